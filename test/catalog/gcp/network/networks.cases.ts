import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { call, inProject, lifecycle, link } from './lifecycle.js';

const network: DeclaredResource = {
  type: 'google_compute_network',
  attributes: {
    auto_create_subnetworks: false, bgp_always_compare_med: false, bgp_best_path_selection_mode: 'LEGACY', bgp_inter_region_cost: '',
    delete_bgp_always_compare_med: false, delete_default_routes_on_create: false, description: '', enable_ula_internal_ipv6: false,
    gateway_ipv4: '', id: inProject('global/networks/prod'), internal_ipv6_range: '', mtu: 0, name: 'prod',
    network_firewall_policy_enforcement_order: 'AFTER_CLASSIC_FIREWALL', network_id: '207080897769009717', network_profile: '',
    numeric_id: '207080897769009717', params: [], project: 'acme-prod', routing_mode: 'REGIONAL', self_link: link('global/networks/prod'),
    timeouts: null,
  },
};

const peering: DeclaredResource = {
  type: 'google_compute_network_peering',
  attributes: {
    export_custom_routes: false, export_subnet_routes_with_public_ip: true, id: 'prod/to-hub', import_custom_routes: false,
    import_subnet_routes_with_public_ip: false, name: 'to-hub', network: link('global/networks/prod'),
    peer_network: 'https://www.googleapis.com/compute/v1/projects/acme-hub/global/networks/hub', stack_type: 'IPV4_ONLY', state: 'ACTIVE',
    state_details: '[2026-01-14T02:45:33.796-07:00]: Connected.', timeouts: null,
  },
};

const routesConfig: DeclaredResource = {
  type: 'google_compute_network_peering_routes_config',
  attributes: {
    export_custom_routes: true, id: inProject('global/networks/prod/networkPeerings/servicenetworking-googleapis-com'),
    import_custom_routes: false, network: 'prod', peering: 'servicenetworking-googleapis-com', project: 'acme-prod', timeouts: null,
  },
};

const onNetwork = (verb: string, body: JsonObject) => call(`compute.networks.${verb}`, 'global/networks/prod', body);
const hub = 'projects/acme-hub/global/networks/hub';
const added = (more: JsonObject = {}): JsonObject => ({ networkPeering: { name: 'to-hub', network: hub, exchangeSubnetRoutes: true, ...more } });

const subnetwork = (more: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_subnetwork',
  attributes: {
    creation_timestamp: '2026-01-14T07:39:34.673-07:00', description: '', external_ipv6_prefix: '', fingerprint: null,
    gateway_address: '10.2.0.1', id: inProject('regions/us-central1/subnetworks/apps'), ip_cidr_range: '10.2.0.0/16', ipv6_access_type: '',
    log_config: [], name: 'apps', network: link('global/networks/prod'), private_ip_google_access: true,
    private_ipv6_google_access: 'DISABLE_GOOGLE_ACCESS', project: 'acme-prod', purpose: 'PRIVATE', region: 'us-central1',
    reserved_internal_range: '', role: '',
    secondary_ip_range: [{ ip_cidr_range: '192.168.10.0/24', range_name: 'pods', reserved_internal_range: '' }],
    self_link: link('regions/us-central1/subnetworks/apps'), stack_type: 'IPV4_ONLY', timeouts: null, ...more,
  },
});

const onSubnetwork = (verb: string, body: JsonObject) => call(`compute.subnetworks.${verb}`, 'regions/us-central1/subnetworks/apps', body);
const subnetworkDrift = (field: string, old: Json, now: Json) => ({ address: 'google_compute_subnetwork.this', field, old, new: now });

export const networkCases: readonly CatalogCase[] = [
  ...lifecycle({
    collection: 'networks', path: 'global/networks/prod', declared: network,
    body: { name: 'prod', description: '', mtu: '1460', autoCreateSubnetworks: false, routingConfig: { routingMode: 'REGIONAL' } },
    changed: { routingConfig: { routingMode: 'GLOBAL' } }, drifts: [['routing_mode', 'REGIONAL', 'GLOBAL']],
  }),
  {
    name: 'a network in auto mode', ...onNetwork('switchToCustomMode', {}),
    state: [{ ...network, attributes: { ...network.attributes, auto_create_subnetworks: true } }],
    drifts: [{ address: 'google_compute_network.this', field: 'auto_create_subnetworks', old: true, new: false }],
  },
  {
    name: 'a peering with another network', ...onNetwork('addPeering', added({ network: 'projects/evil/global/networks/hub', importCustomRoutes: true })),
    state: [peering],
    drifts: [
      { address: 'google_compute_network_peering.this', field: 'peer_network', old: peering.attributes['peer_network'] ?? null, new: 'projects/evil/global/networks/hub' },
      { address: 'google_compute_network_peering.this', field: 'import_custom_routes', old: false, new: true },
    ],
  },
  {
    name: 'an undeclared peering of a declared network, in the older form', ...onNetwork('addPeering', { name: 'to-evil', peerNetwork: hub, autoCreateRoutes: true }),
    state: [network], drifts: [{ address: 'google_compute_network_peering', field: '*', old: null, new: {} }],
  },
  {
    name: 'routes over a declared peering', ...onNetwork('updatePeering', { networkPeering: { name: 'to-hub', exportCustomRoutes: true } }),
    state: [peering], drifts: [{ address: 'google_compute_network_peering.this', field: 'export_custom_routes', old: false, new: true }],
  },
  {
    name: 'routes that are declared by themselves',
    ...onNetwork('updatePeering', { networkPeering: { name: 'servicenetworking-googleapis-com', exportCustomRoutes: true, importCustomRoutes: false } }),
    state: [routesConfig], drifts: [],
  },
  {
    name: 'the declared peering', ...onNetwork('removePeering', { name: 'to-hub' }), state: [peering],
    drifts: [{ address: 'google_compute_network_peering.this', field: '*', old: {}, new: null }],
  },
  ...lifecycle({
    collection: 'subnetworks', path: 'regions/us-central1/subnetworks/apps', declared: subnetwork(),
    body: {
      name: 'apps', ipCidrRange: '10.2.0.0/16', privateIpGoogleAccess: true, enableFlowLogs: false, description: '',
      network: inProject('global/networks/prod'), region: inProject('regions/us-central1'),
      secondaryIpRanges: [{ rangeName: 'pods', ipCidrRange: '192.168.10.0/24' }],
    },
    changed: { secondaryIpRanges: [{ rangeName: 'pods', ipCidrRange: '192.168.0.0/16' }], privateIpGoogleAccess: false },
    drifts: [
      ['secondary_ip_range', subnetwork().attributes['secondary_ip_range'] ?? null, [{ range_name: 'pods', ip_cidr_range: '192.168.0.0/16' }]],
      ['private_ip_google_access', true, false],
    ],
  }),
  { name: 'a larger range', ...onSubnetwork('expandIpCidrRange', { ipCidrRange: '10.0.0.0/8' }), state: [subnetwork()], drifts: [subnetworkDrift('ip_cidr_range', '10.2.0.0/16', '10.0.0.0/8')] },
  { name: 'access switched off, which the request omits', ...onSubnetwork('setPrivateIpGoogleAccess', {}), state: [subnetwork()], drifts: [subnetworkDrift('private_ip_google_access', true, false)] },
  ...lifecycle({
    collection: 'routes', path: 'global/routes/egress',
    declared: {
      type: 'google_compute_route',
      attributes: {
        as_paths: [], creation_timestamp: '2026-01-14T01:31:24.158-07:00', description: '', dest_range: '0.0.0.0/0', id: inProject('global/routes/egress'),
        name: 'egress', network: link('global/networks/prod'), next_hop_gateway: link('global/gateways/default-internet-gateway'), next_hop_hub: '',
        next_hop_ilb: '', next_hop_instance: '', next_hop_instance_zone: null, next_hop_ip: '', next_hop_network: '', next_hop_vpn_tunnel: '',
        priority: 1000, project: 'acme-prod', tags: ['nat'], timeouts: null,
      },
    },
    body: {
      name: 'egress', priority: '1000', network: inProject('global/networks/prod'), destRange: '0.0.0.0/0', tags: ['nat'],
      nextHopGateway: inProject('global/gateways/default-internet-gateway'),
    },
    changed: { nextHopGateway: null, nextHopInstance: inProject('zones/us-central1-a/instances/mitm'), priority: '10' },
    drifts: [['next_hop_instance', '', inProject('zones/us-central1-a/instances/mitm')], ['priority', 1000, 10]],
    verbs: ['insert', 'delete'],
  }),
];
