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
  ...c.same('kms_key_id logging', (path) => c.inBlock(command, path), `${commandSetting}.`),
  ...c.same(
    'cloud_watch_encryption_enabled cloud_watch_log_group_name s3_bucket_name s3_key_prefix',
    (path) => c.inBlock(commandLog, path),
    `${commandSetting}.log_configuration.`,
  ),
  [`${commandSetting}.log_configuration.s3_bucket_encryption_enabled`]: c.inBlock(commandLog, 's3EncryptionEnabled'),
  ...c.same(
    'kms_key_id fargate_ephemeral_storage_kms_key_id',
    (path) => c.inBlock(storage, path),
    'configuration.managed_storage_configuration.',
  ),
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
  ...c.same('managed_draining managed_termination_protection', `${group}.`, 'auto_scaling_group_provider.'),
  ...c.same(
    'instance_warmup_period maximum_scaling_step_size minimum_scaling_step_size status target_capacity',
    `${scaling}.`,
    'auto_scaling_group_provider.managed_scaling.',
  ),
  ...c.same('infrastructure_role_arn propagate_tags', `${instances}.`, 'managed_instances_provider.'),
  ...c.same('ec2_instance_profile_arn monitoring', `${template}.`, 'managed_instances_provider.instance_launch_template.'),
  ...c.same('network_configuration{subnets security_groups}', `${template}.`, 'managed_instances_provider.instance_launch_template.'),
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
    CreateCluster: c.create(c.withId(newCluster, c.response('cluster.clusterArn')), { ...clusterSettings, tags: c.newTags }),
    UpdateCluster: c.modify(cluster, clusterSettings),
    UpdateClusterSettings: c.modify(cluster, { setting: c.add(c.blocks('settings'), ['name']) }),
    DeleteCluster: c.destroy(cluster),

    // Older states declare the providers of a cluster in the cluster.
    PutClusterCapacityProviders: c.firstOf(c.put(clusterProviders, providers), c.modify(cluster, providers)),

    CreateCapacityProvider: c.create(c.withId(capacityProvider, c.response('capacityProvider.capacityProviderArn')), {
      cluster: 'cluster',
      'auto_scaling_group_provider.auto_scaling_group_arn': `${group}.autoScalingGroupArn`,
      ...providerSettings,
      tags: c.newTags,
    }),
    UpdateCapacityProvider: c.modify(capacityProvider, providerSettings),
    DeleteCapacityProvider: c.destroy(removedProvider),

    PutAccountSettingDefault: c.put(c.on('aws_ecs_account_setting_default', { name: 'name' }), { value: 'value' }),

    TagResource: c.partOfUnknown(
      c.forEach(eachTag, c.put(ownTag, { value: 'item.value' }), ...tagged({ tags: c.merge(c.tagMap('item.tags')) })),
    ),
    UntagResource: c.partOfUnknown(c.forEach(eachKey, c.destroy(ownTag), ...tagged({ tags: c.drop('item.key') }))),
  },
};
