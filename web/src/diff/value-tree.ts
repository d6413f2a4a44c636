import { parsedJson } from '../lib/parsed-json.js';

/**
 * A value as it is compared and drawn. `same` is equal for equal values, whatever the order of their members. `isJsonText`: the value was a
 * string with this as its JSON text.
 */
export type Tree = { readonly same: string; readonly isJsonText: boolean } & (
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Tree> }
  | { readonly kind: 'list'; readonly items: readonly Tree[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'other'; readonly text: string }
);

/** Deeper levels are not shown: the functions that read a tree call themselves. */
const deepest = 48;

/** Reads a value; objects and lists in strings are parsed if `parses`. */
export const treeOf = (value: unknown, parses: boolean, depth = 0): Tree => {
  if (depth > deepest && typeof value === 'object' && value !== null)
    return { kind: 'other', text: '(nested too deeply)', same: JSON.stringify(value), isJsonText: false };
  if (typeof value === 'string') {
    const parsed = parses ? parsedJson(value) : undefined;
    return parsed === undefined
      ? { kind: 'text', text: value, same: JSON.stringify(value), isJsonText: false }
      : { ...treeOf(parsed, parses, depth + 1), isJsonText: true };
  }
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => treeOf(item, parses, depth + 1));
    return { kind: 'list', items, same: `[${items.map(({ same }) => same).join()}]`, isJsonText: false };
  }
  if (typeof value === 'object' && value !== null) {
    const members = new Map<string, Tree>();
    for (const [name, member] of Object.entries(value).sort(byName)) members.set(name, treeOf(member, parses, depth + 1));
    const same = `{${[...members].map(([name, member]) => `${JSON.stringify(name)}:${member.same}`).join()}}`;
    return { kind: 'object', members, same, isJsonText: false };
  }
  const text = value === undefined ? 'null' : JSON.stringify(value);
  return { kind: 'other', text, same: text, isJsonText: false };
};

/** Whether a tree contains JSON that was text. */
export const hasJsonText = (tree: Tree): boolean =>
  tree.isJsonText ||
  (tree.kind === 'object' && [...tree.members.values()].some(hasJsonText)) ||
  (tree.kind === 'list' && tree.items.some(hasJsonText));

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number => (one < other ? -1 : one > other ? 1 : 0);
