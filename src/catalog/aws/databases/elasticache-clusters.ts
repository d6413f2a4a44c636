import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';

/**
 * Amazon ElastiCache: clusters, replication groups, global replication groups, serverless caches.
 * Source: ElastiCache API reference, Terraform AWS provider schemas 4 to 6.
 */

const cluster = c.on('aws_elasticache_cluster', { cluster_id: 'cacheClusterId' });
const group = c.on('aws_elasticache_replication_group', { replication_group_id: 'replicationGroupId' });
const serverless = c.on('aws_elasticache_serverless_cache', { name: 'serverlessCacheName' });
const globalId = c.either(
  'globalReplicationGroupId',
  c.response('globalReplicationGroupId'),
  c.response('globalReplicationGroup.globalReplicationGroupId'),
);
const globalGroup = c.on('aws_elasticache_global_replication_group', { id: globalId });

/** Each call changes the delivery of the logs of one type, and turns it off with `enabled`. */
const deliveries = (wanted: boolean): c.Read =>
  c.via('logDeliveryConfigurations', (list) =>
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
const topic: c.Read = (record) =>
  record.request['notificationTopicStatus'] === 'inactive' ? null : c.either('notificationTopicArn')(record);

/** A group without cluster mode has one shard, so the members are its primary and its replicas. */
const members: c.Read = c.via('newReplicaCount', (replicas, record) =>
  typeof replicas === 'number' && c.response('clusterEnabled')(record) === false ? replicas + 1 : undefined,
);
const replicasChanged = c.modify(group, {
  num_cache_clusters: unlessByScaler(members),
  replicas_per_node_group: unlessByScaler('newReplicaCount'),
});

const settings: c.Edits = {
  ...c.same('auto_minor_version_upgrade ip_discovery snapshot_retention_limit node_type=cacheNodeType'),
  ...c.same('engine snapshot_window', c.caseless),
  engine_version: c.set('engineVersion', 'version'),
  log_delivery_configuration: c.amend(c.addAndRemove(deliveries(true), deliveries(false)), 'auto', ['log_type']),
  maintenance_window: c.caseless('preferredMaintenanceWindow'),
  notification_topic_arn: topic,
  parameter_group_name: c.caseless('cacheParameterGroupName'),
  security_group_ids: c.someOf('securityGroupIds'),
};
const created: c.Edits = {
  ...settings,
  ...c.same('network_type port snapshot_name transit_encryption_enabled'),
  snapshot_arns: c.someOf('snapshotArns'),
  subnet_group_name: c.caseless('cacheSubnetGroupName'),
  tags: c.newTags,
};
const clusterSettings: c.Edits = { az_mode: c.either('aZMode', 'azMode'), num_cache_nodes: 'numCacheNodes' };
const groupSettings: c.Edits = {
  ...c.same('automatic_failover_enabled cluster_mode transit_encryption_enabled transit_encryption_mode'),
  description: 'replicationGroupDescription',
  multi_az_enabled: 'multiAZEnabled',
};
const usage: c.Edits = {
  ...c.same('cache_usage_limits{data_storage{maximum minimum unit}} daily_snapshot_time description snapshot_retention_limit'),
  ...c.same('maximum minimum', 'cacheUsageLimits.eCPUPerSecond.', 'cache_usage_limits.ecpu_per_second.'),
  engine: c.caseless('engine'),
  major_engine_version: c.set('majorEngineVersion', 'version'),
  security_group_ids: c.someOf('securityGroupIds'),
};
const globalSettings: c.Edits = {
  ...c.same('automatic_failover_enabled cache_node_type global_replication_group_description'),
  ...c.same('engine parameter_group_name=cacheParameterGroupName', c.caseless),
  engine_version: c.set('engineVersion', 'version'),
};

const removesGroups = c.equals('removeUserGroups', true);
const leavesUserGroup: c.Read = (record) => (record.request['removeUserGroup'] === true ? null : c.either('userGroupId')(record));

/**
 * Amazon ElastiCache: users and their groups, parameter groups, subnet groups, tags.
 * Source: ElastiCache API reference, Terraform AWS provider schemas 3 to 6.
 */

const parameterGroup = c.on('aws_elasticache_parameter_group', { name: 'cacheParameterGroupName' });
const subnetGroup = c.on('aws_elasticache_subnet_group', { name: 'cacheSubnetGroupName' });
const user = c.on('aws_elasticache_user', { user_id: 'userId' });
const userGroup = c.on('aws_elasticache_user_group', { user_group_id: 'userGroupId' });
const membership = c.on('aws_elasticache_user_group_association', { user_group_id: 'userGroupId', user_id: 'item' });

const parameters = c.blocks('parameterNameValues', c.same('name=parameterName value=parameterValue'));
const parameterNames = c.blocks('parameterNameValues', { name: 'parameterName' });
const resetsAll = c.equals('resetAllParameters', true, 'true');

/** The call and the state have different words for the absence of a password. */
const authenticationType = c.via('authenticationMode.type', (type) => (type === 'no-password-required' ? 'no-password' : type));
const rights: c.Edits = {
  ...c.same('access_string no_password_required'),
  'authentication_mode.type': authenticationType,
  engine: c.caseless('engine'),
};

const subnets: c.Edits = { description: 'cacheSubnetGroupDescription', subnet_ids: c.someOf('subnetIds') };
const tagged = c.words(`
  aws_elasticache_cluster aws_elasticache_replication_group aws_elasticache_serverless_cache aws_elasticache_parameter_group
  aws_elasticache_subnet_group aws_elasticache_user aws_elasticache_user_group`);

export const elasticacheClusters: c.ServiceCatalog = {
  eventSource: 'elasticache.amazonaws.com',
  types: c.types('database', {
    aws_elasticache_cluster: {
      keys: [[c.lowerKey('cluster_id')], [c.lowerKey('arn')]],
      cloudId: 'cluster_id',
      noise: ['apply_immediately', 'final_snapshot_identifier'],
      unevaluated: { availability_zone: 'a preference at creation', preferred_availability_zones: 'a preference at creation' },
    },
    aws_elasticache_replication_group: {
      keys: [[c.lowerKey('replication_group_id')], [c.lowerKey('arn')]],

      // Terraform AWS provider 3 and 4; replaced in 5.
      formerly: {
        description: 'replication_group_description',
        num_cache_clusters: 'number_cache_clusters',
        num_node_groups: 'cluster_mode.num_node_groups',
        replicas_per_node_group: 'cluster_mode.replicas_per_node_group',
      },
      cloudId: 'replication_group_id',
      noise: ['apply_immediately', 'auth_token_update_strategy', 'final_snapshot_identifier'],
      secrets: ['auth_token'],
      unevaluated: {
        node_group_configuration: 'placement of shards at creation',
        preferred_cache_cluster_azs: 'a preference at creation',
        security_group_names: 'EC2-Classic',
      },
    },
    aws_elasticache_serverless_cache: { keys: [[c.lowerKey('name')], [c.lowerKey('arn')]], cloudId: 'name' },
    aws_elasticache_global_replication_group: { keys: [['id'], [c.lowerKey('arn')]], scope: 'account' },

    aws_elasticache_parameter_group: { keys: [[c.lowerKey('name')], [c.lowerKey('arn')]] },
    aws_elasticache_subnet_group: { keys: [[c.lowerKey('name')], [c.lowerKey('arn')]] },
    aws_elasticache_user: {
      keys: [[c.lowerKey('user_id')], [c.lowerKey('arn')]],
      access: 'identity',
      cloudId: 'user_id',
      secrets: ['passwords', 'authentication_mode.passwords'],
    },
    aws_elasticache_user_group: {
      keys: [[c.lowerKey('user_group_id')], [c.lowerKey('arn')]],
      access: 'identity',
      cloudId: 'user_group_id',
      shared: {
        user_ids: { type: 'aws_elasticache_user_group_association', holder: 'user_group_id', of: 'user_group_id', element: 'user_id' },
      },
    },
    aws_elasticache_user_group_association: {
      keys: [[c.lowerKey('user_group_id'), c.lowerKey('user_id')], [c.lowerKey('user_group_id')]],
      access: 'attachment',
    },
  }),
  events: {
    CreateCacheCluster: c.create(c.within(group, c.withId(cluster)), {
      ...created,
      ...clusterSettings,
      ...c.same('outpost_mode preferred_outpost_arn'),
      replication_group_id: c.caseless('replicationGroupId'),
    }),
    ModifyCacheCluster: c.modify(cluster, { ...settings, ...clusterSettings }),
    DeleteCacheCluster: c.destroy(cluster),

    CreateReplicationGroup: c.create(c.withId(group), {
      ...created,
      ...groupSettings,
      ...c.same(`
          at_rest_encryption_enabled data_tiering_enabled global_replication_group_id kms_key_id num_cache_clusters num_node_groups
          replicas_per_node_group`),
      user_group_ids: c.someOf('userGroupIds'),
    }),
    ModifyReplicationGroup: [
      c.modify(group, {
        ...settings,
        ...groupSettings,
        auth_token: c.hidden('authToken'),
        user_group_ids: c.amend(c.addAndRemove('userGroupIdsToAdd', 'userGroupIdsToRemove'), 'auto'),
      }),
      c.modify(group, { user_group_ids: c.fixed([]) }, { when: removesGroups }),
    ],
    ModifyReplicationGroupShardConfiguration: c.modify(group, { num_node_groups: unlessByScaler('nodeGroupCount') }),
    IncreaseReplicaCount: replicasChanged,
    DecreaseReplicaCount: replicasChanged,
    DeleteReplicationGroup: c.destroy(group),

    CreateServerlessCache: c.create(c.withId(serverless), {
      ...usage,
      ...c.same('kms_key_id user_group_id'),
      ...c.same('snapshot_arns_to_restore subnet_ids', c.someOf),
      tags: c.newTags,
    }),
    ModifyServerlessCache: c.modify(serverless, { ...usage, user_group_id: leavesUserGroup }),
    DeleteServerlessCache: c.destroy(serverless),

    CreateGlobalReplicationGroup: c.create(
      c.within(c.on('aws_elasticache_replication_group', { replication_group_id: 'primaryReplicationGroupId' }), c.withId(globalGroup)),
      {
        ...c.same('global_replication_group_description global_replication_group_id_suffix'),
        primary_replication_group_id: c.caseless('primaryReplicationGroupId'),
      },
    ),
    ModifyGlobalReplicationGroup: c.modify(globalGroup, globalSettings),
    IncreaseNodeGroupsInGlobalReplicationGroup: c.modify(globalGroup, { num_node_groups: 'nodeGroupCount' }),
    DecreaseNodeGroupsInGlobalReplicationGroup: c.modify(globalGroup, { num_node_groups: 'nodeGroupCount' }),
    FailoverGlobalReplicationGroup: c.modify(globalGroup, { primary_replication_group_id: c.caseless('primaryReplicationGroupId') }),
    DisassociateGlobalReplicationGroup: c.modify(group, {
      global_replication_group_id: c.onlyIf((record) => record.request['replicationGroupRegion'] === record.region, c.fixed(null)),
    }),
    DeleteGlobalReplicationGroup: c.destroy(globalGroup),

    // These calls move roles, slots or data, or apply updates of the service.
    ...c.noChanges(`
      RebalanceSlotsInGlobalReplicationGroup RebootCacheCluster TestFailover BatchApplyUpdateAction BatchStopUpdateAction`),

    CreateCacheParameterGroup: c.create(c.withId(parameterGroup), {
      ...c.same('description family=cacheParameterGroupFamily'),
      tags: c.newTags,
    }),
    ModifyCacheParameterGroup: c.modify(parameterGroup, { parameter: c.add(parameters, ['name']) }),
    ResetCacheParameterGroup: c.firstOf(
      c.modify(parameterGroup, { parameter: c.fixed([]) }, { when: resetsAll }),
      c.modify(parameterGroup, { parameter: c.remove(parameterNames, ['name']) }, { when: c.not(resetsAll) }),
    ),
    DeleteCacheParameterGroup: c.destroy(parameterGroup),

    CreateCacheSubnetGroup: c.create(c.withId(subnetGroup), { ...subnets, tags: c.newTags }),
    ModifyCacheSubnetGroup: c.modify(subnetGroup, subnets),
    DeleteCacheSubnetGroup: c.destroy(subnetGroup),

    CreateUser: c.create(c.withId(user), { ...rights, tags: c.newTags, user_name: 'userName' }),
    ModifyUser: c.modify(user, { ...rights, ...c.same('passwords authentication_mode{passwords}', c.hidden) }),
    DeleteUser: c.destroy(user),

    CreateUserGroup: c.create(c.withId(userGroup), { engine: c.caseless('engine'), tags: c.newTags, user_ids: c.someOf('userIds') }),
    // A member may be declared as a resource of its own or in the list of the group.
    ModifyUserGroup: [
      c.modify(userGroup, { engine: c.caseless('engine') }),
      c.forEach(
        'userIdsToAdd',
        c.put(membership, {}),
        c.modify(userGroup, { user_ids: c.add(c.listOf('item')) }),
        c.create(c.within(userGroup, membership)),
      ),
      c.forEach('userIdsToRemove', c.destroy(membership), c.modify(userGroup, { user_ids: c.remove(c.listOf('item')) })),
    ],
    DeleteUserGroup: c.destroy(userGroup),

    ...c.tagCalls((edits) => c.onArn(tagged, 'resourceName', edits), 'AddTagsToResource RemoveTagsFromResource'),
  },
};
