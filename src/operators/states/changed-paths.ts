import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';

/** Of an attribute in which more has changed, only the attribute is told. */
const bound = 200;

/**
 * The innermost values of an attribute that differ, and what contains them. Blocks are followed; a list of several elements, and one whose
 * element has a name, is one value.
 */
export const changedPaths = (
  name: string,
  before: Json | undefined,
  after: Json | undefined,
): { readonly paths: readonly string[]; readonly parents: readonly string[] } => {
  const paths: string[] = [];
  const parents: string[] = [];
  const follow = (path: string, old: Json | undefined, current: Json | undefined, isOutermost: boolean): void => {
    if (paths.length > bound || JSON.stringify(old) === JSON.stringify(current)) return;
    const [one, other] = [blockOf(old, isOutermost), blockOf(current, isOutermost)];
    if (one === undefined || other === undefined) {
      paths.push(path);
      return;
    }
    parents.push(path);
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) follow(`${path}.${key}`, one[key], other[key], false);
  };
  follow(name, before, after, true);
  return paths.length > bound ? { paths: [name], parents: [] } : { paths, parents };
};

const blockOf = (value: Json | undefined, isOutermost: boolean): JsonObject | undefined => {
  if (value === undefined || isObject(value)) return value;
  const [only] = isList(value) && value.length === 1 ? value : [];
  return isObject(only) && (isOutermost || only['name'] === undefined) ? only : undefined;
};
