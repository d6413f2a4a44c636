import type { Edits, OwnerSpec } from '../src/catalog/dsl.js';
import { plainName, type SchemaBlock } from './provider-schema.js';

export const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
export const aroundOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('.'), 0));
export const joined = (around: string, name: string): string => (around === '' ? name : `${around}.${name}`);

export const blockAt = (block: SchemaBlock, path: string): SchemaBlock | undefined =>
  path === '' ? block : path.split('.').reduce<SchemaBlock | undefined>((at, name) => at?.get(plainName(name))?.block, block);

/**
 * Attributes that one of `some` sets and one of `owners` does not, although both set half of those in a block. Blocks and attributes that
 * differ in a number only are alike. `counts`: whether an attribute counts, given one that both set.
 */
export const missingBeside = (
  some: readonly OwnerSpec[],
  owners: readonly OwnerSpec[],
  counts: (one: OwnerSpec, field: string, other: OwnerSpec, common: string) => boolean = () => true,
): readonly string[] => {
  const found = new Set<string>();
  for (const one of some)
    for (const other of owners) {
      if (one === other) continue;
      const blocks = blocksOf(other.edits);
      for (const [around, names] of blocksOf(one.edits)) {
        const others = blocks.get(around);
        const both = [...names.keys()].flatMap((name) => others?.get(name) ?? []);
        const [common = ''] = both;
        if (others === undefined || names.size < 3 || both.length * 2 < Math.max(names.size, others.size)) continue;
        for (const [name, field] of names)
          if (!others.has(name) && !(field in other.edits) && !(field in other.target.key) && counts(one, field, other, common))
            found.add(field);
      }
    }
  return [...found];
};

/** Attributes by block. */
const blocksOf = (edits: Edits): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const known = blocks.get(edits);
  if (known !== undefined) return known;
  const found = new Map<string, Map<string, string>>();
  for (const field of Object.keys(edits)) {
    const plain = field.replaceAll(/\d/g, '#');
    found.set(aroundOf(plain), (found.get(aroundOf(plain)) ?? new Map<string, string>()).set(lastOf(plain), field));
  }
  blocks.set(edits, found);
  return found;
};
const blocks = new WeakMap<Edits, ReadonlyMap<string, ReadonlyMap<string, string>>>();

/** Attributes that an owner sets for the first of several numbered things (`tunnel1_ike_versions`), and not for another of them. */
export const missingNumber = ({ edits }: OwnerSpec): readonly string[] => {
  const fields = Object.keys(edits);
  const numbered = fields.flatMap((field) => {
    const [prefix, name, number] = /^((?!ipv)[a-z]+)(\d)(?=_)/.exec(field) ?? [];
    return prefix === undefined || name === undefined || number === undefined ? [] : [{ name, number, rest: field.slice(prefix.length) }];
  });
  return numbered.flatMap(({ name, rest }) =>
    [...new Set(numbered.filter((one) => one.name === name).map(({ number }) => number))]
      .map((number) => `${name}${number}${rest}`)
      .filter((field) => !fields.includes(field)),
  );
};

/** Attributes that an owner sets in two blocks, and not in another block that has them by its schema or its name. */
export const missingInBlock = ({ edits }: OwnerSpec, block: SchemaBlock): readonly string[] => {
  const fields = Object.keys(edits);
  const nested = fields.filter((field) => field.includes('.'));
  const inTwo = (some: readonly string[]): readonly string[] => {
    const names = some.map(lastOf);
    return [...new Set(names)].filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  };
  const anywhere = inTwo(nested);
  return [...new Set(nested.map(aroundOf))].flatMap((around) => {
    const at = blockAt(block, around);
    const alike = inTwo(nested.filter((field) => lastOf(aroundOf(field)) === lastOf(around)));
    return [...alike, ...anywhere.filter((name) => at?.get(plainName(name))?.configurable === true)]
      .map((name) => joined(around, name))
      .filter((field) => !fields.some((one) => `${one}.`.startsWith(`${field}.`) || field.startsWith(`${one}.`)));
  });
};
