import type { JsonObject } from '../../../src/lib/json.js';
import { calls, type Apply } from '../../support/applies.js';
import {
  allTraffic,
  authorized,
  block,
  createdRule,
  done,
  everywhere,
  group,
  groupId,
  listedRule,
  office,
  ofGroup,
  ownRule,
  permission,
} from '../../catalog/aws/firewall/firewall-states.js';

import { aclsAndLists } from './applies-acls.js';

/** Security groups and their rules, as Terraform creates, changes and destroys them. */

const all = { ipProtocol: '-1', fromPort: -1, toPort: -1 };
const allFromProvider = { ipProtocol: '-1', fromPort: null, toPort: null };
/** The provider removes the rule for all outgoing traffic that a new group has. */
const created = calls('ec2', [
  [
    'CreateSecurityGroup',
    { groupName: 'web', groupDescription: 'Managed by Terraform', vpcId: 'vpc-0123456789abcdef0' },
    { ...done, groupId },
  ],
  ['RevokeSecurityGroupEgress', ofGroup(permission({ v4: [everywhere] }, all)), done],
]);
const branch = '203.0.113.0/24';
const blocks: JsonObject = {
  ingress: [
    block({ cidr_blocks: [office, branch], description: 'Offices' }),
    block({ self: true, protocol: 'icmp', from_port: 8, to_port: 0 }),
  ],
  egress: [allTraffic],
};

const withBlocks: Apply = {
  name: 'a group with blocks is created',
  before: [],
  calls: [
    ...created,
    ...calls('ec2', [
      [
        'AuthorizeSecurityGroupIngress',
        ofGroup(
          permission({ v4: [office, branch], description: 'Offices' }),
          permission({ groups: [groupId] }, { ipProtocol: 'icmp', fromPort: 8, toPort: 0 }),
        ),
        authorized(
          { cidrIpv4: office, description: 'Offices' },
          { cidrIpv4: branch, description: 'Offices' },
          { ipProtocol: 'icmp', fromPort: 8, toPort: 0, referencedGroupInfo: { groupId, userId: '111122223333' } },
        ),
      ],
      [
        'AuthorizeSecurityGroupEgress',
        ofGroup(permission({ v4: [everywhere] }, allFromProvider)),
        authorized({ ...all, isEgress: true, cidrIpv4: everywhere }),
      ],
    ]),
  ],
  after: [group(blocks)],
};

/** The blocks of a group are changed: the provider revokes and authorizes the sources that differ. */
export const groupUpdate: Apply = {
  name: 'a group with blocks is changed',
  before: [group(blocks)],
  calls: calls('ec2', [
    ['RevokeSecurityGroupIngress', ofGroup(permission({ v4: [branch], description: 'Offices' })), done],
    [
      'AuthorizeSecurityGroupIngress',
      ofGroup(permission({ v4: [branch] }, { fromPort: 8443, toPort: 8443 })),
      authorized({ cidrIpv4: branch, fromPort: 8443, toPort: 8443 }),
    ],
    ['RevokeSecurityGroupEgress', ofGroup(permission({ v4: [everywhere] }, allFromProvider)), done],
  ]),
  after: [
    group({
      ingress: [
        block({ cidr_blocks: [office], description: 'Offices' }),
        block({ self: true, protocol: 'icmp', from_port: 8, to_port: 0 }),
        block({ cidr_blocks: [branch], from_port: 8443, to_port: 8443 }),
      ],
    }),
  ],
};

export const groupDestroy: Apply = {
  name: 'a group with blocks is destroyed',
  before: [group(blocks)],
  calls: calls('ec2', [['DeleteSecurityGroup', { groupId }, { ...done, groupId }]]),
  after: [],
};

const byIds = (...ids: readonly string[]): JsonObject => ({
  groupId,
  securityGroupRuleIds: { items: ids.map((securityGroupRuleId) => ({ securityGroupRuleId })) },
});
const egressId = 'sgr-0333333333333333c';
const ownEgress = ownRule(
  { cidr_ipv4: everywhere, id: egressId, security_group_rule_id: egressId, ip_protocol: '-1', from_port: null, to_port: null },
  'egress',
  'all',
);
const inName = 'sgr-0111111111111111a';
const ownIngress = (attributes: JsonObject = {}) => ownRule({ cidr_ipv4: office, ...attributes }, 'ingress', 'https');
const authorizedIngress = { cidrIpv4: office, securityGroupRuleId: inName };
const authorizedEgress = { ...all, isEgress: true, cidrIpv4: everywhere, securityGroupRuleId: egressId };
/** A refreshed state mirrors the rules in the blocks of the group. */
const mirror = group({ ingress: [block({ cidr_blocks: [office] })], egress: [allTraffic] });

const ownRules: readonly Apply[] = [
  {
    name: 'a group with rules of their own is created',
    before: [],
    calls: [
      ...created,
      ...calls('ec2', [
        ['AuthorizeSecurityGroupIngress', ofGroup(permission({ v4: [office] })), authorized(authorizedIngress)],
        ['AuthorizeSecurityGroupEgress', ofGroup(permission({ v4: [everywhere] }, allFromProvider)), authorized(authorizedEgress)],
      ]),
    ],
    after: [group(), ownIngress(), ownEgress],
  },
  {
    name: 'a rule of its own is added to a group that mirrors the others',
    before: [mirror, ownEgress],
    calls: calls('ec2', [
      [
        'AuthorizeSecurityGroupIngress',
        ofGroup(permission({ v4: [branch] }, { fromPort: 22, toPort: 22 })),
        authorized({ cidrIpv4: branch, fromPort: 22, toPort: 22, securityGroupRuleId: 'sgr-0444444444444444d' }),
      ],
    ]),
    after: [mirror, ownEgress, ownRule({ cidr_ipv4: branch, from_port: 22, to_port: 22, id: 'sgr-0444444444444444d' }, 'ingress', 'ssh')],
  },
  {
    name: 'a rule of its own is changed',
    before: [mirror, ownIngress(), ownEgress],
    calls: calls('ec2', [
      [
        'ModifySecurityGroupRules',
        {
          ModifySecurityGroupRulesRequest: {
            GroupId: groupId,
            SecurityGroupRule: {
              SecurityGroupRuleId: inName,
              tag: 1,
              SecurityGroupRule: { CidrIpv4: branch, FromPort: 443, ToPort: 443, IpProtocol: 'tcp', Description: 'Branch' },
            },
          },
        },
        { ModifySecurityGroupRulesResponse: { return: true } },
      ],
    ]),
    after: [mirror, ownIngress({ cidr_ipv4: branch, description: 'Branch' }), ownEgress],
  },
  {
    name: 'a rule of its own is removed that the group mirrors',
    before: [mirror, ownIngress(), ownEgress],
    calls: calls('ec2', [
      ['RevokeSecurityGroupIngress', byIds(inName), { ...done, revokedSecurityGroupRuleSet: { items: [createdRule(authorizedIngress)] } }],
    ]),
    after: [mirror, ownEgress],
  },
  {
    name: 'a rule of its own is removed that the group mirrors, by a record without the rule',
    before: [mirror, ownIngress(), ownEgress],
    calls: calls('ec2', [['RevokeSecurityGroupIngress', byIds(inName), done]]),
    after: [mirror, ownIngress({ id: 'sgr-0555555555555555e', cidr_ipv4: branch }), ownEgress],
  },
  {
    name: 'a group with rules of their own is destroyed',
    before: [mirror, ownIngress(), ownEgress],
    calls: calls('ec2', [
      ['RevokeSecurityGroupIngress', byIds(inName), done],
      ['RevokeSecurityGroupEgress', byIds(egressId), done],
      ['DeleteSecurityGroup', { groupId }, done],
    ]),
    after: [],
  },
];

const listed = (attributes: JsonObject = {}) =>
  listedRule(
    { cidr_blocks: [office, branch], ipv6_cidr_blocks: ['2001:db8::/64'], security_group_rule_id: null, ...attributes },
    'offices',
  );
const offices = { v4: [office, branch], v6: ['2001:db8::/64'] };
const officesAuthorized = authorized({ cidrIpv4: office }, { cidrIpv4: branch }, { cidrIpv6: '2001:db8::/64' });
const listedMirror = group({ ingress: [block({ cidr_blocks: [office, branch], ipv6_cidr_blocks: ['2001:db8::/64'] })] });

const listedRules: readonly Apply[] = [
  {
    name: 'a group with a rule of several sources is created',
    before: [],
    calls: [...created, ...calls('ec2', [['AuthorizeSecurityGroupIngress', ofGroup(permission(offices)), officesAuthorized]])],
    after: [group(), listed()],
  },
  {
    name: 'a rule of several sources is replaced by one with fewer',
    before: [listedMirror, listed()],
    calls: calls('ec2', [
      ['RevokeSecurityGroupIngress', ofGroup(permission(offices)), done],
      ['AuthorizeSecurityGroupIngress', ofGroup(permission({ v4: [office] })), authorized({ cidrIpv4: office })],
    ]),
    after: [listedMirror, listed({ id: 'sgrule-2', cidr_blocks: [office], ipv6_cidr_blocks: null })],
  },
  {
    name: 'the description of a rule of several sources is changed',
    before: [listedMirror, listed()],
    calls: calls('ec2', [
      ['UpdateSecurityGroupRuleDescriptionsIngress', ofGroup(permission({ ...offices, description: 'Offices' })), done],
    ]),
    after: [listedMirror, listed({ description: 'Offices' })],
  },
  {
    name: 'a group with a rule of several sources is destroyed',
    before: [listedMirror, listed()],
    calls: calls('ec2', [
      ['RevokeSecurityGroupIngress', ofGroup(permission(offices)), done],
      ['DeleteSecurityGroup', { groupId }, done],
    ]),
    after: [],
  },
];

/** The same module for another group. */
const ofOther = (id: string, apply: Apply): Apply => {
  const text = JSON.stringify(apply)
    .replaceAll(groupId, id)
    .replaceAll('sgr-0', `sgr-${id.slice(-1)}`);
  const moved = JSON.parse(text) as Apply;
  const renamed = (list: Apply['after']): Apply['after'] => list.map((one) => ({ ...one, name: `${one.name ?? 'this'}_${id.slice(-1)}` }));
  return { ...moved, before: renamed(moved.before), after: renamed(moved.after) };
};

export const firewallApplies: readonly Apply[] = [
  withBlocks,
  groupUpdate,
  groupDestroy,
  ...ownRules.map((apply) => ofOther('sg-0aaaabbbbccccddd1', apply)),
  ...listedRules.map((apply) => ofOther('sg-0aaaabbbbccccddd2', apply)),
  ...aclsAndLists,
];
