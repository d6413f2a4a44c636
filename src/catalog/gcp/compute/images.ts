import { create, destroy, either, modify, noChange, on, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { nameOf } from '../gcp-reads.js';
import { allLabels, computeType, labels, segment, selfLink, target, the } from './compute-reads.js';

/**
 * Images, snapshots and machine images. Source: Compute Engine API reference, Terraform Google provider `google_compute_image`,
 * `google_compute_snapshot`, `google_compute_instant_snapshot`, `google_compute_machine_image`.
 */

const image = the('google_compute_image');
const snapshot = the('google_compute_snapshot');
const instantSnapshot = the('google_compute_instant_snapshot');
const machineImage = the('google_compute_machine_image');

const described: Edits = { description: 'description', labels };

/** The snapshot that a call on a disk creates. */
const snapshotOfDisk = on('google_compute_snapshot', { id: nameOf('projects/{}/global/snapshots/{}', segment('projects'), 'name') });
/** A call on a disk does not repeat it. */
const sourceDisk: Read = selfLink(target);

export const computeImages: ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: {
    google_compute_image: computeType(['archive_size_bytes', 'disk_size_gb', 'licenses', 'storage_locations']),
    google_compute_snapshot: computeType([
      'disk_size_gb',
      'licenses',
      'snapshot_id',
      'snapshot_type',
      'storage_bytes',
      'storage_locations',
    ]),
    google_compute_instant_snapshot: computeType(['disk_size_gb', 'source_disk_id']),
    google_compute_machine_image: computeType(['storage_locations']),
  },
  events: {
    'compute.images.insert': create(image, {
      ...described,
      family: 'family',
      'raw_disk.source': 'rawDisk.source',
      source_disk: selfLink('sourceDisk'),
      source_snapshot: selfLink('sourceSnapshot'),
    }),
    'compute.images.delete': destroy(image),
    'compute.images.patch': modify(image, { ...described, family: 'family' }),
    'compute.images.setLabels': modify(image, { labels: allLabels }),
    // Terraform does not configure whether an image is deprecated.
    'compute.images.deprecate': noChange,

    'compute.disks.createSnapshot': create(snapshotOfDisk, { ...described, source_disk: either(selfLink('sourceDisk'), sourceDisk) }),
    'compute.regionDisks.createSnapshot': create(snapshotOfDisk, { ...described, source_disk: either(selfLink('sourceDisk'), sourceDisk) }),
    'compute.snapshots.insert': create(snapshot, { ...described, source_disk: selfLink('sourceDisk') }),
    'compute.snapshots.delete': destroy(snapshot),
    'compute.snapshots.setLabels': modify(snapshot, { labels: allLabels }),

    'compute.instantSnapshots.insert': create(instantSnapshot, { ...described, source_disk: selfLink('sourceDisk') }),
    'compute.instantSnapshots.delete': destroy(instantSnapshot),
    'compute.instantSnapshots.setLabels': modify(instantSnapshot, { labels: allLabels }),

    'compute.machineImages.insert': create(machineImage, { ...described, source_instance: selfLink('sourceInstance') }),
    'compute.machineImages.delete': destroy(machineImage),
    'compute.machineImages.setLabels': modify(machineImage, { labels: allLabels }),
  },
};
