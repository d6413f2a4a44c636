import * as c from '../language.js';
import { collection, namedType, networkAt } from './compute-object.js';
import { field, hasBody, kept, reset, type Fields } from './object-fields.js';

/** Static routes, which cannot be changed. Source: Compute Engine API reference `routes`, real entries. */

const givenPriority = c.request('priority');
const priority: c.Read = (record) => givenPriority(record) ?? (hasBody(record) ? 1000 : undefined);

const route: Fields = {
  ...reset('description', 'tags'),
  ...kept('network', 'destRange', 'nextHopGateway', 'nextHopInstance', 'nextHopIp', 'nextHopIlb', 'nextHopVpnTunnel'),
  priority: field(priority),
};

export const computeRoutes: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: { google_compute_route: namedType({ noise: ['next_hop_instance_zone'] }) },
  events: collection('routes', 'google_compute_route', route, { verbs: ['insert', 'delete'], parent: networkAt('network') }),
};
