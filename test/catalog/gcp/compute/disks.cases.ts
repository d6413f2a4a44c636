import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { creation, deletion, example, inRegion, inZone, lifecycle, link, region, setting, zone } from './compute-entries.js';

const path = inZone('disks', 'data-1');
const regionPath = inRegion('disks', 'data-r');
const zones = [link('projects/acme-prod/zones/europe-west1-b'), link('projects/acme-prod/zones/europe-west1-c')];

const common: JsonObject = {
  creation_timestamp: '2024-03-05T02:13:00.035-08:00', description: '', disk_encryption_key: [],
  effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, guest_os_features: [], label_fingerprint: '42WmSpB8rSM=',
  labels: { env: 'prod' }, last_attach_timestamp: '', last_detach_timestamp: '', licenses: [], physical_block_size_bytes: 4096,
  project: 'acme-prod', provisioned_iops: 0, provisioned_throughput: 0, size: 100, snapshot: '',
  source_disk: '', terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, timeouts: null, type: 'pd-ssd', users: [],
};
const disk = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_disk',
  attributes: {
    ...common, access_mode: '', disk_id: '7414302861591642181', enable_confidential_compute: false, id: path,
    image: link('projects/debian-cloud/global/images/debian-12-bookworm-v20240110'), name: 'data-1', self_link: link(path), zone, ...changed,
  },
});
const regionDisk = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_region_disk',
  attributes: { ...common, id: regionPath, name: 'data-r', region, replica_zones: zones, self_link: link(regionPath), ...changed },
});
const labels = [{ key: 'env', value: 'prod' }, { key: 'goog-terraform-provisioned', value: 'true' }];
const body: JsonObject = { labels, physicalBlockSizeBytes: '4096', sizeGb: '100' };

const policy = inRegion('resourcePolicies', 'nightly');
const attachment: DeclaredResource = {
  type: 'google_compute_disk_resource_policy_attachment',
  attributes: { disk: 'data-1', id: `acme-prod/${zone}/data-1/nightly`, name: 'nightly', project: 'acme-prod', timeouts: null, zone },
};
const regionAttachment: DeclaredResource = {
  type: 'google_compute_region_disk_resource_policy_attachment',
  attributes: { disk: 'data-r', id: `acme-prod/${region}/data-r/nightly`, name: 'nightly', project: 'acme-prod', region, timeouts: null },
};

const both = (on: string, at: string, of: (changed?: JsonObject) => DeclaredResource): readonly CatalogCase[] => [
  ...setting({
    name: 'larger', on: `${on}.resize`, path: at, body: { sizeGb: '200' },
    agrees: of({ size: 200 }), differs: of(), drifts: [{ field: 'size', old: 100, new: 200 }],
  }),
  ...setting({
    name: 'other labels', on: `${on}.setLabels`, path: at,
    body: { labels: [...labels, { key: 'team', value: 'data' }], labelFingerprint: 'x' },
    agrees: of({ effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true', team: 'data' }, labels: { env: 'prod', team: 'data' } }),
    differs: of(), drifts: [{ field: 'labels.team', old: null, new: 'data' }],
  }),
  ...setting({
    name: 'more operations', on: `${on}.update`, path: at, body: { name: 'data', paths: ['provisionedIops'], provisionedIops: '5000' },
    agrees: of({ provisioned_iops: 5000 }), differs: of(), drifts: [{ field: 'provisioned_iops', old: 0, new: 5000 }],
  }),
];

export const diskCases: readonly CatalogCase[] = [
  ...lifecycle({
    on: 'compute.disks', path,
    body: { ...body, name: 'data-1', sourceImage: 'projects/debian-cloud/global/images/family/debian-12', type: `projects/acme-prod/zones/${zone}/diskTypes/pd-ssd` },
    declared: disk(),
  }),
  example({
    name: 'a disk created again from another image', on: 'compute.disks.insert', path,
    body: { name: 'data-1', sourceImage: link('projects/acme-images/global/images/golden-7'), sizeGb: '100', type: link(`projects/acme-prod/zones/${zone}/diskTypes/pd-standard`) },
    state: [disk()],
    drifts: [
      {
        address: 'google_compute_disk.this', field: 'image', old: link('projects/debian-cloud/global/images/debian-12-bookworm-v20240110'),
        new: link('projects/acme-images/global/images/golden-7'),
      },
      { address: 'google_compute_disk.this', field: 'type', old: 'pd-ssd', new: 'pd-standard' },
    ],
  }),
  ...lifecycle({
    on: 'compute.regionDisks', path: regionPath,
    body: { ...body, name: 'data-r', replicaZones: ['projects/acme-prod/zones/europe-west1-c', 'projects/acme-prod/zones/europe-west1-b'], type: link(inRegion('diskTypes', 'pd-ssd')) },
    declared: regionDisk(),
  }),
  ...both('compute.disks', path, disk),
  ...both('compute.regionDisks', regionPath, regionDisk),
  ...creation({ on: 'compute.disks.addResourcePolicies', path, body: { resourcePolicies: [policy] }, declared: attachment }),
  ...deletion({ on: 'compute.disks.removeResourcePolicies', path, body: { resourcePolicies: [link(policy)] }, declared: attachment }),
  ...creation({ on: 'compute.regionDisks.addResourcePolicies', path: regionPath, body: { resourcePolicies: [policy] }, declared: regionAttachment }),
  ...deletion({ on: 'compute.regionDisks.removeResourcePolicies', path: regionPath, body: { resourcePolicies: [policy] }, declared: regionAttachment }),
  ...setting({
    name: 'moved to another zone', on: 'compute.projects.moveDisk', path: 'projects/acme-prod',
    body: { targetDisk: path, destinationZone: 'zones/europe-west1-d' },
    agrees: disk({ zone: 'europe-west1-d' }), differs: disk(), drifts: [{ field: 'zone', old: zone, new: 'europe-west1-d' }],
  }),
];
