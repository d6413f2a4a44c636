import { isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Amazon ECS: clusters, capacity providers, account settings, and tags of all its resources. Source: ECS API reference, Terraform AWS
 * provider (`internal/service/ecs`).
 */

/** A call without a cluster means the cluster `default`. */
export const clusterName: c.Read = c.nameInArn(c.either('cluster', c.fixed('default')));
export const cluster = c.on('aws_ecs_cluster', { name: clusterName });
const newCluster = c.on('aws_ecs_cluster', { name: c.either('clusterName', c.fixed('default')) });
const clusterProviders = c.on('aws_ecs_cluster_capacity_providers', { cluster_name: clusterName });

const command = c.inBlock('configuration', 'executeCommandConfiguration');
const commandLog = c.inBlock(command, 'logConfiguration');
const storage = c.inBlock('configuration', 'managedStorageConfiguration');
const commandSetting = 'configuration.execute_command_configuration';

/** A setting that a call omits keeps its value; the configuration is replaced as a whole. */
const clusterSettings: c.Edits = {
  setting: c.add(c.blocks('settings'), ['name']),
  [`${commandSetting}.kms_key_id`]: c.inBlock(command, 'kmsKeyId'),
  [`${commandSetting}.logging`]: c.inBlock(command, 'logging'),
  [`${commandSetting}.log_configuration.cloud_watch_encryption_enabled`]: c.inBlock(commandLog, 'cloudWatchEncryptionEnabled'),
  [`${commandSetting}.log_configuration.cloud_watch_log_group_name`]: c.inBlock(commandLog, 'cloudWatchLogGroupName'),
  [`${commandSetting}.log_configuration.s3_bucket_name`]: c.inBlock(commandLog, 's3BucketName'),
  [`${commandSetting}.log_configuration.s3_bucket_encryption_enabled`]: c.inBlock(commandLog, 's3EncryptionEnabled'),
  [`${commandSetting}.log_configuration.s3_key_prefix`]: c.inBlock(commandLog, 's3KeyPrefix'),
  'configuration.managed_storage_configuration.kms_key_id': c.inBlock(storage, 'kmsKeyId'),
  'configuration.managed_storage_configuration.fargate_ephemeral_storage_kms_key_id': c.inBlock(storage, 'fargateEphemeralStorageKmsKeyId'),
  'service_connect_defaults.namespace': c.inBlock('serviceConnectDefaults', 'namespace'),
};

const providers: c.Edits = {
  capacity_providers: 'capacityProviders',
  default_capacity_provider_strategy: c.blocks('defaultCapacityProviderStrategy'),
};

const capacityProvider = c.on('aws_ecs_capacity_provider', { name: 'name' });
const removedProvider = c.on('aws_ecs_capacity_provider', { name: c.nameInArn('capacityProvider') });
const group = 'autoScalingGroupProvider';
const scaling = `${group}.managedScaling`;
const instances = 'managedInstancesProvider';
const template = `${instances}.instanceLaunchTemplate`;

const providerSettings: c.Edits = {
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
const tagged = (edits: c.Edits): readonly c.OwnerSpec[] => [
  c.modify(c.on('aws_ecs_cluster', { arn: c.arnOf('cluster', 'item.arn') }), edits),
  c.modify(c.on('aws_ecs_service', { id: c.arnOf('service', 'item.arn') }), edits),
  c.modify(c.on('aws_ecs_express_gateway_service', { service_arn: c.arnOf('service', 'item.arn') }), edits),
  c.modify(c.on('aws_ecs_task_definition', { arn: c.arnOf('task-definition', 'item.arn') }), edits),
  c.modify(c.on('aws_ecs_capacity_provider', { arn: c.arnOf('capacity-provider', 'item.arn') }), edits),
  c.modify(c.on('aws_ecs_task_set', { arn: c.arnOf('task-set', 'item.arn') }), edits),
];
const ownTag = c.on('aws_ecs_tag', { resource_arn: 'item.arn', key: 'item.key' });

/** One item per tag, because each may be declared separately. */
const eachTag: c.Read = ({ request: { resourceArn = null, tags } }) =>
  isList(tags)
    ? tags.filter(isObject).map((tag) => ({ arn: resourceArn, key: tag['key'] ?? null, value: tag['value'] ?? '', tags: [tag] }))
    : undefined;
const eachKey: c.Read = ({ request: { resourceArn = null, tagKeys } }) =>
  isList(tagKeys) ? tagKeys.map((key) => ({ arn: resourceArn, key })) : undefined;

export const ecsClusters: c.ServiceCatalog = {
  eventSource: 'ecs.amazonaws.com',
  types: c.types('compute', {
    aws_ecs_cluster: { keys: [['name'], ['arn']], defaults: { [`${commandSetting}.logging`]: 'DEFAULT' } },
    aws_ecs_cluster_capacity_providers: { keys: [[c.nameKey('cluster_name')]], cloudId: 'cluster_name' },
    aws_ecs_capacity_provider: {
      keys: [['name'], ['arn']],
      unevaluated: {
        'managed_instances_provider.instance_launch_template.instance_requirements': 'requirements of instance types are not compared',
        'managed_instances_provider.infrastructure_optimization': 'how long idle instances are kept',
      },
    },
    aws_ecs_account_setting_default: { keys: [['name']], cloudId: 'name' },
    aws_ecs_tag: { keys: [['resource_arn', 'key']], cloudId: 'resource_arn' },
  }),
  events: {
    CreateCluster: c.create(newCluster, { ...clusterSettings, tags: c.newTags }, { id: c.response('cluster.clusterArn') }),
    UpdateCluster: c.modify(cluster, clusterSettings),
    UpdateClusterSettings: c.modify(cluster, { setting: c.add(c.blocks('settings'), ['name']) }),
    DeleteCluster: c.destroy(cluster),

    // Older states declare the providers of a cluster in the cluster.
    PutClusterCapacityProviders: c.firstOf(c.put(clusterProviders, providers), c.modify(cluster, providers)),

    CreateCapacityProvider: c.create(
      capacityProvider,
      {
        cluster: 'cluster',
        'auto_scaling_group_provider.auto_scaling_group_arn': `${group}.autoScalingGroupArn`,
        ...providerSettings,
        tags: c.newTags,
      },
      { id: c.response('capacityProvider.capacityProviderArn') },
    ),
    UpdateCapacityProvider: c.modify(capacityProvider, providerSettings),
    DeleteCapacityProvider: c.destroy(removedProvider),

    PutAccountSettingDefault: c.put(c.on('aws_ecs_account_setting_default', { name: 'name' }), { value: 'value' }),

    TagResource: c.partOfUnknown(
      c.forEach(eachTag, c.put(ownTag, { value: 'item.value' }), ...tagged({ tags: c.merge(c.tagMap('item.tags')) })),
    ),
    UntagResource: c.partOfUnknown(c.forEach(eachKey, c.destroy(ownTag), ...tagged({ tags: c.drop('item.key') }))),
  },
};
