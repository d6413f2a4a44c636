import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/**
 * Security groups, network ACLs and prefix lists: exposure, loss of protection or logging, and gained rights (D24). Source: Amazon VPC user
 * guide.
 */

const groups = ['aws_security_group', 'aws_default_security_group'];
const ingressRule = ['aws_vpc_security_group_ingress_rule'];
const ownRules = ['aws_vpc_security_group_ingress_rule', 'aws_vpc_security_group_egress_rule'];
const acls = ['aws_network_acl', 'aws_default_network_acl'];

export const firewallAwsSeverities: readonly SeverityRow[] = [
  critical('modified', { types: groups, attributes: ['ingress'], when: 'opens_blocks', why: 'Every address may connect.' }),
  high('modified', { types: groups, attributes: ['ingress'], when: 'gains_sources', why: 'More sources may connect.' }),
  high('modified', { types: groups, attributes: ['egress'], when: 'opens_blocks', why: 'Every address can be reached.' }),
  critical(['created', 'modified'], {
    types: ingressRule,
    attributes: ['cidr_ipv4', 'cidr_ipv6'],
    when: 'opens_network',
    why: 'Every address may connect.',
  }),
  critical('modified', {
    types: [...ingressRule, 'aws_security_group_rule'],
    attributes: ['ip_protocol', 'protocol', 'from_port', 'to_port'],
    when: 'moves_open',
    why: 'Every address may connect to other ports.',
  }),
  critical('modified', {
    types: ['aws_security_group_rule'],
    attributes: ['cidr_blocks', 'ipv6_cidr_blocks'],
    when: 'opens_network',
    why: 'The rule admits every address.',
  }),
  high('created', { types: ownRules, attributes: anything, why: 'More connections are possible.' }),
  high('modified', {
    types: ownRules,
    attributes: ['ip_protocol', 'from_port', 'to_port', 'cidr_ipv4', 'cidr_ipv6', 'prefix_list_id', 'referenced_security_group_id'],
    why: 'Other connections are possible.',
  }),
  high('created', { types: ['aws_vpc_security_group_vpc_association'], attributes: anything, why: 'The group applies in another VPC.' }),

  critical('modified', { types: acls, attributes: ['ingress'], when: 'opens_rules', why: 'Every address may connect.' }),
  critical('modified', { types: acls, attributes: ['ingress', 'egress'], when: 'loses_denials', why: 'The ACL denies less.' }),
  critical('created', {
    types: ['aws_network_acl_rule'],
    attributes: ['cidr_block'],
    when: 'admits_entry',
    why: 'Every address may connect.',
  }),
  critical('modified', {
    types: ['aws_network_acl_rule'],
    attributes: ['cidr_block', 'ipv6_cidr_block', 'rule_action', 'protocol', 'from_port', 'to_port'],
    when: 'admits_entry',
    why: 'Every address may connect.',
  }),
  critical(['modified', 'deleted'], {
    types: ['aws_network_acl_rule'],
    attributes: ['rule_action'],
    when: { was: 'deny' },
    why: 'The ACL denies less.',
  }),
  high(['modified', 'created'], {
    types: ['aws_network_acl_association'],
    attributes: anything,
    why: 'Another ACL protects the subnet.',
  }),

  critical('modified', {
    types: ['aws_ec2_managed_prefix_list'],
    attributes: ['entry'],
    when: 'opens_rules',
    why: 'All rules that name the list admit every address.',
  }),
  high('modified', {
    types: ['aws_ec2_managed_prefix_list'],
    attributes: ['entry'],
    when: 'gains_entries',
    why: 'All rules that name the list admit more addresses.',
  }),
  critical('created', {
    types: ['aws_ec2_managed_prefix_list_entry'],
    attributes: ['cidr'],
    when: 'opens_network',
    why: 'All rules that name the list admit every address.',
  }),
];
