import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { example, inGlobal, inRegion, inZone, lifecycle, link, setting, zone } from './compute-entries.js';

const path = inZone('instanceGroups', 'web');
const [one, two] = [link(inZone('instances', 'web-1')), link(inZone('instances', 'web-2'))];
const http = { name: 'http', port: 8080 };

const group = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_instance_group',
  attributes: {
    description: '', id: path, instances: [one], name: 'web', named_port: [http], network: link(inGlobal('networks', 'main')), project: 'acme-prod',
    self_link: link(path), size: 1, timeouts: null, zone, ...changed,
  },
});
const membership = (name: string): DeclaredResource => ({
  type: 'google_compute_instance_group_membership',
  attributes: {
    id: `acme-prod/${zone}/web/${inZone('instances', name)}`, instance: inZone('instances', name), instance_group: 'web', project: 'acme-prod', timeouts: null, zone,
  },
});
const port = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_instance_group_named_port',
  attributes: { group: 'web', id: `${path}/8080/http`, name: 'http', port: 8080, project: 'acme-prod', timeouts: null, zone, ...changed },
});
const manager = (type: string, at: string, changed: JsonObject = {}): DeclaredResource => ({
  type, attributes: { id: at, name: 'web', named_port: [http], project: 'acme-prod', self_link: link(at), target_size: 2, ...changed },
});
const zonal = (changed: JsonObject = {}) => manager('google_compute_instance_group_manager', inZone('instanceGroupManagers', 'web'), changed);
const regional = (changed: JsonObject = {}) => manager('google_compute_region_instance_group_manager', inRegion('instanceGroupManagers', 'web'), changed);

const ports = { fingerprint: 'x', namedPorts: [{ name: 'http', port: 9090 }] };
const changedPorts = [{ field: 'named_port', old: [http], new: [{ name: 'http', port: 9090 }] }];

export const instanceGroupCases: readonly CatalogCase[] = [
  ...lifecycle({ on: 'compute.instanceGroups', path, body: { name: 'web', namedPorts: [http], network: 'global/networks/main' }, declared: group() }),
  ...setting({
    name: 'a member added', on: 'compute.instanceGroups.addInstances', path, body: { instances: [{ instance: inZone('instances', 'web-2') }] },
    agrees: group({ instances: [one, two], size: 2 }), differs: group(), drifts: [{ field: 'instances', old: [one], new: [one, two] }],
  }),
  example({
    name: 'a member that is declared on its own', on: 'compute.instanceGroups.addInstances', path, body: { instances: [{ instance: two }] },
    state: [group(), membership('web-2')], drifts: [],
  }),
  ...setting({
    name: 'a member removed', on: 'compute.instanceGroups.removeInstances', path, body: { instances: [{ instance: `zones/${zone}/instances/web-2` }] },
    agrees: group(), differs: group({ instances: [one, two] }), drifts: [{ field: 'instances', old: [one, two], new: [one] }],
  }),
  example({
    name: 'a member removed that is declared on its own', on: 'compute.instanceGroups.removeInstances', path, body: { instances: [{ instance: two }] },
    state: [group(), membership('web-2')],
    drifts: [{ address: 'google_compute_instance_group_membership.this', field: '*', old: '', new: null }],
  }),
  ...setting({
    name: 'another port', on: 'compute.instanceGroups.setNamedPorts', path, body: ports,
    agrees: group({ named_port: [{ name: 'http', port: 9090 }] }), differs: group(), drifts: changedPorts,
  }),
  ...setting({
    name: 'another port of a managed group', on: 'compute.instanceGroups.setNamedPorts', path, body: ports,
    agrees: zonal({ named_port: [{ name: 'http', port: 9090 }] }), differs: zonal(), drifts: changedPorts,
  }),
  ...setting({
    name: 'another port that is declared on its own', on: 'compute.instanceGroups.setNamedPorts', path, body: ports,
    agrees: port({ port: 9090 }), differs: port(), drifts: [{ field: 'port', old: 8080, new: 9090 }],
  }),
  ...setting({
    name: 'another port of a regional group', on: 'compute.regionInstanceGroups.setNamedPorts', path: inRegion('instanceGroups', 'web'), body: ports,
    agrees: regional({ named_port: [{ name: 'http', port: 9090 }] }), differs: regional(), drifts: changedPorts,
  }),
];
