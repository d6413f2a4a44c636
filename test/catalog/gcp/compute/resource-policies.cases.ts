import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { inRegion, lifecycle, link, region, setting } from './compute-entries.js';

const path = inRegion('resourcePolicies', 'nightly');
const policy = (changed: JsonObject): DeclaredResource => ({
  type: 'google_compute_resource_policy',
  attributes: {
    description: '', disk_consistency_group_policy: [], group_placement_policy: [], id: path, instance_schedule_policy: [], name: 'nightly', project: 'acme-prod', region,
    self_link: link(path), snapshot_schedule_policy: [], timeouts: null, ...changed,
  },
});
const daily = (start_time: string): JsonObject => ({ daily_schedule: [{ days_in_cycle: 1, start_time }], hourly_schedule: [], weekly_schedule: [] });
const snapshots = (changed: JsonObject = {}): DeclaredResource =>
  policy({
    snapshot_schedule_policy: [
      {
        retention_policy: [{ max_retention_days: 14, on_source_disk_delete: 'KEEP_AUTO_SNAPSHOTS' }], schedule: [daily('04:00')],
        snapshot_properties: [{ chain_name: '', guest_flush: false, labels: { origin: 'nightly' }, storage_locations: ['eu'] }], ...changed,
      },
    ],
  });

export const resourcePolicyCases: readonly CatalogCase[] = [
  ...lifecycle({
    on: 'compute.resourcePolicies', path,
    body: {
      name: 'nightly', region,
      snapshotSchedulePolicy: {
        retentionPolicy: { maxRetentionDays: 14 }, schedule: { dailySchedule: { daysInCycle: 1, startTime: '04:00' } },
        snapshotProperties: { guestFlush: false, labels: [{ key: 'origin', value: 'nightly' }], storageLocations: ['eu'] },
      },
    },
    declared: snapshots(),
  }),
  ...setting({
    name: 'snapshots kept for a shorter time, at another hour', on: 'compute.resourcePolicies.patch', path,
    body: { snapshotSchedulePolicy: { retentionPolicy: { maxRetentionDays: 2, onSourceDiskDelete: 'KEEP_AUTO_SNAPSHOTS' }, schedule: { dailySchedule: { daysInCycle: 1, startTime: '22:00' } } } },
    agrees: snapshots({ retention_policy: [{ max_retention_days: 2, on_source_disk_delete: 'KEEP_AUTO_SNAPSHOTS' }], schedule: [daily('22:00')] }),
    differs: snapshots(),
    drifts: [
      { field: 'snapshot_schedule_policy.retention_policy.max_retention_days', old: 14, new: 2 },
      {
        field: 'snapshot_schedule_policy.schedule', old: [daily('04:00')],
        new: [{ daily_schedule: [{ days_in_cycle: 1, start_time: '22:00' }] }],
      },
    ],
  }),
];
