import { isList } from '../../../lib/json.js';
import { create, destroy, modify, on, via, type Edits, type Read, type ServiceCatalog, type Target } from '../../dsl.js';
import { resourcePath } from '../resource-path.js';
import { allLabels, computeType, count, labels, segment, selfLink, shortName, the, whole } from './compute-reads.js';

/**
 * Zonal and regional disks, and the policies attached to them. Source: Compute Engine API reference, Terraform Google provider
 * `google_compute_disk`, `google_compute_region_disk`.
 */

const noise = [
  'create_snapshot_before_destroy*',
  'disk_id',
  'last_attach_timestamp',
  'last_detach_timestamp',
  'params*',
  'source_*_id',
  'users',
  'disk_encryption_key.sha256',
];
const disk = computeType(noise, { secrets: ['disk_encryption_key.raw_key', 'disk_encryption_key.rsa_encrypted_key'] });

/** A family of images stands for its newest image, which the state has. */
const image: Read = via(selfLink('sourceImage'), (value) => (typeof value === 'string' && value.includes('/family/') ? undefined : value));

const options: Edits = {
  access_mode: 'accessMode',
  labels,
  provisioned_iops: count('provisionedIops'),
  provisioned_throughput: count('provisionedThroughput'),
  size: count('sizeGb'),
};
const body: Edits = {
  ...options,
  description: 'description',
  enable_confidential_compute: 'enableConfidentialCompute',
  physical_block_size_bytes: count('physicalBlockSizeBytes'),
  snapshot: selfLink('sourceSnapshot'),
  type: shortName('type'),
};

/** Ids of attachments of policies: `PROJECT/LOCATION/DISK/POLICY`. */
const attachments = (type: string, collection: 'zones' | 'regions'): Target => {
  const id: Read = via(shortName('resourcePolicies'), (value, record) =>
    (isList(value) ? value : [value]).map((name) =>
      [...['projects', collection, 'disks'].map((one) => segment(one)(record)), name].map(String).join('/'),
    ),
  );
  return on(type, { id });
};
const zonal = attachments('google_compute_disk_resource_policy_attachment', 'zones');
const regional = attachments('google_compute_region_disk_resource_policy_attachment', 'regions');

const aDisk = the('google_compute_disk');
const aRegionDisk = the('google_compute_region_disk');

const moved: Read = via('targetDisk', (value) => (typeof value === 'string' ? resourcePath(value) : undefined));

export const computeDisks: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_disk: disk,
    google_compute_region_disk: disk,
    google_compute_disk_resource_policy_attachment: computeType(),
    google_compute_region_disk_resource_policy_attachment: computeType(),
  },
  events: {
    'compute.disks.insert': create(aDisk, { ...body, 'disk_encryption_key.kms_key_self_link': 'diskEncryptionKey.kmsKeyName', image }),
    'compute.disks.delete': destroy(aDisk),
    'compute.disks.resize': modify(aDisk, { size: whole(count('sizeGb')) }),
    'compute.disks.setLabels': modify(aDisk, { labels: allLabels }),
    'compute.disks.update': modify(aDisk, options),
    'compute.disks.addResourcePolicies': create(zonal, {}, { parent: aDisk }),
    'compute.disks.removeResourcePolicies': destroy(zonal),
    'compute.projects.moveDisk': modify(on('google_compute_disk', { id: moved }), { zone: shortName('destinationZone') }),

    'compute.regionDisks.insert': create(aRegionDisk, {
      ...body,
      'disk_encryption_key.kms_key_name': 'diskEncryptionKey.kmsKeyName',
      replica_zones: selfLink('replicaZones'),
    }),
    'compute.regionDisks.delete': destroy(aRegionDisk),
    'compute.regionDisks.resize': modify(aRegionDisk, { size: whole(count('sizeGb')) }),
    'compute.regionDisks.setLabels': modify(aRegionDisk, { labels: allLabels }),
    'compute.regionDisks.update': modify(aRegionDisk, options),
    'compute.regionDisks.addResourcePolicies': create(regional, {}, { parent: aRegionDisk }),
    'compute.regionDisks.removeResourcePolicies': destroy(regional),
  },
};
