import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { snakeCase } from '../src/catalog/blocks.js';

/**
 * The schema of a Terraform provider, read from the type definitions of an unpacked `@cdktf/provider-aws` or another. Members of the `…Config`
 * interface of a resource are configurable; members with only a getter in its class are computed. Nested blocks are separate interfaces,
 * with a class `…OutputReference` for their computed members.
 */
export type ProviderSchema = {
  /** `aws`, `google` or `kubernetes`: the first word of its types. */
  readonly provider: string;
  /** Version of the package. */
  readonly version: string;
  /** `undefined` if the provider, or this version of it, has no such type. */
  resource(type: string): SchemaBlock | undefined;
};

/** Attributes by `plainName`. */
export type SchemaBlock = ReadonlyMap<string, SchemaAttribute>;
export type SchemaAttribute = {
  /** In Terraform's spelling. */
  readonly name: string;
  readonly configurable: boolean;
  /** The members of a nested block. */
  readonly block: SchemaBlock | undefined;
  /** Its keys are defined by the user. */
  readonly map: boolean;
};

/** The common form of `ipv6_cidr_block` (Terraform) and `ipv6CidrBlock` (the package). */
export const plainName = (name: string): string => name.replaceAll('_', '').toLowerCase();

/** Whether a folder contains a package of a provider. */
export const isProviderSchema = (folder: string): boolean =>
  existsSync(join(folder, 'package.json')) && /"name": "@cdktf\/provider-/.test(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * Reads a package in any of its layouts: `lib/iam-role/index.d.ts`, `lib/iam/iam-role.d.ts`, `lib/iam-role.d.ts`. Throws if the folder
 * contains another package.
 */
export const readProviderSchema = (folder: string): ProviderSchema => {
  const file = join(folder, 'package.json');
  const manifest = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as {
    readonly name?: string;
    readonly version?: string;
  };
  const provider = /^@cdktf\/provider-(\w+)$/.exec(manifest.name ?? '')?.[1];
  if (provider === undefined) throw new Error(`${folder}: no schema; expected an unpacked @cdktf/provider-…`);
  const files = new Map<string, string[]>();
  for (const name of readdirSync(join(folder, 'lib'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(folder, 'lib', name);
    const file = basename(name, '.d.ts');
    // The blocks of a large resource are in a separate folder below it.
    const owner = name.includes('index-structs') ? dirname(dirname(name)) : file === 'index' ? dirname(name) : file;
    const key = plainName(owner.replaceAll('-', ''));
    files.set(key, [...(files.get(key) ?? []), path]);
  }
  const known = new Map<string, SchemaBlock | undefined>();
  return {
    provider,
    version: manifest.version ?? 'unknown',
    resource: (type) => {
      if (!type.startsWith(`${provider}_`)) return undefined;
      const key = plainName(type.slice(provider.length + 1));
      if (!known.has(key)) known.set(key, readResource(files.get(key) ?? []));
      return known.get(key);
    },
  };
};

type Declarations = {
  readonly interfaces: ReadonlyMap<string, readonly ts.PropertySignature[]>;
  readonly classes: ReadonlyMap<string, readonly ts.GetAccessorDeclaration[]>;
};

const readResource = (paths: readonly string[]): SchemaBlock | undefined => {
  let name: string | undefined;
  let accepted = '';
  const interfaces = new Map<string, readonly ts.PropertySignature[]>();
  const classes = new Map<string, readonly ts.GetAccessorDeclaration[]>();
  for (const path of paths) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
    for (const one of source.statements) {
      if (ts.isInterfaceDeclaration(one)) {
        interfaces.set(one.name.text, one.members.filter(ts.isPropertySignature));
        if (isExtending(one, 'cdktf.TerraformMetaArguments')) accepted = one.name.text;
      }
      if (!ts.isClassDeclaration(one) || one.name === undefined) continue;
      classes.set(one.name.text, one.members.filter(ts.isGetAccessorDeclaration));
      // Do not match by name: class and interface have an additional letter if another resource has a block of that name.
      if (isExtending(one, 'cdktf.TerraformResource')) name = one.name.text;
    }
  }
  return name === undefined ? undefined : blockOf(accepted, name, { interfaces, classes }, []);
};

const isExtending = ({ heritageClauses }: ts.ClassDeclaration | ts.InterfaceDeclaration, base: string): boolean =>
  heritageClauses?.some((clause) => clause.getText().endsWith(base)) === true;

/** Members of the classes that are not attributes. */
const machinery = new Set(['internalvalue', 'fqn', 'tfresourcetype']);

const blockOf = (accepted: string, shown: string, from: Declarations, above: readonly string[]): SchemaBlock => {
  const block = new Map<string, SchemaAttribute>();
  const getters = from.classes.get(shown) ?? [];
  const names = new Set(getters.map((one) => one.name.getText()));
  for (const one of from.interfaces.get(accepted) ?? []) {
    const attribute = attributeOf(one, true, from, above);
    for (const name of [one.name.getText(), attribute.name]) block.set(plainName(name), attribute);
  }
  for (const one of getters) {
    const name = one.name.getText();
    // `tagsInput` is the configured value of `tags`.
    if (machinery.has(plainName(name)) || (name.endsWith('Input') && names.has(name.slice(0, -'Input'.length)))) continue;
    if (!block.has(plainName(name))) block.set(plainName(name), attributeOf(one, false, from, above));
  }
  return block;
};

/** The packages rename an attribute that is a reserved word, such as `equals`; the link to its documentation does not. */
const documentedName = ({ parent }: ts.PropertyName): string | undefined => /#(\w+) \w+#\1\}/.exec(parent.getFullText())?.[1];

const attributeOf = (
  { name, type }: ts.PropertySignature | ts.GetAccessorDeclaration,
  configurable: boolean,
  from: Declarations,
  above: readonly string[],
): SchemaAttribute => {
  const text = type?.getText() ?? '';
  const struct = (text.match(/(?<![\w.])[A-Z]\w*/g) ?? [])
    .map((name) => name.replace(/(?:OutputReference|List)$/, ''))
    .find((name) => from.interfaces.has(name) && !above.includes(name));
  return {
    name: documentedName(name) ?? snakeCase(name.getText()),
    configurable,
    block: struct === undefined ? undefined : blockOf(struct, `${struct}OutputReference`, from, [...above, struct]),
    map: /\[key: string\]|StringMap|AnyMap|NumberMap|BooleanMap/.test(text),
  };
};
