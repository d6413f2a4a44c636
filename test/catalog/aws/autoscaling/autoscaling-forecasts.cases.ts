import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Predictive scaling policies. The call has the metrics of a forecast in a list of one. */

const metric = (changed: JsonObject = {}): JsonObject => ({
  targetValue: 40,
  predefinedMetricPairSpecification: { predefinedMetricType: 'ASGCPUUtilization' },
  ...changed,
});
const request = (specification: JsonObject): JsonObject => ({
  autoScalingGroupName: 'web',
  policyName: 'forecast',
  policyType: 'PredictiveScaling',
  predictiveScalingConfiguration: {
    mode: 'ForecastAndScale',
    maxCapacityBreachBehavior: 'HonorMaxCapacity',
    metricSpecifications: [specification],
  },
});
const policy: DeclaredResource = {
  type: 'aws_autoscaling_policy',
  attributes: {
    autoscaling_group_name: 'web',
    name: 'forecast',
    enabled: true,
    policy_type: 'PredictiveScaling',
    predictive_scaling_configuration: [
      {
        max_capacity_breach_behavior: 'HonorMaxCapacity',
        max_capacity_buffer: '',
        metric_specification: [
          {
            customized_capacity_metric_specification: [],
            predefined_load_metric_specification: [],
            predefined_metric_pair_specification: [{ predefined_metric_type: 'ASGCPUUtilization', resource_label: '' }],
            predefined_scaling_metric_specification: [],
            target_value: 40,
          },
        ],
        mode: 'ForecastAndScale',
        scheduling_buffer_time: '',
      },
    ],
    step_adjustment: [],
    target_tracking_configuration: [],
  },
};
const drift = (field: string, old: string | number | null, value: string | number) => ({
  address: 'aws_autoscaling_policy.this',
  field: `predictive_scaling_configuration.metric_specification.${field}`,
  old,
  new: value,
});

export const forecastCases: readonly CatalogCase[] = [
  {
    name: 'another metric of a forecast drifts',
    event: 'PutScalingPolicy',
    request: request(metric({ predefinedMetricPairSpecification: { predefinedMetricType: 'ALBRequestCount', resourceLabel: 'app/web/1' } })),
    state: [policy],
    drifts: [
      drift('predefined_metric_pair_specification.predefined_metric_type', 'ASGCPUUtilization', 'ALBRequestCount'),
      drift('predefined_metric_pair_specification.resource_label', '', 'app/web/1'),
    ],
  },
];
