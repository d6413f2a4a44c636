import * as c from '../language.js';
import { named, namedType, networkAt } from './compute-object.js';
import { changed, kept, reset, whole, type Fields } from './object-fields.js';
import { givenParts, partNames, routePolicyEvents, routerPartTypes, sharedParts } from './router-parts.js';

/** Cloud Routers. Source: Compute Engine API reference `routers`, real entries and provider states. */

const router: Fields = {
  ...reset('description', 'encryptedInterconnectRouter'),
  ...kept('network', 'bgp.asn', 'bgp.keepaliveInterval', 'bgp.identifierRange'),
  ...reset('bgp.advertiseMode', 'bgp.advertisedGroups', 'bgp.advertisedIpRanges'),
};

const target = named('google_compute_router');

export const computeRouters: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_router: namedType({
      noise: Object.keys(sharedParts),
      shared: sharedParts,
      secrets: ['md5_authentication_keys.key'],
      switches: { 'bgp.advertise_mode': { off: ['DEFAULT'], of: ['bgp.advertised_groups', 'bgp.advertised_ip_ranges'] } },
      defaults: { 'bgp.advertise_mode': 'DEFAULT', 'bgp.keepalive_interval': 20 },
    }),
    ...routerPartTypes,
  },
  events: {
    'compute.routers.insert': [c.create(target, whole(router), { parent: networkAt('network') }), ...givenParts],
    'compute.routers.patch': [c.modify(target, changed({ ...router, ...partNames(false) })), ...givenParts],
    'compute.routers.update': [c.modify(target, whole({ ...router, ...partNames(true) })), ...givenParts],
    'compute.routers.delete': c.destroy(target),
    ...routePolicyEvents,
  },
};
