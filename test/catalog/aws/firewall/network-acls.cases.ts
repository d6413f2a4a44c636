import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { done, everywhere, office } from './firewall-states.js';

export const aclId = 'acl-0aaaabbbbccccdddd';

/** A block of an ACL; by default HTTPS from the office. */
export const entryBlock = (attributes: JsonObject = {}): JsonObject => ({
  action: 'allow',
  cidr_block: office,
  from_port: 443,
  icmp_code: 0,
  icmp_type: 0,
  ipv6_cidr_block: '',
  protocol: '6',
  rule_no: 100,
  to_port: 443,
  ...attributes,
});
export const acl = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'aws_network_acl',
  attributes: {
    arn: `arn:aws:ec2:us-east-1:111122223333:network-acl/${aclId}`,
    egress: [],
    id: aclId,
    ingress: [],
    owner_id: '111122223333',
    subnet_ids: [],
    tags: null,
    tags_all: {},
    vpc_id: 'vpc-0123456789abcdef0',
    ...attributes,
  },
});
const defaultAcl = (attributes: JsonObject = {}): DeclaredResource => ({
  ...acl({ default_network_acl_id: aclId, ...attributes }),
  type: 'aws_default_network_acl',
});
export const entryRule = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'aws_network_acl_rule',
  attributes: {
    cidr_block: office,
    egress: false,
    from_port: 443,
    icmp_code: null,
    icmp_type: null,
    id: 'nacl-1234567890',
    ipv6_cidr_block: '',
    network_acl_id: aclId,
    protocol: 'tcp',
    rule_action: 'allow',
    rule_number: 100,
    to_port: 443,
    ...attributes,
  },
});
export const aclAssociation = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'aws_network_acl_association',
  attributes: { id: 'aclassoc-0123456789abcdef0', network_acl_id: aclId, subnet_id: 'subnet-0123456789abcdef0', ...attributes },
});

/** An entry in a request; by default HTTPS from the office. */
export const entry = (attributes: JsonObject = {}): JsonObject => ({
  aclProtocol: '6',
  cidrBlock: office,
  egress: false,
  icmpTypeCode: {},
  networkAclId: aclId,
  portRange: { from: 443, to: 443 },
  ruleAction: 'allow',
  ruleNumber: 100,
  ...attributes,
});
const everything = { aclProtocol: '-1', portRange: {}, cidrBlock: everywhere };
const allBlock = entryBlock({ protocol: '-1', cidr_block: everywhere, from_port: 0, to_port: 0 });
const drift = (field: string, old: ExpectedDrift['old'], now: ExpectedDrift['new'], address = 'aws_network_acl.this'): ExpectedDrift => ({
  address,
  field,
  old,
  new: now,
});
const shown = ({ icmp_code: _code, icmp_type: _type, ...block }: JsonObject): JsonObject => block;

export const networkAclCases: readonly CatalogCase[] = [
  {
    name: 'the declared ACL',
    event: 'CreateNetworkAcl',
    request: { vpcId: 'vpc-0123456789abcdef0' },
    response: { networkAcl: { networkAclId: aclId } },
    state: [acl()],
    drifts: [],
  },
  { name: 'a declared ACL', event: 'DeleteNetworkAcl', request: { networkAclId: aclId }, state: [acl()], drifts: [drift('*', '*', null)] },
  {
    name: 'an entry that no block declares',
    event: 'CreateNetworkAclEntry',
    request: entry({ ...everything, ruleNumber: 90 }),
    response: done,
    state: [acl({ ingress: [entryBlock()] })],
    drifts: [drift('ingress', [entryBlock()], [entryBlock(), shown({ ...allBlock, rule_no: 90 })])],
  },
  {
    name: 'an entry to elsewhere in the default ACL',
    event: 'CreateNetworkAclEntry',
    request: entry({ egress: true, ipv6CidrBlock: '0:0::0/0', cidrBlock: null }),
    state: [defaultAcl()],
    drifts: [
      drift('egress', [], [shown(entryBlock({ cidr_block: '', ipv6_cidr_block: '::/0' }))], 'aws_default_network_acl.this'),
    ],
  },
  { name: 'the declared entry', event: 'CreateNetworkAclEntry', request: entry(), state: [acl(), entryRule()], drifts: [] },
  {
    name: 'an entry of an ACL that no state declares',
    event: 'CreateNetworkAclEntry',
    request: entry(),
    state: [],
    drifts: [drift('*', null, '*', 'aws_network_acl_rule')],
  },
  {
    name: 'a denial becomes a permission for everybody',
    event: 'ReplaceNetworkAclEntry',
    request: entry({ cidrBlock: everywhere }),
    state: [acl(), entryRule({ rule_action: 'deny', protocol: '6' })],
    drifts: [
      drift('rule_action', 'deny', 'allow', 'aws_network_acl_rule.this'),
      drift('cidr_block', office, everywhere, 'aws_network_acl_rule.this'),
    ],
  },
  {
    name: 'a declared ICMP entry',
    event: 'ReplaceNetworkAclEntry',
    request: entry({ aclProtocol: '1', portRange: {}, icmpTypeCode: { type: 8, code: -1 } }),
    state: [entryRule({ protocol: 'icmp', from_port: 0, to_port: 0, icmp_type: '8', icmp_code: '-1' })],
    drifts: [],
  },
  {
    name: 'an entry of a block',
    event: 'DeleteNetworkAclEntry',
    request: { networkAclId: aclId, ruleNumber: 100, egress: false },
    state: [acl({ ingress: [entryBlock({ action: 'deny' }), entryBlock({ rule_no: 200 })], egress: [entryBlock()] })],
    drifts: [drift('ingress', [entryBlock({ action: 'deny' }), entryBlock({ rule_no: 200 })], [entryBlock({ rule_no: 200 })])],
  },
  {
    name: 'a declared entry that the ACL mirrors',
    event: 'DeleteNetworkAclEntry',
    request: { networkAclId: aclId, ruleNumber: 100, egress: false },
    state: [acl({ ingress: [entryBlock()] }), entryRule()],
    drifts: [drift('*', '*', null, 'aws_network_acl_rule.this')],
  },
  {
    name: 'an entry of the other direction',
    event: 'DeleteNetworkAclEntry',
    request: { networkAclId: aclId, ruleNumber: 100, egress: true },
    state: [acl({ ingress: [entryBlock()] }), entryRule()],
    drifts: [],
  },
  {
    name: 'a subnet gets another ACL',
    event: 'ReplaceNetworkAclAssociation',
    request: { associationId: 'aclassoc-0123456789abcdef0', networkAclId: 'acl-1' },
    response: { newAssociationId: 'aclassoc-1' },
    state: [acl(), aclAssociation()],
    drifts: [drift('network_acl_id', aclId, 'acl-1', 'aws_network_acl_association.this')],
  },
  {
    name: 'a declared association',
    event: 'ReplaceNetworkAclAssociation',
    request: { associationId: 'aclassoc-1', networkAclId: aclId },
    response: { newAssociationId: 'aclassoc-0123456789abcdef0' },
    state: [acl(), aclAssociation()],
    drifts: [],
  },
  {
    name: 'an unknown subnet joins an ACL',
    event: 'ReplaceNetworkAclAssociation',
    request: { associationId: 'aclassoc-1', networkAclId: aclId },
    response: { newAssociationId: 'aclassoc-2' },
    state: [acl({ subnet_ids: ['subnet-0123456789abcdef0'] })],
    drifts: [drift('subnet_ids', ['subnet-0123456789abcdef0'], null)],
  },
];
