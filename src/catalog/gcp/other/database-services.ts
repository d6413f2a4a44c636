import { isList, isObject, text, type Json } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  either,
  forEach,
  modify,
  noChange,
  on,
  remove,
  request,
  set,
  via,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { fullName } from '../full-name.js';
import { byName, inName, nameOf, project, updated } from '../gcp-reads.js';
import { cleared, clearedMap, kept, written, type Members } from '../members.js';
import { gcpNoise } from '../noise.js';
import { segmentAfter } from '../resource-path.js';
import { managed } from './managed.js';

/** Memorystore, Spanner, Bigtable and Filestore. Source: googleapis, Terraform Google provider. */

const redisInstance = on('google_redis_instance', { id: fullName('instances', 'name') });
/** A map whose keys the service completes: absent means unchanged. */
const someMap = (path: string): Members[string] => ({
  path,
  make: (from) =>
    set(
      via(from, (map) => map ?? undefined),
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
      spec: {
        family: 'sql',
        noise: ['auth_string', 'current_location_id', 'host', 'nodes', 'port', 'read_endpoint*', 'maintenance_schedule', 'server_ca_certs'],
      },
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
      spec: { family: 'sql', noise: ['discovery_endpoints', 'psc_connections', 'size_gb', 'state_info', 'precise_size_gb'] },
    },
  ],
  { UpgradeInstance: modify(redisInstance, { redis_version: 'redisVersion' }), FailoverInstance: noChange },
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
    spec: { family: 'sql', noise: ['memcache_nodes', 'memcache_full_version', 'discovery_endpoint', 'maintenance_schedule'] },
  },
]);

export const filestore = managed(
  'file.googleapis.com',
  [
    {
      type: 'google_filestore_instance',
      noun: 'Instance',
      collection: 'instances',
      members: {
        description: cleared('description'),
        labels: clearedMap('labels'),
        tier: kept('tier'),
        kms_key_name: cleared('kmsKeyName'),
        deletion_protection_enabled: cleared('deletionProtectionEnabled'),
        'file_shares.capacity_gb': kept('fileShares', (shares) => firstMember(shares, 'capacityGb')),
      },
      spec: { family: 'storage' },
    },
  ],
  { RestoreInstance: noChange },
);

const firstMember = (list: Json, member: string): Json | undefined => {
  const [only] = isList(list) && list.length === 1 ? list : [];
  return isObject(only) ? only[member] : undefined;
};

const spannerInstance = on('google_spanner_instance', {
  project,
  name: either(
    inName('instances'),
    'instanceId',
    via('name', (name) => segmentAfter(text(name) ?? '', 'instances')),
  ),
});
const instanceMembers: Members = {
  display_name: kept('displayName'),
  num_nodes: kept('nodeCount'),
  processing_units: kept('processingUnits'),
  labels: clearedMap('labels'),
  edition: kept('edition'),
};

/** The database: in the name, or in the statement that creates it. */
const databaseName: Read = either(
  inName('databases'),
  via(request('createStatement'), (statement) => /^\s*CREATE\s+DATABASE\s+[`"]?([\w-]+)/i.exec(text(statement) ?? '')?.[1]),
  via(either(request('database.name'), request('database')), (name) => segmentAfter(text(name) ?? '', 'databases')),
);
const database = on('google_spanner_database', { project, instance: inName('instances'), name: databaseName });

export const spanner: ServiceCatalog = {
  eventSource: 'spanner.googleapis.com',
  types: {
    google_spanner_instance: { keys: [['project', 'name']], scope: 'global', family: 'sql', noise: [...gcpNoise, 'state'] },
    google_spanner_database: {
      keys: [['project', 'instance', 'name']],
      scope: 'global',
      family: 'sql',
      noise: [...gcpNoise, 'state', 'deletion_protection'],
    },
  },
  events: {
    CreateInstance: create(spannerInstance, written('instance', instanceMembers)),
    // The mask is called `fieldMask`; the members that the request has are the changed ones.
    UpdateInstance: modify(spannerInstance, updated('instance', instanceMembers)),
    DeleteInstance: destroy(spannerInstance),
    CreateDatabase: create(database),
    UpdateDatabase: modify(database, updated('database', { enable_drop_protection: cleared('enableDropProtection') })),
    UpdateDatabaseDdl: modify(database, { ddl: add('statements') }),
    DropDatabase: destroy(database),
  },
};

const bigtableInstance = on('google_bigtable_instance', {
  id: fullName(
    'instances',
    'name',
    'instance.name',
    // The name of a cluster contains that of its instance.
    (record) => record.resource.replace(/\/clusters\/[^/]*$/, ''),
    nameOf('{}/instances/{}', 'parent', 'instanceId'),
  ),
});
const bigtableTable = on('google_bigtable_table', {
  id: fullName('tables', 'name', 'table.name', nameOf('{}/tables/{}', 'parent', 'tableId')),
});
const clusterNodes: Read = (record) => {
  const cluster = request('cluster')(record);
  const nodes = isObject(cluster) ? cluster['serveNodes'] : request('serveNodes')(record);
  const name = inName('clusters')(record);
  return nodes === undefined || name === undefined ? undefined : [{ cluster_id: name, num_nodes: nodes }];
};

export const bigtable: ServiceCatalog = {
  eventSource: 'bigtableadmin.googleapis.com',
  types: {
    google_bigtable_instance: { keys: [[...byName]], scope: 'global', family: 'sql', noise: [...gcpNoise, 'deletion_protection'] },
    google_bigtable_table: { keys: [[...byName]], scope: 'global', family: 'sql', noise: gcpNoise },
  },
  events: {
    CreateInstance: create(bigtableInstance, written('instance', { display_name: kept('displayName'), labels: clearedMap('labels') })),
    PartialUpdateInstance: modify(
      bigtableInstance,
      updated('instance', { display_name: kept('displayName'), labels: clearedMap('labels') }),
    ),
    DeleteInstance: destroy(bigtableInstance),
    UpdateCluster: modify(bigtableInstance, { cluster: add(clusterNodes, ['cluster_id']) }),
    PartialUpdateCluster: modify(bigtableInstance, { cluster: add(clusterNodes, ['cluster_id']) }),
    DeleteCluster: modify(bigtableInstance, {
      cluster: remove(
        via(inName('clusters'), (id) => [{ cluster_id: id }]),
        ['cluster_id'],
      ),
    }),
    CreateTable: create(bigtableTable),
    UpdateTable: modify(
      bigtableTable,
      updated('table', { deletion_protection: cleared('deletionProtection', (on) => (on === true ? 'PROTECTED' : 'UNPROTECTED')) }),
    ),
    ModifyColumnFamilies: forEach(
      'modifications',
      modify(
        bigtableTable,
        {
          column_family: add(
            via('item', (one) => (isObject(one) && isObject(one['create']) ? [{ family: one['id'] ?? '' }] : undefined)),
            ['family'],
          ),
        },
        { when: via('item', (one) => isObject(one) && one['drop'] !== true) },
      ),
      modify(bigtableTable, {
        column_family: remove(
          via('item', (one) => (isObject(one) ? [{ family: one['id'] ?? '' }] : undefined)),
          ['family'],
        ),
      }),
    ),
    DeleteTable: destroy(bigtableTable),
    DropRowRange: noChange,
  },
};
