import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { block, everywhere, group, groupId, listedRule, office, ofGroup, ownRule, peerId, permission, revoked } from './firewall-states.js';

/** Rules declared as resources of their own, next to a group whose state may mirror them. */

const declaredId = 'sgr-0111111111111111a';
const own = 'aws_vpc_security_group_ingress_rule.this';
const listed = 'aws_security_group_rule.this';
const gone = (address: string): ExpectedDrift => ({ address, field: '*', old: '*', new: null });
const mirror = group({ ingress: [block({ cidr_blocks: [office] })] });
const ofOffice = ofGroup(permission({ v4: [office] }));
const allPorts = { ipProtocol: '-1', fromPort: -1, toPort: -1 };

const modification = (rule: JsonObject, id = declaredId): JsonObject => ({
  ModifySecurityGroupRulesRequest: { GroupId: groupId, SecurityGroupRule: { SecurityGroupRuleId: id, tag: 1, SecurityGroupRule: rule } },
});

/** The same rule in both forms of a resource of its own. */
const inBothForms = (
  name: string,
  states: readonly [own: readonly DeclaredResource[], listed: readonly DeclaredResource[]],
  rest: Omit<CatalogCase, 'name' | 'state' | 'drifts'>,
  drifts: (address: string) => readonly ExpectedDrift[],
): readonly CatalogCase[] => [
  { name: `${name}: own rule`, ...rest, state: states[0], drifts: drifts(own) },
  { name: `${name}: listed rule`, ...rest, state: states[1], drifts: drifts(listed) },
];
const officeRules = [[ownRule({ cidr_ipv4: office })], [listedRule({ cidr_blocks: [office] })]] as const;
const mirrored = [
  [...officeRules[0], mirror],
  [...officeRules[1], mirror],
] as const;

export const securityGroupRuleCases: readonly CatalogCase[] = [
  ...inBothForms(
    'an IPv6 source in another spelling',
    [[ownRule({ cidr_ipv6: '2001:db8::/32' })], [listedRule({ ipv6_cidr_blocks: ['2001:DB8::/32'] })]],
    { event: 'RevokeSecurityGroupIngress', request: ofGroup(permission({ v6: ['2001:0db8:0::/32'] })) },
    (address) => [gone(address)],
  ),
  ...inBothForms(
    'all traffic from another group',
    [
      [ownRule({ referenced_security_group_id: peerId, ip_protocol: '-1', from_port: null, to_port: null })],
      [listedRule({ source_security_group_id: `444455556666/${peerId}`, protocol: '-1', from_port: 0, to_port: 65535 })],
    ],
    {
      event: 'RevokeSecurityGroupIngress',
      request: { groupId, securityGroupRuleIds: { items: [{ securityGroupRuleId: 'sgr-0999999999999999f' }] } },
      response: revoked({ ...allPorts, securityGroupRuleId: 'sgr-0999999999999999f', referencedGroupId: peerId }),
    },
    (address) => [gone(address)],
  ),
  ...inBothForms(
    'traffic from the group itself',
    [[ownRule({ referenced_security_group_id: groupId })], [listedRule({ self: true })]],
    { event: 'RevokeSecurityGroupIngress', request: ofGroup(permission({ groups: [{ groupId, userId: '111122223333' }] })) },
    (address) => [gone(address)],
  ),
  ...inBothForms(
    'a prefix list',
    [[ownRule({ prefix_list_id: 'pl-1' })], [listedRule({ prefix_list_ids: ['pl-1'] })]],
    { event: 'RevokeSecurityGroupIngress', request: ofGroup(permission({ lists: ['pl-1'] }, { ipProtocol: '6' })) },
    (address) => [gone(address)],
  ),
  {
    name: 'all sources are authorized in one call',
    event: 'AuthorizeSecurityGroupIngress',
    request: ofGroup(permission({ v4: [office, '203.0.113.0/24'], v6: ['::1/128'] })),
    state: [listedRule({ cidr_blocks: [office, '203.0.113.0/24'], ipv6_cidr_blocks: ['::1/128'] }), group()],
    drifts: [],
  },
  {
    name: 'a rule to elsewhere',
    event: 'RevokeSecurityGroupEgress',
    request: ofOffice,
    state: [ownRule({ cidr_ipv4: office }, 'egress'), group({ egress: [block({ cidr_blocks: [office] })] })],
    drifts: [gone('aws_vpc_security_group_egress_rule.this')],
  },
  {
    name: 'a rule to elsewhere that is declared with lists',
    event: 'AuthorizeSecurityGroupEgress',
    request: ofOffice,
    state: [listedRule({ cidr_blocks: [office], type: 'egress' }), group()],
    drifts: [],
  },
  ...inBothForms(
    'a rule is opened by modification',
    mirrored,
    {
      event: 'ModifySecurityGroupRules',
      request: modification({ CidrIpv4: everywhere, FromPort: 443, ToPort: 443, IpProtocol: 'tcp', Description: '' }),
    },
    (address) => [
      address === own
        ? { address, field: 'cidr_ipv4', old: office, new: everywhere }
        : { address, field: 'cidr_blocks', old: [office], new: [everywhere] },
    ],
  ),
  ...inBothForms(
    'a description',
    mirrored,
    { event: 'UpdateSecurityGroupRuleDescriptionsIngress', request: ofGroup(permission({ v4: [office], description: 'Branch' })) },
    (address) => [{ address, field: 'description', old: address === own ? null : '', new: 'Branch' }],
  ),
  ...inBothForms(
    'a description by id',
    mirrored,
    {
      event: 'UpdateSecurityGroupRuleDescriptionsIngress',
      request: { groupId, securityGroupRuleDescriptions: { items: [{ securityGroupRuleId: declaredId, description: 'Branch' }] } },
    },
    (address) => [{ address, field: 'description', old: address === own ? null : '', new: 'Branch' }],
  ),
];
