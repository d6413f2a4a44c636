import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, ExpectedDrift } from '../../../support/catalog-case.js';
import {
  allTraffic,
  authorized,
  block,
  defaultGroup,
  done,
  everywhere,
  group,
  groupId,
  office,
  ofGroup,
  peerId,
  permission,
  revoked,
} from './firewall-states.js';

/** Rules declared in the blocks of a group. */

const drift = (
  old: readonly JsonObject[],
  now: readonly JsonObject[],
  field = 'ingress',
  address = 'aws_security_group.this',
): ExpectedDrift => ({ address, field, old, new: now });
const officeBlock = block({ cidr_blocks: [office] });
const open = block({ cidr_blocks: [everywhere] });
const all = { ipProtocol: '-1', fromPort: -1, toPort: -1 };

export const groupBlockCases: readonly CatalogCase[] = [
  {
    name: 'a port that is opened by hand is drift of the group',
    event: 'AuthorizeSecurityGroupIngress',
    request: ofGroup(permission({ v4: [everywhere] }, { fromPort: 22, toPort: 22 })),
    response: authorized({ fromPort: 22, toPort: 22, cidrIpv4: everywhere }),
    state: [group({ ingress: [officeBlock] })],
    drifts: [drift([officeBlock], [officeBlock, block({ cidr_blocks: [everywhere], from_port: 22, to_port: 22 })])],
  },
  {
    name: 'two sources of equal ports are one alert, in the block of these ports',
    event: 'AuthorizeSecurityGroupIngress',
    request: ofGroup(permission({ v4: [everywhere], v6: ['0:0:0:0:0:0:0:0/0'] })),
    response: authorized({ cidrIpv4: everywhere }, { cidrIpv6: '::/0' }),
    state: [group({ ingress: [officeBlock] })],
    drifts: [drift([officeBlock], [block({ cidr_blocks: [office, everywhere], ipv6_cidr_blocks: ['::/0'] })])],
  },
  {
    name: 'a record without the response shows the rules in the request',
    event: 'AuthorizeSecurityGroupIngress',
    request: ofGroup(permission({ groups: [peerId, { groupId: 'sg-0123', userId: '444455556666' }, groupId], lists: ['pl-1'] })),
    response: null,
    state: [group()],
    drifts: [drift([], [block({ prefix_list_ids: ['pl-1'], security_groups: [peerId, '444455556666/sg-0123'], self: true })])],
  },
  {
    name: 'a response without the sources of the rules leaves them to the request',
    event: 'AuthorizeSecurityGroupIngress',
    request: ofGroup(permission({ groups: [peerId, groupId] })),
    response: authorized({}, {}),
    state: [group()],
    drifts: [drift([], [block({ security_groups: [peerId], self: true })])],
  },
  {
    name: 'the older form has one rule in the call itself',
    event: 'AuthorizeSecurityGroupIngress',
    request: { groupId, ipPermissions: {}, ipProtocol: 'tcp', fromPort: 3389, toPort: 3389, cidrIp: everywhere },
    state: [group()],
    drifts: [drift([], [block({ cidr_blocks: [everywhere], from_port: 3389, to_port: 3389 })])],
  },
  {
    name: 'declared rules in other spellings are not drift',
    event: 'AuthorizeSecurityGroupIngress',
    request: ofGroup(
      permission({ v4: ['198.51.100.17/24'], v6: ['2001:DB8:0:0::/64'] }, { ipProtocol: '6' }),
      permission({ groups: [{ groupId: peerId, userId: '444455556666' }, groupId] }, all),
      permission({ v4: [office] }, { ipProtocol: 'icmp', fromPort: -1, toPort: -1 }),
    ),
    response: null,
    state: [
      group({
        ingress: [
          block({ cidr_blocks: [office], ipv6_cidr_blocks: ['2001:db8::/64'] }),
          block({ security_groups: [`444455556666/${peerId}`], self: true, protocol: '-1', from_port: 0, to_port: 0 }),
          block({ cidr_blocks: [office], protocol: 'icmp', from_port: -1, to_port: -1 }),
        ],
      }),
    ],
    drifts: [],
  },
  {
    name: 'another ICMP type is drift',
    event: 'AuthorizeSecurityGroupIngress',
    request: ofGroup(permission({ v4: [office] }, { ipProtocol: 'icmp', fromPort: 0, toPort: -1 })),
    state: [group({ ingress: [block({ cidr_blocks: [office], protocol: 'icmp', from_port: -1, to_port: -1 })] })],
    drifts: [
      drift(
        [block({ cidr_blocks: [office], protocol: 'icmp', from_port: -1, to_port: -1 })],
        [
          block({ cidr_blocks: [office], protocol: 'icmp', from_port: -1, to_port: -1 }),
          block({ cidr_blocks: [office], protocol: 'icmp', from_port: 0, to_port: -1 }),
        ],
      ),
    ],
  },
  {
    name: 'another description of a declared rule is drift',
    event: 'AuthorizeSecurityGroupIngress',
    request: ofGroup(permission({ v4: [office], description: 'temporary' })),
    state: [group({ ingress: [officeBlock] })],
    drifts: [drift([officeBlock], [block({ cidr_blocks: [office], description: 'temporary' })])],
  },
  {
    name: 'a rule of another group is not drift of this one',
    event: 'AuthorizeSecurityGroupIngress',
    request: { ...ofGroup(permission({ v4: [everywhere] })), groupId: peerId },
    state: [group()],
    drifts: [
      { address: 'aws_vpc_security_group_ingress_rule', field: '*', old: null, new: '*' },
    ],
    response: authorized({ groupId: peerId, cidrIpv4: everywhere }),
  },
  {
    name: 'rules of the default group of a VPC',
    event: 'AuthorizeSecurityGroupIngress',
    request: ofGroup(permission({ v4: [everywhere] })),
    state: [defaultGroup()],
    drifts: [drift([], [open], 'ingress', 'aws_default_security_group.this')],
  },
  {
    name: 'traffic to every address is drift',
    event: 'AuthorizeSecurityGroupEgress',
    request: ofGroup(permission({ v4: [everywhere] }, all)),
    response: authorized({ ...all, cidrIpv4: everywhere, isEgress: true }),
    state: [group({ egress: [officeBlock] })],
    drifts: [drift([officeBlock], [officeBlock, allTraffic], 'egress')],
  },
  {
    name: 'a declared rule for all traffic is not drift',
    event: 'AuthorizeSecurityGroupEgress',
    request: ofGroup(permission({ v4: [everywhere] }, { ipProtocol: '-1', fromPort: null, toPort: null })),
    state: [group({ egress: [allTraffic] })],
    drifts: [],
  },
  {
    name: 'revoking a rule removes its source from the block',
    event: 'RevokeSecurityGroupIngress',
    request: ofGroup(permission({ v4: [office] })),
    response: done,
    state: [group({ ingress: [block({ cidr_blocks: [office, '203.0.113.0/24'], description: 'Office' })] })],
    drifts: [
      drift(
        [block({ cidr_blocks: [office, '203.0.113.0/24'], description: 'Office' })],
        [block({ cidr_blocks: ['203.0.113.0/24'], description: 'Office' })],
      ),
    ],
  },
  {
    name: 'the response shows the rules that are revoked by id',
    event: 'RevokeSecurityGroupIngress',
    request: { groupId, securityGroupRuleIds: { items: [{ securityGroupRuleId: 'sgr-0222222222222222b' }] } },
    response: revoked({ referencedGroupId: groupId }),
    state: [group({ ingress: [block({ cidr_blocks: [office], self: true })] })],
    drifts: [drift([block({ cidr_blocks: [office], self: true })], [officeBlock])],
  },
  {
    name: 'ids alone show that a rule is gone, but not which',
    event: 'RevokeSecurityGroupIngress',
    request: { groupId, securityGroupRuleIds: { items: ['sgr-0222222222222222b'] } },
    response: done,
    state: [group({ ingress: [officeBlock] })],
    drifts: [{ address: 'aws_security_group.this', field: 'ingress', old: [officeBlock], new: null }],
  },
  {
    name: 'revoking what nobody declares is not drift',
    event: 'RevokeSecurityGroupIngress',
    request: ofGroup(permission({ v4: [everywhere] })),
    response: revoked({ cidrIpv4: everywhere }),
    state: [group({ ingress: [officeBlock] })],
    drifts: [],
  },
  {
    name: 'the rule for all traffic is revoked',
    event: 'RevokeSecurityGroupEgress',
    request: ofGroup(permission({ v4: [everywhere] }, { ipProtocol: '-1', fromPort: null, toPort: null })),
    response: done,
    state: [group({ egress: [allTraffic] })],
    drifts: [drift([allTraffic], [], 'egress')],
  },
  {
    name: 'the rule of a new group that a configuration does not have',
    event: 'RevokeSecurityGroupEgress',
    request: ofGroup(permission({ v4: [everywhere] }, all)),
    response: done,
    state: [group()],
    drifts: [],
  },
  {
    name: 'a description that is changed by hand',
    event: 'UpdateSecurityGroupRuleDescriptionsIngress',
    request: ofGroup(permission({ v4: [office], description: 'Branch' })),
    state: [group({ ingress: [officeBlock] })],
    drifts: [drift([officeBlock], [block({ cidr_blocks: [office], description: 'Branch' })])],
  },
  {
    name: 'the declared description',
    event: 'UpdateSecurityGroupRuleDescriptionsIngress',
    request: ofGroup(permission({ v4: [office], description: 'Office' })),
    state: [group({ ingress: [block({ cidr_blocks: [office], description: 'Office' })] })],
    drifts: [],
  },
  {
    name: 'a description by the id of the rule',
    event: 'UpdateSecurityGroupRuleDescriptionsEgress',
    request: { groupId, securityGroupRuleDescriptions: { items: [{ securityGroupRuleId: 'sgr-0222222222222222b', description: 'x' }] } },
    state: [group({ egress: [officeBlock] })],
    drifts: [{ address: 'aws_security_group.this', field: 'egress', old: [officeBlock], new: null }],
  },
  {
    name: 'the declared description of a rule to elsewhere',
    event: 'UpdateSecurityGroupRuleDescriptionsEgress',
    request: ofGroup(permission({ v4: [office] })),
    state: [group({ egress: [officeBlock] })],
    drifts: [],
  },
  {
    name: 'the console replaces a rule, whose block the record does not show',
    event: 'ModifySecurityGroupRules',
    request: {
      ModifySecurityGroupRulesRequest: {
        GroupId: groupId,
        SecurityGroupRule: {
          SecurityGroupRuleId: 'sgr-0222222222222222b',
          tag: 1,
          SecurityGroupRule: { CidrIpv4: everywhere, Description: '', FromPort: 443, ToPort: 443, IpProtocol: 'tcp' },
        },
      },
    },
    response: { ModifySecurityGroupRulesResponse: { requestId: 'a', return: true, xmlns: 'http://ec2.amazonaws.com/doc/2016-11-15/' } },
    state: [group({ ingress: [officeBlock], egress: [allTraffic] })],
    drifts: [drift([officeBlock], [block({ cidr_blocks: [office, everywhere] })])],
  },
  {
    name: 'the declared rule is set again',
    event: 'ModifySecurityGroupRules',
    request: {
      ModifySecurityGroupRulesRequest: {
        GroupId: groupId,
        SecurityGroupRule: { SecurityGroupRuleId: 'sgr-0222222222222222b', tag: 1, SecurityGroupRule: { CidrIpv4: everywhere, IpProtocol: '-1' } },
      },
    },
    state: [group({ ingress: [officeBlock], egress: [allTraffic] })],
    drifts: [],
  },
];
