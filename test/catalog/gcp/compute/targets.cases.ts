import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { inGlobal, inRegion, inZone, lifecycle, link, region, setting, zone } from './compute-entries.js';

const path = inRegion('targetPools', 'web');
const instancePath = inZone('targetInstances', 'vpn');
const check = link(inGlobal('httpHealthChecks', 'alive'));
const backup = inRegion('targetPools', 'spare');
const pool = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_target_pool',
  attributes: {
    backup_pool: '', description: '', failover_ratio: 0, health_checks: [], id: path, instances: [`${zone}/web-1`], name: 'web', project: 'acme-prod', region,
    self_link: link(path), session_affinity: 'NONE', timeouts: null, ...changed,
  },
});
const instance: DeclaredResource = {
  type: 'google_compute_target_instance',
  attributes: {
    creation_timestamp: '2024-03-05T02:13:00.035-08:00', description: '', id: instancePath, instance: link(inZone('instances', 'vpn')), name: 'vpn', nat_policy: 'NO_NAT',
    project: 'acme-prod', self_link: link(instancePath), timeouts: null, zone,
  },
};

export const targetCases: readonly CatalogCase[] = [
  ...lifecycle({ on: 'compute.targetPools', path, body: { instances: [link(inZone('instances', 'web-1'))], name: 'web', sessionAffinity: 'NONE' }, declared: pool() }),
  ...setting({
    name: 'a member added', on: 'compute.targetPools.addInstance', path, body: { instances: [{ instance: link(inZone('instances', 'web-2')) }] },
    agrees: pool({ instances: [`${zone}/web-1`, `${zone}/web-2`] }), differs: pool(),
    drifts: [{ field: 'instances', old: [`${zone}/web-1`], new: [`${zone}/web-1`, `${zone}/web-2`] }],
  }),
  ...setting({
    name: 'a member removed', on: 'compute.targetPools.removeInstance', path, body: { instances: [{ instance: inZone('instances', 'web-1') }] },
    agrees: pool({ instances: [] }), differs: pool(), drifts: [{ field: 'instances', old: [`${zone}/web-1`], new: [] }],
  }),
  ...setting({
    name: 'a check added', on: 'compute.targetPools.addHealthCheck', path, body: { healthChecks: [{ healthCheck: check }] },
    agrees: pool({ health_checks: [check] }), differs: pool(), drifts: [{ field: 'health_checks', old: [], new: [check] }],
  }),
  ...setting({
    name: 'a check removed', on: 'compute.targetPools.removeHealthCheck', path, body: { healthChecks: [{ healthCheck: inGlobal('httpHealthChecks', 'alive') }] },
    agrees: pool(), differs: pool({ health_checks: [check] }), drifts: [{ field: 'health_checks', old: [check], new: [] }],
  }),
  ...setting({
    name: 'a backup', on: 'compute.targetPools.setBackup', path, body: { failoverRatio: 0.5, target: link(backup) },
    agrees: pool({ backup_pool: link(backup), failover_ratio: 0.5 }), differs: pool(),
    drifts: [{ field: 'backup_pool', old: '', new: link(backup) }, { field: 'failover_ratio', old: 0, new: 0.5 }],
  }),
  ...lifecycle({ on: 'compute.targetInstances', path: instancePath, body: { instance: `zones/${zone}/instances/vpn`, name: 'vpn', natPolicy: 'NO_NAT' }, declared: instance }),
];
