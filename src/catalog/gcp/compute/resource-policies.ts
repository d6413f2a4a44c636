import * as c from '../language.js';
import { computeType, the } from './compute-reads.js';

/**
 * Resource policies: schedules of snapshots and instances, and placement. Source: Compute Engine API reference (ResourcePolicy), Terraform
 * Google provider `google_compute_resource_policy`.
 */

const body: c.Edits = {
  description: 'description',
  'disk_consistency_group_policy.enabled': (record) => (record.request['diskConsistencyGroupPolicy'] === undefined ? undefined : true),
  'group_placement_policy.availability_domain_count': 'groupPlacementPolicy.availabilityDomainCount',
  'group_placement_policy.collocation': 'groupPlacementPolicy.collocation',
  'group_placement_policy.vm_count': 'groupPlacementPolicy.vmCount',
  'instance_schedule_policy.expiration_time': 'instanceSchedulePolicy.expirationTime',
  'instance_schedule_policy.start_time': 'instanceSchedulePolicy.startTime',
  'instance_schedule_policy.time_zone': 'instanceSchedulePolicy.timeZone',
  'instance_schedule_policy.vm_start_schedule.schedule': 'instanceSchedulePolicy.vmStartSchedule.schedule',
  'instance_schedule_policy.vm_stop_schedule.schedule': 'instanceSchedulePolicy.vmStopSchedule.schedule',
  'snapshot_schedule_policy.retention_policy.max_retention_days': 'snapshotSchedulePolicy.retentionPolicy.maxRetentionDays',
  'snapshot_schedule_policy.retention_policy.on_source_disk_delete': 'snapshotSchedulePolicy.retentionPolicy.onSourceDiskDelete',
  'snapshot_schedule_policy.schedule': c.blocks('snapshotSchedulePolicy.schedule'),
  'snapshot_schedule_policy.snapshot_properties.guest_flush': 'snapshotSchedulePolicy.snapshotProperties.guestFlush',
  'snapshot_schedule_policy.snapshot_properties.labels': c.set(c.tagMap('snapshotSchedulePolicy.snapshotProperties.labels'), 'map'),
  'snapshot_schedule_policy.snapshot_properties.storage_locations': 'snapshotSchedulePolicy.snapshotProperties.storageLocations',
};

const policy = the('google_compute_resource_policy');

export const computeResourcePolicies: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: { google_compute_resource_policy: computeType() },
  events: {
    'compute.resourcePolicies.insert': c.create(policy, body),
    'compute.resourcePolicies.patch': c.modify(policy, body),
    'compute.resourcePolicies.delete': c.destroy(policy),
  },
};
