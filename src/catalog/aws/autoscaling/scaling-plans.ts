import { isList, isObject, type Json } from '../../../lib/json.js';
import { create, destroy, modify, on, set, via, type Edits, type ServiceCatalog } from '../../dsl.js';
import { blocksAs } from '../containers/container-values.js';
import { blockList, namedValues, replacedBlock } from '../monitoring/monitoring-values.js';

/**
 * AWS Auto Scaling: plans that scale the resources of an application. Source: AWS Auto Scaling API reference, Terraform AWS provider
 * (`internal/service/autoscalingplans`).
 */

const type = 'aws_autoscalingplans_scaling_plan';
const plan = on(type, { name: 'scalingPlanName' });

/** Dimensions of metrics as maps, at all depths, and the defaults of an instruction, which the state contains. */
const inStateForm = (value: Json): Json => {
  if (isList(value)) return value.map(inStateForm);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one = null]) => [name, name === 'dimensions' ? namedValues(one) : inStateForm(one)]),
  );
};
const withDefaults = (value: Json): Json =>
  isList(value)
    ? value.filter(isObject).map((one) => ({
        disableDynamicScaling: false,
        scalingPolicyUpdateBehavior: 'KeepExternalPolicies',
        ...(inStateForm(one) as object),
      }))
    : value;

const names = { targetTrackingConfigurations: 'target_tracking_configuration' };
const source = replacedBlock('application_source', 'applicationSource', { cloudformation_stack_arn: 'cloudFormationStackARN' });
const settings: Edits = {
  ...source,
  'application_source.tag_filter': blockList('applicationSource.tagFilters', { key: 'key', values: 'values' }),
  // The service fills in members that a call omits.
  scaling_instruction: set(blocksAs(via('scalingInstructions', withDefaults), { names, maps: ['dimensions'] }), 'given'),
};

const events = {
  CreateScalingPlan: create(plan, settings),
  UpdateScalingPlan: modify(plan, settings),
  DeleteScalingPlan: destroy(plan),
} as const;

export const scalingPlans: ServiceCatalog = {
  eventSource: 'autoscaling-plans.amazonaws.com',
  types: { [type]: { keys: [['name']], scope: 'region', family: 'autoscaling', cloudId: 'name', noise: ['scaling_plan_version'] } },
  events,
};

/** The same calls under the event source of EC2 Auto Scaling. */
export const scalingPlansOfAutoscaling: ServiceCatalog = { eventSource: 'autoscaling.amazonaws.com', types: {}, events };
