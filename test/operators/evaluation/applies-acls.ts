import { calls, type Apply } from '../../support/applies.js';
import { done, office } from '../../catalog/aws/firewall/firewall-states.js';
import { acl, aclAssociation, aclId, entry, entryBlock, entryRule } from '../../catalog/aws/firewall/network-acls.cases.js';
import { listEntry, listId, listedEntry, modifying, prefixList } from '../../catalog/aws/firewall/prefix-lists.cases.js';

/** Network ACLs and prefix lists, as Terraform creates, changes and destroys them. */

const branch = '203.0.113.0/24';
const listOfOffices = prefixList({ entry: [listEntry(office, 'Office')] });
const creates = { CreateManagedPrefixListRequest: { AddressFamily: 'IPv4', MaxEntries: 10, PrefixListName: 'offices' } };
const createdList = { CreateManagedPrefixListResponse: { prefixList: { prefixListId: listId, version: 1 } } };

export const aclUpdate: Apply = {
  name: 'a network ACL with blocks is changed',
  before: [acl({ ingress: [entryBlock(), entryBlock({ rule_no: 200, action: 'deny' })], subnet_ids: ['subnet-1'] })],
  calls: calls('ec2', [
    ['DeleteNetworkAclEntry', { networkAclId: aclId, ruleNumber: 200, egress: false }, done],
    ['CreateNetworkAclEntry', entry({ ruleNumber: 200, cidrBlock: branch, ruleAction: 'deny' }), done],
    ['ReplaceNetworkAclAssociation', { associationId: 'aclassoc-1', networkAclId: aclId }, { newAssociationId: 'aclassoc-2' }],
  ]),
  after: [
    acl({
      ingress: [entryBlock(), entryBlock({ rule_no: 200, action: 'deny', cidr_block: branch })],
      subnet_ids: ['subnet-1', 'subnet-2'],
    }),
  ],
  // The record does not name the subnet.
  withholds: true,
};

export const aclsAndLists: readonly Apply[] = [
  {
    name: 'a network ACL with blocks is made',
    before: [],
    calls: calls('ec2', [
      ['CreateNetworkAcl', { vpcId: 'vpc-0123456789abcdef0' }, { networkAcl: { networkAclId: aclId } }],
      ['CreateNetworkAclEntry', entry(), done],
      ['ReplaceNetworkAclAssociation', { associationId: 'aclassoc-1', networkAclId: aclId }, { newAssociationId: 'aclassoc-2' }],
    ]),
    after: [acl({ ingress: [entryBlock()], subnet_ids: ['subnet-1'] })],
    withholds: true,
  },
  {
    name: 'a network ACL, its entry and its association are created',
    before: [],
    calls: calls('ec2', [
      ['CreateNetworkAcl', { vpcId: 'vpc-0123456789abcdef0' }, { networkAcl: { networkAclId: aclId } }],
      ['CreateNetworkAclEntry', entry(), done],
      [
        'ReplaceNetworkAclAssociation',
        { associationId: 'aclassoc-1', networkAclId: aclId },
        { newAssociationId: 'aclassoc-0123456789abcdef0' },
      ],
    ]),
    after: [acl(), entryRule(), aclAssociation()],
  },
  aclUpdate,
  {
    name: 'an entry and an association of a network ACL are added',
    before: [acl()],
    calls: calls('ec2', [
      ['CreateNetworkAclEntry', entry(), done],
      [
        'ReplaceNetworkAclAssociation',
        { associationId: 'aclassoc-1', networkAclId: aclId },
        { newAssociationId: 'aclassoc-0123456789abcdef0' },
      ],
    ]),
    after: [acl(), entryRule(), aclAssociation()],
  },
  {
    name: 'a network ACL, its entry and its association are destroyed',
    before: [acl({ ingress: [entryBlock()] }), entryRule(), aclAssociation()],
    calls: calls('ec2', [
      [
        'ReplaceNetworkAclAssociation',
        { associationId: 'aclassoc-0123456789abcdef0', networkAclId: 'acl-1' },
        { newAssociationId: 'aclassoc-9' },
      ],
      ['DeleteNetworkAclEntry', { networkAclId: aclId, ruleNumber: 100, egress: false }, done],
      ['DeleteNetworkAcl', { networkAclId: aclId }, done],
    ]),
    after: [],
  },
  {
    name: 'a prefix list and its entry are created',
    before: [],
    calls: calls('ec2', [
      ['CreateManagedPrefixList', creates, createdList],
      ['ModifyManagedPrefixList', modifying({ AddEntry: { Cidr: office, tag: 1 } })],
    ]),
    after: [prefixList(), listedEntry()],
  },
  {
    name: 'the description of an entry of a prefix list is changed',
    before: [listOfOffices],
    calls: calls('ec2', [
      ['ModifyManagedPrefixList', modifying({ RemoveEntry: { Cidr: office, tag: 1 } })],
      ['ModifyManagedPrefixList', modifying({ AddEntry: { Cidr: office, Description: 'Main', tag: 1 }, CurrentVersion: 2 })],
    ]),
    after: [prefixList({ entry: [listEntry(office, 'Main')] })],
  },
  {
    name: 'an entry of a prefix list is replaced that the list mirrors',
    before: [listOfOffices, listedEntry()],
    calls: calls('ec2', [
      ['ModifyManagedPrefixList', modifying({ RemoveEntry: { Cidr: office, tag: 1 } })],
      ['ModifyManagedPrefixList', modifying({ AddEntry: { Cidr: branch, tag: 1 }, CurrentVersion: 2 })],
    ]),
    after: [listOfOffices, listedEntry({ cidr: branch, id: `${listId},${branch}` })],
  },
  {
    name: 'a prefix list and its entry are destroyed',
    before: [listOfOffices, listedEntry()],
    calls: calls('ec2', [
      ['ModifyManagedPrefixList', modifying({ RemoveEntry: { Cidr: office, tag: 1 } })],
      ['DeleteManagedPrefixList', { DeleteManagedPrefixListRequest: { PrefixListId: listId } }],
    ]),
    after: [],
  },
];
