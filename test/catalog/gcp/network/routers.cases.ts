import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { call, inProject, lifecycle, link } from './lifecycle.js';

const path = 'regions/us-central1/routers/edge';

const router: DeclaredResource = {
  type: 'google_compute_router',
  attributes: {
    bgp: [{
      advertise_mode: 'CUSTOM', advertised_groups: ['ALL_SUBNETS'], advertised_ip_ranges: [{ description: '', range: '6.7.0.0/16' }], asn: 64514,
      identifier_range: '', keepalive_interval: 20,
    }],
    creation_timestamp: '2026-01-14T07:46:40.101-07:00', description: '', encrypted_interconnect_router: false, id: inProject(path),
    md5_authentication_keys: [], name: 'edge', network: link('global/networks/prod'), params: [], project: 'acme-prod', region: 'us-central1',
    self_link: link(path), timeouts: null,
  },
};

const nat = (name = 'egress', more: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_router_nat',
  name,
  attributes: {
    auto_network_tier: 'PREMIUM', drain_nat_ips: null, enable_dynamic_port_allocation: false, enable_endpoint_independent_mapping: false,
    endpoint_types: ['ENDPOINT_TYPE_VM'], icmp_idle_timeout_sec: 30, id: `acme-prod/us-central1/edge/${name}`, initial_nat_ips: null,
    log_config: [{ enable: true, filter: 'ERRORS_ONLY' }], max_ports_per_vm: 0, min_ports_per_vm: 0, name, nat_ip_allocate_option: 'MANUAL_ONLY',
    nat_ips: [link('regions/us-central1/addresses/nat-1')], project: 'acme-prod', region: 'us-central1', router: 'edge', rules: [],
    source_subnetwork_ip_ranges_to_nat: 'LIST_OF_SUBNETWORKS',
    subnetwork: [{ name: link('regions/us-central1/subnetworks/apps'), secondary_ip_range_names: [], source_ip_ranges_to_nat: ['ALL_IP_RANGES'] }],
    tcp_established_idle_timeout_sec: 1200, tcp_time_wait_timeout_sec: 120, tcp_transitory_idle_timeout_sec: 30, timeouts: null, type: 'PUBLIC',
    udp_idle_timeout_sec: 30, ...more,
  },
});

const givenNat = (name = 'egress', more: JsonObject = {}): JsonObject => ({
  name, natIpAllocateOption: 'MANUAL_ONLY', natIps: [link('regions/us-central1/addresses/nat-1')],
  sourceSubnetworkIpRangesToNat: 'LIST_OF_SUBNETWORKS', logConfig: { enable: true, filter: 'ERRORS_ONLY' }, endpointTypes: ['ENDPOINT_TYPE_VM'],
  subnetworks: [{ name: inProject('regions/us-central1/subnetworks/apps'), sourceIpRangesToNat: ['ALL_IP_RANGES'] }], udpIdleTimeoutSec: 30, ...more,
});

const peer: DeclaredResource = {
  type: 'google_compute_router_peer',
  attributes: {
    advertise_mode: 'DEFAULT', advertised_groups: null, advertised_ip_ranges: [], advertised_route_priority: 100, bfd: [],
    custom_learned_ip_ranges: [], custom_learned_route_priority: 0, enable: true, enable_ipv4: true, enable_ipv6: false, export_policies: null,
    id: inProject(`${path}/onprem`), import_policies: null, interface: 'if-onprem', ip_address: '169.254.0.1', management_type: 'MANAGED_BY_USER',
    md5_authentication_key: [], name: 'onprem', peer_asn: 65515, peer_ip_address: '169.254.0.2', project: 'acme-prod', region: 'us-central1',
    router: 'edge', router_appliance_instance: '', timeouts: null,
  },
};

const givenPeer: JsonObject = {
  name: 'onprem', interfaceName: 'if-onprem', peerAsn: '65515', peerIpAddress: '169.254.0.2', ipAddress: '169.254.0.1', enable: 'TRUE',
  advertisedRoutePriority: '100', advertiseMode: 'DEFAULT',
};

const routerInterface: DeclaredResource = {
  type: 'google_compute_router_interface',
  attributes: {
    id: 'us-central1/edge/if-onprem', interconnect_attachment: '', ip_range: '169.254.0.1/30', name: 'if-onprem', private_ip_address: '',
    project: 'acme-prod', redundant_interface: '', region: 'us-central1', router: 'edge', subnetwork: '', timeouts: null,
    vpn_tunnel: link('regions/us-central1/vpnTunnels/onprem'),
  },
};

const givenInterface: JsonObject = { name: 'if-onprem', ipRange: '169.254.0.1/30', linkedVpnTunnel: link('regions/us-central1/vpnTunnels/onprem') };

const routePolicy: DeclaredResource = {
  type: 'google_compute_router_route_policy',
  attributes: {
    fingerprint: 'b64', id: inProject(`${path}/routePolicies/only-ours`), name: 'only-ours', project: 'acme-prod', region: 'us-central1', router: 'edge',
    terms: [{
      actions: [{ description: '', expression: 'accept()', location: '', title: '' }],
      match: [{ description: '', expression: 'destination == "10.0.0.0/12"', location: '', title: '' }], priority: 1,
    }],
    timeouts: null, type: 'ROUTE_POLICY_TYPE_EXPORT',
  },
};

const terms = (expression: string): Json => [{ priority: 1, match: { expression }, actions: [{ expression: 'accept()' }] }];

const onRouter = (verb: string, body: JsonObject) => call(`compute.routers.${verb}`, path, body);
const natDrift = (field: string, old: Json, now: Json) => ({ address: 'google_compute_router_nat.egress', field, old, new: now });
const gone = (address: string) => ({ address, field: '*', old: {}, new: null });

export const routerCases: readonly CatalogCase[] = [
  ...lifecycle({
    collection: 'routers', path, declared: router,
    body: {
      name: 'edge', selfLink: inProject(path), network: inProject('global/networks/prod'), description: '',
      bgp: { asn: '64514', advertiseMode: 'CUSTOM', advertisedGroups: ['ALL_SUBNETS'], advertisedIpRanges: [{ range: '6.7.0.0/16' }] },
    },
    changed: { bgp: { asn: '64514', advertiseMode: 'CUSTOM', advertisedGroups: ['ALL_SUBNETS'], advertisedIpRanges: [{ range: '0.0.0.0/0' }] } },
    drifts: [['bgp.advertised_ip_ranges', [{ description: '', range: '6.7.0.0/16' }], [{ range: '0.0.0.0/0' }]]],
    verbs: ['insert', 'patch', 'update', 'delete'],
  }),
  {
    name: 'other addresses of a NAT', ...onRouter('patch', { nats: [givenNat('egress', { natIps: null, natIpAllocateOption: 'AUTO_ONLY', logConfig: { enable: false } })] }),
    state: [router, nat()],
    drifts: [
      natDrift('nat_ips', [link('regions/us-central1/addresses/nat-1')], null), natDrift('nat_ip_allocate_option', 'MANUAL_ONLY', 'AUTO_ONLY'),
      natDrift('log_config', [{ enable: true, filter: 'ERRORS_ONLY' }], [{ enable: false }]),
    ],
  },
  {
    name: 'a NAT that the list omits is deleted', ...onRouter('patch', { nats: [givenNat()] }), state: [router, nat(), nat('lab')],
    drifts: [gone('google_compute_router_nat.lab')],
  },
  {
    name: 'a router without the list deletes every NAT', ...onRouter('update', { name: 'edge', network: link('global/networks/prod'), bgp: { asn: 64514, advertiseMode: 'CUSTOM', advertisedGroups: ['ALL_SUBNETS'], advertisedIpRanges: [{ range: '6.7.0.0/16' }] } }),
    state: [router, nat()], drifts: [gone('google_compute_router_nat.egress')],
  },
  {
    name: 'another peer and tunnel',
    ...onRouter('patch', { interfaces: [{ ...givenInterface, linkedVpnTunnel: link('regions/us-central1/vpnTunnels/evil') }], bgpPeers: [{ ...givenPeer, enable: 'FALSE', peerAsn: 65000 }] }),
    state: [routerInterface, peer],
    drifts: [
      { address: 'google_compute_router_interface.this', field: 'vpn_tunnel', old: link('regions/us-central1/vpnTunnels/onprem'), new: link('regions/us-central1/vpnTunnels/evil') },
      { address: 'google_compute_router_peer.this', field: 'enable', old: true, new: false },
      { address: 'google_compute_router_peer.this', field: 'peer_asn', old: 65515, new: 65000 },
    ],
  },
  { name: 'a peer that the list omits is deleted', ...onRouter('patch', { bgpPeers: [{ ...givenPeer, name: 'other' }] }), state: [router, peer], drifts: [gone('google_compute_router_peer.this')] },
  ...['updateRoutePolicy', 'patchRoutePolicy'].flatMap((verb): readonly CatalogCase[] => [
    {
      name: 'the declared terms', ...onRouter(verb, { name: 'only-ours', type: 'ROUTE_POLICY_TYPE_EXPORT', terms: terms('destination == "10.0.0.0/12"') }),
      state: [routePolicy], drifts: [],
    },
    {
      name: 'other terms', ...onRouter(verb, { name: 'only-ours', terms: terms('true') }), state: [routePolicy],
      drifts: [{
        address: 'google_compute_router_route_policy.this', field: 'terms', old: routePolicy.attributes['terms'] ?? null,
        new: [{ priority: 1, match: [{ expression: 'true' }], actions: [{ expression: 'accept()' }] }],
      }],
    },
  ]),
  { name: 'a declared route policy', ...onRouter('deleteRoutePolicy', { policy: 'only-ours' }), state: [routePolicy], drifts: [gone('google_compute_router_route_policy.this')] },
];
