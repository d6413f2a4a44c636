import * as c from '../language.js';
import { collection } from './compute-object.js';

/** URL maps. Source: Compute Engine API reference `urlMaps`. */

const regional: c.Fields = {
  ...c.cleared('description default_service default_url_redirect default_route_action host_rule=hostRules'),
  ...c.kept('test=tests'),
  ...c.defaulted([], 'path_matcher=pathMatchers', c.withMembers({ pathRules: [], routeRules: [] })),
};
const globalFields: c.Fields = { ...regional, ...c.cleared('default_custom_error_response_policy header_action') };

const verbs = ['insert', 'patch', 'update', 'delete'] as const;

export const computeUrlMaps: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', { google_compute_url_map: {}, google_compute_region_url_map: {} }),
  events: {
    ...collection('urlMaps', 'google_compute_url_map', globalFields, { verbs }),
    ...collection('regionUrlMaps', 'google_compute_region_url_map', regional, { verbs }),
    'compute.urlMaps.invalidateCache': c.noChange,
    'compute.urlMaps.validate': c.noChange,
    'compute.regionUrlMaps.validate': c.noChange,
  },
};
