import type { AuditRecord } from '../../model/audit-record.js';
import { among, drop, either, fixed, merge, modify, on, set, type ChangeSpec, type Edits, type Read, type ServiceCatalog } from '../dsl.js';
import { tagMap } from '../values.js';
import { idsOf, inCall, memberOf, said, tagsOf } from './ec2-shapes.js';

/**
 * Tags of everything in EC2, told apart by the prefix of the id. Tags of the volumes that an instance made with itself are
 * left out: which of three attributes declares them, the state does not say.
 * Source: EC2 API reference, CloudTrail records, Terraform AWS provider.
 */

const tagged: readonly (readonly [string, readonly string[], string])[] = [
  ['i-', ['aws_instance'], 'id'],
  ['sir-', ['aws_spot_instance_request'], 'id'],
  ['ami-', ['aws_ami', 'aws_ami_copy', 'aws_ami_from_instance'], 'id'],
  ['vol-', ['aws_ebs_volume'], 'id'],
  ['snap-', ['aws_ebs_snapshot', 'aws_ebs_snapshot_copy'], 'id'],
  ['lt-', ['aws_launch_template'], 'id'],
  ['key-', ['aws_key_pair'], 'key_pair_id'],
  ['pg-', ['aws_placement_group'], 'placement_group_id'],
  ['eipalloc-', ['aws_eip'], 'id'],
  ['eni-', ['aws_network_interface'], 'id'],
];

const ids: Read = either(said('resourcesSet[].resourceId'), said('resourceId'));
const tags = ({ request: { item } }: AuditRecord) => tagsOf(item ?? null);
const namesTags: Read = (record) => tags(record).length > 0;
const namesNone: Read = (record) => tags(record).length === 0;

/** A tag that is named with its value goes only where it has that value; the provider's own cannot be named. */
const dropped: Read = (record) =>
  tags(record).flatMap((tag) => {
    const key = memberOf(tag, 'key');
    return typeof key === 'string' && !key.startsWith('aws:') ? [{ key, value: memberOf(tag, 'value') ?? null }] : [];
  });

const ofTagged = (edits: Edits, when: Read): readonly ChangeSpec[] =>
  tagged.map(([prefix, types, key]) => inCall(...types.map((type) => modify(on(type, { [key]: idsOf(ids, prefix) }), edits, { when }))));

export const ec2Tags: ServiceCatalog = {
  eventSource: 'ec2.amazonaws.com',
  types: {},
  events: {
    CreateTags: among(...ofTagged({ tags: merge(tagMap(tags)) }, namesTags)),
    // Without a tag named, all that are not the provider's own go.
    DeleteTags: among(...ofTagged({ tags: drop(dropped) }, namesTags), ...ofTagged({ tags: set(fixed({}), 'map') }, namesNone)),
  },
};
