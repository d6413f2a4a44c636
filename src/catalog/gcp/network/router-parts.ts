import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { named } from './compute-object.js';
import { blocksAt, changed, field, fieldsAt, hasBody, whole, type Fields } from './object-fields.js';
import { lastOf } from './last-of.js';

/**
 * The parts of a Cloud Router that are declared as resources. Requests contain the list of all parts of one kind, declared or not, so that
 * an undeclared part says nothing about the call. Source: Compute Engine API reference `routers`, real provider code.
 */

const { reset, kept } = fieldsAt('item');

/** The API writes this flag as an enum. */
const flag = (path: string, empty?: boolean) => {
  const read = c.request(path);
  return field((record) => {
    const value = read(record);
    return value === 'TRUE' ? true : value === 'FALSE' ? false : value;
  }, empty);
};

const nat: Fields = {
  ...reset('drainNatIps', 'natIps', 'enableDynamicPortAllocation', 'rules', { subnetwork: 'subnetworks' }),
  ...kept('natIpAllocateOption', 'sourceSubnetworkIpRangesToNat', 'enableEndpointIndependentMapping', 'minPortsPerVm', 'maxPortsPerVm'),
  ...reset(
    'icmpIdleTimeoutSec',
    'tcpEstablishedIdleTimeoutSec',
    'tcpTimeWaitTimeoutSec',
    'tcpTransitoryIdleTimeoutSec',
    'udpIdleTimeoutSec',
  ),
  ...kept('autoNetworkTier', 'endpointTypes', 'type'),
  log_config: field(blocksAt('item.logConfig'), [{ enable: false }]),
};

const routerInterface: Fields = {
  ...reset({ vpn_tunnel: 'linkedVpnTunnel', interconnect_attachment: 'linkedInterconnectAttachment' }, 'subnetwork', 'privateIpAddress'),
  ...kept('ipRange', 'redundantInterface'),
};

const peer: Fields = {
  ...reset('advertisedGroups', 'advertisedIpRanges', 'customLearnedIpRanges', 'exportPolicies', 'importPolicies', 'advertiseMode'),
  ...kept('peerAsn', 'peerIpAddress', 'ipAddress', 'advertisedRoutePriority', 'customLearnedRoutePriority', 'bfd'),
  ...kept('enableIpv4', 'enableIpv6', 'routerApplianceInstance', { interface: 'interfaceName' }),
  enable: flag('item.enable'),
};

const routerKey = { project: c.inName('projects'), region: c.inName('regions'), router: c.inName('routers') };
const inRouter = (type: string) => c.on(type, { ...routerKey, name: 'item.name' });

const byRouter: readonly c.KeyPart[] = ['project', lastOf('region'), lastOf('router'), 'name'];

/** The router in its own id or in that of its part, as `resourcePath` writes it: `P/R/ROUTER/NAME`, `projects/P/regions/R/routers/ROUTER/NAME`. */
const routerOf = (id: string): string => {
  const [, inPath] = /^(projects\/[^/]+\/locations\/[^/]+\/routers\/[^/]+)/.exec(c.resourcePath(id)) ?? [];
  const [project = '', region = '', router] = id.split('/');
  return inPath ?? (router === undefined ? id : `projects/${project}/locations/${region}/routers/${router}`);
};

/** `id` is only read to find the parts of a router that a list omits. */
const holder: c.KeyPart = { attribute: 'id', as: routerOf };

const partType = (more: Partial<c.TypeSpec> = {}): c.TypeSpec => ({
  keys: [byRouter],
  scope: 'global',
  family: 'network',
  noise: c.gcpNoise,
  ...more,
});

export const routerPartTypes: Readonly<Record<string, c.TypeSpec>> = {
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
    noise: [...c.gcpNoise],
    secrets: ['md5_authentication_key.key'],
    switches: { advertise_mode: { off: ['DEFAULT'], of: ['advertised_groups', 'advertised_ip_ranges'] } },
    defaults: { advertise_mode: 'DEFAULT', enable: true },
  }),
  google_compute_router_route_policy: partType(),
};

/** Lists of the router whose elements are declared one by one; `TypeSpec.shared` of the router. */
export const sharedParts = {
  nats: { type: 'google_compute_router_nat', holder: 'id', of: 'id', element: 'name' },
  bgp_peers: { type: 'google_compute_router_peer', holder: 'id', of: 'id', element: 'name' },
};

/** The names of the parts in a list; a router that is replaced loses the parts that the call omits. */
const namesIn = (list: string, isWhole: boolean): c.Read => {
  const read = c.request(list);
  return (record) => {
    const value = read(record);
    if (isList(value)) return value.flatMap((one: Json) => (isObject(one) ? (text(one['name']) ?? []) : []));
    return isWhole && hasBody(record) ? [] : undefined;
  };
};

export const partNames = (isWhole: boolean): Fields => ({
  nats: field(namesIn('nats', isWhole)),
  bgp_peers: field(namesIn('bgpPeers', isWhole)),
});

/** The effect of a call on the parts of which it contains the lists. */
export const givenParts = [
  c.forEach('nats', c.put(inRouter('google_compute_router_nat'), whole(nat))),
  c.forEach('interfaces', c.put(inRouter('google_compute_router_interface'), whole(routerInterface))),
  c.forEach('bgpPeers', c.put(inRouter('google_compute_router_peer'), whole(peer))),
];

const routePolicy = (name: string) => c.on('google_compute_router_route_policy', { ...routerKey, name });
const terms: c.Read = blocksAt('terms');
const policy: Fields = { type: field(c.request('type')), terms: field(terms) };

export const routePolicyEvents: Readonly<Record<string, c.Entry>> = {
  'compute.routers.updateRoutePolicy': c.put(routePolicy('name'), changed(policy), { parent: named('google_compute_router') }),
  'compute.routers.patchRoutePolicy': c.put(routePolicy('name'), changed(policy)),
  'compute.routers.deleteRoutePolicy': c.destroy(routePolicy('policy')),
};
