import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { deletion, inRegion, inZone, lifecycle, link, setting, zone } from './compute-entries.js';

const path = inZone('storagePools', 'fast');
const pool = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_storage_pool',
  attributes: {
    capacity_provisioning_type: 'ADVANCED', creation_timestamp: '2024-12-01T08:49:24.545-08:00', deletion_protection: true, description: '', id: path, name: 'fast',
    performance_provisioning_type: 'ADVANCED', pool_provisioned_capacity_gb: '10240', pool_provisioned_iops: '10000', pool_provisioned_throughput: '1024',
    project: 'acme-prod', resource_status: [], status: [], storage_pool_type: link(`projects/acme-prod/zones/${zone}/storagePoolTypes/hyperdisk-balanced`), zone, ...changed,
  },
});
const replication = (primary: string, secondary: string): DeclaredResource => ({
  type: 'google_compute_disk_async_replication',
  attributes: { id: primary, primary_disk: link(primary), secondary_disk: [{ disk: secondary, state: 'ACTIVE' }], timeouts: null },
});
const settings = (policy: string): DeclaredResource => ({
  type: 'google_compute_snapshot_settings',
  attributes: {
    id: 'projects/acme-prod/global/snapshotSettings', project: 'acme-prod', storage_location: [{ locations: [], policy }], timeouts: null,
  },
});

const replications = (on: string, at: (collection: string, name: string) => string): readonly CatalogCase[] => {
  const [primary, copy, other] = ['data', 'data-copy', 'data-other'].map((name) => at('disks', name)) as [string, string, string];
  return [
    ...setting({
      name: 'another secondary disk', on: `${on}.startAsyncReplication`, path: primary, body: { asyncSecondaryDisk: link(other) },
      agrees: replication(primary, other), differs: replication(primary, copy), drifts: [{ field: 'secondary_disk.disk', old: copy, new: link(other) }],
    }),
    ...deletion({ on: `${on}.stopAsyncReplication`, path: primary, body: {}, declared: replication(primary, copy) }),
  ];
};

export const storageCases: readonly CatalogCase[] = [
  ...lifecycle({
    on: 'compute.storagePools', path,
    body: { name: 'fast', poolProvisionedCapacityGb: '10240', poolProvisionedIops: '10000', poolProvisionedThroughput: '1024', storagePoolType: 'hyperdisk-balanced' },
    declared: pool(),
  }),
  ...setting({
    name: 'more operations', on: 'compute.storagePools.update', path, body: { poolProvisionedIops: '20000', updateMask: 'poolProvisionedIops' },
    agrees: pool({ pool_provisioned_iops: '20000' }), differs: pool(), drifts: [{ field: 'pool_provisioned_iops', old: '10000', new: '20000' }],
  }),
  ...replications('compute.disks', inZone),
  ...replications('compute.regionDisks', inRegion),
  ...setting({
    name: 'another location', on: 'compute.snapshotSettings.patch', path: 'projects/acme-prod/global/snapshotSettings',
    body: { storageLocation: { policy: 'LOCAL_REGION' }, updateMask: 'storageLocation' },
    agrees: settings('LOCAL_REGION'), differs: settings('NEAREST_MULTI_REGION'),
    drifts: [{ field: 'storage_location.policy', old: 'NEAREST_MULTI_REGION', new: 'LOCAL_REGION' }],
  }),
];
