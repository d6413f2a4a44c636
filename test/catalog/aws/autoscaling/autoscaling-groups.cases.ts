import type { CatalogCase } from '../../../support/catalog-case.js';
import { web, webDrift } from './autoscaling-declared.js';

/** Groups: creation, deletion and settings. */

const group = 'web';

export const groupCases: readonly CatalogCase[] = [
  {
    name: 'the console sends all settings; unchanged ones are not drift',
    event: 'UpdateAutoScalingGroup',
    request: {
      autoScalingGroupName: group,
      minSize: 1,
      maxSize: 4,
      desiredCapacity: 2,
      healthCheckType: 'ELB',
      healthCheckGracePeriod: 300,
      defaultCooldown: 300,
      vPCZoneIdentifier: 'subnet-0b,subnet-0a',
      newInstancesProtectedFromScaleIn: false,
      terminationPolicies: ['Default'],
      placementGroup: '',
      maxInstanceLifetime: 0,
      launchTemplate: { launchTemplateId: 'lt-05f6f9c818fbd5b1f', version: '7' },
      capacityRebalance: false,
      defaultInstanceWarmup: -1,
      instanceMaintenancePolicy: { minHealthyPercentage: -1, maxHealthyPercentage: -1 },
      desiredCapacityType: 'units',
    },
    state: [web()],
    drifts: [],
  },
  {
    name: 'a launch configuration replaces the template',
    event: 'UpdateAutoScalingGroup',
    request: {
      autoScalingGroupName: group,
      launchConfigurationName:
        'arn:aws:autoscaling:us-east-1:111122223333:launchConfiguration:2cbee675-0d59-454b-866d-e9476e69381d:launchConfigurationName/old',
    },
    state: [web()],
    drifts: [
      webDrift('launch_configuration', '', 'old'),
      webDrift('launch_template', [{ id: 'lt-05f6f9c818fbd5b1f', name: 'web', version: '7' }], null),
    ],
  },
  {
    name: 'a mixed policy is drift of its parts',
    event: 'UpdateAutoScalingGroup',
    request: {
      autoScalingGroupName: group,
      mixedInstancesPolicy: {
        instancesDistribution: { onDemandBaseCapacity: 0, onDemandPercentageAboveBaseCapacity: 0, spotAllocationStrategy: 'lowest-price' },
        launchTemplate: {
          launchTemplateSpecification: { launchTemplateId: 'lt-05f6f9c818fbd5b1f', version: '8' },
          overrides: [
            { instanceType: 'm5.large' },
            { instanceRequirements: { vCpuCount: { min: 2, max: 4 }, memoryMiB: { min: 2048 } }, weightedCapacity: '2' },
          ],
        },
      },
    },
    state: [
      web({
        launch_template: [],
        mixed_instances_policy: [
          {
            instances_distribution: [
              {
                on_demand_allocation_strategy: 'prioritized',
                on_demand_base_capacity: 1,
                on_demand_percentage_above_base_capacity: 100,
                spot_allocation_strategy: 'lowest-price',
                spot_instance_pools: 2,
                spot_max_price: '',
              },
            ],
            launch_template: [
              {
                launch_template_specification: [{ launch_template_id: 'lt-05f6f9c818fbd5b1f', launch_template_name: 'web', version: '7' }],
                override: [
                  { instance_requirements: [], instance_type: 'm5.large', launch_template_specification: [], weighted_capacity: '' },
                  {
                    instance_requirements: [
                      { vcpu_count: [{ min: 2, max: 4 }], memory_mib: [{ min: 2048, max: 0 }], accelerator_count: [] },
                    ],
                    instance_type: '',
                    launch_template_specification: [],
                    weighted_capacity: '2',
                  },
                ],
              },
            ],
          },
        ],
      }),
    ],
    drifts: [
      webDrift('mixed_instances_policy.instances_distribution.on_demand_base_capacity', 1, 0),
      webDrift('mixed_instances_policy.instances_distribution.on_demand_percentage_above_base_capacity', 100, 0),
      webDrift('mixed_instances_policy.launch_template.launch_template_specification.version', '7', '8'),
    ],
  },
  {
    name: 'a group created by hand is a creation',
    event: 'CreateAutoScalingGroup',
    request: {
      autoScalingGroupName: 'rogue',
      minSize: 1,
      maxSize: 50,
      desiredCapacity: 50,
      launchTemplate: { launchTemplateId: 'lt-0fff' },
      vPCZoneIdentifier: 'subnet-0a',
      tags: [{ key: 'Name', value: 'rogue', propagateAtLaunch: true, resourceId: 'rogue', resourceType: 'auto-scaling-group' }],
    },
    state: [web()],
    drifts: [{ address: 'aws_autoscaling_group', field: '*', old: null, new: {} }],
  },
  {
    name: 'the group of an apply matches the state at any size that scaling set since',
    event: 'CreateAutoScalingGroup',
    request: {
      autoScalingGroupName: group,
      minSize: 1,
      maxSize: 4,
      desiredCapacity: 1,
      newInstancesProtectedFromScaleIn: false,
      healthCheckType: 'ELB',
      launchTemplate: { launchTemplateId: 'lt-05f6f9c818fbd5b1f', version: '7' },
      vPCZoneIdentifier: 'subnet-0a,subnet-0b',
      tags: [{ key: 'Name', value: 'web', propagateAtLaunch: true, resourceId: group, resourceType: 'auto-scaling-group' }],
    },
    state: [web()],
    drifts: [],
  },
  {
    name: 'D17: deleting a declared group is drift of the whole resource',
    event: 'DeleteAutoScalingGroup',
    request: { autoScalingGroupName: group, forceDelete: true },
    state: [web()],
    drifts: [webDrift('*', {}, null)],
  },
  ...[
    'AttachInstances',
    'DetachInstances',
    'EnterStandby',
    'ExitStandby',
    'SetInstanceHealth',
    'SetInstanceProtection',
    'TerminateInstanceInAutoScalingGroup',
    'LaunchInstances',
    'CompleteLifecycleAction',
    'RecordLifecycleActionHeartbeat',
    'ExecutePolicy',
    'CancelInstanceRefresh',
    'RollbackInstanceRefresh',
  ].map((event): CatalogCase => ({
    name: 'changes no configuration',
    event,
    request: { autoScalingGroupName: group, instanceIds: ['i-0abcdef1234567890'] },
    state: [web()],
    drifts: [],
    dropped: 'read_only',
  })),
];
