import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { creation, inGlobal, inRegion, inZone, lifecycle, link, setting, withoutEffect, zone } from './compute-entries.js';

const labels = [{ key: 'env', value: 'prod' }, { key: 'goog-terraform-provisioned', value: 'true' }];
const labelled: JsonObject = {
  description: 'base', effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, label_fingerprint: 'oWv7t93mrS4=', labels: { env: 'prod' },
  project: 'acme-prod', terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, timeouts: null,
};
const disk = inZone('disks', 'data-1');
const [imagePath, snapshotPath, machinePath] = [inGlobal('images', 'base-7'), inGlobal('snapshots', 'base-7'), inGlobal('machineImages', 'base-7')];
const instantPath = inZone('instantSnapshots', 'base-7');

const image = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_image',
  attributes: {
    ...labelled, archive_size_bytes: 539099200, creation_timestamp: '2024-03-05T02:13:00.035-08:00', disk_size_gb: 100, family: 'base',
    guest_os_features: [], id: imagePath, image_encryption_key: [], licenses: [], name: 'base-7', raw_disk: [], self_link: link(imagePath),
    source_disk: link(disk), source_image: '', source_snapshot: '', storage_locations: ['eu'], ...changed,
  },
});
const snapshot = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_snapshot',
  attributes: {
    ...labelled, chain_name: '', creation_timestamp: '2024-03-05T02:13:00.035-08:00', disk_size_gb: 100, id: snapshotPath, licenses: [],
    name: 'base-7', self_link: link(snapshotPath), snapshot_encryption_key: [], snapshot_id: 7576125036782677891n.toString(),
    source_disk: link(disk), source_disk_encryption_key: [], storage_bytes: 0, storage_locations: ['eu'], zone, ...changed,
  },
});
const instant = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_instant_snapshot',
  attributes: { ...labelled, id: instantPath, name: 'base-7', self_link: link(instantPath), source_disk: link(disk), zone, ...changed },
});
const machine = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_compute_machine_image',
  attributes: { ...labelled, id: machinePath, name: 'base-7', self_link: link(machinePath), source_instance: link(inZone('instances', 'web-1')), ...changed },
});

const setLabels = (on: string, path: string, of: (changed?: JsonObject) => DeclaredResource): readonly CatalogCase[] =>
  setting({
    name: 'a label removed', on: `${on}.setLabels`, path, body: { labels: [{ key: 'env', value: 'prod' }], labelFingerprint: 'x' },
    agrees: of({ effective_labels: { env: 'prod' }, labels: { env: 'prod' } }), differs: of(),
    drifts: [{ field: 'labels.goog-terraform-provisioned', old: 'true', new: null }],
  });

const body: JsonObject = { description: 'base', labels, name: 'base-7', sourceDisk: disk };

export const imageCases: readonly CatalogCase[] = [
  ...lifecycle({ on: 'compute.images', path: imagePath, body: { ...body, family: 'base' }, declared: image() }),
  ...setLabels('compute.images', imagePath, image),
  ...setting({
    name: 'another family', on: 'compute.images.patch', path: imagePath, body: { family: 'base-new' },
    agrees: image({ family: 'base-new' }), differs: image(), drifts: [{ field: 'family', old: 'base', new: 'base-new' }],
  }),
  withoutEffect('compute.images.deprecate', imagePath, { state: 'DEPRECATED' }),

  ...lifecycle({ on: 'compute.snapshots', path: snapshotPath, body, declared: snapshot() }),
  ...creation({ on: 'compute.disks.createSnapshot', path: disk, body: { description: 'base', labels, name: 'base-7' }, declared: snapshot() }),
  ...creation({
    on: 'compute.regionDisks.createSnapshot', path: inRegion('disks', 'data-r'), body: { description: 'base', name: 'base-7' },
    declared: snapshot({ source_disk: link(inRegion('disks', 'data-r')) }),
  }),
  ...setLabels('compute.snapshots', snapshotPath, snapshot),

  ...lifecycle({ on: 'compute.instantSnapshots', path: instantPath, body, declared: instant() }),
  ...setLabels('compute.instantSnapshots', instantPath, instant),

  ...lifecycle({
    on: 'compute.machineImages', path: machinePath, body: { description: 'base', labels, name: 'base-7', sourceInstance: inZone('instances', 'web-1') },
    declared: machine(),
  }),
  ...setLabels('compute.machineImages', machinePath, machine),
];
