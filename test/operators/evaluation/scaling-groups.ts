import { resource } from '../../support/applies.js';

/** A group that scales and what belongs to it, as the provider writes them. */

const groupArn = 'arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:f92d4ea4:autoScalingGroupName/api';
export const targetGroup = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:targetgroup/api/50dc6c495c0c9188';
export const otherTargetGroup = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:targetgroup/api-green/73e2d6bc24d8a067';
export const topic = 'arn:aws:sns:us-east-1:111122223333:scaling';
export const otherTopic = 'arn:aws:sns:us-east-1:111122223333:ops';
export const tag = (key: string, value: string) => ({ key, value, propagate_at_launch: true });
export const sentTag = (key: string, value: string) => ({
  key,
  propagateAtLaunch: true,
  resourceId: 'api',
  resourceType: 'auto-scaling-group',
  value,
});
export const group = resource('aws_autoscaling_group', {
  arn: groupArn,
  availability_zone_distribution: [{ capacity_distribution_strategy: 'balanced-best-effort' }],
  availability_zones: ['us-east-1a', 'us-east-1b'],
  capacity_rebalance: false,
  capacity_reservation_specification: [],
  context: '',
  default_cooldown: 300,
  default_instance_warmup: 0,
  desired_capacity: 2,
  desired_capacity_type: '',
  enabled_metrics: ['GroupDesiredCapacity', 'GroupTotalInstances'],
  force_delete: false,
  force_delete_warm_pool: false,
  health_check_grace_period: 300,
  health_check_type: 'ELB',
  id: 'api',
  ignore_failed_scaling_activities: false,
  initial_lifecycle_hook: [
    {
      default_result: 'CONTINUE',
      heartbeat_timeout: 300,
      lifecycle_transition: 'autoscaling:EC2_INSTANCE_LAUNCHING',
      name: 'warm-up',
      notification_metadata: '',
      notification_target_arn: '',
      role_arn: '',
    },
  ],
  instance_maintenance_policy: [],
  instance_refresh: [
    {
      preferences: [{ instance_warmup: '60', min_healthy_percentage: 50, strategy: '' }],
      strategy: 'Rolling',
      triggers: [],
    },
  ],
  launch_configuration: '',
  launch_template: [{ id: 'lt-0aaa', name: 'api', version: '3' }],
  load_balancers: [],
  max_instance_lifetime: 0,
  max_size: 6,
  metrics_granularity: '1Minute',
  min_elb_capacity: null,
  min_size: 2,
  mixed_instances_policy: [],
  name: 'api',
  name_prefix: '',
  placement_group: '',
  predicted_capacity: 0,
  protect_from_scale_in: false,
  service_linked_role_arn: 'arn:aws:iam::111122223333:role/aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling',
  suspended_processes: ['AZRebalance'],
  tag: [tag('Name', 'api'), tag('Owner', 'shop')],
  target_group_arns: [targetGroup],
  termination_policies: [],
  traffic_source: [{ identifier: targetGroup, type: 'elbv2' }],
  vpc_zone_identifier: ['subnet-0a', 'subnet-0b'],
  wait_for_capacity_timeout: '10m',
  wait_for_elb_capacity: null,
  warm_pool: [
    { instance_reuse_policy: [{ reuse_on_scale_in: true }], max_group_prepared_capacity: -1, min_size: 1, pool_state: 'Stopped' },
  ],
  warm_pool_size: 0,
});
export const policy = resource('aws_autoscaling_policy', {
  adjustment_type: '',
  arn: 'arn:aws:autoscaling:us-east-1:111122223333:scalingPolicy:0a1b:autoScalingGroupName/api:policyName/cpu',
  autoscaling_group_name: 'api',
  cooldown: 0,
  enabled: true,
  estimated_instance_warmup: 0,
  id: 'cpu',
  metric_aggregation_type: '',
  min_adjustment_magnitude: 0,
  name: 'cpu',
  policy_type: 'TargetTrackingScaling',
  predictive_scaling_configuration: [],
  scaling_adjustment: 0,
  step_adjustment: [],
  target_tracking_configuration: [
    {
      customized_metric_specification: [],
      disable_scale_in: false,
      predefined_metric_specification: [{ predefined_metric_type: 'ASGAverageCPUUtilization', resource_label: '' }],
      target_value: 60,
    },
  ],
});
export const stepPolicy = resource(
  'aws_autoscaling_policy',
  {
    adjustment_type: 'ChangeInCapacity',
    arn: 'arn:aws:autoscaling:us-east-1:111122223333:scalingPolicy:0a1c:autoScalingGroupName/api:policyName/steps',
    autoscaling_group_name: 'api',
    cooldown: 0,
    enabled: true,
    estimated_instance_warmup: 120,
    id: 'steps',
    metric_aggregation_type: 'Average',
    min_adjustment_magnitude: 0,
    name: 'steps',
    policy_type: 'StepScaling',
    predictive_scaling_configuration: [],
    scaling_adjustment: 0,
    step_adjustment: [
      { metric_interval_lower_bound: '0', metric_interval_upper_bound: '20', scaling_adjustment: 1 },
      { metric_interval_lower_bound: '20', metric_interval_upper_bound: '', scaling_adjustment: 3 },
    ],
    target_tracking_configuration: [],
  },
  'steps',
);
export const schedule = resource('aws_autoscaling_schedule', {
  arn: 'arn:aws:autoscaling:us-east-1:111122223333:scheduledUpdateGroupAction:0a1d:autoScalingGroupName/api:scheduledActionName/night',
  autoscaling_group_name: 'api',
  desired_capacity: -1,
  end_time: '',
  id: 'night',
  max_size: -1,
  min_size: 0,
  recurrence: '0 22 * * *',
  scheduled_action_name: 'night',
  start_time: '2026-03-02T22:00:00Z',
  time_zone: 'Etc/UTC',
});
export const hook = resource('aws_autoscaling_lifecycle_hook', {
  autoscaling_group_name: 'api',
  default_result: 'ABANDON',
  heartbeat_timeout: 600,
  id: 'drain',
  lifecycle_transition: 'autoscaling:EC2_INSTANCE_TERMINATING',
  name: 'drain',
  notification_metadata: '',
  notification_target_arn: '',
  role_arn: '',
});
export const notification = resource('aws_autoscaling_notification', {
  group_names: ['api'],
  id: topic,
  notifications: ['autoscaling:EC2_INSTANCE_LAUNCH', 'autoscaling:EC2_INSTANCE_TERMINATE'],
  topic_arn: topic,
});
export const attachment = resource('aws_autoscaling_attachment', {
  autoscaling_group_name: 'api',
  elb: '',
  id: 'api-20260302100000000000000001',
  lb_target_group_arn: otherTargetGroup,
});
