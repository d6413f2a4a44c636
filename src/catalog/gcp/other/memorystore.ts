import * as c from '../language.js';
import { fullName } from '../full-name.js';
import { cleared, clearedMap, kept, type Members } from '../members.js';
import { managed } from './managed.js';

/** Memorystore for Redis and for Memcached. Source: googleapis, Terraform Google provider. */

const redisInstance = c.on('google_redis_instance', { id: fullName('instances', 'name') });
/** A map whose keys the service completes: absent means unchanged. */
const someMap = (path: string): Members[string] => ({
  path,
  make: (from) =>
    c.set(
      c.via(from, (map) => map ?? undefined),
      'map',
    ),
});

export const redis = managed(
  'redis.googleapis.com',
  [
    {
      type: 'google_redis_instance',
      noun: 'Instance',
      collection: 'instances',
      members: {
        display_name: cleared('displayName'),
        labels: clearedMap('labels'),
        tier: kept('tier'),
        memory_size_gb: kept('memorySizeGb'),
        redis_version: kept('redisVersion'),
        redis_configs: someMap('redisConfigs'),
        auth_enabled: cleared('authEnabled'),
        transit_encryption_mode: kept('transitEncryptionMode'),
        authorized_network: kept('authorizedNetwork'),
        connect_mode: kept('connectMode'),
        customer_managed_key: cleared('customerManagedKey'),
        replica_count: kept('replicaCount'),
        read_replicas_mode: kept('readReplicasMode'),
        'persistence_config.persistence_mode': kept('persistenceConfig.persistenceMode'),
        'persistence_config.rdb_snapshot_period': kept('persistenceConfig.rdbSnapshotPeriod'),
      },
      spec: { family: 'sql', noise: ['read_endpoint*'] },
    },
    {
      type: 'google_redis_cluster',
      noun: 'Cluster',
      collection: 'clusters',
      members: {
        shard_count: kept('shardCount'),
        replica_count: kept('replicaCount'),
        node_type: kept('nodeType'),
        redis_configs: someMap('redisConfigs'),
        authorization_mode: kept('authorizationMode'),
        transit_encryption_mode: kept('transitEncryptionMode'),
        deletion_protection_enabled: cleared('deletionProtectionEnabled'),
      },
      spec: { family: 'sql' },
    },
  ],
  { UpgradeInstance: c.modify(redisInstance, { redis_version: 'redisVersion' }), FailoverInstance: c.noChange },
);

export const memcache = managed('memcache.googleapis.com', [
  {
    type: 'google_memcache_instance',
    noun: 'Instance',
    collection: 'instances',
    members: {
      display_name: kept('displayName'),
      labels: clearedMap('labels'),
      node_count: kept('nodeCount'),
      'node_config.cpu_count': kept('nodeConfig.cpuCount'),
      'node_config.memory_size_mb': kept('nodeConfig.memorySizeMb'),
      memcache_version: kept('memcacheVersion'),
      authorized_network: kept('authorizedNetwork'),
    },
    spec: { family: 'sql' },
  },
]);
