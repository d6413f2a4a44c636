import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { office } from './firewall-states.js';

export const listId = 'pl-0aaaabbbbccccdddd';

export const listEntry = (cidr: string, description = ''): JsonObject => ({ cidr, description });
export const prefixList = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'aws_ec2_managed_prefix_list',
  attributes: {
    address_family: 'IPv4',
    arn: `arn:aws:ec2:us-east-1:111122223333:prefix-list/${listId}`,
    entry: [],
    id: listId,
    max_entries: 10,
    name: 'offices',
    owner_id: '111122223333',
    tags: {},
    tags_all: {},
    version: 1,
    ...attributes,
  },
});
export const listedEntry = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'aws_ec2_managed_prefix_list_entry',
  attributes: { cidr: office, description: '', id: `${listId},${office}`, prefix_list_id: listId, ...attributes },
});

export const modifying = (attributes: JsonObject): JsonObject => ({
  ModifyManagedPrefixListRequest: { PrefixListId: listId, CurrentVersion: 1, ...attributes },
});
const drift = (field: string, old: Json, now: Json, address = 'aws_ec2_managed_prefix_list.this'): ExpectedDrift => ({
  address,
  field,
  old,
  new: now,
});
const creation = (name: string): JsonObject => ({
  CreateManagedPrefixListRequest: {
    AddressFamily: 'IPv4',
    Entry: { Cidr: office, Description: 'Office', tag: 1 },
    MaxEntries: 10,
    PrefixListName: name,
    TagSpecification: { ResourceType: 'prefix-list', tag: 1, Tag: { Key: 'Team', Value: 'net', tag: 1 } },
  },
});
const createdAs = (id: string): JsonObject => ({ CreateManagedPrefixListResponse: { prefixList: { prefixListId: id, version: 1 } } });

export const prefixListCases: readonly CatalogCase[] = [
  {
    name: 'the declared list',
    event: 'CreateManagedPrefixList',
    request: creation('offices'),
    response: createdAs(listId),
    state: [prefixList({ entry: [listEntry(office, 'Office')], tags: { Team: 'net' } })],
    drifts: [],
  },
  {
    name: 'an entry is removed by hand',
    event: 'ModifyManagedPrefixList',
    request: modifying({ RemoveEntry: { Cidr: office, tag: 1 }, PrefixListName: 'old' }),
    state: [prefixList({ entry: [listEntry(office)] })],
    drifts: [drift('entry', [listEntry(office)], []), drift('name', 'offices', 'old')],
  },
  {
    name: 'an entry of its own is removed that the list mirrors',
    event: 'ModifyManagedPrefixList',
    request: modifying({ RemoveEntry: { Cidr: office, tag: 1 } }),
    state: [prefixList({ entry: [listEntry(office)] }), listedEntry()],
    drifts: [drift('*', '*', null, 'aws_ec2_managed_prefix_list_entry.this')],
  },
  {
    name: 'another description',
    event: 'ModifyManagedPrefixList',
    request: modifying({ AddEntry: { Cidr: office, Description: 'Branch', tag: 1 } }),
    state: [prefixList(), listedEntry()],
    drifts: [drift('description', '', 'Branch', 'aws_ec2_managed_prefix_list_entry.this')],
  },
  {
    name: 'an entry of a list that no state declares',
    event: 'ModifyManagedPrefixList',
    request: modifying({ AddEntry: { Cidr: office, tag: 1 } }),
    state: [],
    drifts: [drift('*', null, '*', 'aws_ec2_managed_prefix_list_entry')],
  },
  {
    name: 'the declared entry, name and size',
    event: 'ModifyManagedPrefixList',
    request: modifying({ AddEntry: { Cidr: office, tag: 1 }, PrefixListName: 'offices', MaxEntries: 10 }),
    state: [prefixList({ entry: [listEntry(office)] })],
    drifts: [],
  },
  {
    name: 'an earlier version',
    event: 'RestoreManagedPrefixListVersion',
    request: { RestoreManagedPrefixListVersionRequest: { PrefixListId: listId, PreviousVersion: 1, CurrentVersion: 2 } },
    state: [prefixList({ entry: [listEntry(office)] })],
    drifts: [drift('entry', [listEntry(office)], null)],
  },
  {
    name: 'a declared list',
    event: 'DeleteManagedPrefixList',
    request: { DeleteManagedPrefixListRequest: { PrefixListId: listId } },
    state: [prefixList()],
    drifts: [drift('*', '*', null)],
  },
];
