import { isObject, text, type JsonObject } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  fixed,
  hidden,
  merge,
  modify,
  on,
  put,
  remove,
  type From,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { count, inCall, inEach, listOfMember, memberOf, requested, returned, tagsFor } from '../ec2/ec2-shapes.js';
import { canonicalRange } from './network-values.js';

/**
 * Managed prefix lists. An entry may be declared as `aws_ec2_managed_prefix_list_entry` or in a block of its list, whose state mirrors all
 * entries after a refresh.
 * Source: EC2 API reference, CloudTrail records of `ModifyManagedPrefixList`, Terraform AWS provider 3 to 6.
 */

const list = (id: From): Target => on('aws_ec2_managed_prefix_list', { id });
const listId = requested('prefixListId');
const entry = on('aws_ec2_managed_prefix_list_entry', { prefix_list_id: listId, cidr: requested('cidr') });

const blocksIn = (call: JsonObject, member: string): readonly JsonObject[] =>
  listOfMember(call, member)
    .filter(isObject)
    .map((one) => ({
      cidr: canonicalRange(text(memberOf(one, 'cidr')) ?? ''),
      description: text(memberOf(one, 'description')) ?? '',
    }));

/** The entries that a call adds or removes; each carries all of them, because one alert tells them all. */
const entriesIn = (member: string) => (call: JsonObject) => {
  const blocks = blocksIn(call, member);
  return blocks.map((one) => ({ ...one, prefixListId: memberOf(call, 'prefixListId') ?? null, blocks }));
};
const given: Read = ({ request }) => {
  const call = request['item'];
  return isObject(call) ? blocksIn(call, 'entry') : undefined;
};

const by = ['cidr'];
const description = { description: requested('description') };

export const prefixLists: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ec2_managed_prefix_list: { keys: [['id']], scope: 'region', family: 'firewall', noise: ['version'] },
    aws_ec2_managed_prefix_list_entry: {
      keys: [['prefix_list_id', { attribute: 'cidr', as: canonicalRange }]],
      scope: 'region',
      family: 'firewall',
      unevaluated: { prefix_list_id: 'identifies the entry', cidr: 'identifies the entry' },
    },
  },
  events: {
    CreateManagedPrefixList: inCall(
      create(list(returned('prefixList.prefixListId')), {
        name: requested('prefixListName'),
        address_family: requested('addressFamily'),
        max_entries: count(requested('maxEntries')),
        // Added, not set: entries may also be declared as resources, which later calls create.
        entry: add(given, by, 'network'),
        tags: merge(tagsFor('prefix-list')),
      }),
    ),
    ModifyManagedPrefixList: [
      inCall(modify(list(listId), { name: requested('prefixListName'), max_entries: count(requested('maxEntries')) })),
      inEach(entriesIn('removeEntry'), destroy(entry), modify(list(listId), { entry: remove(requested('blocks'), by, 'network') })),
      inEach(
        entriesIn('addEntry'),
        put(entry, description),
        modify(list(listId), { entry: add(requested('blocks'), by, 'network') }),
        create(entry, description, { parent: list(listId) }),
      ),
    ],
    DeleteManagedPrefixList: inCall(destroy(list(listId))),
    // The record does not show the entries of the earlier version.
    RestoreManagedPrefixListVersion: inCall(modify(list(listId), { entry: hidden(fixed(true)) })),
  },
};
