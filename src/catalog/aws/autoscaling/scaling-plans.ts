import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * AWS Auto Scaling: plans that scale the resources of an application. Source: AWS Auto Scaling API reference, Terraform AWS provider
 * (`internal/service/autoscalingplans`).
 */

const type = 'aws_autoscalingplans_scaling_plan';
const plan = c.on(type, { name: 'scalingPlanName' });

/** Dimensions of metrics as maps, at all depths, and the defaults of an instruction, which the state contains. */
const inStateForm = (value: Json): Json => {
  if (isList(value)) return value.map(inStateForm);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one = null]) => [name, name === 'dimensions' ? c.namedValues(one) : inStateForm(one)]),
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
const source = c.replacedBlock('application_source', 'applicationSource', { cloudformation_stack_arn: 'cloudFormationStackARN' });
const settings: c.Edits = {
  ...source,
  'application_source.tag_filter': c.blocks('applicationSource.tagFilters', c.same('key values')),
  // The service fills in members that a call omits.
  scaling_instruction: c.set(c.blocks(c.via('scalingInstructions', withDefaults), c.byName({ names, maps: ['dimensions'] })), 'given'),
};

const events = {
  CreateScalingPlan: c.create(plan, settings),
  UpdateScalingPlan: c.modify(plan, settings),
  DeleteScalingPlan: c.destroy(plan),
} as const;

export const scalingPlans: c.ServiceCatalog = {
  eventSource: 'autoscaling-plans.amazonaws.com',
  types: { [type]: { keys: [['name']], scope: 'region', family: 'autoscaling', cloudId: 'name', noise: ['scaling_plan_version'] } },
  events,
};

/** The same calls under the event source of EC2 Auto Scaling. */
export const scalingPlansOfAutoscaling: c.ServiceCatalog = { eventSource: 'autoscaling.amazonaws.com', types: {}, events };
