import { lastSegment } from '../../../lib/last-segment.js';
import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { collection, named } from './compute-object.js';

/** Network endpoint groups and their endpoints. Source: Compute Engine API reference `networkEndpointGroups` and the like. */

const globalGroup: c.Fields = { ...c.cleared('description'), ...c.kept('network_endpoint_type default_port') };
const group: c.Fields = { ...globalGroup, ...c.kept('network subnetwork') };
const regionalGroup: c.Fields = {
  ...c.cleared('description psc_target_service cloud_run cloud_function app_engine'),
  ...c.kept('network_endpoint_type network subnetwork psc_data'),
};

/** An endpoint is identified by all that it has; what it lacks counts as `-` (a port as 0). */
const part = (name: string, absent = '-'): c.KeyPart => ({ attribute: name, as: (value) => value, absent });
const given = (path: string, absent = '-'): c.Read => {
  const read = c.request(`item.${path}`);
  return (record) => read(record) ?? absent;
};

type Level = {
  readonly groups: string;
  readonly groupType: string;
  readonly type: string;
  readonly place: { readonly attribute: 'zone' | 'region'; readonly segment: string } | undefined;
  readonly holder: string;
  readonly names: readonly string[];
  /** The resource that declares all endpoints of a group. */
  readonly plural?: c.Target;
};

const byAddress = ['ip_address', 'port'];
const ownEndpoint: c.Read = c.via('item', (value) => (isObject(value) ? c.asBlocks(value) : undefined));

const levels: readonly Level[] = [
  {
    groups: 'networkEndpointGroups',
    groupType: 'google_compute_network_endpoint_group',
    type: 'google_compute_network_endpoint',
    place: { attribute: 'zone', segment: 'zones' },
    holder: 'network_endpoint_group',
    names: ['ip_address'],
    plural: c.on('google_compute_network_endpoints', {
      project: c.inName('projects'),
      zone: c.inName('zones'),
      network_endpoint_group: c.inName('networkEndpointGroups'),
    }),
  },
  {
    groups: 'regionNetworkEndpointGroups',
    groupType: 'google_compute_region_network_endpoint_group',
    type: 'google_compute_region_network_endpoint',
    place: { attribute: 'region', segment: 'regions' },
    holder: 'region_network_endpoint_group',
    names: ['ip_address', 'fqdn'],
  },
  {
    groups: 'globalNetworkEndpointGroups',
    groupType: 'google_compute_global_network_endpoint_group',
    type: 'google_compute_global_network_endpoint',
    place: undefined,
    holder: 'global_network_endpoint_group',
    names: ['ip_address', 'fqdn'],
  },
];

const paths: Readonly<Record<string, string>> = { ip_address: 'ipAddress', fqdn: 'fqdn' };

const endpoint = ({ type, place, holder, names }: Level): c.Target =>
  c.on(type, {
    ...Object.fromEntries(names.map((name) => [name, given(paths[name] ?? name)])),
    port: given('port', '0'),
    [holder]: c.inName('networkEndpointGroups'),
    project: c.inName('projects'),
    ...(place === undefined ? {} : { [place.attribute]: c.inName(place.segment) }),
  });

const endpointType = ({ place, holder, names }: Level): Partial<c.TypeSpec> => ({
  keys: [
    [
      ...names.map((name) => part(name)),
      part('port', '0'),
      { attribute: holder, as: lastSegment },
      'project',
      ...(place === undefined ? [] : [{ attribute: place.attribute, as: lastSegment }]),
    ],
  ],
  noise: ['*_endpoint_id'],
});

/** Attaching is one call, detaching another; each has a list of endpoints, or a single one. */
const endpoints: c.Read = ({ request: call }) => {
  const list = call['networkEndpoints'] ?? call['networkEndpoint'];
  return list === undefined || list === null ? undefined : isObject(list) ? [list] : list;
};

const eventsOf = (level: Level): Readonly<Record<string, c.ChangeSpec>> => ({
  [`compute.${level.groups}.attachNetworkEndpoints`]: c.forEach(
    endpoints,
    c.create(c.within(named(level.groupType), endpoint(level))),
    ...(level.plural === undefined ? [] : [c.modify(level.plural, { network_endpoints: c.add(ownEndpoint, byAddress) })]),
  ),
  [`compute.${level.groups}.detachNetworkEndpoints`]: c.forEach(
    endpoints,
    c.destroy(endpoint(level)),
    ...(level.plural === undefined ? [] : [c.modify(level.plural, { network_endpoints: c.remove(ownEndpoint, byAddress) })]),
  ),
});

const immutable = { verbs: ['insert', 'delete'] } as const;

export const computeEndpointGroups: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('network', {
    google_compute_network_endpoint_group: { defaults: { network_endpoint_type: 'GCE_VM_IP_PORT' } },
    google_compute_region_network_endpoint_group: { defaults: { network_endpoint_type: 'SERVERLESS' } },
    google_compute_global_network_endpoint_group: {},
    google_compute_network_endpoints: {
      keys: [['project', { attribute: 'zone', as: lastSegment }, { attribute: 'network_endpoint_group', as: lastSegment }]],
    },
    ...Object.fromEntries(levels.map((level) => [level.type, endpointType(level)])),
  }),
  events: {
    ...collection('networkEndpointGroups', 'google_compute_network_endpoint_group', group, immutable),
    ...collection('regionNetworkEndpointGroups', 'google_compute_region_network_endpoint_group', regionalGroup, immutable),
    ...collection('globalNetworkEndpointGroups', 'google_compute_global_network_endpoint_group', globalGroup, immutable),
    ...(Object.assign({}, ...levels.map(eventsOf)) as Readonly<Record<string, c.ChangeSpec>>),
  },
};
