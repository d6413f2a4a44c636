import * as c from '../language.js';
import { collection, networkAt } from './compute-object.js';

/** Static routes, which cannot be changed. Source: Compute Engine API reference `routes`, real entries. */

const givenPriority = c.request('priority');
const priority: c.Read = (record) => givenPriority(record) ?? (c.hasBody(record) ? 1000 : undefined);

const route: c.Fields = {
  ...c.cleared('description tags'),
  ...c.kept('network dest_range next_hop_gateway next_hop_instance next_hop_ip next_hop_ilb next_hop_vpn_tunnel'),
  ...c.kept({ priority }, 'given'),
};

export const computeRoutes: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', { google_compute_route: { noise: ['next_hop_instance_zone'] } }),
  events: collection('routes', 'google_compute_route', route, { verbs: ['insert', 'delete'], parent: networkAt('network') }),
};
