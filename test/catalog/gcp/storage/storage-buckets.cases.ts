import type { CatalogCase } from '../../../support/catalog-case.js';
import { after, atBucket, bucket, drift, patched } from './storage-declared.js';

/** Buckets. */

const createdLabels = { serviceData: { policyDelta: { bindingDeltas: [{ action: 'ADD', role: 'roles/storage.legacyBucketOwner', member: 'projectOwner:acme-prod' }] } } };

export const storageBucketCases: readonly CatalogCase[] = [
  {
    name: 'an undeclared bucket is created',
    event: 'storage.buckets.create',
    request: { defaultObjectAcl: { bindings: [{ role: 'roles/storage.legacyObjectReader', members: ['projectViewer:acme-prod'] }] } },
    record: atBucket('acme-rogue', createdLabels),
    state: [bucket()],
    drifts: [{ address: 'google_storage_bucket', field: '*', old: null, new: '*' }],
  },
  {
    name: 'the declared bucket was created again in another location',
    event: 'storage.buckets.create',
    request: null,
    response: null,
    record: atBucket(),
    state: [bucket({ location: 'EUROPE-WEST1' })],
    drifts: [drift('location', 'EUROPE-WEST1', 'us')],
  },
  {
    name: 'the declared bucket is created; the response shows it',
    event: 'storage.buckets.create',
    request: null,
    response: after(),
    record: atBucket(),
    state: [bucket()],
    drifts: [],
  },
  {
    name: 'an update of an undeclared bucket shows nothing',
    event: 'storage.buckets.update',
    request: null,
    record: atBucket('acme-rogue'),
    state: [bucket()],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'an update changes only the access, which no resource declares',
    event: 'storage.buckets.update',
    request: null,
    record: atBucket('acme-assets', {
      serviceData: {
        '@type': 'type.googleapis.com/google.iam.v1.logging.AuditData',
        policyDelta: { bindingDeltas: [{ action: 'ADD', role: 'roles/storage.legacyBucketReader', member: 'allUsers' }] },
      },
    }),
    state: [bucket()],
    drifts: [],
    dropped: 'not_in_state',
  },
  {
    name: 'versioning is suspended; off is an empty block',
    event: 'storage.buckets.update',
    request: patched({ versioning: {} }),
    response: after({ versioning: {} }),
    record: atBucket(),
    state: [bucket()],
    drifts: [drift('versioning.enabled', true, false)],
  },
  {
    name: 'public access is no longer prevented and access becomes fine-grained',
    event: 'storage.buckets.patch',
    request: patched({ iamConfiguration: { publicAccessPrevention: 'inherited', uniformBucketLevelAccess: { enabled: false } } }),
    record: atBucket(),
    state: [bucket()],
    drifts: [drift('public_access_prevention', 'enforced', 'inherited'), drift('uniform_bucket_level_access', true, false)],
  },
  {
    name: 'a label is added and another removed; the record has no response',
    event: 'storage.buckets.update',
    request: patched({ labels: { env: null, owner: 'bob' } }),
    record: atBucket(),
    state: [bucket()],
    drifts: [drift('labels.env', 'prod', null), drift('labels.owner', null, 'bob')],
  },
  {
    name: 'a label is removed; the response shows the labels left',
    event: 'storage.buckets.update',
    request: patched({ labels: { env: null } }),
    response: after({ labels: { 'goog-terraform-provisioned': 'true' } }),
    record: atBucket(),
    state: [bucket()],
    drifts: [drift('labels.env', 'prod', null)],
  },
  {
    name: 'the lifecycle deletes noncurrent objects',
    event: 'storage.buckets.update',
    request: patched({ lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { isLive: false, numNewerVersions: 3 } }] } }),
    record: atBucket(),
    state: [bucket({ lifecycle_rule: [] })],
    drifts: [
      drift('lifecycle_rule', [], [
        { action: [{ type: 'Delete' }], condition: [{ num_newer_versions: 3, with_state: 'ARCHIVED' }] },
      ]),
    ],
  },
  {
    name: 'an update repeats the declared lifecycle, rules of origin and retention',
    event: 'storage.buckets.update',
    request: patched({
      cors: [{ maxAgeSeconds: 3600, method: ['GET', 'HEAD'], origin: ['https://acme.example'], responseHeader: ['Content-Type'] }],
      lifecycle: {
        rule: [{ action: { storageClass: 'NEARLINE', type: 'SetStorageClass' }, condition: { age: 30, matchesStorageClass: ['STANDARD'] } }],
      },
      retentionPolicy: { retentionPeriod: 86400 },
      softDeletePolicy: { retentionDurationSeconds: '604800' },
    }),
    record: atBucket(),
    state: [bucket()],
    drifts: [],
  },
  {
    name: 'retention, soft deletion and rules of origin are removed',
    event: 'storage.buckets.update',
    request: patched({ cors: [], retentionPolicy: null, softDeletePolicy: { retentionDurationSeconds: '0' } }),
    record: atBucket(),
    state: [bucket()],
    drifts: [
      drift('cors', bucket().attributes['cors'] ?? null, []),
      drift('retention_policy.retention_period', '86400', null),
      drift('soft_delete_policy.retention_duration_seconds', 604800, 0),
    ],
  },
  {
    name: 'logs, a website, a key and requester pays are set',
    event: 'storage.buckets.update',
    request: patched({
      billing: { requesterPays: true },
      encryption: { defaultKmsKeyName: 'projects/acme-prod/locations/us/keyRings/app/cryptoKeys/assets' },
      logging: { logBucket: 'acme-logs' },
      website: { mainPageSuffix: 'index.html' },
    }),
    record: atBucket(),
    state: [bucket()],
    drifts: [
      drift('encryption.default_kms_key_name', null, 'projects/acme-prod/locations/us/keyRings/app/cryptoKeys/assets'),
      drift('logging.log_bucket', null, 'acme-logs'),
      drift('requester_pays', false, true),
      drift('website.main_page_suffix', null, 'index.html'),
    ],
  },
  {
    name: 'retention is locked',
    event: 'storage.buckets.lockRetentionPolicy',
    request: null,
    record: atBucket(),
    state: [bucket()],
    drifts: [drift('retention_policy.is_locked', false, true)],
  },
  {
    name: 'an undeclared bucket is restored',
    event: 'storage.buckets.restore',
    request: null,
    record: atBucket('acme-rogue'),
    state: [bucket()],
    drifts: [{ address: 'google_storage_bucket', field: '*', old: null, new: '*' }],
  },
];
