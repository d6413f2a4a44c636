import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { pairsOf } from '../application/application-examples.js';
import { declare } from '../containers/examples-of.js';

const filter = { key: 'App', values: ['shop', 'store'] };
const instruction = (changed: JsonObject = {}): JsonObject => ({
  customized_load_metric_specification: [],
  disable_dynamic_scaling: false,
  max_capacity: 10,
  min_capacity: 2,
  predefined_load_metric_specification: [{ predefined_load_metric_type: 'ASGTotalCPUUtilization', resource_label: '' }],
  predictive_scaling_max_capacity_behavior: '',
  predictive_scaling_max_capacity_buffer: 0,
  predictive_scaling_mode: 'ForecastAndScale',
  resource_id: 'autoScalingGroup/web',
  scalable_dimension: 'autoscaling:autoScalingGroup:DesiredCapacity',
  scaling_policy_update_behavior: 'KeepExternalPolicies',
  scheduled_action_buffer_time: 0,
  service_namespace: 'autoscaling',
  target_tracking_configuration: [
    {
      customized_scaling_metric_specification: [
        { dimensions: { Queue: 'orders' }, metric_name: 'Depth', namespace: 'Shop', statistic: 'Average', unit: '' },
      ],
      disable_scale_in: false,
      estimated_instance_warmup: 0,
      predefined_scaling_metric_specification: [],
      scale_in_cooldown: 0,
      scale_out_cooldown: 0,
      target_value: 100,
    },
  ],
  ...changed,
});
export const plan = declare('aws_autoscalingplans_scaling_plan', {
  application_source: [{ cloudformation_stack_arn: '', tag_filter: [filter] }],
  id: 'shop/1',
  name: 'shop',
  scaling_instruction: [instruction()],
  scaling_plan_version: 1,
});
const of = pairsOf(plan);

const given = (maxCapacity: number): JsonObject => ({
  disableDynamicScaling: false,
  maxCapacity,
  minCapacity: 2,
  predefinedLoadMetricSpecification: { predefinedLoadMetricType: 'ASGTotalCPUUtilization' },
  predictiveScalingMode: 'ForecastAndScale',
  resourceId: 'autoScalingGroup/web',
  scalableDimension: 'autoscaling:autoScalingGroup:DesiredCapacity',
  serviceNamespace: 'autoscaling',
  targetTrackingConfigurations: [
    {
      customizedScalingMetricSpecification: {
        dimensions: [{ name: 'Queue', value: 'orders' }],
        metricName: 'Depth',
        namespace: 'Shop',
        statistic: 'Average',
      },
      disableScaleIn: false,
      targetValue: 100,
    },
  ],
});
export const planCall = (maxCapacity = 10, tag: Json = { key: 'App', values: ['store', 'shop'] }): JsonObject => ({
  applicationSource: { tagFilters: [tag] },
  scalingInstructions: [given(maxCapacity)],
  scalingPlanName: 'shop',
});
const version = { scalingPlanVersion: 1 };
const reported = {
  disable_dynamic_scaling: false,
  max_capacity: 100,
  min_capacity: 2,
  predefined_load_metric_specification: [{ predefined_load_metric_type: 'ASGTotalCPUUtilization' }],
  predictive_scaling_mode: 'ForecastAndScale',
  resource_id: 'autoScalingGroup/web',
  scalable_dimension: 'autoscaling:autoScalingGroup:DesiredCapacity',
  scaling_policy_update_behavior: 'KeepExternalPolicies',
  service_namespace: 'autoscaling',
  target_tracking_configuration: [
    {
      customized_scaling_metric_specification: [
        { dimensions: { Queue: 'orders' }, metric_name: 'Depth', namespace: 'Shop', statistic: 'Average' },
      ],
      disable_scale_in: false,
      target_value: 100,
    },
  ],
};

export const scalingPlanCases: readonly CatalogCase[] = [
  ...of.creation('CreateScalingPlan', [planCall(), version], [{ ...planCall(), scalingPlanName: 'x' }, version]),
  ...of.change('UpdateScalingPlan', version, planCall(), planCall(100), { scaling_instruction: [[instruction()], [reported]] }),
  ...of.deletion('DeleteScalingPlan', { ...version, scalingPlanName: 'shop' }, { ...version, scalingPlanName: 'x' }),
];
