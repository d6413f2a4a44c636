import * as c from '../language.js';
import { standard } from '../standard.js';

/** Memorystore for Redis and for Memcached. Source: googleapis, Terraform Google provider. */

const redisInstance = c.on('google_redis_instance', { id: c.fullName('instances', 'name') });
export const redis = standard(
  'redis.googleapis.com',
  [
    {
      type: 'google_redis_instance',
      noun: 'Instance',
      collection: 'instances',
      fields: {
        ...c.cleared('display_name auth_enabled customer_managed_key'),
        ...c.cleared('labels', 'map'),
        ...c.kept(`
    tier memory_size_gb redis_version transit_encryption_mode authorized_network connect_mode replica_count read_replicas_mode
    persistence_config{persistence_mode rdb_snapshot_period}`),
        ...c.kept('redis_configs', 'map'),
      },
      spec: { family: 'sql', noise: ['read_endpoint*'] },
    },
    {
      type: 'google_redis_cluster',
      noun: 'Cluster',
      collection: 'clusters',
      fields: {
        ...c.kept('shard_count replica_count node_type authorization_mode transit_encryption_mode'),
        ...c.kept('redis_configs', 'map'),
        ...c.cleared('deletion_protection_enabled'),
      },
      spec: { family: 'sql' },
    },
  ],
  { UpgradeInstance: c.modify(redisInstance, { redis_version: 'redisVersion' }), FailoverInstance: c.noChange },
);

export const memcache = standard('memcache.googleapis.com', [
  {
    type: 'google_memcache_instance',
    noun: 'Instance',
    collection: 'instances',
    fields: {
      ...c.kept('display_name node_count node_config{cpu_count memory_size_mb} memcache_version authorized_network'),
      ...c.cleared('labels', 'map'),
    },
    spec: { family: 'sql' },
  },
]);
