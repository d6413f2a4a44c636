import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { ignoredCase, labelled, labels, standardCases } from './standard-cases.js';

const at = 'projects/acme-prod/locations/us-central1';
const cache = `${at}/instances/cache`;
const redisAttributes = {
  ...labelled, alternative_location_id: '', auth_enabled: true, auth_string: 'x', authorized_network: 'projects/acme-prod/global/networks/main', connect_mode: 'PRIVATE_SERVICE_ACCESS', customer_managed_key: '', display_name: '', host: '10.1.2.3', location_id: 'us-central1-a', memory_size_gb: 5,
  name: 'cache', persistence_config: [{ persistence_mode: 'DISABLED', rdb_snapshot_period: '' }], project: 'acme-prod', read_replicas_mode: 'READ_REPLICAS_DISABLED', redis_configs: { 'maxmemory-policy': 'allkeys-lru' }, redis_version: 'REDIS_7_0', region: 'us-central1', replica_count: 1, tier: 'STANDARD_HA', transit_encryption_mode: 'SERVER_AUTHENTICATION',
};
const upgrade = (version: string) => ({ event: 'google.cloud.redis.v1.CloudRedis.UpgradeInstance', request: { name: cache, redis_version: version }, record: { resourceName: cache } });
const redisState: DeclaredResource = { type: 'google_redis_instance', attributes: { id: cache, ...redisAttributes } };

export const redisCases: readonly CatalogCase[] = [
  ...standardCases({
    service: 'google.cloud.redis.v1.CloudRedis', noun: 'Instance', type: 'google_redis_instance', name: cache, attributes: redisAttributes,
    object: { tier: 'STANDARD_HA', memory_size_gb: 5, redis_version: 'REDIS_7_0', labels, redis_configs: { 'maxmemory-policy': 'allkeys-lru' }, auth_enabled: true, transit_encryption_mode: 'SERVER_AUTHENTICATION', authorized_network: 'projects/acme-prod/global/networks/main', connect_mode: 'PRIVATE_SERVICE_ACCESS' },
    changed: { memory_size_gb: 20, auth_enabled: false },
    mask: 'memory_size_gb,auth_enabled',
    drifts: [{ field: 'memory_size_gb', old: 5, new: 20 }, { field: 'auth_enabled', old: true, new: false }],
  }),
  ...standardCases({
    service: 'google.cloud.redis.cluster.v1.CloudRedisCluster', noun: 'Cluster', type: 'google_redis_cluster', name: `${at}/clusters/sessions`,
    attributes: { authorization_mode: 'AUTH_MODE_DISABLED', deletion_protection_enabled: true, node_type: 'REDIS_HIGHMEM_MEDIUM', project: 'acme-prod', redis_configs: {}, region: 'us-central1', replica_count: 1, shard_count: 3, size_gb: 37, state: 'ACTIVE', transit_encryption_mode: 'TRANSIT_ENCRYPTION_MODE_DISABLED' },
    object: { shardCount: 3, replicaCount: 1, nodeType: 'REDIS_HIGHMEM_MEDIUM', deletionProtectionEnabled: true },
    changed: { shardCount: 5, deletionProtectionEnabled: false },
    mask: 'shardCount,deletionProtectionEnabled',
    drifts: [{ field: 'shard_count', old: 3, new: 5 }, { field: 'deletion_protection_enabled', old: true, new: false }],
  }),
  { name: 'another version is drift', ...upgrade('REDIS_7_2'), state: [redisState], drifts: [{ address: 'google_redis_instance.this', field: 'redis_version', old: 'REDIS_7_0', new: 'REDIS_7_2' }] },
  ignoredCase('google.cloud.redis.v1.CloudRedis.FailoverInstance', cache),
];

export const memcacheCases: readonly CatalogCase[] = standardCases({
  service: 'google.cloud.memcache.v1.CloudMemcache', noun: 'Instance', type: 'google_memcache_instance', name: `${at}/instances/objects`,
  attributes: { ...labelled, authorized_network: 'projects/acme-prod/global/networks/main', display_name: 'objects', memcache_version: 'MEMCACHE_1_5', name: 'objects', node_config: [{ cpu_count: 1, memory_size_mb: 1024 }], node_count: 1, project: 'acme-prod', region: 'us-central1' },
  object: { nodeCount: 1, nodeConfig: { cpuCount: 1, memorySizeMb: 1024 }, labels, memcacheVersion: 'MEMCACHE_1_5', authorizedNetwork: 'projects/acme-prod/global/networks/main' },
  changed: { nodeCount: 4 },
  mask: 'nodeCount',
  drifts: [{ field: 'node_count', old: 1, new: 4 }],
});

export const filestoreCases: readonly CatalogCase[] = [
  ...standardCases({
    service: 'google.cloud.filestore.v1.CloudFilestoreManager', noun: 'Instance', type: 'google_filestore_instance', name: 'projects/acme-prod/locations/us-central1-a/instances/share',
    attributes: { ...labelled, deletion_protection_enabled: false, description: '', file_shares: [{ capacity_gb: 1024, name: 'vol1', nfs_export_options: [], source_backup: '' }], kms_key_name: '', location: 'us-central1-a', name: 'share', networks: [], project: 'acme-prod', tier: 'BASIC_HDD', zone: 'us-central1-a' },
    object: { tier: 'BASIC_HDD', labels, fileShares: [{ name: 'vol1', capacityGb: '1024' }] },
    changed: { fileShares: [{ name: 'vol1', capacityGb: '4096' }], description: 'Bigger' },
    mask: 'file_shares,description',
    drifts: [{ field: 'file_shares.capacity_gb', old: 1024, new: 4096 }, { field: 'description', old: '', new: 'Bigger' }],
  }),
  ignoredCase('google.cloud.filestore.v1.CloudFilestoreManager.RestoreInstance', `${at}/instances/share`),
];

const admin = 'google.spanner.admin';
const instance: DeclaredResource = { type: 'google_spanner_instance', attributes: { ...labelled, config: 'projects/acme-prod/instanceConfigs/regional-us-central1', display_name: 'Ledger', edition: 'STANDARD', force_destroy: false, id: 'acme-prod/ledger', name: 'ledger', num_nodes: 1, processing_units: 1000, project: 'acme-prod', state: 'READY' } };
const database: DeclaredResource = { type: 'google_spanner_database', attributes: { database_dialect: 'GOOGLE_STANDARD_SQL', ddl: ['CREATE TABLE t (id INT64) PRIMARY KEY (id)'], deletion_protection: true, enable_drop_protection: true, encryption_config: [], id: 'ledger/main', instance: 'ledger', name: 'main', project: 'acme-prod', state: 'READY', version_retention_period: '1h' } };
const instanceName = 'projects/acme-prod/instances/ledger';
const databaseName = `${instanceName}/databases/main`;
const ofInstance = (method: string, request: CatalogCase['request'], resourceName = instanceName) => ({ event: `${admin}.instance.v1.InstanceAdmin.${method}`, request, record: { resourceName } });
const ofDatabase = (method: string, request: CatalogCase['request'], resourceName = databaseName) => ({ event: `${admin}.database.v1.DatabaseAdmin.${method}`, request, record: { resourceName } });
const ledger = { config: 'projects/acme-prod/instanceConfigs/regional-us-central1', displayName: 'Ledger', nodeCount: 1, labels };

export const spannerCases: readonly CatalogCase[] = [
  { name: 'an instance created as declared is not drift', ...ofInstance('CreateInstance', { parent: 'projects/acme-prod', instanceId: 'ledger', instance: ledger }, 'projects/acme-prod'), state: [instance], drifts: [] },
  { name: 'more nodes are drift', ...ofInstance('UpdateInstance', { instance: { name: instanceName, nodeCount: 9 }, fieldMask: 'nodeCount' }), state: [instance], drifts: [{ address: 'google_spanner_instance.this', field: 'num_nodes', old: 1, new: 9 }] },
  { name: 'a deleted instance is one alert', ...ofInstance('DeleteInstance', { name: instanceName }), state: [instance], drifts: [{ address: 'google_spanner_instance.this', field: '*', old: {}, new: null }] },
  { name: 'a database created as declared is not drift', ...ofDatabase('CreateDatabase', { parent: instanceName, createStatement: 'CREATE DATABASE `main`' }, instanceName), state: [database], drifts: [] },
  { name: 'a database without its protection is drift', ...ofDatabase('UpdateDatabase', { database: { name: databaseName }, updateMask: 'enable_drop_protection' }), state: [database], drifts: [{ address: 'google_spanner_database.this', field: 'enable_drop_protection', old: true, new: null }] },
  {
    name: 'another statement is drift',
    ...ofDatabase('UpdateDatabaseDdl', { database: databaseName, statements: ['DROP TABLE t'] }),
    state: [database],
    drifts: [{ address: 'google_spanner_database.this', field: 'ddl', old: ['CREATE TABLE t (id INT64) PRIMARY KEY (id)'], new: ['CREATE TABLE t (id INT64) PRIMARY KEY (id)', 'DROP TABLE t'] }],
  },
  { name: 'a dropped database is one alert', ...ofDatabase('DropDatabase', { database: databaseName }), state: [database], drifts: [{ address: 'google_spanner_database.this', field: '*', old: {}, new: null }] },
];

const bt = 'google.bigtable.admin.v2';
const wide: DeclaredResource = { type: 'google_bigtable_instance', attributes: { ...labelled, cluster: [{ autoscaling_config: [], cluster_id: 'wide-c1', kms_key_name: '', num_nodes: 3, state: 'READY', storage_type: 'SSD', zone: 'us-central1-b' }], deletion_protection: true, display_name: 'wide', id: 'projects/acme-prod/instances/wide', instance_type: 'PRODUCTION', name: 'wide', project: 'acme-prod' } };
const events: DeclaredResource = { type: 'google_bigtable_table', attributes: { column_family: [{ family: 'f1', type: '' }], deletion_protection: 'PROTECTED', id: 'projects/acme-prod/instances/wide/tables/events', instance_name: 'wide', name: 'events', project: 'acme-prod' } };
const wideName = 'projects/acme-prod/instances/wide';
const clusterName = `${wideName}/clusters/wide-c1`;
const tableName = `${wideName}/tables/events`;
const ofWide = (method: string, request: CatalogCase['request'], resourceName = wideName) => ({ event: `${bt}.BigtableInstanceAdmin.${method}`, request, record: { resourceName } });
const ofTable = (method: string, request: CatalogCase['request'], resourceName = tableName) => ({ event: `${bt}.BigtableTableAdmin.${method}`, request, record: { resourceName } });
const clusters = (nodes: number) => [{ autoscaling_config: [], cluster_id: 'wide-c1', kms_key_name: '', num_nodes: nodes, state: 'READY', storage_type: 'SSD', zone: 'us-central1-b' }];
const wideAt = 'google_bigtable_instance.this';
const tableAt = 'google_bigtable_table.this';

export const bigtableCases: readonly CatalogCase[] = [
  { name: 'an instance created as declared is not drift', ...ofWide('CreateInstance', { parent: 'projects/acme-prod', instanceId: 'wide', instance: { displayName: 'wide', labels } }, 'projects/acme-prod'), state: [wide], drifts: [] },
  { name: 'another display name is drift', ...ofWide('PartialUpdateInstance', { instance: { name: wideName, displayName: 'old' }, updateMask: 'display_name' }), state: [wide], drifts: [{ address: wideAt, field: 'display_name', old: 'wide', new: 'old' }] },
  { name: 'a deleted instance is one alert', ...ofWide('DeleteInstance', { name: wideName }), state: [wide], drifts: [{ address: wideAt, field: '*', old: {}, new: null }] },
  { name: 'more nodes are drift of the instance', ...ofWide('UpdateCluster', { name: clusterName, serveNodes: 30 }, clusterName), state: [wide], drifts: [{ address: wideAt, field: 'cluster', old: clusters(3), new: clusters(30) }] },
  { name: 'more nodes in a partial update are drift', ...ofWide('PartialUpdateCluster', { cluster: { name: clusterName, serveNodes: 5 }, updateMask: 'serve_nodes' }, clusterName), state: [wide], drifts: [{ address: wideAt, field: 'cluster', old: clusters(3), new: clusters(5) }] },
  { name: 'a deleted cluster is drift of the instance', ...ofWide('DeleteCluster', { name: clusterName }, clusterName), state: [wide], drifts: [{ address: wideAt, field: 'cluster', old: clusters(3), new: [] }] },
  { name: 'an undeclared table is a creation', ...ofTable('CreateTable', { parent: wideName, tableId: 'events' }), state: [], drifts: [{ address: 'google_bigtable_table', field: '*', old: null, new: {} }] },
  { name: 'a table without protection is drift', ...ofTable('UpdateTable', { table: { name: tableName, deletionProtection: false }, updateMask: 'deletion_protection' }), state: [events], drifts: [{ address: tableAt, field: 'deletion_protection', old: 'PROTECTED', new: 'UNPROTECTED' }] },
  { name: 'a dropped column family is drift', ...ofTable('ModifyColumnFamilies', { name: tableName, modifications: [{ id: 'f1', drop: true }] }), state: [events], drifts: [{ address: tableAt, field: 'column_family', old: [{ family: 'f1', type: '' }], new: [] }] },
  { name: 'a declared column family is not drift', ...ofTable('ModifyColumnFamilies', { name: tableName, modifications: [{ id: 'f1', create: {} }] }), state: [events], drifts: [] },
  { name: 'a deleted table is one alert', ...ofTable('DeleteTable', { name: tableName }), state: [events], drifts: [{ address: tableAt, field: '*', old: {}, new: null }] },
  ignoredCase(`${bt}.BigtableTableAdmin.DropRowRange`, tableName),
];
