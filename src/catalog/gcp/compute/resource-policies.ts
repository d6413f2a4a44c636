import * as c from '../language.js';
import { the } from './compute-reads.js';

/**
 * Resource policies: schedules of snapshots and instances, and placement. Source: Compute Engine API reference (ResourcePolicy), Terraform
 * Google provider `google_compute_resource_policy`.
 */

const body: c.Edits = {
  ...c.same(`
    description group_placement_policy{availability_domain_count collocation vm_count} instance_schedule_policy{expiration_time
    start_time time_zone vm_start_schedule{schedule} vm_stop_schedule{schedule}}
    snapshot_schedule_policy{retention_policy{max_retention_days on_source_disk_delete} snapshot_properties{guest_flush
    storage_locations}}`),
  'disk_consistency_group_policy.enabled': (record) => (record.request['diskConsistencyGroupPolicy'] === undefined ? undefined : true),
  'snapshot_schedule_policy.schedule': c.blocks('snapshotSchedulePolicy.schedule'),
  'snapshot_schedule_policy.snapshot_properties.labels': c.set(c.tagMap('snapshotSchedulePolicy.snapshotProperties.labels'), 'map'),
};

const policy = the('google_compute_resource_policy');

export const computeResourcePolicies: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', { google_compute_resource_policy: {} }),
  events: {
    'compute.resourcePolicies.insert': c.create(policy, body),
    'compute.resourcePolicies.patch': c.modify(policy, body),
    'compute.resourcePolicies.delete': c.destroy(policy),
  },
};
