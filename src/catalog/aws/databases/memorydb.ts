import {
  add,
  amend,
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  hidden,
  merge,
  modify,
  noChange,
  on,
  remove,
  response,
  set,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { isList, isObject } from '../../../lib/json.js';
import { tagMap } from '../../values.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';
import { arnKey, caseless, not, someOf } from '../rds/rds-values.js';
import { addAndRemove, entriesOf, equals, lowerKey, newTags, onArn } from './database-values.js';

/** Amazon MemoryDB. Source: MemoryDB API reference, Terraform AWS provider schemas 4 to 6. */

const cluster = on('aws_memorydb_cluster', { name: 'clusterName' });
const acl = on('aws_memorydb_acl', { name: 'aCLName' });
const user = on('aws_memorydb_user', { user_name: 'userName' });
const parameterGroup = on('aws_memorydb_parameter_group', { name: 'parameterGroupName' });
const subnetGroup = on('aws_memorydb_subnet_group', { name: 'subnetGroupName' });
const snapshot = on('aws_memorydb_snapshot', { name: 'snapshotName' });
const multiRegion = on('aws_memorydb_multi_region_cluster', {
  multi_region_cluster_name: either('multiRegionClusterName', response('multiRegionCluster.multiRegionClusterName')),
});

/** An inactive topic stays in calls but not in the state. */
const topic: Read = (record) => (record.request['snsTopicStatus'] === 'INACTIVE' ? null : either('snsTopicArn')(record));

const settings: Edits = {
  acl_name: 'aCLName',
  description: 'description',
  engine: caseless('engine'),
  engine_version: set('engineVersion', 'version'),
  maintenance_window: caseless('maintenanceWindow'),
  node_type: 'nodeType',
  parameter_group_name: caseless('parameterGroupName'),
  security_group_ids: someOf('securityGroupIds'),
  snapshot_retention_limit: 'snapshotRetentionLimit',
  snapshot_window: caseless('snapshotWindow'),
  sns_topic_arn: topic,
};
const resetsAll = equals('allParameters', true);
const parameterNames: Read = via('parameterNames', (names) => (isList(names) ? names.map((name) => ({ name })) : undefined));
const authenticationType = via('authenticationMode', (mode) => (isObject(mode) ? mode['type'] : undefined));
const rights: Edits = { access_string: 'accessString', 'authentication_mode.type': authenticationType };
const subnets: Edits = { description: 'description', subnet_ids: someOf('subnetIds') };
const tagged = ['cluster', 'acl', 'user', 'parameter_group', 'subnet_group', 'snapshot', 'multi_region_cluster'].map(
  (one) => `aws_memorydb_${one}`,
);

export const memorydb: ServiceCatalog = {
  eventSource: 'memorydb.amazonaws.com',
  types: {
    aws_memorydb_cluster: {
      keys: [[lowerKey('name')], [arnKey('arn')]],
      scope: 'region',
      family: 'database',
      cloudId: 'name',
      noise: ['cluster_endpoint', 'engine_patch_version', 'final_snapshot_name', 'shards'],
      defaults: { auto_minor_version_upgrade: true },
    },
    aws_memorydb_acl: {
      keys: [[lowerKey('name')], [arnKey('arn')]],
      scope: 'region',
      family: 'database',
      access: 'identity',
      noise: ['minimum_engine_version'],
    },
    aws_memorydb_user: {
      keys: [[lowerKey('user_name')], [arnKey('arn')]],
      scope: 'region',
      family: 'database',
      access: 'identity',
      cloudId: 'user_name',
      noise: ['authentication_mode.password_count', 'minimum_engine_version'],
      secrets: ['authentication_mode.passwords'],
    },
    aws_memorydb_parameter_group: { keys: [[lowerKey('name')], [arnKey('arn')]], scope: 'region', family: 'database' },
    aws_memorydb_subnet_group: { keys: [[lowerKey('name')], [arnKey('arn')]], scope: 'region', family: 'database', noise: ['vpc_id'] },
    aws_memorydb_snapshot: {
      keys: [[lowerKey('name')], [arnKey('arn')]],
      scope: 'region',
      family: 'database',
      noise: ['cluster_configuration', 'source'],
    },
    aws_memorydb_multi_region_cluster: {
      keys: [[lowerKey('multi_region_cluster_name')], [arnKey('arn')]],
      scope: 'account',
      family: 'database',
      cloudId: 'multi_region_cluster_name',
      noise: ['multi_region_cluster_name', 'status', 'update_strategy'],
    },
  },
  events: {
    CreateCluster: create(
      cluster,
      {
        ...settings,
        auto_minor_version_upgrade: 'autoMinorVersionUpgrade',
        data_tiering: 'dataTiering',
        kms_key_arn: 'kmsKeyId',
        multi_region_cluster_name: 'multiRegionClusterName',
        num_replicas_per_shard: 'numReplicasPerShard',
        num_shards: 'numShards',
        port: 'port',
        snapshot_arns: someOf('snapshotArns'),
        snapshot_name: 'snapshotName',
        subnet_group_name: caseless('subnetGroupName'),
        tags: newTags,
        tls_enabled: 'tLSEnabled',
      },
      { id: 'clusterName' },
    ),
    UpdateCluster: modify(cluster, {
      ...settings,
      num_replicas_per_shard: unlessByScaler('replicaConfiguration.replicaCount'),
      num_shards: unlessByScaler('shardConfiguration.shardCount'),
    }),
    DeleteCluster: destroy(cluster),

    CreateACL: create(acl, { tags: newTags, user_names: someOf('userNames') }, { id: 'aCLName' }),
    UpdateACL: modify(acl, { user_names: amend(addAndRemove('userNamesToAdd', 'userNamesToRemove'), 'auto') }),
    DeleteACL: destroy(acl),

    CreateUser: create(user, { ...rights, tags: newTags }, { id: 'userName' }),
    UpdateUser: modify(user, { ...rights, 'authentication_mode.passwords': hidden('authenticationMode.passwords') }),
    DeleteUser: destroy(user),

    CreateParameterGroup: create(
      parameterGroup,
      { description: 'description', family: 'family', tags: newTags },
      { id: 'parameterGroupName' },
    ),
    UpdateParameterGroup: modify(parameterGroup, {
      parameter: add(entriesOf('parameterNameValues', { name: 'parameterName', value: 'parameterValue' }), ['name']),
    }),
    ResetParameterGroup: firstOf(
      modify(parameterGroup, { parameter: fixed([]) }, { when: resetsAll }),
      modify(parameterGroup, { parameter: remove(parameterNames, ['name']) }, { when: not(resetsAll) }),
    ),
    DeleteParameterGroup: destroy(parameterGroup),

    CreateSubnetGroup: create(subnetGroup, { ...subnets, tags: newTags }, { id: 'subnetGroupName' }),
    UpdateSubnetGroup: modify(subnetGroup, subnets),
    DeleteSubnetGroup: destroy(subnetGroup),

    CreateSnapshot: create(
      snapshot,
      { cluster_name: caseless('clusterName'), kms_key_arn: 'kmsKeyId', tags: newTags },
      { id: 'snapshotName' },
    ),
    DeleteSnapshot: destroy(snapshot),

    CreateMultiRegionCluster: create(
      multiRegion,
      {
        description: 'description',
        engine: caseless('engine'),
        engine_version: set('engineVersion', 'version'),
        multi_region_cluster_name_suffix: 'multiRegionClusterNameSuffix',
        multi_region_parameter_group_name: 'multiRegionParameterGroupName',
        node_type: 'nodeType',
        num_shards: 'numShards',
        tags: newTags,
        tls_enabled: 'tLSEnabled',
      },
      { id: response('multiRegionCluster.multiRegionClusterName') },
    ),
    UpdateMultiRegionCluster: modify(multiRegion, {
      description: 'description',
      engine_version: set('engineVersion', 'version'),
      multi_region_parameter_group_name: 'multiRegionParameterGroupName',
      node_type: 'nodeType',
      num_shards: 'shardConfiguration.shardCount',
    }),
    DeleteMultiRegionCluster: destroy(multiRegion),

    TagResource: onArn(tagged, 'resourceArn', { tags: merge(tagMap('tags')) }),
    UntagResource: onArn(tagged, 'resourceArn', { tags: drop('tagKeys') }),

    FailoverShard: noChange,
    BatchUpdateCluster: noChange,
  },
};
