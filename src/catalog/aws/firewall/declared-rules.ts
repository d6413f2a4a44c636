import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import { makeEdit, type Edit } from '../../../model/change.js';
import type * as c from '../language.js';
import { ruleKey, rulesOf } from './group-rules.js';

/**
 * The effect of a call on a declared resource that has several rules: on `aws_security_group_rule`, whose lists may have several sources, and
 * on the blocks of a group, in which rules have no ids. Source: Terraform AWS provider 3 to 6.
 */

type Objects = NonNullable<c.TypeSpec['object']>;

/** The rules of an `aws_security_group_rule`, each with the attribute that contains its source. */
const ownRules = (declared: JsonObject): readonly { readonly key: string; readonly list: string; readonly source: Json }[] => {
  const shared = { from_port: declared['from_port'] ?? null, protocol: declared['protocol'] ?? null, to_port: declared['to_port'] ?? null };
  const lists = ['cidr_blocks', 'ipv6_cidr_blocks', 'prefix_list_ids'].flatMap((list) => {
    const sources = declared[list];
    return (isList(sources) ? sources : []).map((source) => ({ key: ruleKey({ ...shared, [list]: [source] }), list, source }));
  });
  const group = text(declared['source_security_group_id']);
  const isOwn = group === declared['security_group_id'];
  const groups =
    group === undefined
      ? []
      : [
          {
            key: ruleKey({ ...shared, ...(isOwn ? { self: true } : { security_groups: [group] }) }),
            list: 'source_security_group_id',
            source: group,
          },
        ];
  const self = declared['self'] === true ? [{ key: ruleKey({ ...shared, self: true }), list: 'self', source: true }] : [];
  return [...lists, ...groups, ...self];
};

/**
 * For `{authorized}` or `{revoked}`, all rules of the call: those that the resource does not declare belong to others. Revoking all sources
 * deletes the resource.
 */
export const listedSources: Objects = {
  edits: (object, declared) => {
    const { authorized, revoked } = isObject(object) ? object : {};
    const given = new Map((isList(authorized) ? authorized : isList(revoked) ? revoked : []).map((rule) => [ruleKey(rule), rule]));
    const own = ownRules(declared);
    const touched = own.filter(({ key }) => given.has(key));
    const isRevoked = revoked !== undefined;
    if (isRevoked && touched.length === own.length) return [];
    const edits: Edit[] = [];
    for (const list of new Set(touched.map((one) => one.list))) {
      const sources = touched.filter((one) => one.list === list).map(({ source }) => source);
      const isSingle = list === 'self' || list === 'source_security_group_id';
      if (isSingle) edits.push(makeEdit(list, 'set', isRevoked ? null : (sources[0] ?? null)));
      else edits.push(makeEdit(list, isRevoked ? 'remove' : 'add', sources));
    }
    const [first] = touched;
    const rule = first === undefined ? undefined : given.get(first.key);
    return isRevoked || !isObject(rule) ? edits : [...edits, makeEdit('description', 'set', rule['description'] ?? '')];
  },
  attributes: () => ({}),
};

/**
 * For `{modified}`, rules that replace rules of unknown id: neither the direction nor the replaced rule is known. The direction is the one
 * with the most similar declared rule, and the replaced rule stays in the list. Both are known if an earlier record told (`replaced`, D106).
 */
export const blocksOfGroup: Objects = {
  edits: (object, declared) => {
    const rules = isObject(object) && isList(object['modified']) ? object['modified'] : [];
    if (isObject(object) && object['replaced'] !== undefined) {
      const change = { remove: object['replaced'], add: rules };
      return [makeEdit(object['isEgress'] === true ? 'egress' : 'ingress', 'amend', change, 'group_rules')];
    }
    const blocks = { ingress: rulesOf(declared['ingress']), egress: rulesOf(declared['egress']) };
    const isEgress = (rule: Json): boolean => similarity(rule, blocks.egress) > similarity(rule, blocks.ingress);
    return [
      makeEdit(
        'ingress',
        'add',
        rules.filter((rule) => !isEgress(rule)),
        'group_rules',
      ),
      makeEdit('egress', 'add', rules.filter(isEgress), 'group_rules'),
    ].filter(({ value }) => isList(value) && value.length > 0);
  },
  attributes: () => ({}),
};

/** Equal rules are most similar, then those with equal protocol and ports, then those with an equal source. */
const similarity = (rule: Json, declared: readonly JsonObject[]): number => {
  const [protocol, source] = halves(rule);
  return Math.max(
    0,
    ...declared.map((one) => {
      const [otherProtocol, otherSource] = halves(one);
      return (otherProtocol === protocol ? 2 : 0) + (otherSource === source ? 1 : 0);
    }),
  );
};

/** Protocol with ports, and source. */
const halves = (rule: Json): readonly [string, string] => {
  const key = ruleKey(rule);
  const at = key.lastIndexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
};
