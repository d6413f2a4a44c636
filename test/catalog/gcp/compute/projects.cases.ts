import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { gcpProjectNumber } from '../../../support/log-entry.js';
import { creation, deletion, example, setting } from './compute-entries.js';

const path = 'projects/acme-prod';
const on = 'compute.projects.setCommonInstanceMetadata';
const delta = (keys: Record<string, readonly string[]>) => ({
  '@type': 'type.googleapis.com/google.cloud.audit.GceProjectAuditMetadata', projectMetadataDelta: keys,
});
const all = (metadata: JsonObject | null = { 'enable-oslogin': 'TRUE' }): DeclaredResource => ({
  type: 'google_compute_project_metadata', attributes: { id: 'acme-prod', metadata, project: 'acme-prod', timeouts: null },
});
const item = (key: string, value: string): DeclaredResource => ({
  type: 'google_compute_project_metadata_item', attributes: { id: key, key, project: 'acme-prod', timeouts: null, value },
});

/** Entries of projects show the number of the project in their labels. */
const byNumber = (one: CatalogCase): CatalogCase => ({
  ...one,
  record: {
    ...one.record,
    entry: { ...(one.record?.['entry'] as JsonObject), resource: { type: 'gce_project', labels: { project_id: gcpProjectNumber } } },
  },
});

const metadata: readonly CatalogCase[] = [
  byNumber(
    example({
      name: 'keys added and removed of the declared metadata', on, path,
      metadata: delta({ addedMetadataKeys: ['ssh-keys'], deletedMetadataKeys: ['enable-oslogin'] }), state: [all()],
      drifts: [
        { address: 'google_compute_project_metadata.this', field: 'metadata.ssh-keys', old: null, new: null },
        { address: 'google_compute_project_metadata.this', field: 'metadata.enable-oslogin', old: 'TRUE', new: null },
      ],
    }),
  ),
  byNumber(
    example({
      name: 'a changed key that is declared as an item', on, path, metadata: delta({ modifiedMetadataKeys: ['enable-oslogin'] }),
      state: [item('enable-oslogin', 'TRUE')],
      drifts: [{ address: 'google_compute_project_metadata_item.this', field: 'value', old: '(sensitive)', new: null }],
    }),
  ),
  example({
    name: 'a removed key that is declared as an item', on, path, metadata: delta({ deletedMetadataKeys: ['enable-oslogin'] }),
    state: [item('enable-oslogin', 'TRUE')],
    drifts: [{ address: 'google_compute_project_metadata_item.this', field: '*', old: '', new: null }],
  }),
  example({
    name: 'a key that nothing declares', on, path, metadata: delta({ addedMetadataKeys: ['ssh-keys'] }), state: [item('enable-oslogin', 'TRUE')],
    drifts: [{ address: 'google_compute_project_metadata_item', field: '*', old: null, new: '' }],
  }),
  example({
    name: 'the entry withholds the changed keys', on, path, state: [all()],
    drifts: [{ address: 'google_compute_project_metadata.this', field: 'metadata', old: { 'enable-oslogin': 'TRUE' }, new: null }],
  }),
];

const tier = (network_tier: string): DeclaredResource => ({
  type: 'google_compute_project_default_network_tier', attributes: { id: 'acme-prod', network_tier, project: 'acme-prod', timeouts: null },
});
const bucket = (bucket_name: string): DeclaredResource => ({
  type: 'google_project_usage_export_bucket',
  attributes: { bucket_name, id: 'acme-prod', prefix: 'usage', project: 'acme-prod', timeouts: null },
});
const host: DeclaredResource = {
  type: 'google_compute_shared_vpc_host_project', attributes: { id: 'acme-prod', project: 'acme-prod', timeouts: null },
};
const service: DeclaredResource = {
  type: 'google_compute_shared_vpc_service_project',
  attributes: { deletion_policy: null, host_project: 'acme-prod', id: 'acme-prod/acme-web', service_project: 'acme-web', timeouts: null },
};
const xpnResource = { xpnResource: { id: 'acme-web', type: 'PROJECT' } };

export const projectCases: readonly CatalogCase[] = [
  ...metadata,
  ...setting({
    name: 'the standard tier', on: 'compute.projects.setDefaultNetworkTier', path, body: { networkTier: 'STANDARD' },
    agrees: tier('STANDARD'), differs: tier('PREMIUM'), drifts: [{ field: 'network_tier', old: 'PREMIUM', new: 'STANDARD' }],
  }),
  ...setting({
    name: 'another bucket', on: 'compute.projects.setUsageExportBucket', path, body: { bucketName: 'gs://acme-usage', reportNamePrefix: 'usage' },
    agrees: bucket('acme-usage'), differs: bucket('acme-billing'), drifts: [{ field: 'bucket_name', old: 'acme-billing', new: 'acme-usage' }],
  }),
  example({
    name: 'no bucket any more', on: 'compute.projects.setUsageExportBucket', path, state: [bucket('acme-usage')],
    drifts: [{ address: 'google_project_usage_export_bucket.this', field: '*', old: '', new: null }],
  }),
  ...creation({ on: 'compute.projects.enableXpnHost', path, body: {}, declared: host }),
  ...deletion({ on: 'compute.projects.disableXpnHost', path, body: {}, declared: host }),
  ...creation({ on: 'compute.projects.enableXpnResource', path, body: xpnResource, declared: service }),
  ...deletion({ on: 'compute.projects.disableXpnResource', path, body: xpnResource, declared: service }),
];
