import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, changesNothing, declared, deletes, drifts, keyArn } from './examples.js';

const topicArn = arn('sns', 'cache-events');
const slowLog = { destination: '/cache/slow', destination_type: 'cloudwatch-logs', log_format: 'json', log_type: 'slow-log' };
const common: JsonObject = {
  apply_immediately: null,
  auto_minor_version_upgrade: 'true',
  engine_version: '7.0',
  final_snapshot_identifier: null,
  ip_discovery: 'ipv4',
  log_delivery_configuration: [slowLog],
  maintenance_window: 'sun:05:00-sun:06:00',
  network_type: 'ipv4',
  node_type: 'cache.r6g.large',
  notification_topic_arn: topicArn,
  parameter_group_name: 'sessions',
  port: 6379,
  security_group_ids: ['sg-0aaa1111bbbb2222c'],
  snapshot_arns: null,
  snapshot_name: null,
  snapshot_retention_limit: 7,
  snapshot_window: '03:00-04:00',
  subnet_group_name: 'private',
  tags: { team: 'data' },
  tags_all: { team: 'data' },
  transit_encryption_enabled: true,
};
const sessions = declared('aws_elasticache_cluster', {
  ...common,
  arn: arn('elasticache', 'cluster:sessions'),
  availability_zone: 'us-east-1a',
  az_mode: 'single-az',
  cache_nodes: [{ id: '0001', port: 6379 }],
  cluster_id: 'sessions',
  engine: 'redis',
  id: 'sessions',
  num_cache_nodes: 1,
  replication_group_id: null,
});
export const carts = declared('aws_elasticache_replication_group', {
  ...common,
  arn: arn('elasticache', 'replicationgroup:carts'),
  at_rest_encryption_enabled: 'true',
  auth_token: 'Kq7vRz4Wm9Xt2Lp8',
  automatic_failover_enabled: true,
  cluster_enabled: false,
  cluster_mode: 'disabled',
  data_tiering_enabled: false,
  description: 'carts of the shop',
  engine: 'redis',
  global_replication_group_id: null,
  id: 'carts',
  kms_key_id: keyArn,
  multi_az_enabled: true,
  num_cache_clusters: 2,
  num_node_groups: 1,
  replicas_per_node_group: 1,
  replication_group_id: 'carts',
  transit_encryption_mode: 'required',
  user_group_ids: ['shop'],
});
const delivered = {
  destinationDetails: { cloudWatchLogsDetails: { logGroup: '/cache/slow' } },
  destinationType: 'cloudwatch-logs',
  logFormat: 'json',
  logType: 'slow-log',
};
const shared: JsonObject = {
  autoMinorVersionUpgrade: true,
  cacheNodeType: 'cache.r6g.large',
  cacheParameterGroupName: 'sessions',
  cacheSubnetGroupName: 'private',
  engine: 'redis',
  engineVersion: '7.0',
  logDeliveryConfigurations: [delivered],
  notificationTopicArn: topicArn,
  port: 6379,
  preferredMaintenanceWindow: 'Sun:05:00-Sun:06:00',
  securityGroupIds: ['sg-0aaa1111bbbb2222c'],
  snapshotRetentionLimit: 7,
  snapshotWindow: '03:00-04:00',
  tags: [{ key: 'team', value: 'data' }],
  transitEncryptionEnabled: true,
};
const createCluster: JsonObject = { ...shared, cacheClusterId: 'sessions', numCacheNodes: 1 };
export const createGroup: JsonObject = {
  ...shared,
  atRestEncryptionEnabled: true,
  authToken: 'HIDDEN_DUE_TO_SECURITY_REASONS',
  automaticFailoverEnabled: true,
  kmsKeyId: keyArn,
  multiAZEnabled: true,
  numCacheClusters: 2,
  replicationGroupDescription: 'carts of the shop',
  replicationGroupId: 'carts',
  userGroupIds: ['shop'],
};
const ofCluster = (request: JsonObject) => ({ cacheClusterId: 'Sessions', applyImmediately: true, ...request });
const ofGroup = (request: JsonObject) => ({ replicationGroupId: 'carts', applyImmediately: true, ...request });

const cache = declared('aws_elasticache_serverless_cache', {
  arn: arn('elasticache', 'serverlesscache:feeds'),
  cache_usage_limits: [{ data_storage: [{ maximum: 10, minimum: 1, unit: 'GB' }], ecpu_per_second: [{ maximum: 5000, minimum: 1000 }] }],
  daily_snapshot_time: '03:00',
  description: ' ',
  engine: 'redis',
  id: 'feeds',
  kms_key_id: keyArn,
  major_engine_version: '7',
  name: 'feeds',
  security_group_ids: ['sg-0aaa1111bbbb2222c'],
  snapshot_arns_to_restore: null,
  snapshot_retention_limit: 7,
  subnet_ids: ['subnet-0aaa', 'subnet-0bbb'],
  tags: {},
  user_group_id: 'shop',
});
const createCache: JsonObject = {
  serverlessCacheName: 'feeds',
  engine: 'redis',
  majorEngineVersion: '7',
  kmsKeyId: keyArn,
  securityGroupIds: ['sg-0aaa1111bbbb2222c'],
  subnetIds: ['subnet-0bbb', 'subnet-0aaa'],
  snapshotRetentionLimit: 7,
  userGroupId: 'shop',
  cacheUsageLimits: { dataStorage: { maximum: 10, minimum: 1, unit: 'GB' }, eCPUPerSecond: { maximum: 5000, minimum: 1000 } },
};

const worldId = 'ldgnf-carts';
const world = declared('aws_elasticache_global_replication_group', {
  arn: 'arn:aws:elasticache::111122223333:globalreplicationgroup:ldgnf-carts',
  automatic_failover_enabled: true,
  cache_node_type: 'cache.r6g.large',
  engine: 'redis',
  engine_version: '7.0',
  global_replication_group_description: 'carts',
  global_replication_group_id: worldId,
  global_replication_group_id_suffix: 'carts',
  id: worldId,
  num_node_groups: 1,
  primary_replication_group_id: 'carts',
});
const ofWorld = (request: JsonObject = {}) => ({ globalReplicationGroupId: worldId, ...request });

export const elasticacheClusterCases: readonly CatalogCase[] = [
  appears('a cluster that no state declares', 'CreateCacheCluster', { ...createCluster, cacheClusterId: 'shadow' }, 'aws_elasticache_cluster'),
  drifts(
    'a cluster without backups, logs and notifications is drift',
    'ModifyCacheCluster',
    ofCluster({
      snapshotRetentionLimit: 0,
      logDeliveryConfigurations: [{ logType: 'slow-log', enabled: false }],
      notificationTopicArn: topicArn,
      notificationTopicStatus: 'inactive',
      securityGroupIds: ['sg-0open'],
    }),
    [sessions()],
    [
      ['snapshot_retention_limit', 7, 0],
      ['log_delivery_configuration', [slowLog], []],
      ['notification_topic_arn', topicArn, null],
      ['security_group_ids', ['sg-0aaa1111bbbb2222c'], ['sg-0open']],
    ],
  ),
  ...deletes('DeleteCacheCluster', { cacheClusterId: 'sessions' }, { cacheClusterId: 'sessions-2' }, sessions()),

  appears('a group that no state declares', 'CreateReplicationGroup', { ...createGroup, replicationGroupId: 'shadow' }, 'aws_elasticache_replication_group'),
  drifts('a group without user groups is drift', 'ModifyReplicationGroup', ofGroup({ removeUserGroups: true }), [carts()], [['user_group_ids', ['shop'], []]]),
  agrees(
    'the declared settings are not drift',
    'ModifyReplicationGroup',
    ofGroup({ automaticFailoverEnabled: true, userGroupIdsToAdd: ['shop'], engineVersion: '7.0.7', replicationGroupDescription: 'carts of the shop' }),
    [carts()],
  ),
  drifts('more shards are drift', 'ModifyReplicationGroupShardConfiguration', ofGroup({ nodeGroupCount: 3 }), [carts()], [['num_node_groups', 1, 3]]),
  {
    name: 'without cluster mode, the primary and the replicas are the members',
    event: 'IncreaseReplicaCount',
    request: ofGroup({ newReplicaCount: 3 }),
    response: { replicationGroupId: 'carts', clusterEnabled: false },
    state: [carts()],
    drifts: [
      { address: 'aws_elasticache_replication_group.this', field: 'num_cache_clusters', old: 2, new: 4 },
      { address: 'aws_elasticache_replication_group.this', field: 'replicas_per_node_group', old: 1, new: 3 },
    ],
  },
  drifts('fewer replicas are drift', 'DecreaseReplicaCount', ofGroup({ newReplicaCount: 0 }), [carts()], [['replicas_per_node_group', 1, 0]]),
  ...deletes('DeleteReplicationGroup', { replicationGroupId: 'carts' }, { replicationGroupId: 'cart' }, carts()),
  agrees('a serverless cache created as declared is not drift', 'CreateServerlessCache', createCache, [cache()]),
  drifts(
    'a serverless cache without users and backups is drift',
    'ModifyServerlessCache',
    { serverlessCacheName: 'feeds', removeUserGroup: true, snapshotRetentionLimit: 0 },
    [cache()],
    [
      ['user_group_id', 'shop', null],
      ['snapshot_retention_limit', 7, 0],
    ],
  ),
  ...deletes('DeleteServerlessCache', { serverlessCacheName: 'feeds' }, { serverlessCacheName: 'feed' }, cache()),

  appears(
    'a global group that no state declares',
    'CreateGlobalReplicationGroup',
    { globalReplicationGroupIdSuffix: 'shadow', primaryReplicationGroupId: 'carts' },
    'aws_elasticache_global_replication_group',
    { response: { globalReplicationGroupId: 'ldgnf-shadow' } },
  ),
  drifts('another node type is drift', 'ModifyGlobalReplicationGroup', ofWorld({ cacheNodeType: 'cache.r6g.xlarge' }), [world()], [
    ['cache_node_type', 'cache.r6g.large', 'cache.r6g.xlarge'],
  ]),
  drifts('more global shards are drift', 'IncreaseNodeGroupsInGlobalReplicationGroup', ofWorld({ nodeGroupCount: 2 }), [world()], [['num_node_groups', 1, 2]]),
  drifts('fewer global shards are drift', 'DecreaseNodeGroupsInGlobalReplicationGroup', ofWorld({ nodeGroupCount: 1 }), [world({ num_node_groups: 2 })], [
    ['num_node_groups', 2, 1],
  ]),
  drifts('another primary is drift', 'FailoverGlobalReplicationGroup', ofWorld({ primaryReplicationGroupId: 'carts-eu' }), [world()], [
    ['primary_replication_group_id', 'carts', 'carts-eu'],
  ]),
  drifts(
    'a group that leaves its global group is drift',
    'DisassociateGlobalReplicationGroup',
    ofWorld({ replicationGroupId: 'carts', replicationGroupRegion: 'us-east-1' }),
    [carts({ global_replication_group_id: worldId })],
    [['global_replication_group_id', worldId, null]],
  ),
  ...deletes('DeleteGlobalReplicationGroup', ofWorld(), { globalReplicationGroupId: 'ldgnf-other' }, world()),
  changesNothing('RebalanceSlotsInGlobalReplicationGroup', ofWorld()),
  changesNothing('RebootCacheCluster', ofCluster({})),
  changesNothing('TestFailover', ofGroup({})),
  changesNothing('BatchApplyUpdateAction', { replicationGroupIds: ['carts'] }),
  changesNothing('BatchStopUpdateAction', { replicationGroupIds: ['carts'] }),
];
