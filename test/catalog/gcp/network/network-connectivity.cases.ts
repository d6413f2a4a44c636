import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { inProject, link } from './lifecycle.js';

type Kind = {
  readonly call: string;
  readonly service: string;
  readonly member: string;
  readonly name: string;
  readonly declared: DeclaredResource;
  readonly body: JsonObject;
  readonly changed: JsonObject;
  readonly drift: readonly [field: string, old: Json, now: Json];
};

const resource = (type: string, name: string, more: JsonObject): DeclaredResource => ({
  type,
  attributes: {
    create_time: '2026-01-14T12:16:21.850Z', description: 'Backbone', effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, id: name,
    labels: { env: 'prod' }, name: name.slice(name.lastIndexOf('/') + 1), project: 'acme-prod', terraform_labels: { env: 'prod' }, timeouts: null,
    unique_id: 'a-b-c', update_time: '2026-01-14T12:16:21.850Z', ...more,
  },
});

const labels = { env: 'prod', 'goog-terraform-provisioned': 'true' };
const [hub, spoke, range] = [inProject('locations/global/hubs/core'), inProject('locations/global/spokes/prod'), inProject('locations/global/internalRanges/pods')];
const [vpcUri, range10] = [link('global/networks/prod'), '10.64.0.0/12'];

const kinds: readonly Kind[] = [
  {
    call: 'Hub', service: 'HubService', member: 'hub', name: hub, body: { description: 'Backbone', labels, presetTopology: 'MESH' }, changed: { description: 'By hand' },
    declared: resource('google_network_connectivity_hub', hub, { export_psc: false, policy_mode: 'PRESET', preset_topology: 'MESH', routing_vpcs: [], state: 'ACTIVE' }),
    drift: ['description', 'Backbone', 'By hand'],
  },
  {
    call: 'Spoke', service: 'HubService', member: 'spoke', name: spoke, changed: { labels: { ...labels, env: 'lab' } }, drift: ['labels.env', 'prod', 'lab'],
    body: { description: 'Backbone', labels, hub, linkedVpcNetwork: { uri: inProject('global/networks/prod'), excludeExportRanges: ['10.9.0.0/16'] } },
    declared: resource('google_network_connectivity_spoke', spoke, {
      group: '', hub, linked_interconnect_attachments: [], linked_producer_vpc_network: [], linked_router_appliance_instances: [], linked_vpn_tunnels: [],
      linked_vpc_network: [{ exclude_export_ranges: ['10.9.0.0/16'], include_export_ranges: null, uri: vpcUri }], location: 'global', reasons: [], state: 'ACTIVE',
    }),
  },
  {
    call: 'InternalRange', service: 'InternalRangeService', member: 'internalRange', name: range, changed: { ipCidrRange: '10.0.0.0/8' },
    body: { description: 'Backbone', labels, ipCidrRange: range10, network: inProject('global/networks/prod'), usage: 'FOR_VPC', peering: 'FOR_SELF' },
    declared: resource('google_network_connectivity_internal_range', range, {
      ip_cidr_range: range10, network: vpcUri, overlaps: null, peering: 'FOR_SELF', prefix_length: 0, target_cidr_range: null, usage: 'FOR_VPC', users: [],
    }),
    drift: ['ip_cidr_range', range10, '10.0.0.0/8'],
  },
];

export const networkConnectivityCases: readonly CatalogCase[] = kinds.flatMap(({ call, service, member, name, declared, body, changed, drift }) => {
  const on = (verb: string, request: JsonObject, resourceName = name) =>
    ({ event: `google.cloud.networkconnectivity.v1.${service}.${verb}${call}`, request, record: { resourceName } });
  const [field, old, now] = drift;
  const drifts = [{ address: `${declared.type}.this`, field, old, new: now }];
  const created = { parent: inProject('locations/global'), [`${member}Id`]: name.slice(name.lastIndexOf('/') + 1) };
  const mask = Object.keys(changed).join(',');
  return [
    { name: 'the declared values', ...on('Create', { ...created, [member]: body }, inProject('locations/global')), state: [declared], drifts: [] },
    { name: 'other values', ...on('Create', { ...created, [member]: { ...body, ...changed } }), state: [declared], drifts },
    { name: 'the declared values', ...on('Update', { [member]: { ...body, name }, updateMask: mask }), state: [declared], drifts: [] },
    { name: 'other values', ...on('Update', { [member]: { ...changed, name }, update_mask: { paths: [mask] } }), state: [declared], drifts },
    { name: 'a declared one', ...on('Delete', { name }), state: [declared], drifts: [{ address: `${declared.type}.this`, field: '*', old: {}, new: null }] },
  ];
});
