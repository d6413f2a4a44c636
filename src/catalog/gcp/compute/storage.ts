import { create, destroy, modify, on, put, type Edits, type ServiceCatalog } from '../../dsl.js';
import { computeType, count, segment, selfLink, the } from './compute-reads.js';
import { nameOf } from '../gcp-reads.js';

/**
 * Storage pools, replication of disks, and where snapshots are stored. Source: Compute Engine API reference, Terraform Google provider
 * `google_compute_storage_pool`, `google_compute_disk_async_replication`, `google_compute_snapshot_settings`.
 */

const pool = the('google_compute_storage_pool');
const provisioned: Edits = {
  pool_provisioned_capacity_gb: count('poolProvisionedCapacityGb'),
  pool_provisioned_iops: count('poolProvisionedIops'),
  pool_provisioned_throughput: count('poolProvisionedThroughput'),
};

const replication = the('google_compute_disk_async_replication');
const started = put(replication, { 'secondary_disk.disk': selfLink('asyncSecondaryDisk') });
const stopped = destroy(replication);

const settings = on('google_compute_snapshot_settings', { id: nameOf('projects/{}/global/snapshotSettings', segment('projects')) });

export const computeStorage: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_storage_pool: computeType(['deletion_protection', 'resource_status*', 'status*'], {
      defaults: { capacity_provisioning_type: 'ADVANCED', performance_provisioning_type: 'ADVANCED' },
    }),
    // Its id is that of the primary disk.
    google_compute_disk_async_replication: computeType(),
    google_compute_snapshot_settings: computeType(),
  },
  events: {
    'compute.storagePools.insert': create(pool, {
      ...provisioned,
      capacity_provisioning_type: 'capacityProvisioningType',
      description: 'description',
      performance_provisioning_type: 'performanceProvisioningType',
    }),
    'compute.storagePools.update': modify(pool, provisioned),
    'compute.storagePools.delete': destroy(pool),

    'compute.disks.startAsyncReplication': started,
    'compute.disks.stopAsyncReplication': stopped,
    'compute.regionDisks.startAsyncReplication': started,
    'compute.regionDisks.stopAsyncReplication': stopped,

    'compute.snapshotSettings.patch': modify(settings, { 'storage_location.policy': 'storageLocation.policy' }),
  },
};
