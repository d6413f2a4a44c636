import { type Json, isList, isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { changed, logSettings, named, networkAt, whole } from './compute-object.js';

/** Cloud Routers. Source: Compute Engine API reference `routers`, real entries and provider states. */

/**
 * The parts of a Cloud Router that are declared as resources. Requests contain the list of all parts of one kind, declared or not, so that
 * an undeclared part says nothing about the call. Source: Compute Engine API reference `routers`, real provider code.
 */

const nat: c.Fields = {
  ...c.cleared(`
    drain_nat_ips nat_ips enable_dynamic_port_allocation rules subnetwork=subnetworks icmp_idle_timeout_sec
    tcp_established_idle_timeout_sec tcp_time_wait_timeout_sec tcp_transitory_idle_timeout_sec udp_idle_timeout_sec`),
  ...c.kept(`
    nat_ip_allocate_option source_subnetwork_ip_ranges_to_nat enable_endpoint_independent_mapping min_ports_per_vm max_ports_per_vm
    auto_network_tier endpoint_types type`),
  ...logSettings,
};

const routerInterface: c.Fields = {
  ...c.cleared('vpn_tunnel=linkedVpnTunnel interconnect_attachment=linkedInterconnectAttachment subnetwork private_ip_address'),
  ...c.kept('ip_range redundant_interface'),
};

const peer: c.Fields = {
  ...c.cleared('advertised_groups advertised_ip_ranges custom_learned_ip_ranges export_policies import_policies advertise_mode'),
  ...c.kept(`
    peer_asn peer_ip_address ip_address advertised_route_priority custom_learned_route_priority bfd enable_ipv4 enable_ipv6
    router_appliance_instance interface=interfaceName`),
  // The API writes this flag as an enum.
  ...c.kept('enable', (value) => (value === 'TRUE' ? true : value === 'FALSE' ? false : value)),
};

const routerKey = { project: c.inName('projects'), region: c.inName('regions'), router: c.inName('routers') };
const inRouter = (type: string) => c.on(type, { ...routerKey, name: 'item.name' });

const byRouter: readonly c.KeyPart[] = ['project', c.nameKey('region'), c.nameKey('router'), 'name'];

/** The router in its own id or in that of its part, as `resourcePath` writes it: `P/R/ROUTER/NAME`, `projects/P/regions/R/routers/ROUTER/NAME`. */
const routerOf = (id: string): string => {
  const [, inPath] = /^(projects\/[^/]+\/locations\/[^/]+\/routers\/[^/]+)/.exec(c.resourcePath(id)) ?? [];
  const [project = '', region = '', router] = id.split('/');
  return inPath ?? (router === undefined ? id : `projects/${project}/locations/${region}/routers/${router}`);
};

/** `id` is only read to find the parts of a router that a list omits. */
const holder: c.KeyPart = { attribute: 'id', as: routerOf };

const partType = (more: Partial<c.TypeSpec> = {}): Partial<c.TypeSpec> => ({
  keys: [byRouter],
  ...more,
});

const routerPartTypes: Readonly<Record<string, Partial<c.TypeSpec>>> = {
  google_compute_router_nat: partType({
    keys: [byRouter, [holder, 'name'], [holder]],
    defaults: {
      icmp_idle_timeout_sec: 30,
      tcp_established_idle_timeout_sec: 1200,
      tcp_time_wait_timeout_sec: 120,
      tcp_transitory_idle_timeout_sec: 30,
      udp_idle_timeout_sec: 30,
      min_ports_per_vm: 64,
      type: 'PUBLIC',
    },
  }),
  google_compute_router_interface: partType(),
  google_compute_router_peer: partType({
    keys: [byRouter, [holder, 'name'], [holder]],
    secrets: ['md5_authentication_key.key'],
    switches: { advertise_mode: { off: ['DEFAULT'], of: ['advertised_groups', 'advertised_ip_ranges'] } },
    defaults: { advertise_mode: 'DEFAULT', enable: true },
  }),
  google_compute_router_route_policy: partType(),
};

/** Lists of the router whose elements are declared one by one; `TypeSpec.shared` of the router. */
const sharedParts = {
  nats: { type: 'google_compute_router_nat', holder: 'id', of: 'id', element: 'name' },
  bgp_peers: { type: 'google_compute_router_peer', holder: 'id', of: 'id', element: 'name' },
};

/** The names of the parts in a list; a router that is replaced loses the parts that the call omits. */
const namesIn = (list: string, isWhole: boolean): c.Read => {
  const read = c.request(list);
  return (record) => {
    const value = read(record);
    if (isList(value)) return value.flatMap((one: Json) => (isObject(one) ? (text(one['name']) ?? []) : []));
    return isWhole && c.hasBody(record) ? [] : undefined;
  };
};

const partNames = (isWhole: boolean): c.Fields =>
  c.kept({ nats: namesIn('nats', isWhole), bgp_peers: namesIn('bgpPeers', isWhole) }, 'given');

/** The effect of a call on the parts of which it contains the lists. */
const givenParts = [
  c.forEach('nats', c.put(inRouter('google_compute_router_nat'), whole(nat, 'item'))),
  c.forEach('interfaces', c.put(inRouter('google_compute_router_interface'), whole(routerInterface, 'item'))),
  c.forEach('bgpPeers', c.put(inRouter('google_compute_router_peer'), whole(peer, 'item'))),
];

const routePolicy = (name: string) => c.on('google_compute_router_route_policy', { ...routerKey, name });
const policy = c.kept('type terms');

const routePolicyEvents: Readonly<Record<string, c.Entry>> = {
  'compute.routers.updateRoutePolicy': c.put(c.within(named('google_compute_router'), routePolicy('name')), changed(policy)),
  'compute.routers.patchRoutePolicy': c.put(routePolicy('name'), changed(policy)),
  'compute.routers.deleteRoutePolicy': c.destroy(routePolicy('policy')),
};
const router: c.Fields = {
  ...c.cleared('description encrypted_interconnect_router bgp{advertise_mode advertised_groups advertised_ip_ranges}'),
  ...c.kept('network bgp{asn keepalive_interval identifier_range}'),
};

const target = named('google_compute_router');

export const computeRouters: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    ...c.googleTypes('network', {
      google_compute_router: {
        noise: Object.keys(sharedParts),
        shared: sharedParts,
        secrets: ['md5_authentication_keys.key'],
        switches: { 'bgp.advertise_mode': { off: ['DEFAULT'], of: ['bgp.advertised_groups', 'bgp.advertised_ip_ranges'] } },
        defaults: { 'bgp.advertise_mode': 'DEFAULT', 'bgp.keepalive_interval': 20 },
      },
      ...routerPartTypes,
    }),
  },
  events: {
    'compute.routers.insert': [c.create(c.within(networkAt('network'), target), whole(router)), ...givenParts],
    'compute.routers.patch': [c.modify(target, changed({ ...router, ...partNames(false) })), ...givenParts],
    'compute.routers.update': [c.modify(target, whole({ ...router, ...partNames(true) })), ...givenParts],
    'compute.routers.delete': c.destroy(target),
    ...routePolicyEvents,
  },
};
