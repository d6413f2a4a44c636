import * as c from '../language.js';
import { allLabels, labels, segment, selfLink, target, the } from './compute-reads.js';

/**
 * Images, snapshots and machine images. Source: Compute Engine API reference, Terraform Google provider `google_compute_image`,
 * `google_compute_snapshot`, `google_compute_instant_snapshot`, `google_compute_machine_image`.
 */

const image = the('google_compute_image');
const snapshot = the('google_compute_snapshot');
const instantSnapshot = the('google_compute_instant_snapshot');
const machineImage = the('google_compute_machine_image');

const described: c.Edits = { description: 'description', labels };

/** The snapshot that a call on a disk creates. */
const snapshotOfDisk = c.on('google_compute_snapshot', { id: c.nameOf('projects/{}/global/snapshots/{}', segment('projects'), 'name') });
/** A call on a disk does not repeat it. */
const sourceDisk: c.Read = selfLink(target);

export const computeImages: c.ServiceCatalog = {
  eventSource: 'compute.googleapis.com',
  types: c.googleTypes('compute', {
    google_compute_image: { noise: ['archive_size_bytes', 'disk_size_gb', 'licenses', 'storage_locations'] },
    google_compute_snapshot: { noise: ['disk_size_gb', 'licenses', 'snapshot_id', 'snapshot_type', 'storage_bytes', 'storage_locations'] },
    google_compute_instant_snapshot: { noise: ['disk_size_gb', 'source_disk_id'] },
    google_compute_machine_image: { noise: ['storage_locations'] },
  }),
  events: {
    'compute.images.insert': c.create(image, {
      ...described,
      ...c.same('family raw_disk{source}'),
      ...c.same('source_disk source_snapshot', selfLink),
    }),
    'compute.images.delete': c.destroy(image),
    'compute.images.patch': c.modify(image, { ...described, family: 'family' }),
    'compute.images.setLabels': c.modify(image, { labels: allLabels }),
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
  },
};
