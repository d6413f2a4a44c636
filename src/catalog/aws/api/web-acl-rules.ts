import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import { makeEdit } from '../../../model/change.js';
import * as c from '../language.js';

/**
 * Rules of web ACLs and rule groups. They are declared as blocks, or as JSON in the form of the API: then the state has no blocks. Source:
 * WAFV2 API reference, Terraform AWS provider 5 and 6.
 */

const [rules, ruleBlocks, tags] = [c.reader('rules'), c.blocks('rules'), c.tagMap('tags')];

/** The rules of a call, which replaces all of them. */
export const givenRules: c.EditSpec = c.set(
  (record) => ({ blocks: ruleBlocks(record) ?? [], rules: rules(record) ?? [], tags: tags(record) ?? {} }),
  'object',
);

/**
 * A rule that Shield Advanced adds, which applies after all others. The provider keeps it in its calls and out of the state, unless the rule
 * is declared.
 */
const isOfShield = (rule: Json): boolean =>
  isObject(rule) && shieldName.test(text(rule['name']) ?? '') && Number(rule['priority'] ?? 0) === lastPriority;
const shieldName = /^ShieldMitigationRuleGroup_\d{12}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}_/i;
const lastPriority = 10_000_000;
const ownRules = (given: Json | undefined, declared: string): Json =>
  (isList(given) ? given : []).filter(
    (rule) => !isOfShield(rule) || (isObject(rule) && declared.includes(JSON.stringify(rule['name'] ?? ''))),
  );

/** `json`: the attribute that declares the rules as JSON. */
export const declaredRules = (json: string): NonNullable<c.TypeSpec['object']> => ({
  edits: (object, declared) => {
    const given: JsonObject = isObject(object) ? object : {};
    const asJson = text(declared[json]) ?? '';
    return asJson === ''
      ? [makeEdit('rule', 'set', ownRules(given['blocks'], JSON.stringify(declared['rule'] ?? [])), 'web_acl')]
      : [makeEdit(json, 'set', JSON.stringify(ownRules(given['rules'], asJson)), 'web_acl')];
  },
  fields: ['rule', json],
  attributes: (object) => (isObject(object) ? { rule: object['blocks'] ?? [], tags: object['tags'] ?? {} } : {}),
});
