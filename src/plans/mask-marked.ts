import { mask } from '../catalog/secrets/mask-text.js';
import { isList, isObject, type Json, type JsonObject } from '../lib/json.js';

/** Stands for the whole resource among the paths of its marks. */
const whole = '*';

/**
 * The dotted paths, without indexes, of what `before_sensitive` or `after_sensitive` mark: the shape of the values, with `true` in place of each
 * secret.
 */
export const markedPaths = (marks: Json | undefined): readonly string[] => {
  const found = new Set<string>();
  const collect = (one: Json | undefined, path: string | undefined): void => {
    if (one === true) found.add(path ?? whole);
    else if (isList(one)) for (const item of one) collect(item, path);
    else if (isObject(one))
      for (const [name, member] of Object.entries(one)) collect(member, path === undefined ? name : `${path}.${name}`);
  };
  collect(marks, undefined);
  return [...found];
};

/**
 * Replaces the values at marked paths (see `markedPaths`). What is marked in one element of a list is
 * masked in all of them, because elements move. Null is shown. Adds the paths that were masked to `masked`.
 */
export const maskMarked = (value: JsonObject | null, marks: ReadonlySet<string>, masked: Set<string>): JsonObject | null => {
  if (value === null || marks.size === 0) return value;
  const isWhole = marks.has(whole);
  const walk = (one: Json, path: string): Json => {
    if (one === null) return one;
    if (marks.has(path)) {
      masked.add(path);
      return mask;
    }
    if (isList(one)) return one.map((item) => walk(item, path));
    if (!isObject(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, walk(member ?? null, `${path}.${name}`)]));
  };
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (!isWhole) return [name, walk(one ?? null, name)];
      if ((one ?? null) === null) return [name, null];
      masked.add(name);
      return [name, mask];
    }),
  );
};
