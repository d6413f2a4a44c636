import { isObject, text, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { canonicalRange } from './network-values.js';

/**
 * Managed prefix lists. An entry may be declared as `aws_ec2_managed_prefix_list_entry` or in a block of its list, whose state mirrors all
 * entries after a refresh.
 * Source: EC2 API reference, CloudTrail records of `ModifyManagedPrefixList`, Terraform AWS provider 3 to 6.
 */

const list = (id: c.From): c.Target => c.on('aws_ec2_managed_prefix_list', { id });
const listId = c.requested('prefixListId');
const entry = c.on('aws_ec2_managed_prefix_list_entry', { prefix_list_id: listId, cidr: c.requested('cidr') });

const blocksIn = (call: JsonObject, member: string): readonly JsonObject[] =>
  c
    .listOfMember(call, member)
    .filter(isObject)
    .map((one) => ({ cidr: canonicalRange(text(c.memberOf(one, 'cidr')) ?? ''), description: text(c.memberOf(one, 'description')) ?? '' }));

/** The entries that a call adds or removes; each carries all of them, because one alert tells them all. */
const entriesIn = (member: string) => (call: JsonObject) => {
  const blocks = blocksIn(call, member);
  return blocks.map((one) => ({ ...one, prefixListId: c.memberOf(call, 'prefixListId') ?? null, blocks }));
};
const given: c.Read = ({ request }) => {
  const call = request['item'];
  return isObject(call) ? blocksIn(call, 'entry') : undefined;
};

const by = ['cidr'];
const description = { description: c.requested('description') };

export const prefixLists: c.ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: c.types('firewall', {
    aws_ec2_managed_prefix_list: {},
    aws_ec2_managed_prefix_list_entry: {
      keys: [['prefix_list_id', { attribute: 'cidr', as: canonicalRange }]],
      unevaluated: { prefix_list_id: 'identifies the entry', cidr: 'identifies the entry' },
    },
  }),
  events: {
    CreateManagedPrefixList: c.inCall(
      c.create(list(c.returned('prefixList.prefixListId')), {
        ...c.same('name=prefixListName address_family', c.requested),
        max_entries: c.count(c.requested('maxEntries')),
        // Added, not set: entries may also be declared as resources, which later calls create.
        entry: c.add(given, by, 'network'),
        tags: c.merge(c.tagsFor('prefix-list')),
      }),
    ),
    ModifyManagedPrefixList: [
      c.inCall(c.modify(list(listId), { name: c.requested('prefixListName'), max_entries: c.count(c.requested('maxEntries')) })),
      c.inEach(
        entriesIn('removeEntry'),
        c.destroy(entry),
        c.modify(list(listId), { entry: c.remove(c.requested('blocks'), by, 'network') }),
      ),
      c.inEach(
        entriesIn('addEntry'),
        c.put(entry, description),
        c.modify(list(listId), { entry: c.add(c.requested('blocks'), by, 'network') }),
        c.create(c.within(list(listId), entry), description),
      ),
    ],
    DeleteManagedPrefixList: c.inCall(c.destroy(list(listId))),
    // The record does not show the entries of the earlier version.
    RestoreManagedPrefixListVersion: c.inCall(c.modify(list(listId), { entry: c.hidden(c.fixed(true)) })),
  },
};
