import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { call, inProject, lifecycle, link } from './lifecycle.js';

const labels = { effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, labels: { env: 'prod' }, terraform_labels: { env: 'prod' } };
const givenLabels = { env: 'prod', 'goog-terraform-provisioned': 'true' };
const regional = 'regions/us-central1';

const resource = (type: string, path: string, more: JsonObject): DeclaredResource => ({
  type,
  attributes: {
    creation_timestamp: '2026-01-14T12:16:21.850-07:00', description: '', id: inProject(path), name: path.slice(path.lastIndexOf('/') + 1),
    project: 'acme-prod', self_link: link(path), timeouts: null, ...more,
  },
});

const network = link('global/networks/prod');
const labelled = ['insert', 'delete', 'setLabels'] as const;
const patched = ['insert', 'patch', 'delete', 'setLabels'] as const;

const vpn: readonly CatalogCase[] = [
  ...lifecycle({
    collection: 'vpnTunnels', path: `${regional}/vpnTunnels/onprem`, verbs: labelled,
    declared: resource('google_compute_vpn_tunnel', `${regional}/vpnTunnels/onprem`, {
      ...labels, detailed_status: 'Tunnel is up and running.', ike_version: 2, label_fingerprint: 'x', local_traffic_selector: ['10.0.0.0/8'],
      peer_external_gateway: link('global/externalVpnGateways/onprem'), peer_external_gateway_interface: 0, peer_gcp_gateway: '', peer_ip: '203.0.113.4',
      region: link(regional), remote_traffic_selector: ['192.168.0.0/16'], router: link(`${regional}/routers/edge`), shared_secret: 's3cr3t',
      shared_secret_hash: 'AHWAzg', target_vpn_gateway: '', tunnel_id: '123', vpn_gateway: link(`${regional}/vpnGateways/edge`), vpn_gateway_interface: 0,
    }),
    body: {
      name: 'onprem', vpnGateway: inProject(`${regional}/vpnGateways/edge`), vpnGatewayInterface: 0, ikeVersion: '2', sharedSecret: '***',
      router: inProject(`${regional}/routers/edge`), peerExternalGateway: inProject('global/externalVpnGateways/onprem'), labels: givenLabels,
      localTrafficSelectors: ['10.0.0.0/8'], remoteTrafficSelector: ['192.168.0.0/16'],
    },
    changed: { remoteTrafficSelector: ['0.0.0.0/0'] }, drifts: [['remote_traffic_selector', ['192.168.0.0/16'], ['0.0.0.0/0']]],
  }),
  ...lifecycle({
    collection: 'vpnGateways', path: `${regional}/vpnGateways/edge`, verbs: labelled,
    declared: resource('google_compute_ha_vpn_gateway', `${regional}/vpnGateways/edge`, {
      ...labels, gateway_ip_version: 'IPV4', network, region: link(regional), stack_type: 'IPV4_ONLY',
      vpn_interfaces: [{ id: 0, interconnect_attachment: '', ip_address: '35.0.0.1' }, { id: 1, interconnect_attachment: '', ip_address: '35.0.0.2' }],
    }),
    body: { name: 'edge', network: inProject('global/networks/prod'), labels: givenLabels }, changed: { network: inProject('global/networks/lab') },
    drifts: [['network', network, inProject('global/networks/lab')]],
  }),
  ...lifecycle({
    collection: 'externalVpnGateways', path: 'global/externalVpnGateways/onprem', verbs: labelled,
    declared: resource('google_compute_external_vpn_gateway', 'global/externalVpnGateways/onprem', {
      ...labels, interface: [{ id: 0, ip_address: '203.0.113.4', ipv6_address: '' }], label_fingerprint: 'x', redundancy_type: 'SINGLE_IP_INTERNALLY_REDUNDANT',
    }),
    body: { name: 'onprem', redundancyType: 'SINGLE_IP_INTERNALLY_REDUNDANT', interfaces: [{ id: 0, ipAddress: '203.0.113.4' }], labels: [{ key: 'env', value: 'prod' }, { key: 'goog-terraform-provisioned', value: 'true' }] },
    changed: { interfaces: [{ id: 0, ipAddress: '198.51.100.1' }] },
    drifts: [['interface', [{ id: 0, ip_address: '203.0.113.4', ipv6_address: '' }], [{ id: 0, ip_address: '198.51.100.1' }]]],
  }),
  ...lifecycle({
    collection: 'targetVpnGateways', path: `${regional}/targetVpnGateways/old`, verbs: ['insert', 'delete'],
    declared: resource('google_compute_vpn_gateway', `${regional}/targetVpnGateways/old`, { gateway_id: 7, network, region: link(regional) }),
    body: { name: 'old', network: inProject('global/networks/prod') }, changed: { description: 'By hand' }, drifts: [['description', '', 'By hand']],
  }),
];

const interconnects: readonly CatalogCase[] = [
  ...lifecycle({
    collection: 'interconnectAttachments', path: `${regional}/interconnectAttachments/a`, verbs: patched,
    declared: resource('google_compute_interconnect_attachment', `${regional}/interconnectAttachments/a`, {
      ...labels, admin_enabled: true, attachment_group: '', bandwidth: '', candidate_subnets: null, cloud_router_ip_address: '',
      customer_router_ip_address: '', edge_availability_domain: 'AVAILABILITY_DOMAIN_1', encryption: 'NONE', google_reference_id: '', interconnect: '',
      ipsec_internal_addresses: null, l2_forwarding: [], label_fingerprint: 'x', mtu: '', pairing_key: 'bc6a7ed0/us-central1/1', params: [], partner_asn: '',
      private_interconnect_info: [], region: link(regional), router: link(`${regional}/routers/edge`), stack_type: 'IPV4_ONLY', state: 'PENDING_PARTNER',
      subnet_length: null, type: 'PARTNER', vlan_tag8021q: 0,
    }),
    body: {
      name: 'a', adminEnabled: true, edgeAvailabilityDomain: 'AVAILABILITY_DOMAIN_1', type: 'PARTNER', router: inProject(`${regional}/routers/edge`),
      labels: givenLabels,
    },
    changed: { adminEnabled: false }, drifts: [['admin_enabled', true, false]],
  }),
  ...lifecycle({
    collection: 'interconnects', path: 'global/interconnects/dc', verbs: patched,
    declared: resource('google_compute_interconnect', 'global/interconnects/dc', {
      ...labels, admin_enabled: true, circuit_infos: [], customer_name: 'Acme', expected_outages: [], google_ip_address: '', interconnect_type: 'DEDICATED',
      link_type: 'LINK_TYPE_ETHERNET_10G_LR', location: 'https://www.googleapis.com/compute/v1/projects/acme-prod/global/interconnectLocations/iad-zone1-1',
      macsec: [], macsec_enabled: false, noc_contact_email: 'noc@acme.example', operational_status: 'OS_ACTIVE', provisioned_link_count: 1, remote_location: '',
      requested_features: [], requested_link_count: 1, state: 'ACTIVE',
    }),
    body: {
      name: 'dc', customerName: 'Acme', interconnectType: 'DEDICATED', linkType: 'LINK_TYPE_ETHERNET_10G_LR', nocContactEmail: 'noc@acme.example',
      location: inProject('global/interconnectLocations/iad-zone1-1'), requestedLinkCount: 1, labels: givenLabels, adminEnabled: true,
    },
    changed: { adminEnabled: false, nocContactEmail: 'mallory@evil.example' },
    drifts: [['admin_enabled', true, false], ['noc_contact_email', 'noc@acme.example', 'mallory@evil.example']],
  }),
];

const accepted = [{ connection_limit: 4, network_url: '', project_id_or_num: 'acme-dev' }];
const mirrored = [{ instances: [], subnetworks: [{ url: link(`${regional}/subnetworks/apps`) }], tags: null }];

const privateConnections: readonly CatalogCase[] = [
  ...lifecycle({
    collection: 'serviceAttachments', path: `${regional}/serviceAttachments/api`,
    declared: resource('google_compute_service_attachment', `${regional}/serviceAttachments/api`, {
      connected_endpoints: [{ endpoint: 'x', status: 'ACCEPTED' }], connection_preference: 'ACCEPT_MANUAL', consumer_accept_lists: accepted,
      consumer_reject_lists: ['acme-lab'], domain_names: null, enable_proxy_protocol: false, fingerprint: 'x',
      nat_subnets: [link(`${regional}/subnetworks/psc`)], propagated_connection_limit: 250, reconcile_connections: false, region: 'us-central1',
      send_propagated_connection_limit_if_zero: false, target_service: link(`${regional}/forwardingRules/api`),
    }),
    body: {
      name: 'api', connectionPreference: 'ACCEPT_MANUAL', consumerAcceptLists: [{ projectIdOrNum: 'acme-dev', connectionLimit: '4' }],
      consumerRejectLists: ['acme-lab'], natSubnets: [inProject(`${regional}/subnetworks/psc`)], targetService: inProject(`${regional}/forwardingRules/api`),
    },
    changed: { connectionPreference: 'ACCEPT_AUTOMATIC', consumerAcceptLists: [{ projectIdOrNum: 'evil', connectionLimit: '4' }] },
    drifts: [['connection_preference', 'ACCEPT_MANUAL', 'ACCEPT_AUTOMATIC'], ['consumer_accept_lists', accepted, [{ project_id_or_num: 'evil', connection_limit: 4 }]]],
  }),
  ...lifecycle({
    collection: 'networkAttachments', path: `${regional}/networkAttachments/db`,
    declared: resource('google_compute_network_attachment', `${regional}/networkAttachments/db`, {
      connection_endpoints: [], connection_preference: 'ACCEPT_MANUAL', fingerprint: 'x', kind: 'compute#networkAttachment', network,
      producer_accept_lists: ['acme-dev'], producer_reject_lists: null, region: link(regional), subnetworks: [link(`${regional}/subnetworks/apps`)],
    }),
    body: { name: 'db', connectionPreference: 'ACCEPT_MANUAL', subnetworks: [inProject(`${regional}/subnetworks/apps`)], producerAcceptLists: ['acme-dev'] },
    changed: { producerAcceptLists: ['acme-dev', 'evil'] }, drifts: [['producer_accept_lists', ['acme-dev'], ['acme-dev', 'evil']]],
  }),
  ...lifecycle({
    collection: 'packetMirrorings', path: `${regional}/packetMirrorings/ids`,
    declared: resource('google_compute_packet_mirroring', `${regional}/packetMirrorings/ids`, {
      collector_ilb: [{ url: link(`${regional}/forwardingRules/ids`) }], filter: [{ cidr_ranges: ['0.0.0.0/0'], direction: 'BOTH', ip_protocols: ['tcp'] }],
      mirrored_resources: mirrored, network: [{ url: network }], priority: 1000, region: 'us-central1',
    }),
    body: {
      name: 'ids', network: { url: inProject('global/networks/prod'), canonicalUrl: 'x' }, collectorIlb: { url: inProject(`${regional}/forwardingRules/ids`) },
      filter: { IPProtocols: ['tcp'], cidrRanges: ['0.0.0.0/0'], direction: 'BOTH' }, enable: 'TRUE', priority: '1000',
      mirroredResources: { subnetworks: [{ url: inProject(`${regional}/subnetworks/apps`) }] },
    },
    changed: { collectorIlb: { url: inProject(`${regional}/forwardingRules/evil`) } },
    drifts: [['collector_ilb', [{ url: link(`${regional}/forwardingRules/ids`) }], [{ url: inProject(`${regional}/forwardingRules/evil`) }]]],
  }),
  ...lifecycle({
    collection: 'publicAdvertisedPrefixes', path: 'global/publicAdvertisedPrefixes/own',
    declared: resource('google_compute_public_advertised_prefix', 'global/publicAdvertisedPrefixes/own', {
      dns_verification_ip: '203.0.113.1', ip_cidr_range: '203.0.113.0/24', pdp_scope: 'REGIONAL', shared_secret: 'x',
    }),
    body: { name: 'own', ipCidrRange: '203.0.113.0/24', dnsVerificationIp: '203.0.113.1' }, changed: { description: 'Moved' }, drifts: [['description', '', 'Moved']],
  }),
  ...lifecycle({
    collection: 'publicDelegatedPrefixes', path: `${regional}/publicDelegatedPrefixes/own`,
    declared: resource('google_compute_public_delegated_prefix', `${regional}/publicDelegatedPrefixes/own`, {
      allocatable_prefix_length: 0, ip_cidr_range: '203.0.113.0/28', is_live_migration: false, mode: '', parent_prefix: link('global/publicAdvertisedPrefixes/own'),
      region: 'us-central1',
    }),
    body: { name: 'own', ipCidrRange: '203.0.113.0/28', parentPrefix: inProject('global/publicAdvertisedPrefixes/own'), isLiveMigration: false },
    changed: { isLiveMigration: true }, drifts: [['is_live_migration', false, true]],
  }),
];

const connector: DeclaredResource = {
  type: 'google_vpc_access_connector',
  attributes: {
    connected_projects: [], id: inProject('locations/us-central1/connectors/run'), ip_cidr_range: '10.8.0.0/28', machine_type: 'e2-micro', max_instances: 3,
    max_throughput: 300, min_instances: 2, min_throughput: 200, name: 'run', network: 'prod', project: 'acme-prod', region: 'us-central1',
    self_link: inProject('locations/us-central1/connectors/run'), state: 'READY', subnet: [], timeouts: null,
  },
};
const access = (verb: string, request: JsonObject, resourceName: string) =>
  ({ event: `google.cloud.vpcaccess.v1.VpcAccessService.${verb}Connector`, request, record: { resourceName } });
const location = inProject('locations/us-central1');
const createConnector = (body: JsonObject) => access('Create', { parent: location, connectorId: 'run', connector: body }, location);

const vpcAccess: readonly CatalogCase[] = [
  { name: 'the declared connector', ...createConnector({ network: 'prod', ipCidrRange: '10.8.0.0/28', minThroughput: 200 }), state: [connector], drifts: [] },
  {
    name: 'another network', ...createConnector({ network: 'lab', ipCidrRange: '10.8.0.0/28' }), state: [connector],
    drifts: [{ address: 'google_vpc_access_connector.this', field: 'network', old: 'prod', new: 'lab' }],
  },
  {
    name: 'more instances', ...access('Update', { connector: { name: `${location}/connectors/run`, maxInstances: 10 }, updateMask: 'maxInstances' }, `${location}/connectors/run`),
    state: [connector], drifts: [{ address: 'google_vpc_access_connector.this', field: 'max_instances', old: 3, new: 10 }],
  },
  {
    name: 'a declared connector', ...access('Delete', { name: `${location}/connectors/run` }, `${location}/connectors/run`), state: [connector],
    drifts: [{ address: 'google_vpc_access_connector.this', field: '*', old: {}, new: null }],
  },
];

const peering: DeclaredResource = {
  type: 'google_service_networking_connection',
  attributes: {
    deletion_policy: null, id: 'projects%2Facme-prod%2Fglobal%2Fnetworks%2Fprod:servicenetworking.googleapis.com', network: inProject('global/networks/prod'),
    peering: 'servicenetworking-googleapis-com', reserved_peering_ranges: ['services'], service: 'servicenetworking.googleapis.com', timeouts: null,
    update_on_creation_fail: null,
  },
};
const numbered = 'projects/481516234200/global/networks/prod';
const managed = (verb: string, request: JsonObject) =>
  ({ event: `google.cloud.servicenetworking.v1.ServicePeeringManager.${verb}Connection`, request, record: { resourceName: 'services/servicenetworking.googleapis.com/connections' } });
const ranges = (now: readonly string[]) => [{ address: 'google_service_networking_connection.this', field: 'reserved_peering_ranges', old: ['services'], new: now }];
const own = { network: numbered, reservedPeeringRanges: ['services'] };
const name = 'services/servicenetworking.googleapis.com/connections/servicenetworking-googleapis-com';

const serviceNetworking: readonly CatalogCase[] = [
  { name: 'the declared ranges', ...managed('Create', { parent: 'services/servicenetworking.googleapis.com', connection: own }), state: [peering], drifts: [] },
  {
    name: 'other ranges', ...managed('Create', { parent: 'services/servicenetworking.googleapis.com', connection: { ...own, reservedPeeringRanges: ['lab'] } }),
    state: [peering], drifts: ranges(['lab']),
  },
  { name: 'more ranges', ...managed('Update', { name, connection: { ...own, reservedPeeringRanges: ['services', 'lab'] }, updateMask: 'reservedPeeringRanges' }), state: [peering], drifts: ranges(['services', 'lab']) },
  { name: 'a declared connection', ...managed('Delete', { name, consumerNetwork: numbered }), state: [peering], drifts: [{ address: 'google_service_networking_connection.this', field: '*', old: {}, new: null }] },
];

const zonal = 'zones/us-central1-a/networkEndpointGroups/web';
const groups = [
  {
    collection: 'networkEndpointGroups', type: 'google_compute_network_endpoint_group', path: zonal, more: { default_port: 90, network, network_endpoint_type: 'GCE_VM_IP_PORT', size: 2, subnetwork: '', zone: link('zones/us-central1-a') },
    body: { network: inProject('global/networks/prod'), defaultPort: '90' }, changed: { defaultPort: '22' }, field: 'default_port', old: 90, now: 22,
    endpoint: 'google_compute_network_endpoint', held: { network_endpoint_group: 'web', zone: 'us-central1-a', instance: 'web-1', ip_address: '10.2.0.4', port: 90 },
    given: { instance: inProject('zones/us-central1-a/instances/web-1'), ipAddress: '10.2.0.4', port: '90' }, other: { ipAddress: '10.2.0.9', port: '90' },
  },
  {
    collection: 'regionNetworkEndpointGroups', type: 'google_compute_region_network_endpoint_group', path: `${regional}/networkEndpointGroups/web`,
    more: { app_engine: [], cloud_function: [], cloud_run: [{ service: 'web', tag: '', url_mask: '' }], network: '', network_endpoint_type: 'SERVERLESS', psc_data: [], psc_target_service: '', region: link(regional), subnetwork: '' },
    body: { networkEndpointType: 'SERVERLESS', cloudRun: { service: 'web' } }, changed: { cloudRun: { service: 'evil' } }, field: 'cloud_run', old: [{ service: 'web', tag: '', url_mask: '' }], now: [{ service: 'evil' }],
    endpoint: 'google_compute_region_network_endpoint', held: { region_network_endpoint_group: 'web', region: 'us-central1', fqdn: 'api.acme.example', ip_address: '', port: 443 },
    given: { fqdn: 'api.acme.example', port: 443 }, other: { fqdn: 'evil.example', port: 443 },
  },
  {
    collection: 'globalNetworkEndpointGroups', type: 'google_compute_global_network_endpoint_group', path: 'global/networkEndpointGroups/web',
    more: { default_port: 443, network_endpoint_type: 'INTERNET_FQDN_PORT' }, body: { networkEndpointType: 'INTERNET_FQDN_PORT', defaultPort: 443 },
    changed: { defaultPort: 80 }, field: 'default_port', old: 443, now: 80, endpoint: 'google_compute_global_network_endpoint',
    held: { global_network_endpoint_group: link('global/networkEndpointGroups/web'), fqdn: null, ip_address: '198.51.100.7', port: 443 }, given: { ipAddress: '198.51.100.7', port: 443 },
    other: { ipAddress: '203.0.113.66', port: 443 },
  },
];

const endpointGroups: readonly CatalogCase[] = groups.flatMap(({ collection, type, path, more, body, changed, field, old, now, endpoint, held, given, other }) => {
  const group = resource(type, path, more);
  const declared: DeclaredResource = { type: endpoint, attributes: { id: 'x', project: 'acme-prod', timeouts: null, ...held } };
  const on = (verb: string, one: JsonObject) => call(`compute.${collection}.${verb}`, path, collection.startsWith('network') ? { networkEndpoints: [one] } : { networkEndpoint: one });
  return [
    ...lifecycle({ collection, path, declared: group, body: { name: 'web', ...body }, changed, drifts: [[field, old, now]], verbs: ['insert', 'delete'] }),
    { name: 'the declared endpoint', ...on('attachNetworkEndpoints', given), state: [declared], drifts: [] },
    { name: 'another endpoint of a declared group', ...on('attachNetworkEndpoints', other), state: [group, declared], drifts: [{ address: endpoint, field: '*', old: null, new: {} }] },
    { name: 'the declared endpoint', ...on('detachNetworkEndpoints', given), state: [declared], drifts: [{ address: `${endpoint}.this`, field: '*', old: {}, new: null }] },
  ];
});

export const connectionCases: readonly CatalogCase[] = [...vpn, ...interconnects, ...privateConnections, ...vpcAccess, ...serviceNetworking];
const endpoints: DeclaredResource = {
  type: 'google_compute_network_endpoints',
  attributes: {
    id: 'acme-prod/us-central1-a/web', network_endpoint_group: 'web', network_endpoints: [{ instance: 'web-1', ip_address: '10.2.0.4', port: 90 }], project: 'acme-prod',
    timeouts: null, zone: 'us-central1-a',
  },
};
const group = resource('google_compute_network_endpoint_group', zonal, {});
const onGroup = (verb: string, networkEndpoints: readonly JsonObject[]) => call(`compute.networkEndpointGroups.${verb}NetworkEndpoints`, zonal, { networkEndpoints });
const declaredEndpoint = { instance: inProject('zones/us-central1-a/instances/web-1'), ipAddress: '10.2.0.4', port: '90' };

/** A group whose endpoints are declared together. */
const together: readonly CatalogCase[] = [
  { name: 'the declared endpoints', ...onGroup('attach', [declaredEndpoint]), state: [group, endpoints], drifts: [] },
  {
    name: 'another endpoint', ...onGroup('attach', [{ ipAddress: '10.2.0.9', port: 90 }]), state: [group, endpoints],
    drifts: [{
      address: 'google_compute_network_endpoints.this', field: 'network_endpoints', old: endpoints.attributes['network_endpoints'] ?? null,
      new: [{ instance: 'web-1', ip_address: '10.2.0.4', port: 90 }, { ip_address: '10.2.0.9', port: 90 }],
    }],
  },
  {
    name: 'a declared endpoint', ...onGroup('detach', [declaredEndpoint]), state: [group, endpoints],
    drifts: [{ address: 'google_compute_network_endpoints.this', field: 'network_endpoints', old: endpoints.attributes['network_endpoints'] ?? null, new: [] }],
  },
];

export const endpointGroupCases: readonly CatalogCase[] = [...endpointGroups, ...together];
