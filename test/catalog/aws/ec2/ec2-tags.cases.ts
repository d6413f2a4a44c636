import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { dataVolumeId, image, instance, instanceId, snapshot, template, volume } from './ec2-states.js';

const on = (ids: readonly string[], tags: readonly JsonObject[]): JsonObject => ({
  resourcesSet: { items: ids.map((resourceId) => ({ resourceId })) },
  tagSet: tags.length === 0 ? {} : { items: tags },
});
const done = { requestId: 'fbc65644-9fe1-46d4-929f-d972c46af5ca', _return: true };
const tag = (type: string, key: string, id: string): CatalogCase => ({
  name: `${type} is identified by its id`,
  event: 'CreateTags',
  request: on([id], [{ key: 'Owner', value: 'me' }]),
  response: done,
  state: [{ type, attributes: { [key]: id, tags: { Name: 'x' }, tags_all: { Name: 'x' } } }],
  drifts: [{ address: `${type}.this`, field: 'tags.Owner', old: null, new: 'me' }],
});

const kinds = [
  ['aws_ebs_volume', 'id', 'vol-0f1e2d3c'],
      ['aws_spot_instance_request', 'id', 'sir-08b93456'],
      ['aws_ami', 'id', 'ami-06668cf793e254604'],
      ['aws_ami_copy', 'id', 'ami-06668cf793e254604'],
      ['aws_ami_from_instance', 'id', 'ami-06668cf793e254604'],
      ['aws_ebs_snapshot', 'id', 'snap-071ccff0167f3e841'],
      ['aws_ebs_snapshot_copy', 'id', 'snap-071ccff0167f3e841'],
      ['aws_ec2_capacity_reservation', 'id', 'cr-0123456789abcdef0'],
  ['aws_ec2_capacity_block_reservation', 'id', 'cr-0123456789abcdef0'],
  ['aws_ec2_fleet', 'id', 'fleet-6a941392-9f0a-4ea9-8d3c-5a0b3f0e2d11'],
  ['aws_spot_fleet_request', 'id', 'sfr-73fbd2ce-aa30-494c-8788-1cee4EXAMPLE'],
  ['aws_ec2_host', 'id', 'h-0385a99d0e4b20cbb'],
  ['aws_launch_template', 'id', 'lt-0ed993d09ce6afc67'],
      ['aws_key_pair', 'key_pair_id', 'key-05080f65a4735790b'],
      ['aws_placement_group', 'placement_group_id', 'pg-0b1c2d3e4f5a6b7c8'],
      ['aws_eip', 'id', 'eipalloc-017d5267e4dda73f1'],
      ['aws_network_interface', 'id', 'eni-0f35ce5577bbab251'],
] as const;

/** A tag as a standalone resource. */
export const ownTag = (key: string, value: string, resource = instanceId): DeclaredResource => ({
  type: 'aws_ec2_tag',
  name: key.toLowerCase(),
  attributes: { id: `${resource},${key}`, key, resource_id: resource, value },
});
/** The instance after a refresh: it shows its own and standalone tags. */
const mirrored = instance({ tags: { Name: 'web', Cost: '42' }, tags_all: { Name: 'web', Cost: '42' } });
const localTable = 'lgw-rtb-0f';

export const ec2TagCases: readonly CatalogCase[] = [
  {
    name: 'tags are added to resources of several types',
    event: 'CreateTags',
    request: on(
      [instanceId, dataVolumeId, 'lgw-rtb-0f'],
      [
        { key: 'Name', value: 'renamed' },
        { key: 'Owner', value: 'me' },
      ],
    ),
    response: done,
    state: [instance(), volume()],
    drifts: [
      { address: 'aws_instance.web', field: 'tags.Name', old: 'web', new: 'renamed' },
      { address: 'aws_instance.web', field: 'tags.Owner', old: null, new: 'me' },
      { address: 'aws_ebs_volume.data', field: 'tags.Name', old: 'data', new: 'renamed' },
      { address: 'aws_ebs_volume.data', field: 'tags.Owner', old: null, new: 'me' },
    ],
  },
  ...kinds.map(([type, key, id]) => tag(type, key, id)),
  ...kinds.map(([type, key, id]): CatalogCase => ({
    name: `a declared tag of ${type} is removed`,
    event: 'DeleteTags',
    request: on([id], [{ key: 'Name', value: 'x' }]),
    response: done,
    state: [{ type, attributes: { [key]: id, tags: { Name: 'x' }, tags_all: { Name: 'x' } } }],
    drifts: [{ address: `${type}.this`, field: 'tags.Name', old: 'x', new: null }],
  })),
  {
    name: 'declared tags, including default tags of the provider (D15)',
    event: 'CreateTags',
    request: on(
      [instanceId],
      [
        { key: 'Name', value: 'web' },
        { key: 'Team', value: 'platform' },
      ],
    ),
    response: done,
    state: [instance()],
    drifts: [],
  },
  {
    name: 'tags of AWS itself are ignored',
    event: 'CreateTags',
    request: on([instanceId], [{ key: 'aws:autoscaling:groupName', value: 'web' }]),
    response: done,
    state: [instance()],
    drifts: [],
  },
  {
    name: 'resources of other services',
    event: 'CreateTags',
    request: on(['afi-0f', 'import-i-11bbcc22'], [{ key: 'Name', value: 'x' }]),
    response: done,
    state: [instance()],
    drifts: [],
    dropped: 'unsupported_resource',
  },
  {
    name: 'an instance that no state declares',
    event: 'CreateTags',
    request: on(['i-0aaaaaaaaaaaaaaaa'], [{ key: 'Name', value: 'x' }]),
    response: done,
    state: [instance()],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'a declared tag is removed',
    event: 'DeleteTags',
    request: on([instanceId], [{ key: 'Environment' }]),
    response: done,
    state: [instance(), image(), template(), snapshot()],
    drifts: [{ address: 'aws_instance.web', field: 'tags.Environment', old: 'production', new: null }],
  },
  {
    name: 'a tag named with another value than it has stays',
    event: 'DeleteTags',
    request: on([instanceId], [{ key: 'Team', value: 'other' }]),
    state: [instance({ tags: { Team: 'core' }, tags_all: { Team: 'core' } })],
    drifts: [],
  },
  {
    name: 'a tag named with its value is removed',
    event: 'DeleteTags',
    request: on([instanceId], [{ key: 'Team', value: 'core' }]),
    state: [instance({ tags: { Team: 'core' }, tags_all: { Team: 'core' } })],
    drifts: [{ address: 'aws_instance.web', field: 'tags.Team', old: 'core', new: null }],
  },
  {
    name: 'an undeclared tag is removed',
    event: 'DeleteTags',
    request: on([instanceId], [{ key: 'Owner', value: 'me' }]),
    response: done,
    state: [instance()],
    drifts: [],
  },
  {
    name: 'all tags are removed',
    event: 'DeleteTags',
    request: on([dataVolumeId], []),
    response: done,
    state: [volume()],
    drifts: [{ address: 'aws_ebs_volume.data', field: 'tags.Name', old: 'data', new: null }],
  },
  {
    name: 'D18: a standalone tag gets its declared value',
    event: 'CreateTags',
    request: on([instanceId], [{ key: 'Cost', value: '42' }]),
    response: done,
    state: [instance(), ownTag('Cost', '42')],
    drifts: [],
  },
  {
    name: 'D18: a standalone tag and one of the instance get other values',
    event: 'CreateTags',
    request: on(
      [instanceId],
      [
        { key: 'Cost', value: '7' },
        { key: 'Name', value: 'renamed' },
      ],
    ),
    response: done,
    state: [mirrored, ownTag('Cost', '42')],
    drifts: [
      { address: 'aws_ec2_tag.cost', field: 'value', old: '42', new: '7' },
      { address: 'aws_instance.web', field: 'tags.Name', old: 'web', new: 'renamed' },
    ],
  },
  {
    name: 'D18: the same tag of another resource is not the declared one',
    event: 'CreateTags',
    request: on([dataVolumeId], [{ key: 'Cost', value: '7' }]),
    response: done,
    state: [volume(), ownTag('Cost', '42')],
    drifts: [{ address: 'aws_ebs_volume.data', field: 'tags.Cost', old: null, new: '7' }],
  },
  {
    name: 'D18: a tag of a resource of unknown type',
    event: 'CreateTags',
    request: on([localTable], [{ key: 'Cost', value: '7' }]),
    response: done,
    state: [ownTag('Cost', '42', localTable)],
    drifts: [{ address: 'aws_ec2_tag.cost', field: 'value', old: '42', new: '7' }],
  },
  {
    name: 'D18: a standalone tag is removed',
    event: 'DeleteTags',
    request: on([instanceId], [{ key: 'Cost', value: '42' }]),
    response: done,
    state: [mirrored, ownTag('Cost', '42')],
    drifts: [{ address: 'aws_ec2_tag.cost', field: '*', old: '*', new: null }],
  },
  {
    name: 'D18: a standalone tag is removed by a call without a value',
    event: 'DeleteTags',
    request: on([localTable], [{ key: 'Cost' }]),
    response: done,
    state: [ownTag('Cost', '42', localTable)],
    drifts: [{ address: 'aws_ec2_tag.cost', field: '*', old: '*', new: null }],
  },
  {
    name: 'D18: a standalone tag named with another value stays',
    event: 'DeleteTags',
    request: on([instanceId], [{ key: 'Cost', value: '7' }]),
    response: done,
    state: [mirrored, ownTag('Cost', '42')],
    drifts: [],
  },
  {
    name: 'D18: all tags are removed, including standalone ones',
    event: 'DeleteTags',
    request: on([instanceId, localTable], []),
    response: done,
    state: [instance({ tags: { Name: 'web' }, tags_all: { Name: 'web' } }), ownTag('Cost', '42'), ownTag('Zone', 'a', localTable)],
    drifts: [
      { address: 'aws_ec2_tag.cost', field: '*', old: '*', new: null },
      { address: 'aws_ec2_tag.zone', field: '*', old: '*', new: null },
      { address: 'aws_instance.web', field: 'tags.Name', old: 'web', new: null },
    ],
  },
  {
    name: 'tags of a resource of another service are removed',
    event: 'DeleteTags',
    request: on(['vpc-0f'], [{ key: 'Name' }]),
    response: done,
    state: [instance()],
    drifts: [],
    dropped: 'unsupported_resource',
  },
];
