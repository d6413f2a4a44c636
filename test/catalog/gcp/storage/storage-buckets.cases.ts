import type { CatalogCase } from '../../../support/catalog-case.js';
import { after, atBucket, bucket, drift, patched } from './storage-declared.js';

export const storageBucketCases: readonly CatalogCase[] = [
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
