import * as c from '../language.js';
import { collection, namedType } from './compute-object.js';
import { field, kept, reset, withMembers, type Fields } from './object-fields.js';

/** URL maps. Source: Compute Engine API reference `urlMaps`. */

const regional: Fields = {
  ...reset('description', 'defaultService', 'defaultUrlRedirect', 'defaultRouteAction'),
  ...reset({ host_rule: 'hostRules' }),
  ...kept({ test: 'tests' }),
  path_matcher: field(withMembers('pathMatchers', { pathRules: [], routeRules: [] }), []),
};
const globalFields: Fields = { ...regional, ...reset('defaultCustomErrorResponsePolicy', 'headerAction') };

const verbs = ['insert', 'patch', 'update', 'delete'] as const;

export const computeUrlMaps: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: { google_compute_url_map: namedType({}), google_compute_region_url_map: namedType({}) },
  events: {
    ...collection('urlMaps', 'google_compute_url_map', globalFields, { verbs }),
    ...collection('regionUrlMaps', 'google_compute_region_url_map', regional, { verbs }),
    'compute.urlMaps.invalidateCache': c.noChange,
    'compute.urlMaps.validate': c.noChange,
    'compute.regionUrlMaps.validate': c.noChange,
  },
};
