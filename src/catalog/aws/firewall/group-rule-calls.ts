import type { AuditRecord } from '../../../model/audit-record.js';
import { isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { scalar } from '../../read-refs.js';
import { callOf, tagsOf } from '../ec2/ec2-shapes.js';
import { canonicalRange, hasPorts, protocolName } from './network-values.js';

/**
 * The rules in a call about a security group, one change per rule. The response lists them with their ids, except for records that omit the
 * source of a rule; the request combines the sources of equal ports, or names ids alone.
 * Source: EC2 API reference, CloudTrail records of `AuthorizeSecurityGroupIngress`, `RevokeSecurityGroupIngress`, `ModifySecurityGroupRules`.
 */

/** Bound of the rules of one call: the maximum of a security group. Only forged records have more. */
const maxRules = 1_000;

/**
 * One rule of a call, for paths such as `item.groupId`. `source` has one of the members `cidrIpv4`, `cidrIpv6`, `prefixListId` and
 * `referencedGroupId`; also `isSelf` for the group itself and `otherGroupId` for any other; `ported` or `portless` is the same object, depending on the protocol. `block` is the
 * rule in the form of the state. Only `groupId`, `ruleId` and `description` are known of a rule that the call names by its id.
 */
type CalledRule = JsonObject & { readonly groupId: string; readonly block?: JsonObject };

/**
 * A change per rule. `item.rules` has the blocks of all rules of the call, because one alert tells them all; `item.isUnknown` is true if the
 * call names ids alone; `item.modified` also has the rules that they replace, if they are remembered (D106).
 */
export const forEachRule = (...owners: readonly c.OwnerSpec[]): c.ChangeSpec =>
  c.forEach(
    (record) => {
      const rules = rulesIn(callOf(record), record).slice(0, maxRules);
      const blocks = rules.flatMap(({ block }) => (block === undefined ? [] : [block]));
      const modified = { modified: blocks, ...replacedIn(callOf(record), record) };
      return rules.map((rule) => ({ ...rule, ...(rule.block === undefined ? { isUnknown: true } : { rules: blocks, modified }) }));
    },
    ...owners,
  );

const rulesIn = (call: JsonObject, record: AuditRecord): readonly CalledRule[] => {
  const answer = call['answer'] ?? null;
  const group = text(c.memberOf(call, 'groupId')) ?? '';
  const listed = ['securityGroupRuleSet', 'revokedSecurityGroupRuleSet'].flatMap((name) => c.listOfMember(answer, name));
  const sent = [...permissions(call), ...modified(call), ...described(call), ...named(call)];
  const isComplete = listed.every((rule) => isObject(rule) && sourceOf(rule, group, record.account) !== undefined);
  const members = listed.length > 0 && (isComplete || sent.length === 0) ? listed.filter(isObject) : sent;
  const tags = c.tagsFor('security-group-rule', () => call)(record) ?? {};
  return members
    .map((rule) => ({ tags, ...calledRule(rule, text(rule['groupId']) ?? group, record) }))
    .filter(({ groupId }) => groupId !== '');
};

const replacedIn = (call: JsonObject, record: AuditRecord): JsonObject => {
  const rules = c.listOfMember(call['answer'] ?? null, 'replacedSecurityGroupRuleSet').filter(isObject);
  const directions = new Set(rules.map((rule) => c.memberOf(rule, 'isEgress')));
  const [isEgress] = directions;
  if (typeof isEgress !== 'boolean' || directions.size > 1) return {};
  const blockOf = (rule: JsonObject): readonly JsonObject[] => {
    const { block } = calledRule(rule, text(c.memberOf(call, 'groupId')) ?? '', record);
    return block === undefined ? [] : [block];
  };
  return { isEgress, replaced: rules.flatMap(blockOf) };
};

/** The permissions of a request in the form of a response, including the older form with one permission in the call itself. */
const permissions = (call: JsonObject): readonly JsonObject[] => {
  const given = c.listOfMember(call, 'ipPermissions');
  const own = c.memberOf(call, 'cidrIp');
  const flat = own === undefined ? [] : [{ ...call, answer: null, groupId: null, ipRanges: [{ cidrIp: own }] }];
  return [...given, ...flat].filter(isObject).flatMap((permission) => {
    const ports = {
      ipProtocol: c.memberOf(permission, 'ipProtocol') ?? null,
      fromPort: c.memberOf(permission, 'fromPort') ?? null,
      toPort: c.memberOf(permission, 'toPort') ?? null,
    };
    const sources = (list: string, member: string, as: string): readonly JsonObject[] =>
      c
        .listOfMember(permission, list)
        .map((one) => ({ ...ports, [as]: c.memberOf(one, member) ?? null, description: c.memberOf(one, 'description') ?? null }));
    const groups = c
      .listOfMember(permission, 'groups')
      .map((one) => ({ ...ports, referencedGroupInfo: one, description: c.memberOf(one, 'description') ?? null }));
    return [
      ...sources('ipRanges', 'cidrIp', 'cidrIpv4'),
      ...sources('ipv6Ranges', 'cidrIpv6', 'cidrIpv6'),
      ...sources('prefixListIds', 'prefixListId', 'prefixListId'),
      ...groups,
    ];
  });
};

/** The rules that `ModifySecurityGroupRules` replaces. */
const modified = (call: JsonObject): readonly JsonObject[] =>
  c.listOfMember(call, 'securityGroupRule').flatMap((one) => {
    const rule = c.memberOf(one, 'securityGroupRule');
    return isObject(rule) ? [{ ...rule, securityGroupRuleId: c.memberOf(one, 'securityGroupRuleId') ?? null }] : [];
  });

/** Descriptions by the id of the rule. */
const described = (call: JsonObject): readonly JsonObject[] =>
  ['securityGroupRuleDescriptions', 'securityGroupRuleDescription'].flatMap((name) => c.listOfMember(call, name)).filter(isObject);

/** Ids alone. */
const named = (call: JsonObject): readonly JsonObject[] =>
  ['securityGroupRuleIds', 'securityGroupRuleIdSet', 'securityGroupRuleId']
    .flatMap((name) => c.listOfMember(call, name))
    .map((one) => ({ securityGroupRuleId: isObject(one) ? (c.memberOf(one, 'securityGroupRuleId') ?? null) : one }));

const calledRule = (rule: JsonObject, groupId: string, record: AuditRecord): CalledRule => {
  const ruleId = text(c.memberOf(rule, 'securityGroupRuleId')) ?? null;
  const description = text(c.memberOf(rule, 'description')) ?? '';
  const source = sourceOf(rule, groupId, record.account);
  if (source === undefined) return { groupId, ruleId, description };
  const protocol = protocolName(scalar(c.memberOf(rule, 'ipProtocol')) || '-1');
  const [from, to] = hasPorts(protocol) ? [portOf(rule, 'fromPort'), portOf(rule, 'toPort')] : [null, null];
  const tags = tagsOf(rule);
  return {
    groupId,
    ruleId,
    description,
    protocol,
    ...(from === null ? {} : { fromPort: from }),
    ...(to === null ? {} : { toPort: to }),
    source: source.members,
    [hasPorts(protocol) ? 'ported' : 'portless']: source.members,
    ...(tags.length === 0 ? {} : { tags: c.tagMap(() => tags)(record) ?? {} }),
    // For all protocols, the state has 0 as both ports.
    block: { ...source.block, description, from_port: from ?? 0, protocol, to_port: to ?? 0 },
  };
};

const portOf = (rule: JsonObject, name: string): Json => {
  const port = c.memberOf(rule, name);
  return typeof port === 'string' && /^-?\d{1,5}$/.test(port) ? Number(port) : (port ?? null);
};

type Source = { readonly members: JsonObject; readonly block: JsonObject };

const sourceOf = (rule: JsonObject, own: string, account: string): Source | undefined => {
  for (const [member, list] of rangeLists) {
    const found = text(c.memberOf(rule, member));
    if (found === undefined) continue;
    const range = canonicalRange(found);
    return { members: { [member]: range }, block: { [list]: [range] } };
  }
  const info = c.memberOf(rule, 'referencedGroupInfo') ?? null;
  const id = text(c.memberOf(info, 'groupId')) ?? text(c.memberOf(rule, 'referencedGroupId')) ?? text(c.memberOf(info, 'groupName'));
  if (id === undefined) return undefined;
  if (id === own) return { members: { referencedGroupId: id, isSelf: 'true' }, block: { self: true } };
  const owner = text(c.memberOf(info, 'userId')) ?? account;
  return { members: { referencedGroupId: id, otherGroupId: id }, block: { security_groups: [owner === account ? id : `${owner}/${id}`] } };
};

const rangeLists = [
  ['cidrIpv4', 'cidr_blocks'],
  ['cidrIpv6', 'ipv6_cidr_blocks'],
  ['prefixListId', 'prefix_list_ids'],
] as const;
