import * as c from '../language.js';
import { isList, isObject } from '../../../lib/json.js';
import { unlessByScaler } from '../autoscaling/scaling-actor.js';

/** Amazon MemoryDB. Source: MemoryDB API reference, Terraform AWS provider schemas 4 to 6. */

const cluster = c.on('aws_memorydb_cluster', { name: 'clusterName' });
const acl = c.on('aws_memorydb_acl', { name: 'aCLName' });
const user = c.on('aws_memorydb_user', { user_name: 'userName' });
const parameterGroup = c.on('aws_memorydb_parameter_group', { name: 'parameterGroupName' });
const subnetGroup = c.on('aws_memorydb_subnet_group', { name: 'subnetGroupName' });
const snapshot = c.on('aws_memorydb_snapshot', { name: 'snapshotName' });
const multiRegion = c.on('aws_memorydb_multi_region_cluster', {
  multi_region_cluster_name: c.either('multiRegionClusterName', c.response('multiRegionCluster.multiRegionClusterName')),
});

/** An inactive topic stays in calls but not in the state. */
const topic: c.Read = (record) => (record.request['snsTopicStatus'] === 'INACTIVE' ? null : c.either('snsTopicArn')(record));

const settings: c.Edits = {
  ...c.same('acl_name=aCLName description node_type snapshot_retention_limit'),
  ...c.same('engine maintenance_window parameter_group_name snapshot_window', c.caseless),
  engine_version: c.set('engineVersion', 'version'),
  security_group_ids: c.someOf('securityGroupIds'),
  sns_topic_arn: topic,
};
const resetsAll = c.equals('allParameters', true);
const parameterNames: c.Read = c.via('parameterNames', (names) => (isList(names) ? names.map((name) => ({ name })) : undefined));
const authenticationType = c.via('authenticationMode', (mode) => (isObject(mode) ? mode['type'] : undefined));
const rights: c.Edits = { access_string: 'accessString', 'authentication_mode.type': authenticationType };
const subnets: c.Edits = { description: 'description', subnet_ids: c.someOf('subnetIds') };
const tagged = ['cluster', 'acl', 'user', 'parameter_group', 'subnet_group', 'snapshot', 'multi_region_cluster'].map(
  (one) => `aws_memorydb_${one}`,
);

export const memorydb: c.ServiceCatalog = {
  eventSource: 'memorydb.amazonaws.com',
  types: c.types('database', {
    aws_memorydb_cluster: {
      keys: [[c.lowerKey('name')], [c.lowerKey('arn')]],
      cloudId: 'name',
      noise: ['final_snapshot_name'],
      defaults: { auto_minor_version_upgrade: true },
    },
    aws_memorydb_acl: { keys: [[c.lowerKey('name')], [c.lowerKey('arn')]], access: 'identity' },
    aws_memorydb_user: {
      keys: [[c.lowerKey('user_name')], [c.lowerKey('arn')]],
      access: 'identity',
      cloudId: 'user_name',
      secrets: ['authentication_mode.passwords'],
    },
    aws_memorydb_parameter_group: { keys: [[c.lowerKey('name')], [c.lowerKey('arn')]] },
    aws_memorydb_subnet_group: { keys: [[c.lowerKey('name')], [c.lowerKey('arn')]] },
    aws_memorydb_snapshot: { keys: [[c.lowerKey('name')], [c.lowerKey('arn')]] },
    aws_memorydb_multi_region_cluster: {
      keys: [[c.lowerKey('multi_region_cluster_name')], [c.lowerKey('arn')]],
      scope: 'account',
      cloudId: 'multi_region_cluster_name',
      noise: ['update_strategy'],
    },
  }),
  events: {
    CreateCluster: c.create(c.withId(cluster), {
      ...settings,
      ...c.same(`
        auto_minor_version_upgrade data_tiering multi_region_cluster_name num_replicas_per_shard num_shards port snapshot_name
        kms_key_arn=kmsKeyId tls_enabled=tLSEnabled`),
      snapshot_arns: c.someOf('snapshotArns'),
      subnet_group_name: c.caseless('subnetGroupName'),
      tags: c.newTags,
    }),
    UpdateCluster: c.modify(cluster, {
      ...settings,
      num_replicas_per_shard: unlessByScaler('replicaConfiguration.replicaCount'),
      num_shards: unlessByScaler('shardConfiguration.shardCount'),
    }),
    DeleteCluster: c.destroy(cluster),

    CreateACL: c.create(c.withId(acl), { tags: c.newTags, user_names: c.someOf('userNames') }),
    UpdateACL: c.modify(acl, { user_names: c.amend(c.addAndRemove('userNamesToAdd', 'userNamesToRemove'), 'auto') }),
    DeleteACL: c.destroy(acl),

    CreateUser: c.create(c.withId(user), { ...rights, tags: c.newTags }),
    UpdateUser: c.modify(user, { ...rights, 'authentication_mode.passwords': c.hidden('authenticationMode.passwords') }),
    DeleteUser: c.destroy(user),

    CreateParameterGroup: c.create(c.withId(parameterGroup), { ...c.same('description family'), tags: c.newTags }),
    UpdateParameterGroup: c.modify(parameterGroup, {
      parameter: c.add(c.blocks('parameterNameValues', c.same('name=parameterName value=parameterValue')), ['name']),
    }),
    ResetParameterGroup: c.firstOf(
      c.modify(parameterGroup, { parameter: c.fixed([]) }, { when: resetsAll }),
      c.modify(parameterGroup, { parameter: c.remove(parameterNames, ['name']) }, { when: c.not(resetsAll) }),
    ),
    DeleteParameterGroup: c.destroy(parameterGroup),

    CreateSubnetGroup: c.create(c.withId(subnetGroup), { ...subnets, tags: c.newTags }),
    UpdateSubnetGroup: c.modify(subnetGroup, subnets),
    DeleteSubnetGroup: c.destroy(subnetGroup),

    CreateSnapshot: c.create(c.withId(snapshot), { cluster_name: c.caseless('clusterName'), kms_key_arn: 'kmsKeyId', tags: c.newTags }),
    DeleteSnapshot: c.destroy(snapshot),

    CreateMultiRegionCluster: c.create(c.withId(multiRegion, c.response('multiRegionCluster.multiRegionClusterName')), {
      ...c.same(
        'description multi_region_cluster_name_suffix multi_region_parameter_group_name node_type num_shards tls_enabled=tLSEnabled',
      ),
      engine: c.caseless('engine'),
      engine_version: c.set('engineVersion', 'version'),
      tags: c.newTags,
    }),
    UpdateMultiRegionCluster: c.modify(multiRegion, {
      ...c.same('description multi_region_parameter_group_name node_type num_shards=shardConfiguration.shardCount'),
      engine_version: c.set('engineVersion', 'version'),
    }),
    DeleteMultiRegionCluster: c.destroy(multiRegion),

    ...c.tagCalls((edits) => c.onArn(tagged, 'resourceArn', edits)),

    ...c.noChanges('FailoverShard BatchUpdateCluster'),
  },
};
