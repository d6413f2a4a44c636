import { isList, type Json } from '../../../lib/json.js';
import { add, create, destroy, either, modify, remove, via, type From, type Read, type ServiceCatalog } from '../../dsl.js';
import { computeType, selfLink, the } from './compute-reads.js';

/**
 * Target pools and target instances. Source: Compute Engine API reference, Terraform Google provider `google_compute_target_pool`,
 * `google_compute_target_instance`.
 */

/** Members of a pool, which the provider stores as `zone/name`. */
const members = (from: From): Read => via(from, (value) => (isList(value) ? value : [value]).map(member));
const member = (link: Json): Json => {
  const [, zone, name] = /zones\/([^/]+)\/instances\/([^/]+)$/.exec(typeof link === 'string' ? link : '') ?? [];
  return zone === undefined || name === undefined ? link : `${zone}/${name}`;
};

const changedMembers: Read = members('instances[].instance');
const changedChecks: Read = selfLink('healthChecks[].healthCheck');

const pool = the('google_compute_target_pool');
const instance = the('google_compute_target_instance');

export const computeTargets: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_target_pool: computeType([], { defaults: { session_affinity: 'NONE' } }),
    google_compute_target_instance: computeType([], { defaults: { nat_policy: 'NO_NAT' } }),
  },
  events: {
    'compute.targetPools.insert': create(pool, {
      backup_pool: selfLink('backupPool'),
      description: 'description',
      failover_ratio: 'failoverRatio',
      health_checks: selfLink('healthChecks'),
      instances: members('instances'),
      session_affinity: 'sessionAffinity',
    }),
    'compute.targetPools.delete': destroy(pool),
    'compute.targetPools.addInstance': modify(pool, { instances: add(changedMembers) }),
    'compute.targetPools.removeInstance': modify(pool, { instances: remove(changedMembers) }),
    'compute.targetPools.addHealthCheck': modify(pool, { health_checks: add(changedChecks) }),
    'compute.targetPools.removeHealthCheck': modify(pool, { health_checks: remove(changedChecks) }),
    'compute.targetPools.setBackup': modify(pool, {
      backup_pool: selfLink(either('target', 'targetReference.target')),
      failover_ratio: 'failoverRatio',
    }),

    'compute.targetInstances.insert': create(instance, {
      description: 'description',
      instance: selfLink('instance'),
      nat_policy: 'natPolicy',
    }),
    'compute.targetInstances.delete': destroy(instance),
  },
};
