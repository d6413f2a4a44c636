import * as c from '../language.js';
import { changed, named, networkAt, whole } from './compute-object.js';
import { givenParts, partNames, routePolicyEvents, routerPartTypes, sharedParts } from './router-parts.js';

/** Cloud Routers. Source: Compute Engine API reference `routers`, real entries and provider states. */

const router: c.Fields = {
  ...c.cleared('description encrypted_interconnect_router bgp{advertise_mode advertised_groups advertised_ip_ranges}'),
  ...c.kept('network bgp{asn keepalive_interval identifier_range}'),
};

const target = named('google_compute_router');

export const computeRouters: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_router: {
      noise: Object.keys(sharedParts),
      shared: sharedParts,
      secrets: ['md5_authentication_keys.key'],
      switches: { 'bgp.advertise_mode': { off: ['DEFAULT'], of: ['bgp.advertised_groups', 'bgp.advertised_ip_ranges'] } },
      defaults: { 'bgp.advertise_mode': 'DEFAULT', 'bgp.keepalive_interval': 20 },
    },
    ...routerPartTypes,
  }),
  events: {
    'compute.routers.insert': [c.create(c.within(networkAt('network'), target), whole(router)), ...givenParts],
    'compute.routers.patch': [c.modify(target, changed({ ...router, ...partNames(false) })), ...givenParts],
    'compute.routers.update': [c.modify(target, whole({ ...router, ...partNames(true) })), ...givenParts],
    'compute.routers.delete': c.destroy(target),
    ...routePolicyEvents,
  },
};
