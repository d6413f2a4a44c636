import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket3, bucket5, call, listedCall, setting, xmlns } from './s3-states.js';

const role = 'arn:aws:iam::111122223333:role/replicate';
const key = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const copy = 'arn:aws:s3:::acme-logs-copy';
const elsewhere = 'arn:aws:s3:::somebody-else';

const replication = (rules: Json, by: string = role): JsonObject =>
  call('replication', { ReplicationConfiguration: { xmlns, Role: by, Rule: rules } });

const rule = {
  ID: 'all', Priority: 1, Status: 'Enabled', Filter: { And: { Prefix: 'eu/', Tag: [{ Key: 'copy', Value: 'yes' }, { Key: 'tier', Value: '1' }] } },
  DeleteMarkerReplication: { Status: 'Enabled' },
  SourceSelectionCriteria: { SseKmsEncryptedObjects: { Status: 'Enabled' }, ReplicaModifications: { Status: 'Disabled' } },
  Destination: {
    Bucket: copy, StorageClass: 'STANDARD_IA', Account: '444455556666', AccessControlTranslation: { Owner: 'Destination' },
    EncryptionConfiguration: { ReplicaKmsKeyID: key },
    ReplicationTime: { Status: 'Enabled', Time: { Minutes: 15 } }, Metrics: { Status: 'Enabled', EventThreshold: { Minutes: 15 } },
  },
};

const declaredRule = {
  id: 'all', priority: 1, status: 'Enabled', prefix: '', existing_object_replication: [],
  filter: [{ and: [{ prefix: 'eu/', tags: { copy: 'yes', tier: '1' } }], prefix: '', tag: [] }],
  delete_marker_replication: [{ status: 'Enabled' }],
  source_selection_criteria: [{ replica_modifications: [{ status: 'Disabled' }], sse_kms_encrypted_objects: [{ status: 'Enabled' }] }],
  destination: [
    {
      access_control_translation: [{ owner: 'Destination' }], account: '444455556666', bucket: copy, storage_class: 'STANDARD_IA',
      encryption_configuration: [{ replica_kms_key_id: key }],
      metrics: [{ event_threshold: [{ minutes: 15 }], status: 'Enabled' }], replication_time: [{ status: 'Enabled', time: [{ minutes: 15 }] }],
    },
  ],
};
const declared = setting('aws_s3_bucket_replication_configuration', { role, rule: [declaredRule], token: '' });

const plain = { ID: 'plain', Status: 'Enabled', Priority: 0, Prefix: '', Destination: { Bucket: elsewhere } };
const plainValue = {
  id: 'plain', status: 'Enabled', priority: 0, prefix: null, filter: [],
  destination: [
    {
      bucket: elsewhere, account: null, storage_class: null, access_control_translation: [], encryption_configuration: [], metrics: [], replication_time: [],
    },
  ],
  delete_marker_replication: [], existing_object_replication: [], source_selection_criteria: [],
};

const inlineRule = {
  id: 'all', priority: 1, status: 'Enabled', prefix: '', delete_marker_replication_status: 'Enabled',
  filter: [{ prefix: 'eu/', tags: { copy: 'yes', tier: '1' } }],
  source_selection_criteria: [{ sse_kms_encrypted_objects: [{ enabled: true }] }],
  destination: [
    {
      access_control_translation: [{ owner: 'Destination' }], account_id: '444455556666', bucket: copy, storage_class: 'STANDARD_IA',
      replica_kms_key_id: key, metrics: [{ minutes: 15, status: 'Enabled' }], replication_time: [{ minutes: 15, status: 'Enabled' }],
    },
  ],
};
const inline = bucket3({ replication_configuration: [{ role, rules: [inlineRule] }] });

export const s3ReplicationCases: readonly CatalogCase[] = [
  {
    name: 'objects are also copied to a bucket of another owner, with another role',
    event: 'PutBucketReplication',
    request: replication([rule, plain], 'arn:aws:iam::111122223333:role/other'),
    state: [bucket5(), setting('aws_s3_bucket_replication_configuration', { role, rule: [], token: '' })],
    drifts: [
      { address: 'aws_s3_bucket_replication_configuration.this', field: 'role', old: role, new: 'arn:aws:iam::111122223333:role/other' },
      {
        address: 'aws_s3_bucket_replication_configuration.this', field: 'rule', old: [],
        new: [
          {
            id: 'all', status: 'Enabled', priority: 1, prefix: null,
            filter: [{ prefix: null, tag: [], and: [{ prefix: 'eu/', tags: { copy: 'yes', tier: '1' } }] }],
            destination: [
              {
                bucket: copy, account: '444455556666', storage_class: 'STANDARD_IA', access_control_translation: [{ owner: 'Destination' }],
                encryption_configuration: [{ replica_kms_key_id: key }], metrics: [{ status: 'Enabled', event_threshold: [{ minutes: 15 }] }],
                replication_time: [{ status: 'Enabled', time: [{ minutes: 15 }] }],
              },
            ],
            delete_marker_replication: [{ status: 'Enabled' }], existing_object_replication: [],
            source_selection_criteria: [{ sse_kms_encrypted_objects: [{ status: 'Enabled' }], replica_modifications: [{ status: 'Disabled' }] }],
          },
          plainValue,
        ],
      },
    ],
  },
  {
    name: 'the inline block is replaced',
    event: 'PutBucketReplication',
    request: replication(plain),
    state: [inline],
    drifts: [
      {
        address: 'aws_s3_bucket.this', field: 'replication_configuration.rules', old: [inlineRule],
        new: [
          {
            id: 'plain', status: 'Enabled', priority: 0, prefix: null, filter: [], delete_marker_replication_status: null, source_selection_criteria: [],
            destination: [
              { bucket: elsewhere, account_id: null, storage_class: null, replica_kms_key_id: null, access_control_translation: [], metrics: [], replication_time: [] },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'the standalone configuration is deleted',
    event: 'DeleteBucketReplication',
    request: call('replication'),
    state: [bucket5(), declared],
    drifts: [{ address: 'aws_s3_bucket_replication_configuration.this', field: '*', old: '*', new: null }],
  },
  {
    name: 'the inline configuration is deleted',
    event: 'DeleteBucketReplication',
    request: listedCall('replication'),
    state: [inline],
    drifts: [
      { address: 'aws_s3_bucket.this', field: 'replication_configuration.role', old: role, new: null },
      { address: 'aws_s3_bucket.this', field: 'replication_configuration.rules', old: [inlineRule], new: null },
    ],
  },
];
