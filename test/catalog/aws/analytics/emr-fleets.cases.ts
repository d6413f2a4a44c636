import type { CatalogCase } from '../../../support/catalog-case.js';
import { declare, examplesOf } from '../containers/examples-of.js';

const clusterId = 'j-1A2B3C4D5E6F';
const kind = (instance_type: string) => ({
  bid_price: '',
  bid_price_as_percentage_of_on_demand_price: 100,
  configurations: [],
  ebs_config: [{ iops: 0, size: 32, type: 'gp2', volumes_per_instance: 2 }],
  instance_type,
  weighted_capacity: 1,
});
const fleetOf = (id: string, name: string) => ({
  id,
  instance_type_configs: [kind('m5.xlarge'), kind('m5a.xlarge')],
  launch_specifications: [],
  name,
  provisioned_on_demand_capacity: 1,
  provisioned_spot_capacity: 0,
  target_on_demand_capacity: 1,
  target_spot_capacity: 0,
});
const policyOf = (maximum: number) =>
  JSON.stringify({
    Constraints: { MaxCapacity: maximum, MinCapacity: 1 },
    Rules: [
      {
        Action: { SimpleScalingPolicyConfiguration: { AdjustmentType: 'CHANGE_IN_CAPACITY', CoolDown: 300, ScalingAdjustment: 1 } },
        Name: 'more',
        Trigger: {
          CloudWatchAlarmDefinition: {
            ComparisonOperator: 'LESS_THAN',
            EvaluationPeriods: 1,
            MetricName: 'YARNMemoryAvailablePercentage',
            Namespace: 'AWS/ElasticMapReduce',
            Period: 300,
            Statistic: 'AVERAGE',
            Threshold: 15,
            Unit: 'PERCENT',
          },
        },
      },
    ],
  });
const alarm = { comparisonOperator: 'LESS_THAN', metricName: 'YARNMemoryAvailablePercentage', period: 300, threshold: 15, unit: 'PERCENT' };
const filled = { ...alarm, dimensions: [{ key: 'JobFlowId', value: clusterId }], evaluationPeriods: 1, namespace: 'AWS/ElasticMapReduce', statistic: 'AVERAGE' };
const policy = (maxCapacity: number, cloudWatchAlarmDefinition: typeof alarm) => ({
  constraints: { maxCapacity, minCapacity: 1 },
  rules: [
    {
      action: { simpleScalingPolicyConfiguration: { adjustmentType: 'CHANGE_IN_CAPACITY', coolDown: 300, scalingAdjustment: 1 } },
      name: 'more',
      trigger: { cloudWatchAlarmDefinition },
    },
  ],
});
const scale = (instanceGroupId: string, maximum: number) =>
  [
    'PutAutoScalingPolicy',
    { autoScalingPolicy: policy(maximum, alarm), clusterId, instanceGroupId },
    { autoScalingPolicy: { ...policy(maximum, filled), status: { state: 'PENDING' } }, clusterId, instanceGroupId },
  ] as const;

const group = { autoscaling_policy: policyOf(10), bid_price: '', ebs_config: [], id: 'ig-core', instance_count: 1, instance_type: 'm5.xlarge', name: '' };
const grouped = declare('aws_emr_cluster', { core_instance_fleet: [], core_instance_group: [group], id: clusterId, master_instance_group: [{ ...group, id: 'ig-master' }] });
const fleets = declare('aws_emr_cluster', {
  core_instance_fleet: [fleetOf('if-core', 'core')],
  core_instance_group: [],
  id: clusterId,
  master_instance_fleet: [fleetOf('if-master', 'master')],
});
const ofGrouped = examplesOf(grouped);
const ofFleets = examplesOf(fleets);
const ofFleet = examplesOf(declare('aws_emr_instance_fleet', { cluster_id: clusterId, ...fleetOf('if-task', 'task') }), fleets);
const ofGroup = examplesOf(
  declare('aws_emr_instance_group', { autoscaling_policy: policyOf(10), cluster_id: clusterId, id: 'ig-task', instance_count: 1, instance_type: 'm5.xlarge', name: 'task' }),
);
const instanceTypeConfigs = ['m5a.xlarge', 'm5.xlarge'].map((instanceType) => ({ instanceType, weightedCapacity: 1 }));
const add = (targetOnDemandCapacity: number) => ({
  clusterId,
  instanceFleet: { instanceFleetType: 'TASK', instanceTypeConfigs, name: 'task', targetOnDemandCapacity, targetSpotCapacity: 0 },
});
const resize = (instanceFleetId: string, targetOnDemandCapacity: number) => ({ clusterId, instanceFleet: { instanceFleetId, targetOnDemandCapacity } });
const remove = (instanceGroupId: string) => ['RemoveAutoScalingPolicy', { clusterId, instanceGroupId }] as const;

export const emrFleetCases: readonly CatalogCase[] = [
  ofFleet.created('a fleet that no state declares', ['AddInstanceFleet', add(1), { clusterId, instanceFleetId: 'if-9' }]),
  ofFleet.drifts('other instances are drift', ['ModifyInstanceFleet', { clusterId, instanceFleet: { instanceFleetId: 'if-task', instanceTypeConfigs: [{ instanceType: 'p4d.24xlarge' }] } }], {
    instance_type_configs: [[kind('m5.xlarge'), kind('m5a.xlarge')], [{ instance_type: 'p4d.24xlarge' }]],
  }),
  ofFleets.drifts('a resized core fleet is drift', ['ModifyInstanceFleet', resize('if-core', 8)], { 'core_instance_fleet.target_on_demand_capacity': [1, 8] }),
  ofFleets.drifts('more masters are drift', ['ModifyInstanceFleet', resize('if-master', 3)], { 'master_instance_fleet.target_on_demand_capacity': [1, 3] }),

  ofGroup.drifts('a higher limit is drift', scale('ig-task', 50), { autoscaling_policy: [policyOf(10), policyOf(50)] }),
  ofGrouped.drifts('a higher limit of the core group is drift', scale('ig-core', 50), { 'core_instance_group.autoscaling_policy': [policyOf(10), policyOf(50)] }),
  ofGroup.drifts('a removed policy is drift', remove('ig-task'), { autoscaling_policy: [policyOf(10), null] }),
  ofGrouped.drifts('a removed policy of the core group is drift', remove('ig-core'), { 'core_instance_group.autoscaling_policy': [policyOf(10), null] }),
];
