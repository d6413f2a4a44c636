import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { dataVolumeId, instance, instanceId, volume } from './ec2-states.js';

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
  ['aws_vpc', 'id', 'vpc-0a'],
  ['aws_default_vpc', 'id', 'vpc-0a'],
  ['aws_subnet', 'id', 'subnet-0a'],
  ['aws_default_subnet', 'id', 'subnet-0a'],
  ['aws_route_table', 'id', 'rtb-0a'],
  ['aws_default_route_table', 'id', 'rtb-0a'],
  ['aws_internet_gateway', 'id', 'igw-0a'],
  ['aws_egress_only_internet_gateway', 'id', 'eigw-0a'],
  ['aws_ec2_carrier_gateway', 'id', 'cagw-0a'],
  ['aws_nat_gateway', 'id', 'nat-0a'],
  ['aws_flow_log', 'id', 'fl-0a'],
  ['aws_vpc_endpoint_service', 'id', 'vpce-svc-0a'],
  ['aws_vpc_endpoint', 'id', 'vpce-0a'],
  ['aws_vpc_peering_connection', 'id', 'pcx-0a'],
  ['aws_vpc_peering_connection_accepter', 'id', 'pcx-0a'],
  ['aws_vpc_dhcp_options', 'id', 'dopt-0a'],
  ['aws_ec2_transit_gateway_vpc_attachment', 'id', 'tgw-attach-0a'],
  ['aws_ec2_transit_gateway_vpc_attachment_accepter', 'id', 'tgw-attach-0a'],
  ['aws_ec2_transit_gateway_peering_attachment', 'id', 'tgw-attach-0a'],
  ['aws_ec2_transit_gateway_peering_attachment_accepter', 'id', 'tgw-attach-0a'],
  ['aws_ec2_transit_gateway_connect', 'id', 'tgw-attach-0a'],
  ['aws_ec2_transit_gateway_route_table', 'id', 'tgw-rtb-0a'],
  ['aws_ec2_transit_gateway_connect_peer', 'id', 'tgw-connect-peer-0a'],
  ['aws_ec2_transit_gateway', 'id', 'tgw-0a'],
  ['aws_vpn_connection', 'id', 'vpn-0a'],
  ['aws_customer_gateway', 'id', 'cgw-0a'],
  ['aws_vpn_gateway', 'id', 'vgw-0a'],
  ['aws_ec2_client_vpn_endpoint', 'id', 'cvpn-endpoint-0a'],
  ['aws_ec2_traffic_mirror_session', 'id', 'tms-0a'],
  ['aws_ec2_traffic_mirror_target', 'id', 'tmt-0a'],
  ['aws_ec2_traffic_mirror_filter', 'id', 'tmf-0a'],
  ['aws_vpc_block_public_access_exclusion', 'id', 'vpcbpa-exclude-0a'],
  ['aws_ec2_instance_connect_endpoint', 'id', 'eice-0a'],
      ['aws_eip', 'id', 'eipalloc-017d5267e4dda73f1'],
      ['aws_network_interface', 'id', 'eni-0f35ce5577bbab251'],
] as const;

/** A tag as a standalone resource. */
/** Ids of types whose tags have no other example. */
const tagged = {
  aws_ec2_transit_gateway_multicast_domain: 'tgw-mcast-domain-0a',
  aws_vpc_encryption_control: 'vpcec-0a',
  aws_vpc_ipam: 'ipam-0a',
  aws_vpc_ipam_pool: 'ipam-pool-0a',
  aws_vpc_ipam_resource_discovery: 'ipam-res-disco-0a',
  aws_vpc_ipam_resource_discovery_association: 'ipam-res-disco-assoc-0a',
  aws_vpc_ipam_scope: 'ipam-scope-0a',
  aws_verifiedaccess_endpoint: 'vae-0a',
  aws_verifiedaccess_group: 'vagr-0a',
  aws_verifiedaccess_instance: 'vai-0a',
  aws_verifiedaccess_trust_provider: 'vatp-0a',
};

export const ownTag = (key: string, value: string, resource = instanceId): DeclaredResource => ({
  type: 'aws_ec2_tag',
  name: key.toLowerCase(),
  attributes: { id: `${resource},${key}`, key, resource_id: resource, value },
});
/** The instance after a refresh: it shows its own and standalone tags. */
const mirrored = instance({ tags: { Name: 'web', Cost: '42' }, tags_all: { Name: 'web', Cost: '42' } });
const localTable = 'lgw-rtb-0f';

export const ec2TagCases: readonly CatalogCase[] = [
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
  ...Object.entries(tagged).map(
    ([type, id]): CatalogCase => ({
      name: `a tag of ${type} is removed`,
      event: 'DeleteTags',
      request: on([id], [{ key: 'Team' }]),
      response: done,
      state: [{ type, attributes: { id, tags: { Team: 'a' }, tags_all: { Team: 'a' } } }],
      drifts: [{ address: `${type}.this`, field: 'tags.Team', old: 'a', new: null }],
    }),
  ),
];
