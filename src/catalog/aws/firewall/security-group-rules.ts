import { lastSegment } from '../../../lib/last-segment.js';
import {
  add,
  create,
  destroy,
  hidden,
  merge,
  modify,
  on,
  put,
  remove,
  set,
  via,
  type ChangeSpec,
  type Edits,
  type EditSpec,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import type { KeyPart, TypeSpec } from '../../type-spec.js';
import { listOf, orNull } from '../../values.js';
import { listedSources } from './declared-rules.js';
import { forEachRule } from './group-rule-calls.js';
import { canonicalRange, protocolName } from './network-values.js';
import { anyGroup } from './security-groups.js';

/**
 * Rules of security groups. A rule may be declared as `aws_vpc_security_group_ingress_rule` or `…_egress_rule`, by a source of an
 * `aws_security_group_rule`, or in a block of its group. The state of a group mirrors all its rules after a refresh, so the resources of
 * single rules take precedence, and a rule that nothing declares is drift of its group.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider 3 to 6.
 */

const protocol = (attribute: string): KeyPart => ({ attribute, as: protocolName });
const range = (attribute: string): KeyPart => ({ attribute, as: canonicalRange });
/** Groups of other accounts are written with the account. */
const groupId = (attribute: string): KeyPart => ({ attribute, as: lastSegment });
const isTrue: KeyPart = { attribute: 'self', of: (value) => (value === true || value === 'true' ? 'true' : '') };

/** A source of a rule in its state and in a call. */
type Source = readonly [part: KeyPart, attribute: string, member: string];

const ownSources: readonly Source[] = [
  [range('cidr_ipv4'), 'cidr_ipv4', 'cidrIpv4'],
  [range('cidr_ipv6'), 'cidr_ipv6', 'cidrIpv6'],
  ['prefix_list_id', 'prefix_list_id', 'prefixListId'],
  [groupId('referenced_security_group_id'), 'referenced_security_group_id', 'referencedGroupId'],
];
const listedSourceKeys: readonly Source[] = [
  [range('cidr_blocks.*'), 'cidr_blocks.*', 'cidrIpv4'],
  [range('ipv6_cidr_blocks.*'), 'ipv6_cidr_blocks.*', 'cidrIpv6'],
  ['prefix_list_ids.*', 'prefix_list_ids.*', 'prefixListId'],
  [groupId('source_security_group_id'), 'source_security_group_id', 'referencedGroupId'],
  [isTrue, 'self', 'isSelf'],
];

const ports = ['from_port', 'to_port'];
/** Keys by protocol and source; with ports only for protocols that have them, because the state has any ports for the others. */
const keysOf = (holder: readonly KeyPart[], sources: readonly Source[]): readonly (readonly KeyPart[])[] =>
  sources.flatMap(([part]) => [
    [...holder, ...ports, part],
    [...holder, part],
  ]);

const targetsOf = (type: string, holder: Readonly<Record<string, From>>, sources: readonly Source[]): readonly Target[] =>
  sources.flatMap(([, attribute, member]) => [
    on(type, { ...holder, from_port: 'item.fromPort', to_port: 'item.toPort', [attribute]: `item.ported.${member}` }),
    on(type, { ...holder, [attribute]: `item.portless.${member}` }),
  ]);

type Direction = 'ingress' | 'egress';
const ownType = (direction: Direction): string => `aws_vpc_security_group_${direction}_rule`;
const byId = (type: string): Target => on(type, { id: 'item.ruleId' });
/** A rule of its own, by its id or by what it allows. */
const ownTargets = (direction: Direction): readonly Target[] => [
  byId(ownType(direction)),
  ...targetsOf(ownType(direction), { security_group_id: 'item.groupId', ip_protocol: 'item.protocol' }, ownSources),
];
const listed = 'aws_security_group_rule';
const listedById = on(listed, { security_group_rule_id: 'item.ruleId' });
const listedTargets = (direction: Direction): readonly Target[] =>
  targetsOf(listed, { security_group_id: 'item.groupId', type: () => direction, protocol: 'item.protocol' }, listedSourceKeys);

/** The rule, for a call that contains all of it. */
const wholeRule: Edits = {
  ip_protocol: set('item.protocol', 'network'),
  from_port: set(orNull('item.fromPort'), 'network'),
  to_port: set(orNull('item.toPort'), 'network'),
  cidr_ipv4: set(orNull('item.source.cidrIpv4'), 'network'),
  cidr_ipv6: set(orNull('item.source.cidrIpv6'), 'network'),
  prefix_list_id: orNull('item.source.prefixListId'),
  referenced_security_group_id: set(orNull('item.source.referencedGroupId'), 'network'),
  description: 'item.description',
};
const givenTags: Edits = { tags: merge('item.tags') };

/** A rule that replaces the only source of an `aws_security_group_rule`; only those with one source have the id of a rule. */
const wholeListed: Edits = {
  protocol: set('item.protocol', 'network'),
  from_port: set('item.fromPort', 'network'),
  to_port: set('item.toPort', 'network'),
  cidr_blocks: set(orNull(listOf('item.source.cidrIpv4')), 'network'),
  ipv6_cidr_blocks: set(orNull(listOf('item.source.cidrIpv6')), 'network'),
  prefix_list_ids: orNull(listOf('item.source.prefixListId')),
  source_security_group_id: set(orNull('item.source.otherGroupId'), 'network'),
  description: 'item.description',
};

const ofCall = (act: 'authorized' | 'revoked'): Edits => ({
  '': set(
    via('item.rules', (rules) => ({ [act]: rules })),
    'object',
  ),
});

const onGroups = (edits: Edits): readonly OwnerSpec[] => anyGroup('item.groupId').map((group) => modify(group, edits));
/** The effect of a call with these rules on the blocks of their group. A call by ids alone does not show which rules it concerns. */
const shownOrHidden = (direction: Direction, shown: EditSpec): readonly OwnerSpec[] => [
  ...anyGroup('item.groupId').map((group) => modify(group, { [direction]: shown }, { when: isShown })),
  ...onGroups({ [direction]: hidden('item.isUnknown') }),
];
const isShown: Read = via('item.block', () => true);

const authorize = (direction: Direction): ChangeSpec =>
  forEachRule(
    ...ownTargets(direction).map((target) => put(target, { description: 'item.description', ...givenTags })),
    ...listedTargets(direction).map((target) => put(target, ofCall('authorized'))),
    ...onGroups({ [direction]: add('item.rules', [], 'group_rules') }),
    create(
      byId(ownType(direction)),
      { security_group_id: 'item.groupId', ...wholeRule, ...givenTags },
      { id: 'item.ruleId', parent: anyGroup('item.groupId') },
    ),
  );

const revoke = (direction: Direction): ChangeSpec =>
  forEachRule(
    ...ownTargets(direction).map((target) => destroy(target)),
    destroy(listedById),
    ...listedTargets(direction).map((target) => destroy(target, { having: ofCall('revoked') })),
    ...shownOrHidden(direction, remove('item.rules', [], 'group_rules')),
  );

const describe = (direction: Direction): ChangeSpec =>
  forEachRule(
    ...[...ownTargets(direction), listedById, ...listedTargets(direction)].map((target) =>
      modify(target, { description: 'item.description' }),
    ),
    ...shownOrHidden(direction, add('item.rules', [], 'group_rules')),
  );

const ownRule: TypeSpec = {
  keys: [['id'], ...keysOf(['security_group_id', protocol('ip_protocol')], ownSources)],
  scope: 'region',
  family: 'firewall',
  noise: ['security_group_rule_id'],
};

export const securityGroupRules: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_vpc_security_group_ingress_rule: ownRule,
    aws_vpc_security_group_egress_rule: ownRule,
    aws_security_group_rule: {
      keys: [['security_group_rule_id'], ...keysOf(['security_group_id', 'type', protocol('protocol')], listedSourceKeys)],
      scope: 'region',
      family: 'firewall',
      noise: ['security_group_rule_id'],
      object: listedSources,
      unevaluated: { security_group_id: 'identifies the rule', type: 'identifies the rule' },
    },
  },
  events: {
    AuthorizeSecurityGroupIngress: authorize('ingress'),
    AuthorizeSecurityGroupEgress: authorize('egress'),
    RevokeSecurityGroupIngress: revoke('ingress'),
    RevokeSecurityGroupEgress: revoke('egress'),
    UpdateSecurityGroupRuleDescriptionsIngress: describe('ingress'),
    UpdateSecurityGroupRuleDescriptionsEgress: describe('egress'),
    ModifySecurityGroupRules: forEachRule(
      modify(byId(ownType('ingress')), wholeRule),
      modify(byId(ownType('egress')), wholeRule),
      modify(listedById, wholeListed),
      ...onGroups({ '': set('item.modified', 'object') }),
    ),
  },
};
