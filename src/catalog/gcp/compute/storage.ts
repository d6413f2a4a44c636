import * as c from '../language.js';
import { segment, selfLink, the } from './compute-reads.js';

/**
 * Storage pools, replication of disks, and where snapshots are stored. Source: Compute Engine API reference, Terraform Google provider
 * `google_compute_storage_pool`, `google_compute_disk_async_replication`, `google_compute_snapshot_settings`.
 */

const pool = the('google_compute_storage_pool');
const provisioned: c.Edits = c.same('pool_provisioned_capacity_gb pool_provisioned_iops pool_provisioned_throughput', c.count);

const replication = the('google_compute_disk_async_replication');
const started = c.put(replication, { 'secondary_disk.disk': selfLink('asyncSecondaryDisk') });
const stopped = c.destroy(replication);

const settings = c.on('google_compute_snapshot_settings', { id: c.nameOf('projects/{}/global/snapshotSettings', segment('projects')) });

export const computeStorage: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', {
    google_compute_storage_pool: {
      defaults: { capacity_provisioning_type: 'ADVANCED', performance_provisioning_type: 'ADVANCED' },
      noise: ['deletion_protection', 'resource_status*', 'status*'],
    },
    // Its id is that of the primary disk.
    google_compute_disk_async_replication: {},
    google_compute_snapshot_settings: {},
  }),
  events: {
    'compute.storagePools.insert': c.create(pool, {
      ...provisioned,
      ...c.same('capacity_provisioning_type description performance_provisioning_type'),
    }),
    'compute.storagePools.update': c.modify(pool, provisioned),
    'compute.storagePools.delete': c.destroy(pool),

    'compute.disks.startAsyncReplication': started,
    'compute.disks.stopAsyncReplication': stopped,
    'compute.regionDisks.startAsyncReplication': started,
    'compute.regionDisks.stopAsyncReplication': stopped,

    'compute.snapshotSettings.patch': c.modify(settings, { 'storage_location.policy': 'storageLocation.policy' }),
  },
};
