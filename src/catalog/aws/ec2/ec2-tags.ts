import type { AuditRecord } from '../../../model/audit-record.js';
import type { JsonObject } from '../../../lib/json.js';
import {
  among,
  destroy,
  drop,
  fixed,
  merge,
  modify,
  on,
  partOfUnknown,
  put,
  set,
  type ChangeSpec,
  type Edits,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { inEach, listOfMember, memberOf, said, tagsOf } from './ec2-shapes.js';

/**
 * Tags of everything in EC2, told apart by the prefix of the id. A tag may be declared as a resource of its own (`aws_ec2_tag`), which
 * wins, also on things whose types are not known here. Tags of the volumes that an instance made with itself are
 * left out: which of three attributes declares them, the state does not say.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider.
 */

const tagged: readonly (readonly [string, readonly string[], string])[] = [
  ['i-', ['aws_instance'], 'id'],
  ['sir-', ['aws_spot_instance_request'], 'id'],
  ['ami-', ['aws_ami', 'aws_ami_copy', 'aws_ami_from_instance'], 'id'],
  ['vol-', ['aws_ebs_volume'], 'id'],
  ['snap-', ['aws_ebs_snapshot', 'aws_ebs_snapshot_copy'], 'id'],
  ['cr-', ['aws_ec2_capacity_reservation', 'aws_ec2_capacity_block_reservation'], 'id'],
  ['fleet-', ['aws_ec2_fleet'], 'id'],
  ['sfr-', ['aws_spot_fleet_request'], 'id'],
  ['h-', ['aws_ec2_host'], 'id'],
  ['lt-', ['aws_launch_template'], 'id'],
  ['key-', ['aws_key_pair'], 'key_pair_id'],
  ['pg-', ['aws_placement_group'], 'placement_group_id'],
  ['eipalloc-', ['aws_eip'], 'id'],
  ['eni-', ['aws_network_interface'], 'id'],
];

const id = said('resourceId');
const tags = ({ request: { item } }: AuditRecord) => tagsOf(item ?? null);
const tagKey: Read = (record) => (tags(record).length > 1 ? undefined : memberOf(tags(record)[0], 'key'));
const tagValue: Read = (record) => memberOf(tags(record)[0], 'value') ?? undefined;
const ownTag = on('aws_ec2_tag', { resource_id: id, key: tagKey });

/** A tag that is named with its value goes only where it has that value; the provider's own cannot be named. */
const dropped: Read = (record) =>
  tags(record).flatMap((tag) => {
    const key = memberOf(tag, 'key');
    return typeof key === 'string' && !key.startsWith('aws:') ? [{ key, value: memberOf(tag, 'value') ?? null }] : [];
  });

type Kind = (id: string) => boolean;
const anyKind: Kind = () => true;
const isOf =
  (prefix: string): Kind =>
  (one) =>
    one.startsWith(prefix);
const isOther: Kind = (one) => !tagged.some(([prefix]) => one.startsWith(prefix));

const idsIn = (call: JsonObject, kind: Kind): readonly string[] =>
  [...listOfMember(call, 'resourcesSet').map((one) => memberOf(one, 'resourceId')), ...listOfMember(call, 'resourceId')].filter(
    (one): one is string => typeof one === 'string' && kind(one),
  );

/** More tags of things than this in one call, of which the provider takes 50,000, would take a second to judge one by one. */
const maxTags = 5_000;

/** Each tag of each thing by itself, because each may be declared by itself; past the bound all tags of each thing together. */
const eachTag = (kind: Kind, ...places: readonly OwnerSpec[]): ChangeSpec =>
  inEach(
    (call) => {
      const ids = idsIn(call, kind);
      const all = tagsOf(call);
      const sets = all.length === 0 ? [] : ids.length * all.length > maxTags ? [all] : all.map((tag) => [tag]);
      return ids.flatMap((resourceId) => sets.map((tagSet) => ({ resourceId, tagSet })));
    },
    ...places,
  );

/** What a call says that names no tag. */
const withoutTags = (kind: Kind, ...places: readonly OwnerSpec[]): ChangeSpec =>
  inEach((call) => (tagsOf(call).length > 0 ? [] : idsIn(call, kind).map((resourceId) => ({ resourceId }))), ...places);

/** The things that have a map of tags, by the prefix of their id. */
const withTags = (edits: Edits): readonly (readonly [Kind, readonly OwnerSpec[]])[] =>
  tagged.map(([prefix, types, key]) => [isOf(prefix), types.map((type) => modify(on(type, { [key]: id }), edits))]);

const ownerFirst = (own: OwnerSpec, edits: Edits): readonly ChangeSpec[] => [
  ...withTags(edits).map(([kind, places]) => eachTag(kind, own, ...places)),
  partOfUnknown(eachTag(isOther, own)),
];

export const ec2Tags: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {
    aws_ec2_tag: { keys: [['resource_id', 'key'], ['resource_id']], scope: 'region', family: 'ec2', cloudId: 'resource_id' },
  },
  events: {
    CreateTags: among(...ownerFirst(put(ownTag, { value: tagValue }), { tags: merge(tagMap(tags)) })),
    DeleteTags: among(
      ...ownerFirst(destroy(ownTag, { having: { value: tagValue } }), { tags: drop(dropped) }),
      // Without a tag named, all that are not the provider's own go.
      partOfUnknown(withoutTags(anyKind, destroy(on('aws_ec2_tag', { resource_id: id })))),
      ...withTags({ tags: set(fixed({}), 'map') }).map(([kind, places]) => withoutTags(kind, ...places)),
    ),
  },
};
