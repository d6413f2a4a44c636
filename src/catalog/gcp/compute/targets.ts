import { isList, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { selfLink, the } from './compute-reads.js';

/**
 * Target pools and target instances. Source: Compute Engine API reference, Terraform Google provider `google_compute_target_pool`,
 * `google_compute_target_instance`.
 */

/** Members of a pool, which the provider stores as `zone/name`. */
const members = (from: c.From): c.Read => c.via(from, (value) => (isList(value) ? value : [value]).map(member));
const member = (link: Json): Json => {
  const [, zone, name] = /zones\/([^/]+)\/instances\/([^/]+)$/.exec(typeof link === 'string' ? link : '') ?? [];
  return zone === undefined || name === undefined ? link : `${zone}/${name}`;
};

const changedMembers: c.Read = members('instances[].instance');
const changedChecks: c.Read = selfLink('healthChecks[].healthCheck');

const pool = the('google_compute_target_pool');
const instance = the('google_compute_target_instance');

export const computeTargets: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', {
    google_compute_target_pool: { defaults: { session_affinity: 'NONE' } },
    google_compute_target_instance: { defaults: { nat_policy: 'NO_NAT' } },
  }),
  events: {
    'compute.targetPools.insert': c.create(pool, {
      ...c.same('backup_pool health_checks', selfLink),
      ...c.same('description failover_ratio session_affinity'),
      instances: members('instances'),
    }),
    'compute.targetPools.delete': c.destroy(pool),
    'compute.targetPools.addInstance': c.modify(pool, { instances: c.add(changedMembers) }),
    'compute.targetPools.removeInstance': c.modify(pool, { instances: c.remove(changedMembers) }),
    'compute.targetPools.addHealthCheck': c.modify(pool, { health_checks: c.add(changedChecks) }),
    'compute.targetPools.removeHealthCheck': c.modify(pool, { health_checks: c.remove(changedChecks) }),
    'compute.targetPools.setBackup': c.modify(pool, {
      backup_pool: selfLink(c.either('target', 'targetReference.target')),
      failover_ratio: 'failoverRatio',
    }),

    'compute.targetInstances.insert': c.create(instance, { ...c.same('description nat_policy'), instance: selfLink('instance') }),
    'compute.targetInstances.delete': c.destroy(instance),
  },
};
