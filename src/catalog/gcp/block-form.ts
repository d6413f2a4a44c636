import { isList, isObject, type Json } from '../../lib/json.js';
import * as c from './language.js';

/**
 * Objects in the form of Terraform's nested blocks: names in snake case, each nested object a list of one. `maps`: members whose keys are
 * chosen by users, such as labels; they stay as they are.
 */
export const blockForm =
  (...maps: readonly string[]) =>
  (value: Json): Json =>
    inForm(value, new Set(maps), false);

const inForm = (value: Json, maps: ReadonlySet<string>, isNested: boolean): Json => {
  if (isList(value)) return value.map((one) => inForm(one, maps, false));
  if (!isObject(value)) return value;
  const block = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [c.snakeCase(name), maps.has(name) ? (one ?? null) : inForm(one ?? null, maps, true)]),
  );
  return isNested ? [block] : block;
};
