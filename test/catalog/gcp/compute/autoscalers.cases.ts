import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { inRegion, inZone, lifecycle, link, region, setting, zone } from './compute-entries.js';

const policy: JsonObject = {
  cooldown_period: 60, cpu_utilization: [{ predictive_method: 'NONE', target: 0.6 }], load_balancing_utilization: [], max_replicas: 5,
  metric: [], min_replicas: 2, mode: 'ON', scale_in_control: [], scaling_schedules: [],
};
const common: JsonObject = {
  creation_timestamp: '2024-03-05T02:13:00.035-08:00', description: '', name: 'web', project: 'acme-prod', timeouts: null,
};

const kinds = [
  {
    on: 'compute.autoscalers', path: inZone('autoscalers', 'web'), group: inZone('instanceGroupManagers', 'web'),
    type: 'google_compute_autoscaler', place: { zone },
  },
  {
    on: 'compute.regionAutoscalers', path: inRegion('autoscalers', 'web'), group: inRegion('instanceGroupManagers', 'web'),
    type: 'google_compute_region_autoscaler', place: { region },
  },
] as const;

export const autoscalerCases: readonly CatalogCase[] = kinds.flatMap(({ on, path, group, type, place }) => {
  const autoscaler = (changed: JsonObject = {}): DeclaredResource => ({
    type,
    attributes: {
      ...common, ...place, autoscaling_policy: [{ ...policy, ...changed }], id: path, self_link: link(path), target: link(group),
    },
  });
  const body: JsonObject = {
    name: 'web', target: group,
    autoscalingPolicy: { coolDownPeriodSec: 60, cpuUtilization: { utilizationTarget: 0.6 }, maxNumReplicas: 5, minNumReplicas: 2, mode: 'ON' },
  };
  return [
    ...lifecycle({ on, path, body, declared: autoscaler() }),
    ...setting({
      name: 'another target, only scaling out, named by a parameter', on: `${on}.update`, path: path.slice(0, path.lastIndexOf('/')),
      body: { ...body, autoscalingPolicy: { cpuUtilization: { utilizationTarget: 0.8 }, maxNumReplicas: 5, minNumReplicas: 2, mode: 'ONLY_UP' } },
      agrees: autoscaler({ cpu_utilization: [{ predictive_method: 'NONE', target: 0.8 }], mode: 'ONLY_SCALE_OUT' }), differs: autoscaler(),
      drifts: [
        { field: 'autoscaling_policy.cpu_utilization.target', old: 0.6, new: 0.8 },
        { field: 'autoscaling_policy.mode', old: 'ON', new: 'ONLY_SCALE_OUT' },
      ],
    }),
    ...setting({
      name: 'a schedule and a metric', on: `${on}.patch`, path,
      body: {
        autoscalingPolicy: {
          customMetricUtilizations: [{ metric: 'custom.googleapis.com/queue', utilizationTarget: 20, utilizationTargetType: 'GAUGE' }],
          scaleInControl: { maxScaledInReplicas: { fixed: 2 }, timeWindowSec: 300 },
          scalingSchedules: [{ key: 'morning', value: { durationSec: 3600, minRequiredReplicas: 4, schedule: '0 8 * * *' } }],
        },
      },
      agrees: autoscaler({
        metric: [{ filter: '', name: 'custom.googleapis.com/queue', single_instance_assignment: 0, target: 20, type: 'GAUGE' }],
        scale_in_control: [{ max_scaled_in_replicas: [{ fixed: 2, percent: 0 }], time_window_sec: 300 }],
        scaling_schedules: [
          { description: '', disabled: false, duration_sec: 3600, min_required_replicas: 4, name: 'morning', schedule: '0 8 * * *', time_zone: 'UTC' },
        ],
      }),
      differs: autoscaler({ scale_in_control: [{ max_scaled_in_replicas: [{ fixed: 1, percent: 0 }], time_window_sec: 300 }] }),
      drifts: [
        {
          field: 'autoscaling_policy.metric', old: [],
          new: [{ filter: null, name: 'custom.googleapis.com/queue', single_instance_assignment: null, target: 20, type: 'GAUGE' }],
        },
        { field: 'autoscaling_policy.scale_in_control.max_scaled_in_replicas.fixed', old: 1, new: 2 },
        {
          field: 'autoscaling_policy.scaling_schedules', old: [],
          new: [{ time_zone: 'UTC', name: 'morning', duration_sec: 3600, min_required_replicas: 4, schedule: '0 8 * * *' }],
        },
      ],
    }),
  ];
});
