import { isList, isObject, type Json, entryOf } from '../../../lib/json.js';
import * as c from '../language.js';

/** The objects of a data lake, in calls and in the state. Source: Lake Formation API reference, Terraform AWS provider. */

/** A block without its empty members, and with its lists sorted. */
const canonical = (value: Json): Json => {
  if (isList(value)) return value.map(canonical).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(
    ([, one]) => one !== null && one !== '' && one !== false && !(isList(one) && one.length === 0),
  );
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, one]) => [name, canonical(one ?? null)]));
};
/** The object of a grant as text; '' for a grant of another kind. */
export const objectKey = (value: Json): string => {
  const block = isList(value) ? value[0] : value;
  if (block === true || block === 'true') return 'catalog';
  return isObject(block) ? JSON.stringify(canonical(block)).toLowerCase() : '';
};

const names: Readonly<Record<string, string>> = { resourceArn: 'arn', tagKey: 'key', tagValues: 'values' };
/** An object of a call as the block of its kind. */
export const toBlock = (value: Json): Json => {
  if (isList(value)) return value.map(toBlock);
  if (!isObject(value)) return value;
  const { columnWildcard, tableWildcard, ...members } = value;
  const block: Record<string, Json> = {};
  for (const [name, one] of Object.entries(members)) block[entryOf(names, name) ?? c.snakeCase(name)] = toBlock(one ?? null);
  if (isObject(tableWildcard)) block['wildcard'] = true;
  if (isObject(columnWildcard)) {
    block['wildcard'] = true;
    block['excluded_column_names'] = columnWildcard['excludedColumnNames'] ?? [];
  }
  return block;
};
