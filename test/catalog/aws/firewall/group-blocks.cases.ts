import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, ExpectedDrift } from '../../../support/catalog-case.js';
import { allTraffic, authorized, block, done, everywhere, group, groupId, office, ofGroup, peerId, permission } from './firewall-states.js';

/** Rules declared in the blocks of a group. */

const drift = (
  old: readonly JsonObject[],
  now: readonly JsonObject[],
  field = 'ingress',
  address = 'aws_security_group.this',
): ExpectedDrift => ({ address, field, old, new: now });
const officeBlock = block({ cidr_blocks: [office] });
const all = { ipProtocol: '-1', fromPort: -1, toPort: -1 };

const ruleId = 'sgr-0222222222222222b';
/** Ids alone show that a rule is gone or described otherwise, but not which. */
const byIds = ['aws_security_group', 'aws_default_security_group'].flatMap((type) =>
  ['ingress', 'egress'].flatMap((direction): readonly CatalogCase[] => {
    const ends = direction === 'ingress' ? 'Ingress' : 'Egress';
    const common = {
      response: done,
      state: [{ ...group({ [direction]: [officeBlock] }), type }],
      drifts: [{ address: `${type}.this`, field: direction, old: [officeBlock], new: null }],
    };
    return [
      { event: `RevokeSecurityGroup${ends}`, name: `a rule of ${type} by its id`, request: { groupId, securityGroupRuleIds: { items: [ruleId] } }, ...common },
      {
        ...{ event: `UpdateSecurityGroupRuleDescriptions${ends}`, name: `a description of a rule of ${type} by its id` },
        request: { groupId, securityGroupRuleDescriptions: { items: [{ securityGroupRuleId: ruleId, description: 'x' }] } },
        ...common,
      },
    ];
  }),
);

export const groupBlockCases: readonly CatalogCase[] = [
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
    name: 'traffic to every address is drift',
    event: 'AuthorizeSecurityGroupEgress',
    request: ofGroup(permission({ v4: [everywhere] }, all)),
    response: authorized({ ...all, cidrIpv4: everywhere, isEgress: true }),
    state: [group({ egress: [officeBlock] })],
    drifts: [drift([officeBlock], [officeBlock, allTraffic], 'egress')],
  },
  ...byIds,
  {
    name: 'the rule for all traffic is revoked',
    event: 'RevokeSecurityGroupEgress',
    request: ofGroup(permission({ v4: [everywhere] }, { ipProtocol: '-1', fromPort: null, toPort: null })),
    response: done,
    state: [group({ egress: [allTraffic] })],
    drifts: [drift([allTraffic], [], 'egress')],
  },
  {
    name: 'a description that is changed by hand',
    event: 'UpdateSecurityGroupRuleDescriptionsIngress',
    request: ofGroup(permission({ v4: [office], description: 'Branch' })),
    state: [group({ ingress: [officeBlock] })],
    drifts: [drift([officeBlock], [block({ cidr_blocks: [office], description: 'Branch' })])],
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
];
