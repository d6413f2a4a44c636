import type { JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import {
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
  type Sources,
} from '../../catalog/aws/firewall/firewall-states.js';
import { acl, aclId, entry, entryBlock, entryRule } from '../../catalog/aws/firewall/network-acls.cases.js';
import { listEntry, modifying, prefixList } from '../../catalog/aws/firewall/prefix-lists.cases.js';
import type { SeverityCase } from './severity-case.js';

const call = (
  state: readonly DeclaredResource[],
  event: string,
  request: JsonObject,
  response: JsonObject,
  ...alerts: readonly string[]
): SeverityCase => ({ state, source: 'ec2', event, request, response, alerts });

const adds = (direction: 'Ingress' | 'Egress', sources: Sources, alert: string): SeverityCase =>
  call(
    [group({ ingress: [block({ cidr_blocks: [everywhere] })] })],
    `AuthorizeSecurityGroup${direction}`,
    ofGroup(permission(sources, { fromPort: 22, toPort: 22 })),
    done,
    `aws_security_group.this ${alert}`,
  );
const modifies = (rule: JsonObject, state: DeclaredResource, ...alerts: readonly string[]): SeverityCase =>
  call(
    [state],
    'ModifySecurityGroupRules',
    {
      ModifySecurityGroupRulesRequest: {
        GroupId: groupId,
        SecurityGroupRule: {
          SecurityGroupRuleId: 'sgr-0111111111111111a',
          tag: 1,
          SecurityGroupRule: { IpProtocol: 'tcp', FromPort: 443, ToPort: 443, ...rule },
        },
      },
    },
    done,
    ...alerts,
  );

export const groupCalls: readonly SeverityCase[] = [
  adds('Ingress', { v4: [everywhere] }, 'ingress: critical'),
  adds('Ingress', { v6: ['0::0/0'] }, 'ingress: critical'),
  adds('Ingress', { v4: [office] }, 'ingress: high'),
  adds('Egress', { v4: [everywhere] }, 'egress: high'),
  adds('Egress', { v4: [office] }, 'egress: medium'),
  call(
    [group({ ingress: [block({ cidr_blocks: [everywhere, office] })] })],
    'RevokeSecurityGroupIngress',
    ofGroup(permission({ v4: [office] })),
    done,
    'aws_security_group.this ingress: medium',
  ),
  call(
    [group({ ingress: [block({ cidr_blocks: [everywhere] })] })],
    'UpdateSecurityGroupRuleDescriptionsIngress',
    ofGroup(permission({ v4: [everywhere], description: 'Web' })),
    done,
    'aws_security_group.this ingress: medium',
  ),
  modifies({ CidrIpv4: everywhere }, ownRule({ cidr_ipv4: office }), 'aws_vpc_security_group_ingress_rule.this cidr_ipv4: critical'),
  modifies({ CidrIpv4: office }, ownRule({ cidr_ipv4: everywhere }), 'aws_vpc_security_group_ingress_rule.this cidr_ipv4: high'),
  modifies(
    { CidrIpv4: everywhere, FromPort: 22 },
    ownRule({ cidr_ipv4: everywhere }),
    'aws_vpc_security_group_ingress_rule.this from_port: critical',
  ),
  modifies({ CidrIpv4: everywhere }, listedRule({ cidr_blocks: [office] }), 'aws_security_group_rule.this cidr_blocks: critical'),
  modifies({ CidrIpv4: office }, listedRule({ cidr_blocks: [everywhere] }), 'aws_security_group_rule.this cidr_blocks: medium'),
  call(
    [ownRule({ cidr_ipv4: office })],
    'RevokeSecurityGroupIngress',
    { groupId },
    { ...done, revokedSecurityGroupRuleSet: { items: [createdRule({ cidrIpv4: office })] } },
    'aws_vpc_security_group_ingress_rule.this *: high',
  ),
];

const enters = (state: DeclaredResource, attributes: JsonObject, ...alerts: readonly string[]): SeverityCase =>
  call([state], 'ReplaceNetworkAclEntry', entry(attributes), done, ...alerts);
const removes = (state: DeclaredResource, alert: string): SeverityCase =>
  call([state], 'DeleteNetworkAclEntry', { networkAclId: aclId, ruleNumber: 100, egress: false }, done, alert);
const lists = (request: JsonObject, alert: string): SeverityCase =>
  call([prefixList({ entry: [listEntry(office)] })], 'ModifyManagedPrefixList', modifying(request), done, alert);

export const aclCalls: readonly SeverityCase[] = [
  enters(acl({ ingress: [entryBlock()] }), { cidrBlock: everywhere }, 'aws_network_acl.this ingress: critical'),
  enters(acl({ ingress: [entryBlock({ cidr_block: everywhere })] }), {}, 'aws_network_acl.this ingress: medium'),
  enters(acl(), { cidrBlock: everywhere, ruleAction: 'deny' }, 'aws_network_acl.this ingress: medium'),
  enters(entryRule(), { cidrBlock: everywhere }, 'aws_network_acl_rule.this cidr_block: critical'),
  enters(entryRule({ cidr_block: everywhere }), {}, 'aws_network_acl_rule.this cidr_block: medium'),
  enters(entryRule({ rule_action: 'deny' }), {}, 'aws_network_acl_rule.this rule_action: critical'),
  enters(entryRule(), { ruleAction: 'deny' }, 'aws_network_acl_rule.this rule_action: medium'),
  removes(acl({ ingress: [entryBlock({ action: 'deny' })] }), 'aws_network_acl.this ingress: critical'),
  removes(acl({ ingress: [entryBlock()] }), 'aws_network_acl.this ingress: medium'),
  removes(entryRule({ rule_action: 'deny' }), 'aws_network_acl_rule.this *: critical'),
  removes(entryRule(), 'aws_network_acl_rule.this *: high'),
];

export const listCalls: readonly SeverityCase[] = [
  lists({ AddEntry: { Cidr: everywhere } }, 'aws_ec2_managed_prefix_list.this entry: critical'),
  lists({ AddEntry: { Cidr: '203.0.113.0/24' } }, 'aws_ec2_managed_prefix_list.this entry: high'),
  lists({ RemoveEntry: { Cidr: office } }, 'aws_ec2_managed_prefix_list.this entry: medium'),
];
