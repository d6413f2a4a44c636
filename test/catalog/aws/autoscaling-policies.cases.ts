import type { JsonObject } from '../../../src/model/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../support/catalog-case.js';
import { byRole, web } from './autoscaling-declared.js';

/** Scaling policies, scheduled actions, launch configurations. */

const request: JsonObject = { autoScalingGroupName: 'web' };
const policyArn = 'arn:aws:autoscaling:us-east-1:111122223333:scalingPolicy:1a2b:autoScalingGroupName/web:policyName/cpu';

const cpu = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_autoscaling_policy',
  name: 'cpu',
  attributes: {
    adjustment_type: '', arn: policyArn, autoscaling_group_name: 'web', cooldown: 0, enabled: true, estimated_instance_warmup: 120, id: 'cpu',
    metric_aggregation_type: '', min_adjustment_magnitude: null, name: 'cpu', policy_type: 'TargetTrackingScaling', predictive_scaling_configuration: [],
    scaling_adjustment: 0, step_adjustment: [],
    target_tracking_configuration: [{
      customized_metric_specification: [], disable_scale_in: false,
      predefined_metric_specification: [{ predefined_metric_type: 'ASGAverageCPUUtilization', resource_label: '' }], target_value: 60,
    }],
    ...changed,
  },
});
const stepped = cpu({
  adjustment_type: 'ChangeInCapacity', policy_type: 'StepScaling', target_tracking_configuration: [],
  step_adjustment: [
    { metric_interval_lower_bound: '0', metric_interval_upper_bound: '20', scaling_adjustment: 1 },
    { metric_interval_lower_bound: '20', metric_interval_upper_bound: '', scaling_adjustment: 2 },
  ],
});
const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({ address: 'aws_autoscaling_policy.cpu', field, old, new: value });
const answer: JsonObject = { policyARN: policyArn, alarms: [] };

export const policyCases: readonly CatalogCase[] = [
  {
    name: 'another target drifts',
    event: 'PutScalingPolicy',
    request: {
      ...request, policyName: 'cpu', policyType: 'TargetTrackingScaling', estimatedInstanceWarmup: 120,
      targetTrackingConfiguration: { targetValue: 95, disableScaleIn: true, predefinedMetricSpecification: { predefinedMetricType: 'ASGAverageCPUUtilization' } },
    },
    response: answer,
    state: [web(), cpu()],
    drifts: [drift('target_tracking_configuration.target_value', 60, 95), drift('target_tracking_configuration.disable_scale_in', false, true)],
  },
  {
    name: 'the declared target is no drift',
    event: 'PutScalingPolicy',
    request: {
      ...request, policyName: 'cpu', policyType: 'TargetTrackingScaling', estimatedInstanceWarmup: 120, enabled: true,
      targetTrackingConfiguration: { targetValue: 60.0, predefinedMetricSpecification: { predefinedMetricType: 'ASGAverageCPUUtilization' } },
    },
    response: answer,
    state: [web(), cpu()],
    drifts: [],
  },
  {
    name: 'declared steps in another order are no drift',
    event: 'PutScalingPolicy',
    request: {
      ...request, policyName: 'cpu', policyType: 'StepScaling', adjustmentType: 'ChangeInCapacity', metricAggregationType: 'Average',
      stepAdjustments: [{ metricIntervalLowerBound: 20, scalingAdjustment: 2 }, { metricIntervalLowerBound: 0, metricIntervalUpperBound: 20, scalingAdjustment: 1 }],
    },
    response: answer,
    state: [stepped],
    drifts: [],
  },
  {
    name: 'other steps drift as a whole',
    event: 'PutScalingPolicy',
    request: {
      ...request, policyName: 'cpu', policyType: 'StepScaling', adjustmentType: 'ExactCapacity', stepAdjustments: [{ metricIntervalLowerBound: 0, scalingAdjustment: 0 }],
    },
    response: answer,
    state: [stepped],
    drifts: [
      drift('adjustment_type', 'ChangeInCapacity', 'ExactCapacity'),
      drift('step_adjustment', stepped.attributes['step_adjustment'] ?? null, [
        { scaling_adjustment: 0, metric_interval_lower_bound: '0', metric_interval_upper_bound: '' },
      ]),
    ],
  },
  {
    name: 'D24: a policy put on a declared group is announced',
    event: 'PutScalingPolicy',
    request: { ...request, policyName: 'up', adjustmentType: 'ChangeInCapacity', scalingAdjustment: 10, cooldown: 60 },
    state: [web(), cpu()],
    drifts: [{ address: 'aws_autoscaling_policy', field: '*', old: null, new: {} }],
  },
  {
    name: 'the policy that a container service puts on the group of its cluster is its own',
    event: 'PutScalingPolicy',
    request: { ...request, policyName: 'ECSManagedAutoScalingPolicy-1a2b', policyType: 'TargetTrackingScaling', targetTrackingConfiguration: { targetValue: 100 } },
    record: byRole('AWSServiceRoleForAutoScalingPlans_EC2AutoScaling', 'AutoScaling-ManageAutoScalingGroups'),
    state: [web()],
    drifts: [],
  },
  { name: 'D17: a deleted policy drifts as a whole', event: 'DeletePolicy', request: { ...request, policyName: 'cpu' }, state: [cpu()], drifts: [drift('*', {}, null)] },
  { name: 'D14: a policy may be named by its ARN alone', event: 'DeletePolicy', request: { policyName: policyArn }, state: [cpu()], drifts: [drift('*', {}, null)] },
  { name: 'another policy is not ours', event: 'DeletePolicy', request: { ...request, policyName: 'up' }, state: [cpu()], drifts: [], dropped: 'not_in_state' },
];

const night: DeclaredResource = {
  type: 'aws_autoscaling_schedule',
  name: 'night',
  attributes: {
    arn: 'arn:aws:autoscaling:us-east-1:111122223333:scheduledUpdateGroupAction:3c4d:autoScalingGroupName/web:scheduledActionName/night',
    autoscaling_group_name: 'web', desired_capacity: 0, end_time: '', id: 'night', max_size: 4, min_size: 0, recurrence: '0 20 * * *',
    scheduled_action_name: 'night', start_time: '2026-03-02T20:00:00Z', time_zone: 'Etc/UTC',
  },
};
const nightly = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({ address: 'aws_autoscaling_schedule.night', field, old, new: value });

export const scheduleCases: readonly CatalogCase[] = [
  {
    name: 'another time and size drift',
    event: 'PutScheduledUpdateGroupAction',
    request: { ...request, scheduledActionName: 'night', recurrence: '0 8 * * *', desiredCapacity: 4, startTime: 'Mar 3, 2026 8:00:00 AM', timeZone: 'Europe/Berlin' },
    state: [web(), night],
    drifts: [
      nightly('recurrence', '0 20 * * *', '0 8 * * *'),
      nightly('desired_capacity', 0, 4),
      nightly('start_time', '2026-03-02T20:00:00Z', '2026-03-03T08:00:00Z'),
      nightly('time_zone', 'Etc/UTC', 'Europe/Berlin'),
    ],
  },
  ...(['Mar 2, 2026 8:00:00 PM', '2026-03-02T20:00:00Z', '2026-03-02T20:00:00.000Z', 1772481600, 1772481600000] as const).map(
    (startTime): CatalogCase => ({
      name: `the declared action is no drift, its start written as ${String(startTime)}`,
      event: 'PutScheduledUpdateGroupAction',
      request: { ...request, scheduledActionName: 'night', recurrence: '0 20 * * *', minSize: 0, maxSize: 4, desiredCapacity: 0, startTime },
      state: [night],
      drifts: [],
    }),
  ),
  {
    name: 'D24: an action put on a declared group is announced, of a batch each',
    event: 'BatchPutScheduledUpdateGroupAction',
    request: { ...request, scheduledUpdateGroupActions: [{ scheduledActionName: 'night', maxSize: 100 }, { scheduledActionName: 'noon', recurrence: '0 12 * * *', minSize: 50 }] },
    response: { failedScheduledUpdateGroupActions: [] },
    state: [web(), night],
    drifts: [nightly('max_size', 4, 100), { address: 'aws_autoscaling_schedule', field: '*', old: null, new: {} }],
  },
  {
    name: 'a declared action in a batch is no drift',
    event: 'BatchPutScheduledUpdateGroupAction',
    request: { ...request, scheduledUpdateGroupActions: [{ scheduledActionName: 'night', maxSize: 4 }] },
    state: [night],
    drifts: [],
  },
  { name: 'D17: a deleted action drifts as a whole', event: 'DeleteScheduledAction', request: { ...request, scheduledActionName: 'night' }, state: [night], drifts: [nightly('*', {}, null)] },
  { name: 'another action is not ours', event: 'DeleteScheduledAction', request: { ...request, scheduledActionName: 'noon' }, state: [night], drifts: [], dropped: 'not_in_state' },
  {
    name: 'D17: of a batch each deleted action drifts',
    event: 'BatchDeleteScheduledAction',
    request: { ...request, scheduledActionNames: ['noon', 'night'] },
    state: [night],
    drifts: [nightly('*', {}, null)],
  },
  { name: 'another batch is not ours', event: 'BatchDeleteScheduledAction', request: { ...request, scheduledActionNames: ['noon'] }, state: [night], drifts: [], dropped: 'not_in_state' },
];

const configuration = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_launch_configuration',
  name: 'old',
  attributes: {
    arn: 'arn:aws:autoscaling:us-east-1:111122223333:launchConfiguration:2cbee675-0d59-454b-866d-e9476e69381d:launchConfigurationName/old',
    associate_public_ip_address: false, ebs_block_device: [], ebs_optimized: false, enable_monitoring: false, iam_instance_profile: '', id: 'old',
    image_id: 'ami-0c55b159cbfafe1f0', instance_type: 't3.micro', key_name: 'ops', metadata_options: [], name: 'old', name_prefix: '', placement_tenancy: '',
    root_block_device: [], security_groups: ['sg-01'], spot_price: '', user_data: null, user_data_base64: null, ...changed,
  },
});
const made: JsonObject = {
  launchConfigurationName: 'old', ebsOptimized: false, instanceMonitoring: { enabled: false }, instanceType: 't3.micro', keyName: 'ops', imageId: 'ami-0c55b159cbfafe1f0',
  blockDeviceMappings: [{ deviceName: '/dev/xvda', ebs: { deleteOnTermination: true, volumeSize: 8, volumeType: 'gp2' } }], securityGroups: ['sg-01'],
  userData: '<sensitiveDataRemoved>',
};

export const launchConfigurationCases: readonly CatalogCase[] = [
  {
    name: 'one made by hand is a creation',
    event: 'CreateLaunchConfiguration',
    request: { ...made, launchConfigurationName: 'rogue' },
    state: [configuration()],
    drifts: [{ address: 'aws_launch_configuration', field: '*', old: null, new: {} }],
  },
  { name: 'the one that an apply makes is what the state declares', event: 'CreateLaunchConfiguration', request: made, state: [configuration()], drifts: [] },
  {
    name: 'a declared one made again from another image drifts',
    event: 'CreateLaunchConfiguration',
    request: { ...made, imageId: 'ami-0evil', metadataOptions: { httpTokens: 'optional' }, associatePublicIpAddress: true },
    state: [configuration({ metadata_options: [{ http_endpoint: 'enabled', http_put_response_hop_limit: 1, http_tokens: 'required' }] })],
    drifts: [
      { address: 'aws_launch_configuration.old', field: 'image_id', old: 'ami-0c55b159cbfafe1f0', new: 'ami-0evil' },
      { address: 'aws_launch_configuration.old', field: 'metadata_options.http_tokens', old: 'required', new: 'optional' },
      { address: 'aws_launch_configuration.old', field: 'associate_public_ip_address', old: false, new: true },
    ],
  },
  {
    name: 'D17: a deleted one drifts as a whole',
    event: 'DeleteLaunchConfiguration',
    request: { launchConfigurationName: 'old' },
    state: [configuration()],
    drifts: [{ address: 'aws_launch_configuration.old', field: '*', old: {}, new: null }],
  },
  { name: 'another one is not ours', event: 'DeleteLaunchConfiguration', request: { launchConfigurationName: 'rogue' }, state: [configuration()], drifts: [], dropped: 'not_in_state' },
];
