import { isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { allLabels, labels, segment, selfLink, shortName, the, whole } from './compute-reads.js';

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
const disk = { secrets: ['disk_encryption_key.raw_key', 'disk_encryption_key.rsa_encrypted_key'], noise };

/** A family of images stands for its newest image, which the state has. */
const image: c.Read = c.via(selfLink('sourceImage'), (value) =>
  typeof value === 'string' && value.includes('/family/') ? undefined : value,
);

const options: c.Edits = {
  access_mode: 'accessMode',
  labels,
  ...c.same('provisioned_iops provisioned_throughput', c.count),
  size: c.count('sizeGb'),
};
const body: c.Edits = {
  ...options,
  ...c.same('description enable_confidential_compute'),
  physical_block_size_bytes: c.count('physicalBlockSizeBytes'),
  snapshot: selfLink('sourceSnapshot'),
  type: shortName('type'),
};

/** Ids of attachments of policies: `PROJECT/LOCATION/DISK/POLICY`. */
const attachments = (type: string, collection: 'zones' | 'regions'): c.Target => {
  const id: c.Read = c.via(shortName('resourcePolicies'), (value, record) =>
    (isList(value) ? value : [value]).map((name) =>
      [...['projects', collection, 'disks'].map((one) => segment(one)(record)), name].map(String).join('/'),
    ),
  );
  return c.on(type, { id });
};
const zonal = attachments('google_compute_disk_resource_policy_attachment', 'zones');
const regional = attachments('google_compute_region_disk_resource_policy_attachment', 'regions');

const aDisk = the('google_compute_disk');
const aRegionDisk = the('google_compute_region_disk');

const moved: c.Read = c.via('targetDisk', (value) => (typeof value === 'string' ? c.resourcePath(value) : undefined));

export const computeDisks: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', {
    google_compute_disk: disk,
    google_compute_region_disk: disk,
    google_compute_disk_resource_policy_attachment: {},
    google_compute_region_disk_resource_policy_attachment: {},
  }),
  events: {
    'compute.disks.insert': c.create(aDisk, { ...body, 'disk_encryption_key.kms_key_self_link': 'diskEncryptionKey.kmsKeyName', image }),
    'compute.disks.delete': c.destroy(aDisk),
    'compute.disks.resize': c.modify(aDisk, { size: whole(c.count('sizeGb')) }),
    'compute.disks.setLabels': c.modify(aDisk, { labels: allLabels }),
    'compute.disks.update': c.modify(aDisk, options),
    'compute.disks.addResourcePolicies': c.create(c.within(aDisk, zonal)),
    'compute.disks.removeResourcePolicies': c.destroy(zonal),
    'compute.projects.moveDisk': c.modify(c.on('google_compute_disk', { id: moved }), { zone: shortName('destinationZone') }),

    'compute.regionDisks.insert': c.create(aRegionDisk, {
      ...body,
      'disk_encryption_key.kms_key_name': 'diskEncryptionKey.kmsKeyName',
      replica_zones: selfLink('replicaZones'),
    }),
    'compute.regionDisks.delete': c.destroy(aRegionDisk),
    'compute.regionDisks.resize': c.modify(aRegionDisk, { size: whole(c.count('sizeGb')) }),
    'compute.regionDisks.setLabels': c.modify(aRegionDisk, { labels: allLabels }),
    'compute.regionDisks.update': c.modify(aRegionDisk, options),
    'compute.regionDisks.addResourcePolicies': c.create(c.within(aRegionDisk, regional)),
    'compute.regionDisks.removeResourcePolicies': c.destroy(regional),
  },
};
