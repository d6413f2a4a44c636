import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { blocksOf, selfLink, target } from './compute-reads.js';

/**
 * Autoscalers, zonal and regional. Source: Compute Engine API reference (Autoscaler), Terraform Google provider `google_compute_autoscaler`.
 */

/** Updates name the autoscaler in a parameter; the resource may then be the collection. */
const id: c.Read = (record) => {
  const path = target(record);
  if (typeof path !== 'string' || !path.endsWith('/autoscalers')) return path;
  const name = c.either('autoscaler', 'name')(record);
  return typeof name === 'string' ? `${path}/${name}` : undefined;
};

const metrics: c.Read = c.via('autoscalingPolicy.customMetricUtilizations', (value) =>
  (isList(value) ? value : []).flatMap((one): Json[] => {
    if (!isObject(one)) return [];
    const { filter, metric, singleInstanceAssignment, utilizationTarget, utilizationTargetType } = one;
    return [
      {
        filter: filter ?? null,
        name: metric ?? null,
        single_instance_assignment: singleInstanceAssignment ?? null,
        target: utilizationTarget ?? null,
        type: utilizationTargetType ?? null,
      },
    ];
  }),
);

/** Schedules: a map by name, which entries write as `[{key, value}]`. */
const schedules = (from: c.From): c.Read =>
  c.via(from, (value, record) => {
    const named = isList(value)
      ? value.map((one) => (isObject(one) && isObject(one['value']) ? { name: one['key'] ?? null, ...one['value'] } : one))
      : Object.entries(isObject(value) ? value : {}).map(([name, one]) => ({ name, ...(isObject(one) ? one : {}) }));
    const blocks = blocksOf(() => named)(record);
    return isList(blocks) ? blocks.map((one) => (isObject(one) ? { time_zone: 'UTC', ...one } : one)) : undefined;
  });

const mode: c.Read = c.via('autoscalingPolicy.mode', (value) => (value === 'ONLY_UP' ? 'ONLY_SCALE_OUT' : value));

/** Attributes in a body; absent ones keep their values. */
const body: c.Edits = {
  'autoscaling_policy.cooldown_period': 'autoscalingPolicy.coolDownPeriodSec',
  ...c.same(`
    autoscaling_policy{cpu_utilization{predictive_method} scale_in_control{max_scaled_in_replicas{fixed percent} time_window_sec}}
    description`),
  'autoscaling_policy.cpu_utilization.target': 'autoscalingPolicy.cpuUtilization.utilizationTarget',
  'autoscaling_policy.load_balancing_utilization.target': 'autoscalingPolicy.loadBalancingUtilization.utilizationTarget',
  'autoscaling_policy.max_replicas': 'autoscalingPolicy.maxNumReplicas',
  'autoscaling_policy.metric': metrics,
  'autoscaling_policy.min_replicas': 'autoscalingPolicy.minNumReplicas',
  'autoscaling_policy.mode': mode,
  'autoscaling_policy.scaling_schedules': schedules('autoscalingPolicy.scalingSchedules'),
  target: selfLink('target'),
};

/**
 * The value of a member that an update leaves out, because it replaces the whole policy. Source: gcloud
 * `managed_instance_groups_utils.py`, which repeats the current mode for that reason.
 */
const inPolicy =
  (member: string, empty: (policy: JsonObject) => Json | undefined): c.Read =>
  ({ request: { autoscalingPolicy: policy } }) =>
    isObject(policy) && (policy[member] ?? null) === null ? empty(policy) : undefined;

const none = (): Json => [];
const signals = ['customMetricUtilizations', 'loadBalancingUtilization', 'scalingSchedules'];
/** Without any signal, the service chooses the CPU. */
const noneBesideOthers = (policy: JsonObject): Json | undefined =>
  signals.some((name) => (policy[name] ?? null) !== null) ? [] : undefined;

const wholeBody: c.Edits = {
  ...body,
  'autoscaling_policy.cooldown_period': c.either(
    'autoscalingPolicy.coolDownPeriodSec',
    inPolicy('coolDownPeriodSec', () => 60),
  ),
  'autoscaling_policy.cpu_utilization': inPolicy('cpuUtilization', noneBesideOthers),
  'autoscaling_policy.load_balancing_utilization': inPolicy('loadBalancingUtilization', none),
  'autoscaling_policy.metric': c.either(metrics, inPolicy('customMetricUtilizations', none)),
  'autoscaling_policy.mode': c.either(
    mode,
    inPolicy('mode', () => 'ON'),
  ),
  'autoscaling_policy.scale_in_control': inPolicy('scaleInControl', none),
  'autoscaling_policy.scaling_schedules': c.either(schedules('autoscalingPolicy.scalingSchedules'), inPolicy('scalingSchedules', none)),
};

const calls = (prefix: string, type: string): Readonly<Record<string, c.Entry>> => {
  const autoscaler = c.on(type, { id });
  return {
    [`${prefix}.insert`]: c.create(autoscaler, body),
    [`${prefix}.delete`]: c.destroy(autoscaler),
    [`${prefix}.patch`]: c.modify(autoscaler, body),
    [`${prefix}.update`]: c.modify(autoscaler, wholeBody),
  };
};

const type = {
  keys: [c.byName, [{ attribute: 'target', as: c.resourcePath }]],
  defaults: { 'autoscaling_policy.cpu_utilization.predictive_method': 'NONE', 'autoscaling_policy.mode': 'ON' },
};

export const computeAutoscalers: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', { google_compute_autoscaler: type, google_compute_region_autoscaler: type }),
  events: {
    ...calls('compute.autoscalers', 'google_compute_autoscaler'),
    ...calls('compute.regionAutoscalers', 'google_compute_region_autoscaler'),
  },
};
