import type { Block, Expression } from '../../hcl/read-hcl.js';
import type { Environment } from '../environment.js';
import { EncryptionProblem } from './state-encryption.js';

/** Reads the attributes of one block. Every method throws `EncryptionProblem`, which names block and attribute but no value. */
export interface BlockReader {
  /** `key_provider.pbkdf2.main` */
  readonly name: string;
  /** '' if it is absent. */
  text(attribute: string): string;
  /** As `text`; a missing or empty one is a problem. */
  required(attribute: string): string;
  flag(attribute: string): boolean;
  /** A list of bytes, or a string; empty if it is absent. */
  bytes(attribute: string): Uint8Array;
  texts(attribute: string): Readonly<Record<string, string>>;
  /** Type and name after `root` in a reference such as `key_provider.pbkdf2.main`, also as a string; undefined if it is absent. */
  reference(attribute: string, root: 'key_provider' | 'method'): string | undefined;
  fail(problem: string): never;
}

/** `environment`: contains the values of input variables, `TF_VAR_…`. */
export const blockReader = (block: Block, environment: Environment): BlockReader => {
  const name = [block.type, ...block.labels].join('.');
  const fail = (problem: string): never => {
    throw new EncryptionProblem(`${name}: ${problem}`);
  };
  const valueOf = (attribute: string, expression = block.attributes.get(attribute)): string | number | boolean | undefined => {
    if (expression === undefined) return undefined;
    if (expression.kind === 'value') return expression.value ?? undefined;
    if (expression.kind !== 'reference') return fail(`${attribute}: expected a single value`);
    const [root, variable = '', ...rest] = expression.path;
    if (root !== 'var' || rest.length > 0)
      return fail(`${attribute}: driftline does not read the configuration of OpenTofu: write the value, or use var.NAME and TF_VAR_NAME`);
    return (
      environment[`TF_VAR_${variable}`] ??
      fail(
        `${attribute}: var.${variable} has no value: set TF_VAR_${variable}, because driftline does not read the configuration of OpenTofu`,
      )
    );
  };
  const text = (attribute: string): string => {
    const value = valueOf(attribute) ?? '';
    return typeof value === 'string' ? value : fail(`${attribute}: expected a string`);
  };
  const byteOf = (attribute: string, item: Expression): number => {
    const value = item.kind === 'value' ? item.value : undefined;
    const isByte = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;
    return isByte ? value : fail(`${attribute}: expected numbers from 0 to 255`);
  };

  return {
    name,
    text,
    required: (attribute) => text(attribute) || fail(`${attribute} is missing`),
    flag: (attribute) => {
      const value = valueOf(attribute) ?? false;
      return typeof value === 'boolean' ? value : value === 'true' || (value !== 'false' && fail(`${attribute}: expected true or false`));
    },
    bytes: (attribute) => {
      const given = block.attributes.get(attribute);
      if (given?.kind !== 'list') return Buffer.from(text(attribute));
      return Uint8Array.from(given.items, (item) => byteOf(attribute, item));
    },
    texts: (attribute) => {
      const given = block.attributes.get(attribute);
      if (given === undefined) return {};
      if (given.kind !== 'object') return fail(`${attribute}: expected an object`);
      const members = [...given.members].map(([key, member]) => [key, String(valueOf(attribute, member) ?? '')]);
      return Object.fromEntries(members) as Readonly<Record<string, string>>;
    },
    reference: (attribute, root) => {
      const given = block.attributes.get(attribute);
      if (given === undefined) return undefined;
      const path = given.kind === 'reference' ? given.path : given.kind === 'value' ? String(given.value).split('.') : [];
      return path.length === 3 && path[0] === root ? path.slice(1).join('.') : fail(`${attribute}: expected ${root}.TYPE.NAME`);
    },
    fail,
  };
};
