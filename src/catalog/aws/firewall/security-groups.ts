import * as c from '../language.js';
import { blocksOfGroup, listedSources } from './declared-rules.js';
import { forEachRule } from './group-rule-calls.js';
import { canonicalRange, protocolName } from './network-values.js';

/** Security groups and their VPCs; their rules have a file of their own. Source: EC2 API reference, Terraform AWS provider schemas 3 to 6. */

const group = (id: c.From): c.Target => c.on('aws_security_group', { id });
/** A group, or the default group of a VPC, which has a type of its own. */
const anyGroup = (id: c.From): readonly [c.Target, c.Target] => [group(id), c.on('aws_default_security_group', { id })];

const association = c.on('aws_vpc_security_group_vpc_association', {
  security_group_id: c.requested('groupId'),
  vpc_id: c.requested('vpcId'),
});

/**
 * Rules of security groups. A rule may be declared as `aws_vpc_security_group_ingress_rule` or `…_egress_rule`, by a source of an
 * `aws_security_group_rule`, or in a block of its group. The state of a group mirrors all its rules after a refresh, so the resources of
 * single rules take precedence, and a rule that nothing declares is drift of its group.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider 3 to 6.
 */

const protocol = (attribute: string): c.KeyPart => ({ attribute, as: protocolName });
const range = (attribute: string): c.KeyPart => ({ attribute, as: canonicalRange });
const isTrue: c.KeyPart = { attribute: 'self', of: (value) => (value === true || value === 'true' ? 'true' : '') };

/** A source of a rule in its state and in a call. */
type Source = readonly [part: c.KeyPart, attribute: string, member: string];

const ownSources: readonly Source[] = [
  [range('cidr_ipv4'), 'cidr_ipv4', 'cidrIpv4'],
  [range('cidr_ipv6'), 'cidr_ipv6', 'cidrIpv6'],
  ['prefix_list_id', 'prefix_list_id', 'prefixListId'],
  [c.nameKey('referenced_security_group_id'), 'referenced_security_group_id', 'referencedGroupId'],
];
const listedSourceKeys: readonly Source[] = [
  [range('cidr_blocks.*'), 'cidr_blocks.*', 'cidrIpv4'],
  [range('ipv6_cidr_blocks.*'), 'ipv6_cidr_blocks.*', 'cidrIpv6'],
  ['prefix_list_ids.*', 'prefix_list_ids.*', 'prefixListId'],
  [c.nameKey('source_security_group_id'), 'source_security_group_id', 'referencedGroupId'],
  [isTrue, 'self', 'isSelf'],
];

const ports = ['from_port', 'to_port'];
/** Keys by protocol and source; with ports only for protocols that have them, because the state has any ports for the others. */
const keysOf = (holder: readonly c.KeyPart[], sources: readonly Source[]): readonly (readonly c.KeyPart[])[] =>
  sources.flatMap(([part]) => [
    [...holder, ...ports, part],
    [...holder, part],
  ]);

const targetsOf = (type: string, holder: Readonly<Record<string, c.From>>, sources: readonly Source[]): readonly c.Target[] =>
  sources.flatMap(([, attribute, member]) => [
    c.on(type, { ...holder, from_port: 'item.fromPort', to_port: 'item.toPort', [attribute]: `item.ported.${member}` }),
    c.on(type, { ...holder, [attribute]: `item.portless.${member}` }),
  ]);

type Direction = 'ingress' | 'egress';
const ownType = (direction: Direction): string => `aws_vpc_security_group_${direction}_rule`;
const byId = (type: string): c.Target => c.on(type, { id: 'item.ruleId' });
/** A rule of its own, by its id or by what it allows. */
const ownTargets = (direction: Direction): readonly c.Target[] => [
  byId(ownType(direction)),
  ...targetsOf(ownType(direction), { security_group_id: 'item.groupId', ip_protocol: 'item.protocol' }, ownSources),
];
const listed = 'aws_security_group_rule';
const listedById = c.on(listed, { security_group_rule_id: 'item.ruleId' });
const listedTargets = (direction: Direction): readonly c.Target[] =>
  targetsOf(listed, { security_group_id: 'item.groupId', type: () => direction, protocol: 'item.protocol' }, listedSourceKeys);

/** The rule, for a call that contains all of it. */
const wholeRule: c.Edits = {
  ip_protocol: c.set('item.protocol', 'network'),
  from_port: c.set(c.orNull('item.fromPort'), 'network'),
  to_port: c.set(c.orNull('item.toPort'), 'network'),
  cidr_ipv4: c.set(c.orNull('item.source.cidrIpv4'), 'network'),
  cidr_ipv6: c.set(c.orNull('item.source.cidrIpv6'), 'network'),
  prefix_list_id: c.orNull('item.source.prefixListId'),
  referenced_security_group_id: c.set(c.orNull('item.source.referencedGroupId'), 'network'),
  description: 'item.description',
};
const givenTags: c.Edits = { tags: c.merge('item.tags') };

/** A rule that replaces the only source of an `aws_security_group_rule`; only those with one source have the id of a rule. */
const wholeListed: c.Edits = {
  protocol: c.set('item.protocol', 'network'),
  from_port: c.set('item.fromPort', 'network'),
  to_port: c.set('item.toPort', 'network'),
  cidr_blocks: c.set(c.orNull(c.listOf('item.source.cidrIpv4')), 'network'),
  ipv6_cidr_blocks: c.set(c.orNull(c.listOf('item.source.cidrIpv6')), 'network'),
  prefix_list_ids: c.orNull(c.listOf('item.source.prefixListId')),
  source_security_group_id: c.set(c.orNull('item.source.otherGroupId'), 'network'),
  description: 'item.description',
};

const ofCall = (act: 'authorized' | 'revoked'): c.Edits => ({
  '': c.set(
    c.via('item.rules', (rules) => ({ [act]: rules })),
    'object',
  ),
});

const onGroups = (edits: c.Edits): readonly c.OwnerSpec[] => anyGroup('item.groupId').map((group) => c.modify(group, edits));
/** The effect of a call with these rules on the blocks of their group. A call by ids alone does not show which rules it concerns. */
const shownOrHidden = (direction: Direction, shown: c.EditSpec): readonly c.OwnerSpec[] => [
  ...anyGroup('item.groupId').map((group) => c.modify(group, { [direction]: shown }, { when: isShown })),
  ...onGroups({ [direction]: c.hidden('item.isUnknown') }),
];
const isShown: c.Read = c.via('item.block', () => true);

const authorize = (direction: Direction): c.ChangeSpec =>
  forEachRule(
    ...ownTargets(direction).map((target) => c.put(target, { description: 'item.description', ...givenTags })),
    ...listedTargets(direction).map((target) => c.put(target, ofCall('authorized'))),
    ...onGroups({ [direction]: c.add('item.rules', [], 'group_rules') }),
    c.create(c.within(anyGroup('item.groupId'), c.withId(byId(ownType(direction)), 'item.ruleId')), {
      security_group_id: 'item.groupId',
      ...wholeRule,
      ...givenTags,
    }),
  );

const revoke = (direction: Direction): c.ChangeSpec =>
  forEachRule(
    ...ownTargets(direction).map((target) => c.destroy(target)),
    c.destroy(listedById),
    ...listedTargets(direction).map((target) => c.destroy(target, { having: ofCall('revoked') })),
    ...shownOrHidden(direction, c.remove('item.rules', [], 'group_rules')),
  );

const describe = (direction: Direction): c.ChangeSpec =>
  forEachRule(
    ...[...ownTargets(direction), listedById, ...listedTargets(direction)].map((target) =>
      c.modify(target, { description: 'item.description' }),
    ),
    ...shownOrHidden(direction, c.add('item.rules', [], 'group_rules')),
  );

const ownRule: c.TypeSpec = {
  keys: [['id'], ...keysOf(['security_group_id', protocol('ip_protocol')], ownSources)],
  scope: 'region',
  family: 'firewall',
};

export const securityGroups: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('firewall', {
    aws_security_group: { noise: ['revoke_rules_on_delete'], object: blocksOfGroup },
    aws_default_security_group: { noise: ['revoke_rules_on_delete'], object: blocksOfGroup, unevaluated: { vpc_id: 'no call changes it' } },
    aws_vpc_security_group_vpc_association: {
      keys: [['security_group_id', 'vpc_id']],
      unevaluated: { security_group_id: 'identifies the association', vpc_id: 'identifies the association' },
    },

    aws_vpc_security_group_ingress_rule: ownRule,
    aws_vpc_security_group_egress_rule: ownRule,
    aws_security_group_rule: {
      keys: [['security_group_rule_id'], ...keysOf(['security_group_id', 'type', protocol('protocol')], listedSourceKeys)],
      object: listedSources,
      unevaluated: { security_group_id: 'identifies the rule', type: 'identifies the rule' },
    },
  }),
  events: {
    CreateSecurityGroup: c.inCall(
      c.create(group(c.response('groupId')), {
        ...c.same('name=groupName vpc_id', c.requested),
        description: c.either(c.requested('groupDescription'), c.requested('description')),
        tags: c.merge(c.tagsFor('security-group')),
      }),
    ),
    DeleteSecurityGroup: c.inCall(c.destroy(group(c.either(c.requested('groupId'), c.response('groupId'))))),
    AssociateSecurityGroupVpc: c.inCall(c.create(c.within(group(c.requested('groupId')), association))),
    DisassociateSecurityGroupVpc: c.inCall(c.destroy(association)),

    AuthorizeSecurityGroupIngress: authorize('ingress'),
    AuthorizeSecurityGroupEgress: authorize('egress'),
    RevokeSecurityGroupIngress: revoke('ingress'),
    RevokeSecurityGroupEgress: revoke('egress'),
    UpdateSecurityGroupRuleDescriptionsIngress: describe('ingress'),
    UpdateSecurityGroupRuleDescriptionsEgress: describe('egress'),
    ModifySecurityGroupRules: forEachRule(
      c.modify(byId(ownType('ingress')), wholeRule),
      c.modify(byId(ownType('egress')), wholeRule),
      c.modify(listedById, wholeListed),
      ...onGroups({ '': c.set('item.modified', 'object') }),
    ),
  },
};
