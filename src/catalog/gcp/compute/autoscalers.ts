import { type Json, type JsonObject, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { blocksOf, selfLink, shortName, target, the } from './compute-reads.js';

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

/**
 * Reservations, commitments and sole-tenant nodes. Source: Compute Engine API reference, Terraform Google provider
 * `google_compute_reservation`, `google_compute_region_commitment`, `google_compute_node_group`, `google_compute_node_template`.
 */

const reservation = the('google_compute_reservation');
const commitment = the('google_compute_region_commitment');
const nodeGroup = the('google_compute_node_group');
const nodeTemplate = the('google_compute_node_template');

const reserved: c.Edits = {
  ...c.same(`
    description share_settings{share_type} specific_reservation{instance_properties{min_cpu_platform}} specific_reservation_required`),
  'specific_reservation.count': c.count('specificReservation.count'),
  'specific_reservation.instance_properties.machine_type': shortName('specificReservation.instanceProperties.machineType'),
};
const committed: c.Edits = c.same('auto_renew plan');
const nodes: c.Edits = {
  ...c.same('autoscaling_policy{max_nodes min_nodes mode} description maintenance_policy maintenance_window{start_time}'),
  node_template: selfLink('nodeTemplate'),
};

export const computeAutoscalers: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    ...c.googleTypes('compute', { google_compute_autoscaler: type, google_compute_region_autoscaler: type }),
    ...c.googleTypes('compute', {
      google_compute_reservation: { noise: ['commitment', 'specific_reservation.in_use_count', 'status'] },
      google_compute_region_commitment: {
        defaults: { category: 'MACHINE', type: 'GENERAL_PURPOSE' },
        noise: ['commitment_id', 'end_timestamp', 'start_timestamp', 'status', 'status_message'],
      },
      google_compute_node_group: { defaults: { maintenance_policy: 'DEFAULT' }, noise: ['initial_size', 'size'] },
      google_compute_node_template: { defaults: { cpu_overcommit_type: 'NONE' } },
    }),
  },
  events: {
    ...calls('compute.autoscalers', 'google_compute_autoscaler'),
    ...calls('compute.regionAutoscalers', 'google_compute_region_autoscaler'),

    'compute.reservations.insert': c.create(reservation, reserved),
    'compute.reservations.delete': c.destroy(reservation),
    'compute.reservations.resize': c.modify(reservation, { 'specific_reservation.count': c.count(c.either('specificSkuCount', 'count')) }),
    'compute.reservations.update': c.modify(reservation, reserved),

    // Commitments cannot be deleted.
    'compute.regionCommitments.insert': c.create(commitment, { ...committed, ...c.same('category type') }),
    'compute.regionCommitments.update': c.modify(commitment, committed),

    'compute.nodeGroups.insert': c.create(nodeGroup, nodes),
    'compute.nodeGroups.delete': c.destroy(nodeGroup),
    'compute.nodeGroups.patch': c.modify(nodeGroup, nodes),
    'compute.nodeGroups.setNodeTemplate': c.modify(nodeGroup, { node_template: selfLink('nodeTemplate') }),
    // Terraform only configures the initial number of nodes.
    'compute.nodeGroups.addNodes': c.noChange,
    'compute.nodeGroups.deleteNodes': c.noChange,
    'compute.nodeGroups.performMaintenance': c.noChange,
    'compute.nodeGroups.simulateMaintenanceEvent': c.noChange,

    'compute.nodeTemplates.insert': c.create(nodeTemplate, {
      ...c.same('cpu_overcommit_type description node_type server_binding{type}'),
      node_affinity_labels: c.set(c.tagMap('nodeAffinityLabels'), 'map'),
    }),
    'compute.nodeTemplates.delete': c.destroy(nodeTemplate),
  },
};
