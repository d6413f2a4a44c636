import { isList, isObject, type Json, type JsonObject } from '../lib/json.js';

/**
 * Compiles a path such as `instancesSet.items[].instanceId`: dots descend, `[]` maps over a list and flattens. The first letter of a name
 * matches in either case (`DBInstanceIdentifier`, `dBInstanceIdentifier`), and `displayName` matches `display_name`, because services use both. Yields `undefined` if the path does
 * not exist or maps over an empty list.
 */
export const compilePath = (path: string): ((from: Json | undefined) => Json | undefined) => {
  let steps: readonly Step[] | undefined;
  // On first use: the catalog has thousands of paths.
  return (from) => walk(from, (steps ??= stepsOf(path)), 0);
};

const stepsOf = (path: string): readonly Step[] =>
  path.split('.').map((part) => {
    const each = part.endsWith('[]');
    const name = each ? part.slice(0, -2) : part;
    return { name, other: otherCase(name), snake: underscored(name), each };
  });

/** Start of a path into the item of a change for each item of a list. */
export const itemPrefix = 'item.';

/** The name of a part of a path, up to the dot at `end` or to the end of the path. */
const memberIn = (path: string, start: number, end: number): string => {
  const part = path.slice(start, end < 0 ? path.length : end);
  return part.endsWith('[]') ? part.slice(0, -2) : part;
};

/**
 * The member of the request that must exist for the path to have a value: `instancesSet`, or `item.volumeId` for a path into an item.
 * Undefined for the item itself.
 */
export const rootOf = (path: string): string | undefined => {
  const end = path.indexOf('.');
  const first = memberIn(path, 0, end);
  if (first !== 'item') return first;
  const second = end < 0 ? '' : memberIn(path, end + 1, path.indexOf('.', end + 1));
  return second === '' || path.startsWith('item[]') ? undefined : `${itemPrefix}${second}`;
};

/** The spellings of a name that a path matches. */
export const spellings = (name: string): readonly string[] => {
  return [...new Set([name, otherCase(name), underscored(name)])];
};

type Step = { readonly name: string; readonly other: string; readonly snake: string; readonly each: boolean };

/** The name with its first letter in the other case. */
export const otherCase = (name: string): string => {
  const first = name.charAt(0);
  const upper = first.toUpperCase();
  return (first === upper ? first.toLowerCase() : upper) + name.slice(1);
};

const memberOf = (value: JsonObject, { name, other, snake }: Step): Json | undefined => {
  if (Object.hasOwn(value, name)) return value[name];
  if (Object.hasOwn(value, other)) return value[other];
  return snake !== name && Object.hasOwn(value, snake) ? value[snake] : undefined;
};

/** `displayName` → `display_name`. */
const underscored = (name: string): string => name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const walk = (from: Json | undefined, path: readonly Step[], at: number): Json | undefined => {
  let value = from;
  for (let i = at; i < path.length; i++) {
    const step = path[i] as Step;
    if (!isObject(value)) return undefined;
    value = memberOf(value, step);
    if (!step.each) continue;
    const items = isList(value) ? value : value === undefined || value === null ? [] : [value];
    const found: Json[] = [];
    for (const item of items) {
      const inner = i === path.length - 1 ? item : walk(item, path, i + 1);
      // No spread: a list of a hundred thousand elements would overflow the stack.
      if (isList(inner)) for (const one of inner) found.push(one);
      else if (inner !== undefined) found.push(inner);
    }
    return found.length > 0 ? found : undefined;
  }
  return value;
};
