import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  noChange,
  on,
  put,
  response,
  type ChangeSpec,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { nameInArn, policyText } from '../../values.js';
import { keyArn, keyPart, keysNamed, keyTags, newKeyTags } from './kms-names.js';

/** KMS keys: state, rotation, policy, deletion, replicas. Source: KMS API reference and developer guide, Terraform AWS provider 5 and 6. */

const [key, external, replica, externalReplica] = keysNamed('keyId');
const policy = { policy: policyText('policy') };

/** Changes a key under whichever type declares it; the types call the same setting by different names. */
const changeKey = (edits: Edits, enabled?: boolean): ChangeSpec =>
  firstOf(
    modify(key, { ...edits, ...(enabled === undefined ? {} : { is_enabled: fixed(enabled) }) }),
    ...[external, replica, externalReplica].map((target) =>
      modify(target, { ...edits, ...(enabled === undefined ? {} : { enabled: fixed(enabled) }) }),
    ),
  );

const made = response('keyMetadata.keyId');
const newKey: Edits = {
  description: 'description',
  policy: policy.policy,
  multi_region: 'multiRegion',
  tags: newKeyTags,
};
const isReplica: Read = (record) => response('keyMetadata.multiRegionConfiguration.multiRegionKeyType')(record) === 'REPLICA';
const isExternal: Read = (record) => !isReplica(record) && record.request['origin'] === 'EXTERNAL';
const isOwn: Read = (record) => !isReplica(record) && record.request['origin'] !== 'EXTERNAL';

const newReplica: Edits = {
  description: 'description',
  policy: policy.policy,
  primary_key_arn: keyArn('keyId'),
  tags: newKeyTags,
};
const replicaArn = either(response('replicaKeyMetadata.arn'), keyArn('keyId', 'replicaRegion'));
/** The replica in the region that becomes primary; the provider then reads its own ARN as that of the primary key. */
const promoted = keyArn('keyId', 'primaryRegion');

const shared = ['arn', 'key_state', 'expiration_model', 'key_rotation_enabled', 'bypass_policy_lockout_safety_check'];
const onlyOnDeletion = 'only used when Terraform deletes the key';

export const kmsKeys: ServiceCatalog = {
  eventSource: 'kms.amazonaws.com',
  types: {
    aws_kms_key: {
      keys: [[keyPart('key_id')]],
      scope: 'region',
      family: 'kms',
      cloudId: 'key_id',
      noise: [...shared, 'key_id'],
      // Older providers do not write the period.
      defaults: { customer_master_key_spec: 'SYMMETRIC_DEFAULT', key_usage: 'ENCRYPT_DECRYPT', rotation_period_in_days: 365 },
      unevaluated: { deletion_window_in_days: onlyOnDeletion },
    },
    aws_kms_external_key: {
      keys: [[keyPart('id')]],
      scope: 'region',
      family: 'kms',
      noise: shared,
      defaults: { key_spec: 'SYMMETRIC_DEFAULT', key_usage: 'ENCRYPT_DECRYPT' },
      secrets: ['key_material_base64'],
      unevaluated: {
        deletion_window_in_days: onlyOnDeletion,
        key_material_base64: 'a key accepts only the same material again',
        valid_to: 'the format of times in the record is not documented',
      },
    },
    aws_kms_replica_key: {
      keys: [['arn']],
      scope: 'account',
      family: 'kms',
      cloudId: 'key_id',
      noise: [...shared, 'key_id', 'key_spec', 'key_usage'],
      unevaluated: { deletion_window_in_days: onlyOnDeletion },
    },
    aws_kms_replica_external_key: {
      keys: [['arn']],
      scope: 'account',
      family: 'kms',
      cloudId: 'key_id',
      noise: [...shared, 'key_id', 'key_usage'],
      secrets: ['key_material_base64'],
      unevaluated: {
        deletion_window_in_days: onlyOnDeletion,
        key_material_base64: 'a key accepts only the same material again',
        valid_to: 'the format of times in the record is not documented',
      },
    },
    aws_kms_key_policy: {
      keys: [[keyPart('key_id')]],
      scope: 'region',
      family: 'kms',
      access: 'policy',
      cloudId: 'key_id',
      noise: ['bypass_policy_lockout_safety_check'],
    },
  },
  events: {
    CreateKey: firstOf(
      create(
        on('aws_kms_key', { key_id: made }),
        {
          ...newKey,
          custom_key_store_id: 'customKeyStoreId',
          customer_master_key_spec: either('keySpec', 'customerMasterKeySpec'),
          key_usage: 'keyUsage',
          xks_key_id: 'xksKeyId',
        },
        { when: isOwn },
      ),
      create(
        on('aws_kms_external_key', { id: made }),
        { ...newKey, key_spec: either('keySpec', 'customerMasterKeySpec'), key_usage: 'keyUsage' },
        { when: isExternal },
      ),
      // Announced by `ReplicateKey`.
      put(on('aws_kms_replica_key', { arn: response('keyMetadata.arn') }), {}, { when: isReplica }),
      put(on('aws_kms_replica_external_key', { arn: response('keyMetadata.arn') }), {}, { when: isReplica }),
    ),
    ReplicateKey: firstOf(
      put(on('aws_kms_replica_external_key', { arn: replicaArn }), newReplica),
      create(on('aws_kms_replica_key', { arn: replicaArn }), newReplica, { id: nameInArn(replicaArn), parent: key }),
    ),
    UpdatePrimaryRegion: firstOf(
      modify(on('aws_kms_replica_key', { arn: promoted }), { primary_key_arn: promoted }),
      modify(on('aws_kms_replica_external_key', { arn: promoted }), { primary_key_arn: promoted }),
    ),

    EnableKey: changeKey({}, true),
    DisableKey: changeKey({}, false),
    EnableKeyRotation: modify(key, {
      enable_key_rotation: fixed(true),
      rotation_period_in_days: either('rotationPeriodInDays', fixed(365)),
    }),
    DisableKeyRotation: modify(key, { enable_key_rotation: fixed(false) }),
    UpdateKeyDescription: changeKey({ description: 'description' }),
    PutKeyPolicy: firstOf(
      put(on('aws_kms_key_policy', { key_id: 'keyId' }), policy),
      modify(key, policy),
      modify(external, policy),
      modify(replica, policy),
      modify(externalReplica, policy),
    ),
    TagResource: changeKey({ tags: merge(keyTags('tags')) }),
    UntagResource: changeKey({ tags: drop('tagKeys') }),

    ScheduleKeyDeletion: firstOf(destroy(key), destroy(external), destroy(replica), destroy(externalReplica)),
    // A key whose deletion is cancelled is disabled.
    CancelKeyDeletion: firstOf(
      put(key, { is_enabled: fixed(false) }),
      ...[external, replica, externalReplica].map((target) => put(target, { enabled: fixed(false) })),
    ),
    // Without its material a key cannot be used, and the provider reads it as disabled.
    ImportKeyMaterial: firstOf(modify(external, { enabled: fixed(true) }), modify(externalReplica, { enabled: fixed(true) })),
    DeleteImportedKeyMaterial: firstOf(modify(external, { enabled: fixed(false) }), modify(externalReplica, { enabled: fixed(false) })),

    RotateKeyOnDemand: noChange,
    // By KMS itself: the end of a deletion that was scheduled before, a scheduled rotation, the copy to replicas.
    DeleteKey: noChange,
    RotateKey: noChange,
    SynchronizeMultiRegionKey: noChange,
  },
};
