import { lastSegment } from '../../../lib/last-segment.js';
import { type Json, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { changed, collection, named, networkAt, setter, whole } from './compute-object.js';

/** VPC networks and their peerings. Source: Compute Engine API reference `networks`, real entries. */

const network: c.Fields = {
  ...c.cleared('description enable_ula_internal_ipv6'),
  ...c.kept(`
    auto_create_subnetworks mtu internal_ipv6_range network_firewall_policy_enforcement_order network_profile
    routing_mode=routingConfig.routingMode bgp_best_path_selection_mode=routingConfig.bgpBestPathSelectionMode
    bgp_always_compare_med=routingConfig.bgpAlwaysCompareMed bgp_inter_region_cost=routingConfig.bgpInterRegionCost`),
};

/** Newer clients put the peering into a member of its own. */
const peeringName: c.Read = c.either('networkPeering.name', 'name');
const peered = c.on('google_compute_network_peering', { network: c.resource, name: peeringName });
const routesConfig = c.on('google_compute_network_peering_routes_config', {
  project: c.inName('projects'),
  network: c.inName('networks'),
  peering: peeringName,
});

/** The peering in a call that adds one. */
const newPeering = c.withPaths(
  c.either('networkPeering', (record) => (c.hasBody(record) ? record.request : undefined)),
  ['networkPeering'],
  ['networkPeering'],
);
const routes = 'export_custom_routes import_custom_routes export_subnet_routes_with_public_ip import_subnet_routes_with_public_ip';
const peering: c.Fields = {
  ...c.cleared('export_custom_routes import_custom_routes'),
  ...c.kept('export_subnet_routes_with_public_ip import_subnet_routes_with_public_ip stack_type'),
};

/** Subnetworks. Source: Compute Engine API reference `subnetworks`, real entries. */

const logConfig = c.request('logConfig');
const enabled = c.either('logConfig.enable', 'enableFlowLogs');

/** The block is declared only for a subnetwork with flow logs. The console sends `enableFlowLogs`, other clients `logConfig`. */
const flowLogs: c.Read = c.rooted(
  (record) => {
    const isEnabled = enabled(record);
    if (isEnabled === false) return [];
    const config = logConfig(record);
    const { enable: _, ...rest } = isObject(config) ? config : {};
    if (Object.keys(rest).length > 0) return c.asBlocks(rest);
    return isEnabled === true ? [{ enable: true } satisfies Json] : undefined;
  },
  'logConfig',
  'enableFlowLogs',
);

const subnetwork: c.Fields = {
  ...c.cleared('description private_ip_google_access secondary_ip_range=secondaryIpRanges'),
  ...c.kept(`
    network ip_cidr_range private_ipv6_google_access purpose role stack_type ipv6_access_type reserved_internal_range`),
  ...c.defaulted([], { log_config: flowLogs }, 'given'),
};

/** Static routes, which cannot be changed. Source: Compute Engine API reference `routes`, real entries. */

const givenPriority = c.request('priority');
const priority: c.Read = (record) => givenPriority(record) ?? (c.hasBody(record) ? 1000 : undefined);

const route: c.Fields = {
  ...c.cleared('description tags'),
  ...c.kept('network dest_range next_hop_gateway next_hop_instance next_hop_ip next_hop_ilb next_hop_vpn_tunnel'),
  ...c.kept({ priority }, 'given'),
};

/**
 * Private Service Connect, packet mirroring and public prefixes. Source: Compute Engine API reference `serviceAttachments`,
 * `networkAttachments`, `packetMirrorings`, `publicAdvertisedPrefixes`, `publicDelegatedPrefixes`.
 */

const serviceAttachment: c.Fields = {
  ...c.cleared('description consumer_reject_lists enable_proxy_protocol domain_names'),
  ...c.kept('connection_preference nat_subnets target_service propagated_connection_limit reconcile_connections'),
  ...c.defaulted([], 'consumer_accept_lists', c.withMembers({})),
};

const networkAttachment: c.Fields = {
  ...c.cleared('description producer_accept_lists producer_reject_lists'),
  ...c.kept('connection_preference subnetworks'),
};

const mirroring: c.Fields = { ...c.cleared('description'), ...c.kept('collector_ilb filter mirrored_resources network priority') };
const advertised: c.Fields = { ...c.cleared('description'), ...c.kept('dns_verification_ip ip_cidr_range pdp_scope') };
const delegated: c.Fields = {
  ...c.cleared('description is_live_migration'),
  ...c.kept('allocatable_prefix_length ip_cidr_range mode parent_prefix'),
};

export const computeNetworks: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    ...c.googleTypes('network', {
      google_compute_network: {
        noise: ['delete_default_routes_on_create'],
        defaults: {
          mtu: 1460,
          network_firewall_policy_enforcement_order: 'AFTER_CLASSIC_FIREWALL',
          bgp_best_path_selection_mode: 'LEGACY',
        },
      },
      google_compute_network_peering: {
        keys: [[{ attribute: 'network', as: c.resourcePath }, 'name']],
        defaults: { stack_type: 'IPV4_ONLY' },
      },
      google_compute_network_peering_routes_config: { keys: [['project', { attribute: 'network', as: lastSegment }, 'peering']] },
    }),
    ...c.googleTypes('network', {
      google_compute_subnetwork: {
        noise: ['enable_flow_logs'],
        defaults: { purpose: 'PRIVATE', stack_type: 'IPV4_ONLY', private_ipv6_google_access: 'DISABLE_GOOGLE_ACCESS' },
      },
    }),
    ...c.googleTypes('network', { google_compute_route: { noise: ['next_hop_instance_zone'] } }),
    ...c.googleTypes('network', {
      google_compute_service_attachment: { noise: ['psc_service_attachment_id'] },
      google_compute_network_attachment: {},
      google_compute_packet_mirroring: { defaults: { priority: 1000 } },
      google_compute_public_advertised_prefix: {},
      google_compute_public_delegated_prefix: {},
    }),
  },
  events: {
    ...collection('networks', 'google_compute_network', network),
    'compute.networks.switchToCustomMode': c.modify(named('google_compute_network'), { auto_create_subnetworks: c.set(c.fixed(false)) }),
    'compute.networks.addPeering': c.create(c.within(named('google_compute_network'), peered), {
      ...whole(peering, newPeering),
      peer_network: c.set(c.either('networkPeering.network', 'peerNetwork'), 'given'),
    }),
    'compute.networks.updatePeering': c.firstOf(
      c.modify(routesConfig, changed(c.kept(routes), 'networkPeering')),
      c.modify(peered, changed(peering, 'networkPeering')),
    ),
    'compute.networks.removePeering': c.destroy(peered),

    ...collection('subnetworks', 'google_compute_subnetwork', subnetwork, { parent: networkAt('network') }),
    'compute.subnetworks.expandIpCidrRange': setter('google_compute_subnetwork', c.kept('ip_cidr_range')),
    'compute.subnetworks.setPrivateIpGoogleAccess': setter('google_compute_subnetwork', c.defaulted(false, 'private_ip_google_access')),

    ...collection('routes', 'google_compute_route', route, { verbs: ['insert', 'delete'], parent: networkAt('network') }),

    ...collection('serviceAttachments', 'google_compute_service_attachment', serviceAttachment),
    ...collection('networkAttachments', 'google_compute_network_attachment', networkAttachment),
    ...collection('packetMirrorings', 'google_compute_packet_mirroring', mirroring),
    ...collection('publicAdvertisedPrefixes', 'google_compute_public_advertised_prefix', advertised),
    ...collection('publicDelegatedPrefixes', 'google_compute_public_delegated_prefix', delegated),
  },
};
