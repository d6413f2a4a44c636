import { isObject, type JsonObject } from '../../../lib/json.js';
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

/** `json`: the attribute that declares the rules as JSON. */
export const declaredRules = (json: string): NonNullable<TypeSpec['object']> => ({
  edits: (object, declared) => {
    const given: JsonObject = isObject(object) ? object : {};
    return typeof declared[json] === 'string' && declared[json] !== ''
      ? [makeEdit(json, 'set', JSON.stringify(given['rules'] ?? []), 'web_acl')]
      : [makeEdit('rule', 'set', given['blocks'] ?? [], 'web_acl')];
  },
  attributes: (object) => (isObject(object) ? { rule: object['blocks'] ?? [], tags: object['tags'] ?? {} } : {}),
});
