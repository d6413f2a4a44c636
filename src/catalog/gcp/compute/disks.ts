import { isList } from '../../../lib/json.js';
import * as c from '../language.js';
import { allLabels, labels, segment, selfLink, shortName, target, the, whole } from './compute-reads.js';

/**
 * Zonal and regional disks, and the policies attached to them. Source: Compute Engine API reference, Terraform Google provider
 * `google_compute_disk`, `google_compute_region_disk`.
 */

const noise = c.words(`
  create_snapshot_before_destroy* disk_id last_attach_timestamp last_detach_timestamp params* source_*_id users
  disk_encryption_key.sha256
`);
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

/**
 * Images, snapshots and machine images. Source: Compute Engine API reference, Terraform Google provider `google_compute_image`,
 * `google_compute_snapshot`, `google_compute_instant_snapshot`, `google_compute_machine_image`.
 */

const diskImage = the('google_compute_image');
const snapshot = the('google_compute_snapshot');
const instantSnapshot = the('google_compute_instant_snapshot');
const machineImage = the('google_compute_machine_image');

const described: c.Edits = { description: 'description', labels };

/** The snapshot that a call on a disk creates. */
const snapshotOfDisk = c.on('google_compute_snapshot', { id: c.nameOf('projects/{}/global/snapshots/{}', segment('projects'), 'name') });
/** A call on a disk does not repeat it. */
const sourceDisk: c.Read = selfLink(target);

/**
 * Resource policies: schedules of snapshots and instances, and placement. Source: Compute Engine API reference (ResourcePolicy), Terraform
 * Google provider `google_compute_resource_policy`.
 */

const policyBody: c.Edits = {
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

export const computeDisks: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    ...c.googleTypes('compute', {
      google_compute_disk: disk,
      google_compute_region_disk: disk,
      google_compute_disk_resource_policy_attachment: {},
      google_compute_region_disk_resource_policy_attachment: {},
    }),
    ...c.googleTypes('compute', {
      google_compute_image: { noise: ['archive_size_bytes', 'disk_size_gb', 'licenses', 'storage_locations'] },
      google_compute_snapshot: {
        noise: ['disk_size_gb', 'licenses', 'snapshot_id', 'snapshot_type', 'storage_bytes', 'storage_locations'],
      },
      google_compute_instant_snapshot: { noise: ['disk_size_gb', 'source_disk_id'] },
      google_compute_machine_image: { noise: ['storage_locations'] },
    }),
    ...c.googleTypes('compute', { google_compute_resource_policy: {} }),
  },
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

    'compute.images.insert': c.create(diskImage, {
      ...described,
      ...c.same('family raw_disk{source}'),
      ...c.same('source_disk source_snapshot', selfLink),
    }),
    'compute.images.delete': c.destroy(diskImage),
    'compute.images.patch': c.modify(diskImage, { ...described, family: 'family' }),
    'compute.images.setLabels': c.modify(diskImage, { labels: allLabels }),
    // Terraform does not configure whether an image is deprecated.
    'compute.images.deprecate': c.noChange,

    'compute.disks.createSnapshot': c.create(snapshotOfDisk, { ...described, source_disk: c.either(selfLink('sourceDisk'), sourceDisk) }),
    'compute.regionDisks.createSnapshot': c.create(snapshotOfDisk, {
      ...described,
      source_disk: c.either(selfLink('sourceDisk'), sourceDisk),
    }),
    'compute.snapshots.insert': c.create(snapshot, { ...described, source_disk: selfLink('sourceDisk') }),
    'compute.snapshots.delete': c.destroy(snapshot),
    'compute.snapshots.setLabels': c.modify(snapshot, { labels: allLabels }),

    'compute.instantSnapshots.insert': c.create(instantSnapshot, { ...described, source_disk: selfLink('sourceDisk') }),
    'compute.instantSnapshots.delete': c.destroy(instantSnapshot),
    'compute.instantSnapshots.setLabels': c.modify(instantSnapshot, { labels: allLabels }),

    'compute.machineImages.insert': c.create(machineImage, { ...described, source_instance: selfLink('sourceInstance') }),
    'compute.machineImages.delete': c.destroy(machineImage),
    'compute.machineImages.setLabels': c.modify(machineImage, { labels: allLabels }),

    'compute.resourcePolicies.insert': c.create(policy, policyBody),
    'compute.resourcePolicies.patch': c.modify(policy, policyBody),
    'compute.resourcePolicies.delete': c.destroy(policy),
  },
};
