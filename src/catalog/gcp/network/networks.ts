import { lastSegment } from '../../../lib/last-segment.js';
import { create, destroy, either, firstOf, fixed, modify, on, set, type Read, type ServiceCatalog } from '../../dsl.js';
import { inName, resource } from '../gcp-reads.js';
import { resourcePath } from '../resource-path.js';
import { gcpNoise } from '../noise.js';
import { collection, named, namedType } from './compute-object.js';
import { changed, fieldsAt, kept, reset, whole, type Fields } from './object-fields.js';

/** VPC networks and their peerings. Source: Compute Engine API reference `networks`, real entries. */

const network: Fields = {
  ...reset('description', 'enableUlaInternalIpv6'),
  ...kept('autoCreateSubnetworks', 'mtu', 'internalIpv6Range', 'networkFirewallPolicyEnforcementOrder', 'networkProfile', {
    routing_mode: 'routingConfig.routingMode',
    bgp_best_path_selection_mode: 'routingConfig.bgpBestPathSelectionMode',
    bgp_always_compare_med: 'routingConfig.bgpAlwaysCompareMed',
    bgp_inter_region_cost: 'routingConfig.bgpInterRegionCost',
  }),
};

/** Newer clients put the peering into a member of its own. */
const peeringName: Read = either('networkPeering.name', 'name');
const peered = on('google_compute_network_peering', { network: resource, name: peeringName });
const routesConfig = on('google_compute_network_peering_routes_config', {
  project: inName('projects'),
  network: inName('networks'),
  peering: peeringName,
});

const inPeering = fieldsAt('networkPeering');
const routes = ['exportCustomRoutes', 'importCustomRoutes', 'exportSubnetRoutesWithPublicIp', 'importSubnetRoutesWithPublicIp'];
const peering: Fields = {
  ...inPeering.reset('exportCustomRoutes', 'importCustomRoutes'),
  ...inPeering.kept('exportSubnetRoutesWithPublicIp', 'importSubnetRoutesWithPublicIp', 'stackType'),
};

export const computeNetworks: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_network: namedType({
      noise: ['gateway_ipv4', 'network_id', 'delete_default_routes_on_create'],
      defaults: { mtu: 1460, network_firewall_policy_enforcement_order: 'AFTER_CLASSIC_FIREWALL', bgp_best_path_selection_mode: 'LEGACY' },
    }),
    google_compute_network_peering: {
      keys: [[{ attribute: 'network', as: resourcePath }, 'name']],
      scope: 'global',
      family: 'network',
      noise: [...gcpNoise, 'state', 'state_details'],
      defaults: { stack_type: 'IPV4_ONLY' },
    },
    google_compute_network_peering_routes_config: {
      keys: [['project', { attribute: 'network', as: lastSegment }, 'peering']],
      scope: 'global',
      family: 'network',
      noise: gcpNoise,
    },
  },
  events: {
    ...collection('networks', 'google_compute_network', network),
    'compute.networks.switchToCustomMode': modify(named('google_compute_network'), { auto_create_subnetworks: set(fixed(false)) }),
    'compute.networks.addPeering': create(
      peered,
      { ...whole(peering), peer_network: set(either('networkPeering.network', 'peerNetwork'), 'given') },
      { parent: named('google_compute_network') },
    ),
    'compute.networks.updatePeering': firstOf(modify(routesConfig, changed(inPeering.kept(...routes))), modify(peered, changed(peering))),
    'compute.networks.removePeering': destroy(peered),
  },
};
