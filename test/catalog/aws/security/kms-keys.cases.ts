import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, creates, deletes, drifts, elsewhere, here, resource } from './security-case.js';

const id = '1234abcd-12ab-34cd-56ef-1234567890ab';
const arn = `arn:aws:kms:${here}:key/${id}`;
const other = '0987dcba-09fe-87dc-65ba-ab0987654321';
const own = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::111122223333:root' }, Action: 'kms:*', Resource: '*' }],
});
const open = JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: '*', Action: 'kms:*', Resource: '*' }] });

export const key = resource('aws_kms_key', {
  arn,
  bypass_policy_lockout_safety_check: false,
  custom_key_store_id: '',
  customer_master_key_spec: 'SYMMETRIC_DEFAULT',
  deletion_window_in_days: 10,
  description: 'orders',
  enable_key_rotation: true,
  id,
  is_enabled: true,
  key_id: id,
  key_usage: 'ENCRYPT_DECRYPT',
  multi_region: false,
  policy: own,
  rotation_period_in_days: 365,
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
  xks_key_id: '',
});
const keyPolicy = resource('aws_kms_key_policy', { bypass_policy_lockout_safety_check: null, id, key_id: id, policy: own });
const external = resource('aws_kms_external_key', {
  arn,
  deletion_window_in_days: 30,
  description: 'imported',
  enabled: true,
  expiration_model: 'KEY_MATERIAL_DOES_NOT_EXPIRE',
  id,
  key_state: 'Enabled',
  key_usage: 'ENCRYPT_DECRYPT',
  multi_region: false,
  policy: own,
  tags: null,
  tags_all: {},
  valid_to: '',
});
const mrk = 'mrk-1234abcd12ab34cd56ef1234567890ab';
const primary = `arn:aws:kms:us-east-1:111122223333:key/${mrk}`;
const replicaArn = `arn:aws:kms:us-west-2:111122223333:key/${mrk}`;
const replica = resource('aws_kms_replica_key', {
  arn: replicaArn,
  description: 'orders',
  enabled: true,
  id: mrk,
  key_id: mrk,
  key_rotation_enabled: false,
  key_spec: 'SYMMETRIC_DEFAULT',
  key_usage: 'ENCRYPT_DECRYPT',
  policy: own,
  primary_key_arn: primary,
  tags: {},
  tags_all: {},
});
const west = (one: CatalogCase): CatalogCase => ({ ...one, record: { awsRegion: 'us-west-2' } });
const metadata = (keyId: string, more = {}) => ({
  keyMetadata: { aWSAccountId: '111122223333', keyId, arn: `arn:aws:kms:${here}:key/${keyId}`, enabled: true, keyState: 'Enabled', ...more },
});
const asDeclared = {
  bypassPolicyLockoutSafetyCheck: false,
  customerMasterKeySpec: 'SYMMETRIC_DEFAULT',
  keySpec: 'SYMMETRIC_DEFAULT',
  keyUsage: 'ENCRYPT_DECRYPT',
  description: 'orders',
  origin: 'AWS_KMS',
  multiRegion: false,
  policy: own,
  tags: [{ tagKey: 'Owner', tagValue: 'shop' }],
};

export const kmsKeyCases: readonly CatalogCase[] = [
  creates(
    'a key for imported material is created as such',
    ['CreateKey', { origin: 'EXTERNAL', description: '' }, metadata(other)],
    'aws_kms_external_key',
    key(),
  ),
  agrees('a key created as declared is not drift', ['CreateKey', asDeclared, metadata(id)], key()),
  west(
    elsewhere(
      'the key that KMS makes in the region of a replica is not another creation',
      ['CreateKey', {}, metadata(mrk, { arn: replicaArn, multiRegionConfiguration: { multiRegionKeyType: 'REPLICA' } })],
      key(),
    ),
  ),
  agrees(
    'a replica as declared is not drift',
    [
      'ReplicateKey',
      { keyId: primary, replicaRegion: 'us-west-2', description: 'orders', policy: own, tags: [] },
      { replicaKeyMetadata: { keyId: mrk, arn: replicaArn } },
    ],
    replica(),
  ),
  drifts(
    'a replica that becomes the primary key is drift',
    ['UpdatePrimaryRegion', { keyId: mrk, primaryRegion: 'us-west-2' }],
    replica(),
    ['primary_key_arn', primary, replicaArn],
  ),

  drifts('disabling a key is drift', ['DisableKey', { keyId: arn }], key(), ['is_enabled', true, false]),
  drifts('disabling a key with imported material is drift', ['DisableKey', { keyId: id }], external(), ['enabled', true, false]),
  west(drifts('disabling a replica in its region is drift', ['DisableKey', { keyId: mrk }], replica(), ['enabled', true, false])),
  drifts('enabling a disabled key is drift', ['EnableKey', { keyId: id }], key({ is_enabled: false }), ['is_enabled', false, true]),
  agrees('rotation as declared is not drift', ['EnableKeyRotation', { keyId: id }], key()),
  drifts('stopping rotation is drift', ['DisableKeyRotation', { keyId: id }], key(), ['enable_key_rotation', true, false]),

  drifts('another description is drift', ['UpdateKeyDescription', { keyId: id, description: 'x' }], key(), ['description', 'orders', 'x']),

  drifts('opening the policy of a key is drift of the key', ['PutKeyPolicy', { keyId: arn, policyName: 'default', policy: open }], key(), [
    'policy',
    own,
    open,
  ]),
  drifts('a policy of its own owns the change', ['PutKeyPolicy', { keyId: arn, policyName: 'default', policy: open }], [keyPolicy(), key()], [
    'policy',
    own,
    open,
  ]),

  drifts('another tag is drift', ['TagResource', { keyId: id, tags: [{ tagKey: 'Owner', tagValue: 'me' }] }], key(), [
    'tags.Owner',
    'shop',
    'me',
  ]),
  drifts('removing a declared tag is drift', ['UntagResource', { keyId: id, tagKeys: ['Owner'] }], key(), ['tags.Owner', 'shop', null]),

  deletes(
    'scheduling the deletion of a key is its deletion',
    ['ScheduleKeyDeletion', { keyId: id, pendingWindowInDays: 7 }, { keyId: arn, keyState: 'PendingDeletion' }],
    key(),
  ),
  deletes('scheduling the deletion of an imported key is its deletion', ['ScheduleKeyDeletion', { keyId: id }], external()),
  drifts('a key whose deletion is cancelled is disabled', ['CancelKeyDeletion', { keyId: id }, { keyId: arn }], key(), [
    'is_enabled',
    true,
    false,
  ]),

  drifts('deleting the material of a key disables it', ['DeleteImportedKeyMaterial', { keyId: id }], external(), ['enabled', true, false]),
  drifts(
    'importing material makes a key usable',
    ['ImportKeyMaterial', { keyId: id, expirationModel: 'KEY_MATERIAL_DOES_NOT_EXPIRE' }],
    external({ enabled: false }),
    ['enabled', false, true],
  ),

  changesNothing('RotateKeyOnDemand', { keyId: id }),
  changesNothing('DeleteKey', null),
  changesNothing('RotateKey', null),
  changesNothing('SynchronizeMultiRegionKey', null),
];
