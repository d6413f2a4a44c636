import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import { makeEdit } from '../../../model/change.js';
import { reader, set, type EditSpec } from '../../dsl.js';
import type { TypeSpec } from '../../type-spec.js';
import { blocks, tagMap } from '../../values.js';

/**
 * Rules of web ACLs and rule groups. They are declared as blocks, or as JSON in the form of the API: then the state has no blocks. Source:
 * WAFV2 API reference, Terraform AWS provider 5 and 6.
 */

const [rules, ruleBlocks, tags] = [reader('rules'), blocks('rules'), tagMap('tags')];

/** The rules of a call, which replaces all of them. */
export const givenRules: EditSpec = set(
  (record) => ({ blocks: ruleBlocks(record) ?? [], rules: rules(record) ?? [], tags: tags(record) ?? {} }),
  'object',
);

/** Rules without what the service fills in, and with one spelling of names. Records encode the texts of matches in several ways. */
const plain = (value: Json): Json => {
  if (isList(value)) return value.map(plain);
  if (!isObject(value)) return typeof value === 'number' ? String(value) : value;
  const members = Object.entries(value).flatMap(([name, one = null]): [string, Json][] =>
    isUnset(one) || name.toLowerCase() === 'searchstring' ? [] : [[name.toLowerCase(), plain(one)]],
  );
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
};
const isUnset = (value: Json): boolean =>
  value === null || value === false || value === 0 || value === '' || (isList(value) && value.length === 0);

const inOrder = (value: Json): Json => (isList(value) ? [...value].sort((a, b) => priorityOf(a) - priorityOf(b)) : value);
const priorityOf = (rule: Json): number => (isObject(rule) ? Number(rule['Priority'] ?? rule['priority'] ?? 0) : 0);
const sameRules = (a: Json, b: Json): boolean => JSON.stringify(plain(inOrder(a))) === JSON.stringify(plain(inOrder(b)));

const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

/** `json`: the attribute that declares the rules as JSON. */
export const declaredRules = (json: string): NonNullable<TypeSpec['object']> => ({
  edits: (object, declared) => {
    const given: JsonObject = isObject(object) ? object : {};
    const text = declared[json];
    if (typeof text !== 'string' || text === '') return [makeEdit('rule', 'set', given['blocks'] ?? [], 'web_acl')];
    const own = parsed(text);
    const now = given['rules'] ?? [];
    return [makeEdit(json, 'set', own !== undefined && sameRules(now, own) ? text : JSON.stringify(now), 'exact')];
  },
  attributes: (object) => (isObject(object) ? { rule: object['blocks'] ?? [], tags: object['tags'] ?? {} } : {}),
});
