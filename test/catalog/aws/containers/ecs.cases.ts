import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from './examples-of.js';

const clusterArn = arn('ecs', 'cluster/app');
export const cluster = (changed: JsonObject = {}) =>
  declare('aws_ecs_cluster', {
    arn: clusterArn,
    configuration: [],
    id: clusterArn,
    name: 'app',
    service_connect_defaults: [],
    setting: [{ name: 'containerInsights', value: 'enabled' }],
    tags: { Team: 'shop' },
    tags_all: { Team: 'shop' },
    ...changed,
  });
const ofCluster = examplesOf(cluster());
const onTag = (name: string, event: string, request: JsonObject, drifts: CatalogCase['drifts']): CatalogCase => ({
  name,
  event,
  request,
  state: [
    cluster(),
    declare('aws_ecs_tag', { id: `${clusterArn},Owner`, resource_arn: clusterArn, key: 'Owner', value: 'checkout' }),
  ],
  drifts,
});

const clusters: readonly CatalogCase[] = [
  ofCluster.agrees('a cluster created as declared is not drift', [
    'CreateCluster',
    { clusterName: 'app', settings: [{ name: 'containerInsights', value: 'enabled' }], tags: [{ key: 'Team', value: 'shop' }] },
  ]),
  ofCluster.drifts(
    'commands without a log are drift',
    ['UpdateCluster', { cluster: 'app', configuration: { executeCommandConfiguration: { logging: 'NONE' } } }],
    { 'configuration.execute_command_configuration.logging': [null, 'NONE'] },
  ),
  ofCluster.drifts(
    'switching metrics off is drift',
    ['UpdateClusterSettings', { cluster: 'app', settings: [{ name: 'containerInsights', value: 'disabled' }] }],
    { setting: [[{ name: 'containerInsights', value: 'enabled' }], [{ name: 'containerInsights', value: 'disabled' }]] },
  ),
  ofCluster.deleted('deleting a declared cluster is one alert (D17)', ['DeleteCluster', { cluster: clusterArn }]),

  ofCluster.drifts('a changed tag is drift', ['TagResource', { resourceArn: clusterArn, tags: [{ key: 'Team', value: 'x' }] }], {
    'tags.Team': ['shop', 'x'],
  }),
  onTag('a tag declared as a resource of its own is drift there', 'TagResource', { resourceArn: clusterArn, tags: [{ key: 'Owner', value: 'x' }] }, [
    { address: 'aws_ecs_tag.this', field: 'value', old: 'checkout', new: 'x' },
  ]),
  onTag('a removed tag is drift', 'UntagResource', { resourceArn: clusterArn, tagKeys: ['Owner', 'Team'] }, [
    { address: 'aws_ecs_tag.this', field: '*', old: {}, new: null },
    { address: 'aws_ecs_cluster.this', field: 'tags.Team', old: 'shop', new: null },
  ]),
];

const ofProviders = examplesOf(
  declare('aws_ecs_cluster_capacity_providers', {
    capacity_providers: ['FARGATE'],
    cluster_name: 'app',
    default_capacity_provider_strategy: [{ base: 0, capacity_provider: 'FARGATE', weight: 1 }],
    id: 'app',
  }),
  cluster(),
);
const providerArn = arn('ecs', 'capacity-provider/spot');
const ofProvider = examplesOf(
  declare('aws_ecs_capacity_provider', {
    arn: providerArn,
    auto_scaling_group_provider: [
      {
        auto_scaling_group_arn: arn('autoscaling', 'autoScalingGroup:1:autoScalingGroupName/spot'),
        managed_draining: 'ENABLED',
        managed_scaling: [
          { instance_warmup_period: 300, maximum_scaling_step_size: 10, minimum_scaling_step_size: 1, status: 'ENABLED', target_capacity: 100 },
        ],
        managed_termination_protection: 'ENABLED',
      },
    ],
    id: providerArn,
    name: 'spot',
    tags: {},
    tags_all: {},
  }),
);
const groupOf = (changed: JsonObject = {}) => ({
  autoScalingGroupArn: arn('autoscaling', 'autoScalingGroup:1:autoScalingGroupName/spot'),
  managedScaling: { status: 'ENABLED', targetCapacity: 100 },
  managedTerminationProtection: 'ENABLED',
  ...changed,
});

const providers: readonly CatalogCase[] = [
  ofProviders.agrees('the declared capacity providers are not drift', [
    'PutClusterCapacityProviders',
    { cluster: clusterArn, capacityProviders: ['FARGATE'], defaultCapacityProviderStrategy: [{ capacityProvider: 'FARGATE', weight: 1 }] },
  ]),
  ofProvider.created('a capacity provider that no state declares is created', [
    'CreateCapacityProvider',
    { name: 'other', autoScalingGroupProvider: groupOf() },
  ]),
  ofProvider.drifts(
    'instances without protection are drift',
    ['UpdateCapacityProvider', { name: 'spot', autoScalingGroupProvider: { managedTerminationProtection: 'DISABLED' } }],
    { 'auto_scaling_group_provider.managed_termination_protection': ['ENABLED', 'DISABLED'] },
  ),
  ofProvider.deleted('deleting a declared capacity provider is one alert (D17)', ['DeleteCapacityProvider', { capacityProvider: providerArn }]),
];

const ofSetting = examplesOf(
  declare('aws_ecs_account_setting_default', {
    id: 'containerInsights',
    name: 'containerInsights',
    principal_arn: 'arn:aws:iam::111122223333:root',
    value: 'enabled',
  }),
);
const accountSettings: readonly CatalogCase[] = [
  ofSetting.drifts('another value is drift', ['PutAccountSettingDefault', { name: 'containerInsights', value: 'disabled' }], {
    value: ['enabled', 'disabled'],
  }),
];

export const ecsClusterCases: readonly CatalogCase[] = [...clusters, ...providers, ...accountSettings];
