import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
import { changed, collection, named, whole } from './compute-object.js';

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

export const computeNetworks: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_network: {
      noise: ['delete_default_routes_on_create'],
      defaults: { mtu: 1460, network_firewall_policy_enforcement_order: 'AFTER_CLASSIC_FIREWALL', bgp_best_path_selection_mode: 'LEGACY' },
    },
    google_compute_network_peering: {
      keys: [[{ attribute: 'network', as: c.resourcePath }, 'name']],
      defaults: { stack_type: 'IPV4_ONLY' },
    },
    google_compute_network_peering_routes_config: { keys: [['project', { attribute: 'network', as: lastSegment }, 'peering']] },
  }),
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
  },
};
