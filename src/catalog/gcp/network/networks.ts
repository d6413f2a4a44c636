import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';
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
const peeringName: c.Read = c.either('networkPeering.name', 'name');
const peered = c.on('google_compute_network_peering', { network: c.resource, name: peeringName });
const routesConfig = c.on('google_compute_network_peering_routes_config', {
  project: c.inName('projects'),
  network: c.inName('networks'),
  peering: peeringName,
});

const inPeering = fieldsAt('networkPeering');
const routes = ['exportCustomRoutes', 'importCustomRoutes', 'exportSubnetRoutesWithPublicIp', 'importSubnetRoutesWithPublicIp'];
const peering: Fields = {
  ...inPeering.reset('exportCustomRoutes', 'importCustomRoutes'),
  ...inPeering.kept('exportSubnetRoutesWithPublicIp', 'importSubnetRoutesWithPublicIp', 'stackType'),
};

export const computeNetworks: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.types('network', 'global', {
    google_compute_network: namedType({
      noise: ['delete_default_routes_on_create'],
      defaults: { mtu: 1460, network_firewall_policy_enforcement_order: 'AFTER_CLASSIC_FIREWALL', bgp_best_path_selection_mode: 'LEGACY' },
    }),
    google_compute_network_peering: {
      keys: [[{ attribute: 'network', as: c.resourcePath }, 'name']],
      noise: [...c.gcpNoise],
      defaults: { stack_type: 'IPV4_ONLY' },
    },
    google_compute_network_peering_routes_config: {
      keys: [['project', { attribute: 'network', as: lastSegment }, 'peering']],
      noise: c.gcpNoise,
    },
  }),
  events: {
    ...collection('networks', 'google_compute_network', network),
    'compute.networks.switchToCustomMode': c.modify(named('google_compute_network'), { auto_create_subnetworks: c.set(c.fixed(false)) }),
    'compute.networks.addPeering': c.create(
      peered,
      { ...whole(peering), peer_network: c.set(c.either('networkPeering.network', 'peerNetwork'), 'given') },
      { parent: named('google_compute_network') },
    ),
    'compute.networks.updatePeering': c.firstOf(
      c.modify(routesConfig, changed(inPeering.kept(...routes))),
      c.modify(peered, changed(peering)),
    ),
    'compute.networks.removePeering': c.destroy(peered),
  },
};
