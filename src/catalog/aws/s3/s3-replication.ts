import type { Json, JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { block, child, children, inDocument, s3Document, scalarAt, tagsOf, textAt, valueIn } from './s3-document.js';
import { bucketTarget, s3Setting, settingType } from './s3-setting.js';

/**
 * Replication rules in the form of the standalone resource and of `replication_configuration` of `aws_s3_bucket`. Source: S3 API reference,
 * PutBucketReplication; schemas of the Terraform AWS provider, versions 3 to 6.
 */

const replication = s3Document('ReplicationConfiguration');

const status = (one: Json): JsonObject => ({ status: textAt(one, 'Status') });

/** An account id has twelve digits; the JSON of the record loses leading zeros. */
const accountAt = (to: Json): Json => {
  const account = scalarAt(to, 'Account');
  return typeof account === 'number' ? String(account).padStart(12, '0') : account;
};

const standaloneDestination = (to: Json): JsonObject => ({
  bucket: textAt(to, 'Bucket'),
  account: accountAt(to),
  storage_class: scalarAt(to, 'StorageClass'),
  access_control_translation: block(child(to, 'AccessControlTranslation'), (one) => ({ owner: textAt(one, 'Owner') })),
  encryption_configuration: block(child(to, 'EncryptionConfiguration'), (one) => ({ replica_kms_key_id: textAt(one, 'ReplicaKmsKeyID') })),
  metrics: block(child(to, 'Metrics'), (one) => ({
    ...status(one),
    event_threshold: block(child(one, 'EventThreshold'), (threshold) => ({ minutes: scalarAt(threshold, 'Minutes') })),
  })),
  replication_time: block(child(to, 'ReplicationTime'), (one) => ({
    ...status(one),
    time: block(child(one, 'Time'), (time) => ({ minutes: scalarAt(time, 'Minutes') })),
  })),
});

const standaloneRule = (rule: Json): JsonObject => ({
  id: textAt(rule, 'ID'),
  status: textAt(rule, 'Status'),
  priority: scalarAt(rule, 'Priority'),
  prefix: scalarAt(rule, 'Prefix'),
  filter: block(child(rule, 'Filter'), (filter) => ({
    prefix: scalarAt(filter, 'Prefix'),
    tag: children(filter, 'Tag').map((tag) => ({ key: textAt(tag, 'Key'), value: textAt(tag, 'Value') })),
    and: block(child(filter, 'And'), (and) => ({ prefix: scalarAt(and, 'Prefix'), tags: tagsOf(children(and, 'Tag')) })),
  })),
  destination: block(child(rule, 'Destination'), standaloneDestination),
  delete_marker_replication: block(child(rule, 'DeleteMarkerReplication'), status),
  existing_object_replication: block(child(rule, 'ExistingObjectReplication'), status),
  source_selection_criteria: block(child(rule, 'SourceSelectionCriteria'), (criteria) => ({
    sse_kms_encrypted_objects: block(child(criteria, 'SseKmsEncryptedObjects'), status),
    replica_modifications: block(child(criteria, 'ReplicaModifications'), status),
  })),
});

const inlineDestination = (to: Json): JsonObject => ({
  bucket: textAt(to, 'Bucket'),
  account_id: accountAt(to),
  storage_class: scalarAt(to, 'StorageClass'),
  replica_kms_key_id: scalarAt(child(to, 'EncryptionConfiguration'), 'ReplicaKmsKeyID'),
  access_control_translation: block(child(to, 'AccessControlTranslation'), (one) => ({ owner: textAt(one, 'Owner') })),
  metrics: block(child(to, 'Metrics'), (one) => ({ ...status(one), minutes: scalarAt(one, 'EventThreshold', 'Minutes') })),
  replication_time: block(child(to, 'ReplicationTime'), (one) => ({ ...status(one), minutes: scalarAt(one, 'Time', 'Minutes') })),
});

const inlineRule = (rule: Json): JsonObject => {
  const filter = child(rule, 'Filter');
  const and = child(filter, 'And');
  const markers = textAt(child(rule, 'DeleteMarkerReplication'), 'Status');
  return {
    id: textAt(rule, 'ID'),
    status: textAt(rule, 'Status'),
    priority: scalarAt(rule, 'Priority'),
    prefix: scalarAt(rule, 'Prefix'),
    filter: block(filter, (one) => ({
      prefix: scalarAt(one, 'Prefix') ?? scalarAt(and, 'Prefix'),
      tags: tagsOf([...children(one, 'Tag'), ...children(and, 'Tag')]),
    })),
    destination: block(child(rule, 'Destination'), inlineDestination),
    delete_marker_replication_status: markers === 'Enabled' ? markers : null,
    source_selection_criteria: block(child(rule, 'SourceSelectionCriteria'), (criteria) => ({
      sse_kms_encrypted_objects: block(child(criteria, 'SseKmsEncryptedObjects'), (one) => ({
        enabled: textAt(one, 'Status') === 'Enabled',
      })),
    })),
  };
};

const standalone = s3Setting('aws_s3_bucket_replication_configuration');

/** S3 generates the id of a rule without one, as Terraform does if none is configured. */
const rules = (translate: (rule: Json) => JsonObject): c.EditSpec =>
  c.set(
    inDocument(replication, (root) => children(root, 'Rule').map(translate)),
    'generated_ids',
  );
const role = valueIn(replication, 'Role');

export const s3Replication: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: { aws_s3_bucket_replication_configuration: settingType({ secrets: ['token'], noise: ['token'] }) },
  events: {
    PutBucketReplication: c.firstOf(
      c.put(standalone, { role, rule: rules(standaloneRule) }),
      c.modify(bucketTarget, { 'replication_configuration.role': role, 'replication_configuration.rules': rules(inlineRule) }),
    ),
    DeleteBucketReplication: c.firstOf(
      c.destroy(standalone),
      c.modify(bucketTarget, { 'replication_configuration.role': c.fixed(null), 'replication_configuration.rules': c.fixed(null) }),
    ),
  },
};
