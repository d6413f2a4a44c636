import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** A bucket as the provider writes it, and its records. */

export const bucket = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_storage_bucket',
  name: 'assets',
  attributes: {
    autoclass: [],
    cors: [{ max_age_seconds: 3600, method: ['GET', 'HEAD'], origin: ['https://acme.example'], response_header: ['Content-Type'] }],
    custom_placement_config: [],
    default_event_based_hold: false,
    effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
    enable_object_retention: false,
    encryption: [],
    force_destroy: false,
    hierarchical_namespace: [{ enabled: false }],
    id: 'acme-assets',
    ip_filter: [],
    labels: { env: 'prod' },
    lifecycle_rule: [
      {
        action: [{ storage_class: 'NEARLINE', type: 'SetStorageClass' }],
        condition: [
          {
            age: 30,
            created_before: '',
            custom_time_before: '',
            days_since_custom_time: 0,
            days_since_noncurrent_time: 0,
            matches_prefix: [],
            matches_storage_class: ['STANDARD'],
            matches_suffix: [],
            noncurrent_time_before: '',
            num_newer_versions: 0,
            send_age_if_zero: true,
            send_days_since_custom_time_if_zero: false,
            send_days_since_noncurrent_time_if_zero: false,
            send_num_newer_versions_if_zero: false,
            with_state: 'ANY',
          },
        ],
      },
    ],
    location: 'US',
    logging: [],
    name: 'acme-assets',
    project: 'acme-prod',
    project_number: 481516234200,
    public_access_prevention: 'enforced',
    requester_pays: false,
    retention_policy: [{ is_locked: false, retention_period: '86400' }],
    rpo: 'DEFAULT',
    self_link: 'https://www.googleapis.com/storage/v1/b/acme-assets',
    soft_delete_policy: [{ effective_time: '2026-01-27T13:26:16.587Z', retention_duration_seconds: 604800 }],
    storage_class: 'STANDARD',
    terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
    time_created: '2026-01-27T13:26:16.587Z',
    timeouts: null,
    uniform_bucket_level_access: true,
    updated: '2026-01-27T13:26:16.587Z',
    url: 'gs://acme-assets',
    versioning: [{ enabled: true }],
    website: [],
    ...changed,
  },
});

export const atBucket = (name = 'acme-assets', changed: JsonObject = {}): JsonObject => ({
  resourceName: `projects/_/buckets/${name}`,
  entry: { resource: { type: 'gcs_bucket', labels: { project_id: 'acme-prod', bucket_name: name, location: 'us' } } },
  ...changed,
});

export const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_storage_bucket.assets',
  field,
  old,
  new: value,
});

export const patched = (metadata: JsonObject): JsonObject => ({
  bucket: 'acme-assets',
  metadata: { ...metadata, id: 'acme-assets', name: 'acme-assets' },
  projection: 'NO_ACL',
});

/** The bucket after a call. */
export const after = (changed: JsonObject = {}): JsonObject => ({
  etag: 'CAM=',
  iamConfiguration: { publicAccessPrevention: 'enforced', uniformBucketLevelAccess: { enabled: true } },
  id: 'acme-assets',
  labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
  location: 'US',
  locationType: 'multi-region',
  metageneration: '3',
  name: 'acme-assets',
  projectNumber: '481516234200',
  retentionPolicy: { effectiveTime: '2026-01-27T13:26:16.587Z', retentionPeriod: '86400' },
  rpo: 'DEFAULT',
  softDeletePolicy: { effectiveTime: '2026-01-27T13:26:16.587Z', retentionDurationSeconds: '604800' },
  storageClass: 'STANDARD',
  timeCreated: '2026-01-27T13:26:16.587Z',
  updated: '2026-03-02T10:15:00.954Z',
  versioning: { enabled: true },
  ...changed,
});
