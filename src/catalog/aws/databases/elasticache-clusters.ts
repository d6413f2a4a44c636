import { isList, isObject, type Json } from '../../../lib/json.js';
import {
  amend,
  create,
  destroy,
  either,
  fixed,
  hidden,
  modify,
  noChange,
  on,
  response,
  set,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { arnKey, caseless, someOf } from '../rds/rds-values.js';
import { addAndRemove, equals, lowerKey, newTags, onlyIf } from './database-values.js';

/**
 * Amazon ElastiCache: clusters, replication groups, global replication groups, serverless caches.
 * Source: ElastiCache API reference, Terraform AWS provider schemas 4 to 6.
 */

const cluster = on('aws_elasticache_cluster', { cluster_id: 'cacheClusterId' });
const group = on('aws_elasticache_replication_group', { replication_group_id: 'replicationGroupId' });
const serverless = on('aws_elasticache_serverless_cache', { name: 'serverlessCacheName' });
const globalId = either(
  'globalReplicationGroupId',
  response('globalReplicationGroupId'),
  response('globalReplicationGroup.globalReplicationGroupId'),
);
const globalGroup = on('aws_elasticache_global_replication_group', { id: globalId });

/** Each call changes the delivery of the logs of one type, and turns it off with `enabled`. */
const deliveries = (wanted: boolean): Read =>
  via('logDeliveryConfigurations', (list) =>
    isList(list)
      ? list
          .filter(isObject)
          .filter((one) => (one['enabled'] !== false) === wanted)
          .map((one) => delivery(one, wanted))
      : undefined,
  );
const delivery = (one: Readonly<Record<string, Json | undefined>>, whole: boolean): Json => {
  const details = isObject(one['destinationDetails']) ? one['destinationDetails'] : {};
  const [logs, firehose] = [details['cloudWatchLogsDetails'], details['kinesisFirehoseDetails']];
  const destination = isObject(logs) ? logs['logGroup'] : isObject(firehose) ? firehose['deliveryStream'] : undefined;
  return whole
    ? {
        destination: destination ?? null,
        destination_type: one['destinationType'] ?? null,
        log_format: one['logFormat'] ?? null,
        log_type: one['logType'] ?? null,
      }
    : { log_type: one['logType'] ?? null };
};

/** An inactive topic stays in calls but not in the state. */
const topic: Read = (record) => (record.request['notificationTopicStatus'] === 'inactive' ? null : either('notificationTopicArn')(record));

/** A group without cluster mode has one shard, so the members are its primary and its replicas. */
const members: Read = via('newReplicaCount', (replicas, record) =>
  typeof replicas === 'number' && response('clusterEnabled')(record) === false ? replicas + 1 : undefined,
);
const replicasChanged = modify(group, {
  num_cache_clusters: unlessByScaler(members),
  replicas_per_node_group: unlessByScaler('newReplicaCount'),
});

const settings: Edits = {
  auto_minor_version_upgrade: 'autoMinorVersionUpgrade',
  engine: caseless('engine'),
  engine_version: set('engineVersion', 'version'),
  ip_discovery: 'ipDiscovery',
  log_delivery_configuration: amend(addAndRemove(deliveries(true), deliveries(false)), 'auto', ['log_type']),
  maintenance_window: caseless('preferredMaintenanceWindow'),
  node_type: 'cacheNodeType',
  notification_topic_arn: topic,
  parameter_group_name: caseless('cacheParameterGroupName'),
  security_group_ids: someOf('securityGroupIds'),
  snapshot_retention_limit: 'snapshotRetentionLimit',
  snapshot_window: caseless('snapshotWindow'),
};
const created: Edits = {
  ...settings,
  network_type: 'networkType',
  port: 'port',
  snapshot_arns: someOf('snapshotArns'),
  snapshot_name: 'snapshotName',
  subnet_group_name: caseless('cacheSubnetGroupName'),
  tags: newTags,
  transit_encryption_enabled: 'transitEncryptionEnabled',
};
const clusterSettings: Edits = { az_mode: either('aZMode', 'azMode'), num_cache_nodes: 'numCacheNodes' };
const groupSettings: Edits = {
  automatic_failover_enabled: 'automaticFailoverEnabled',
  cluster_mode: 'clusterMode',
  description: 'replicationGroupDescription',
  multi_az_enabled: 'multiAZEnabled',
  transit_encryption_enabled: 'transitEncryptionEnabled',
  transit_encryption_mode: 'transitEncryptionMode',
};
const usage: Edits = {
  'cache_usage_limits.data_storage.maximum': 'cacheUsageLimits.dataStorage.maximum',
  'cache_usage_limits.data_storage.minimum': 'cacheUsageLimits.dataStorage.minimum',
  'cache_usage_limits.data_storage.unit': 'cacheUsageLimits.dataStorage.unit',
  'cache_usage_limits.ecpu_per_second.maximum': 'cacheUsageLimits.eCPUPerSecond.maximum',
  'cache_usage_limits.ecpu_per_second.minimum': 'cacheUsageLimits.eCPUPerSecond.minimum',
  daily_snapshot_time: 'dailySnapshotTime',
  description: 'description',
  engine: caseless('engine'),
  major_engine_version: set('majorEngineVersion', 'version'),
  security_group_ids: someOf('securityGroupIds'),
  snapshot_retention_limit: 'snapshotRetentionLimit',
};
const globalSettings: Edits = {
  automatic_failover_enabled: 'automaticFailoverEnabled',
  cache_node_type: 'cacheNodeType',
  engine: caseless('engine'),
  engine_version: set('engineVersion', 'version'),
  global_replication_group_description: 'globalReplicationGroupDescription',
  parameter_group_name: caseless('cacheParameterGroupName'),
};

const removesGroups = equals('removeUserGroups', true);
const leavesUserGroup: Read = (record) => (record.request['removeUserGroup'] === true ? null : either('userGroupId')(record));

export const elasticacheClusters: ServiceCatalog = {
  eventSource: 'elasticache.amazonaws.com',
  types: {
    aws_elasticache_cluster: {
      keys: [[lowerKey('cluster_id')], [arnKey('arn')]],
      scope: 'region',
      family: 'database',
      cloudId: 'cluster_id',
      noise: [
        'apply_immediately',
        'cache_nodes',
        'cluster_address',
        'configuration_endpoint',
        'engine_version_actual',
        'final_snapshot_identifier',
      ],
      unevaluated: { availability_zone: 'a preference at creation', preferred_availability_zones: 'a preference at creation' },
    },
    aws_elasticache_replication_group: {
      keys: [[lowerKey('replication_group_id')], [arnKey('arn')]],
      scope: 'region',
      family: 'database',
      // Terraform AWS provider 3 and 4; replaced in 5.
      formerly: {
        description: 'replication_group_description',
        num_cache_clusters: 'number_cache_clusters',
        num_node_groups: 'cluster_mode.num_node_groups',
        replicas_per_node_group: 'cluster_mode.replicas_per_node_group',
      },
      cloudId: 'replication_group_id',
      noise: [
        'apply_immediately',
        'auth_token_update_strategy',
        'cluster_enabled',
        'configuration_endpoint_address',
        'engine_version_actual',
        'final_snapshot_identifier',
        'member_clusters',
        'primary_endpoint_address',
        'reader_endpoint_address',
      ],
      secrets: ['auth_token'],
      unevaluated: {
        node_group_configuration: 'placement of shards at creation',
        preferred_cache_cluster_azs: 'a preference at creation',
        security_group_names: 'EC2-Classic',
      },
    },
    aws_elasticache_serverless_cache: {
      keys: [[lowerKey('name')], [arnKey('arn')]],
      scope: 'region',
      family: 'database',
      cloudId: 'name',
      noise: ['create_time', 'endpoint', 'full_engine_version', 'reader_endpoint', 'status'],
    },
    aws_elasticache_global_replication_group: {
      keys: [['id'], [arnKey('arn')]],
      scope: 'account',
      family: 'database',
      noise: [
        'at_rest_encryption_enabled',
        'auth_token_enabled',
        'cluster_enabled',
        'engine_version_actual',
        'global_node_groups',
        'global_replication_group_id',
        'transit_encryption_enabled',
      ],
    },
  },
  events: {
    CreateCacheCluster: create(
      cluster,
      {
        ...created,
        ...clusterSettings,
        outpost_mode: 'outpostMode',
        preferred_outpost_arn: 'preferredOutpostArn',
        replication_group_id: caseless('replicationGroupId'),
      },
      { id: 'cacheClusterId', parent: group },
    ),
    ModifyCacheCluster: modify(cluster, { ...settings, ...clusterSettings }),
    DeleteCacheCluster: destroy(cluster),

    CreateReplicationGroup: create(
      group,
      {
        ...created,
        ...groupSettings,
        at_rest_encryption_enabled: 'atRestEncryptionEnabled',
        data_tiering_enabled: 'dataTieringEnabled',
        global_replication_group_id: 'globalReplicationGroupId',
        kms_key_id: 'kmsKeyId',
        num_cache_clusters: 'numCacheClusters',
        num_node_groups: 'numNodeGroups',
        replicas_per_node_group: 'replicasPerNodeGroup',
        user_group_ids: someOf('userGroupIds'),
      },
      { id: 'replicationGroupId' },
    ),
    ModifyReplicationGroup: [
      modify(group, {
        ...settings,
        ...groupSettings,
        auth_token: hidden('authToken'),
        user_group_ids: amend(addAndRemove('userGroupIdsToAdd', 'userGroupIdsToRemove'), 'auto'),
      }),
      modify(group, { user_group_ids: fixed([]) }, { when: removesGroups }),
    ],
    ModifyReplicationGroupShardConfiguration: modify(group, { num_node_groups: unlessByScaler('nodeGroupCount') }),
    IncreaseReplicaCount: replicasChanged,
    DecreaseReplicaCount: replicasChanged,
    DeleteReplicationGroup: destroy(group),

    CreateServerlessCache: create(
      serverless,
      {
        ...usage,
        kms_key_id: 'kmsKeyId',
        snapshot_arns_to_restore: someOf('snapshotArnsToRestore'),
        subnet_ids: someOf('subnetIds'),
        tags: newTags,
        user_group_id: 'userGroupId',
      },
      { id: 'serverlessCacheName' },
    ),
    ModifyServerlessCache: modify(serverless, { ...usage, user_group_id: leavesUserGroup }),
    DeleteServerlessCache: destroy(serverless),

    CreateGlobalReplicationGroup: create(
      globalGroup,
      {
        global_replication_group_description: 'globalReplicationGroupDescription',
        global_replication_group_id_suffix: 'globalReplicationGroupIdSuffix',
        primary_replication_group_id: caseless('primaryReplicationGroupId'),
      },
      { id: globalId, parent: on('aws_elasticache_replication_group', { replication_group_id: 'primaryReplicationGroupId' }) },
    ),
    ModifyGlobalReplicationGroup: modify(globalGroup, globalSettings),
    IncreaseNodeGroupsInGlobalReplicationGroup: modify(globalGroup, { num_node_groups: 'nodeGroupCount' }),
    DecreaseNodeGroupsInGlobalReplicationGroup: modify(globalGroup, { num_node_groups: 'nodeGroupCount' }),
    FailoverGlobalReplicationGroup: modify(globalGroup, { primary_replication_group_id: caseless('primaryReplicationGroupId') }),
    DisassociateGlobalReplicationGroup: modify(group, {
      global_replication_group_id: onlyIf((record) => record.request['replicationGroupRegion'] === record.region, fixed(null)),
    }),
    DeleteGlobalReplicationGroup: destroy(globalGroup),

    // These calls move roles, slots or data, or apply updates of the service.
    RebalanceSlotsInGlobalReplicationGroup: noChange,
    RebootCacheCluster: noChange,
    TestFailover: noChange,
    BatchApplyUpdateAction: noChange,
    BatchStopUpdateAction: noChange,
  },
};
