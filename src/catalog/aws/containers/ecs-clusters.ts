import { isList, isObject } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  forEach,
  merge,
  modify,
  on,
  partOfUnknown,
  put,
  response,
  type Edits,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, inBlock, nameInArn, tagMap } from '../../values.js';
import { arnOf, nameKey, newTags } from './container-values.js';

/**
 * Amazon ECS: clusters, capacity providers, account settings, and tags of all its resources. Source: ECS API reference, Terraform AWS
 * provider (`internal/service/ecs`).
 */

/** A call without a cluster means the cluster `default`. */
export const clusterName: Read = nameInArn(either('cluster', fixed('default')));
export const cluster = on('aws_ecs_cluster', { name: clusterName });
const newCluster = on('aws_ecs_cluster', { name: either('clusterName', fixed('default')) });
const clusterProviders = on('aws_ecs_cluster_capacity_providers', { cluster_name: clusterName });

const command = inBlock('configuration', 'executeCommandConfiguration');
const commandLog = inBlock(command, 'logConfiguration');
const storage = inBlock('configuration', 'managedStorageConfiguration');
const commandSetting = 'configuration.execute_command_configuration';

/** A setting that a call omits keeps its value; the configuration is replaced as a whole. */
const clusterSettings: Edits = {
  setting: add(blocks('settings'), ['name']),
  [`${commandSetting}.kms_key_id`]: inBlock(command, 'kmsKeyId'),
  [`${commandSetting}.logging`]: inBlock(command, 'logging'),
  [`${commandSetting}.log_configuration.cloud_watch_encryption_enabled`]: inBlock(commandLog, 'cloudWatchEncryptionEnabled'),
  [`${commandSetting}.log_configuration.cloud_watch_log_group_name`]: inBlock(commandLog, 'cloudWatchLogGroupName'),
  [`${commandSetting}.log_configuration.s3_bucket_name`]: inBlock(commandLog, 's3BucketName'),
  [`${commandSetting}.log_configuration.s3_bucket_encryption_enabled`]: inBlock(commandLog, 's3EncryptionEnabled'),
  [`${commandSetting}.log_configuration.s3_key_prefix`]: inBlock(commandLog, 's3KeyPrefix'),
  'configuration.managed_storage_configuration.kms_key_id': inBlock(storage, 'kmsKeyId'),
  'configuration.managed_storage_configuration.fargate_ephemeral_storage_kms_key_id': inBlock(storage, 'fargateEphemeralStorageKmsKeyId'),
  'service_connect_defaults.namespace': inBlock('serviceConnectDefaults', 'namespace'),
};

const providers: Edits = {
  capacity_providers: 'capacityProviders',
  default_capacity_provider_strategy: blocks('defaultCapacityProviderStrategy'),
};

const capacityProvider = on('aws_ecs_capacity_provider', { name: 'name' });
const removedProvider = on('aws_ecs_capacity_provider', { name: nameInArn('capacityProvider') });
const group = 'autoScalingGroupProvider';
const scaling = `${group}.managedScaling`;
const instances = 'managedInstancesProvider';
const template = `${instances}.instanceLaunchTemplate`;

const providerSettings: Edits = {
  'auto_scaling_group_provider.managed_draining': `${group}.managedDraining`,
  'auto_scaling_group_provider.managed_termination_protection': `${group}.managedTerminationProtection`,
  'auto_scaling_group_provider.managed_scaling.instance_warmup_period': `${scaling}.instanceWarmupPeriod`,
  'auto_scaling_group_provider.managed_scaling.maximum_scaling_step_size': `${scaling}.maximumScalingStepSize`,
  'auto_scaling_group_provider.managed_scaling.minimum_scaling_step_size': `${scaling}.minimumScalingStepSize`,
  'auto_scaling_group_provider.managed_scaling.status': `${scaling}.status`,
  'auto_scaling_group_provider.managed_scaling.target_capacity': `${scaling}.targetCapacity`,
  'managed_instances_provider.infrastructure_role_arn': `${instances}.infrastructureRoleArn`,
  'managed_instances_provider.propagate_tags': `${instances}.propagateTags`,
  'managed_instances_provider.instance_launch_template.ec2_instance_profile_arn': `${template}.ec2InstanceProfileArn`,
  'managed_instances_provider.instance_launch_template.monitoring': `${template}.monitoring`,
  'managed_instances_provider.instance_launch_template.network_configuration.subnets': `${template}.networkConfiguration.subnets`,
  'managed_instances_provider.instance_launch_template.network_configuration.security_groups': `${template}.networkConfiguration.securityGroups`,
  'managed_instances_provider.instance_launch_template.storage_configuration.storage_size_gib': `${template}.storageConfiguration.storageSizeGiB`,
};

/** The resources with tags. Tasks, container instances and daemons have no type. */
const tagged = (edits: Edits): readonly OwnerSpec[] => [
  modify(on('aws_ecs_cluster', { arn: arnOf('cluster', 'item.arn') }), edits),
  modify(on('aws_ecs_service', { id: arnOf('service', 'item.arn') }), edits),
  modify(on('aws_ecs_express_gateway_service', { service_arn: arnOf('service', 'item.arn') }), edits),
  modify(on('aws_ecs_task_definition', { arn: arnOf('task-definition', 'item.arn') }), edits),
  modify(on('aws_ecs_capacity_provider', { arn: arnOf('capacity-provider', 'item.arn') }), edits),
  modify(on('aws_ecs_task_set', { arn: arnOf('task-set', 'item.arn') }), edits),
];
const ownTag = on('aws_ecs_tag', { resource_arn: 'item.arn', key: 'item.key' });

/** One item per tag, because each may be declared separately. */
const eachTag: Read = ({ request: { resourceArn = null, tags } }) =>
  isList(tags)
    ? tags.filter(isObject).map((tag) => ({ arn: resourceArn, key: tag['key'] ?? null, value: tag['value'] ?? '', tags: [tag] }))
    : undefined;
const eachKey: Read = ({ request: { resourceArn = null, tagKeys } }) =>
  isList(tagKeys) ? tagKeys.map((key) => ({ arn: resourceArn, key })) : undefined;

export const ecsClusters: ServiceCatalog = {
  eventSource: 'ecs.amazonaws.com',
  types: {
    aws_ecs_cluster: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'compute',
      defaults: { [`${commandSetting}.logging`]: 'DEFAULT' },
    },
    aws_ecs_cluster_capacity_providers: { keys: [[nameKey('cluster_name')]], scope: 'region', family: 'compute', cloudId: 'cluster_name' },
    aws_ecs_capacity_provider: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'compute',
      unevaluated: {
        'managed_instances_provider.instance_launch_template.instance_requirements': 'requirements of instance types are not compared',
        'managed_instances_provider.infrastructure_optimization': 'how long idle instances are kept',
      },
    },
    aws_ecs_account_setting_default: { keys: [['name']], scope: 'region', family: 'compute', cloudId: 'name', noise: ['principal_arn'] },
    aws_ecs_tag: { keys: [['resource_arn', 'key']], scope: 'region', family: 'compute', cloudId: 'resource_arn' },
  },
  events: {
    CreateCluster: create(newCluster, { ...clusterSettings, tags: newTags }, { id: response('cluster.clusterArn') }),
    UpdateCluster: modify(cluster, clusterSettings),
    UpdateClusterSettings: modify(cluster, { setting: add(blocks('settings'), ['name']) }),
    DeleteCluster: destroy(cluster),

    // Older states declare the providers of a cluster in the cluster.
    PutClusterCapacityProviders: firstOf(put(clusterProviders, providers), modify(cluster, providers)),

    CreateCapacityProvider: create(
      capacityProvider,
      {
        cluster: 'cluster',
        'auto_scaling_group_provider.auto_scaling_group_arn': `${group}.autoScalingGroupArn`,
        ...providerSettings,
        tags: newTags,
      },
      { id: response('capacityProvider.capacityProviderArn') },
    ),
    UpdateCapacityProvider: modify(capacityProvider, providerSettings),
    DeleteCapacityProvider: destroy(removedProvider),

    PutAccountSettingDefault: put(on('aws_ecs_account_setting_default', { name: 'name' }), { value: 'value' }),

    TagResource: partOfUnknown(forEach(eachTag, put(ownTag, { value: 'item.value' }), ...tagged({ tags: merge(tagMap('item.tags')) }))),
    UntagResource: partOfUnknown(forEach(eachKey, destroy(ownTag), ...tagged({ tags: drop('item.key') }))),
  },
};
