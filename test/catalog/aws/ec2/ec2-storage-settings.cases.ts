import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Region settings for new volumes and snapshots: calls that name no resource. */

const setting = (type: string, attributes: JsonObject): DeclaredResource => ({
  type,
  attributes: { id: 'us-east-1', region: 'us-east-1', ...attributes },
});
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const providerKey = 'arn:aws:kms:us-east-1:111122223333:key/99999999-12ab-34cd-56ef-1234567890ab';

export const ec2StorageSettingCases: readonly CatalogCase[] = [
  {
    name: 'encryption of new volumes is disabled',
    event: 'DisableEbsEncryptionByDefault',
    request: { DisableEbsEncryptionByDefaultRequest: '' },
    response: { DisableEbsEncryptionByDefaultResponse: { ebsEncryptionByDefault: false } },
    state: [setting('aws_ebs_encryption_by_default', { enabled: true })],
    drifts: [{ address: 'aws_ebs_encryption_by_default.this', field: 'enabled', old: true, new: false }],
  },
  {
    name: 'no encryption is declared',
    event: 'DisableEbsEncryptionByDefault',
    request: null,
    state: [setting('aws_ebs_encryption_by_default', { enabled: false })],
    drifts: [],
  },
  {
    name: 'encryption of new volumes is enabled',
    event: 'EnableEbsEncryptionByDefault',
    request: null,
    state: [setting('aws_ebs_encryption_by_default', { enabled: false })],
    drifts: [{ address: 'aws_ebs_encryption_by_default.this', field: 'enabled', old: false, new: true }],
  },
  {
    name: 'encryption is declared',
    event: 'EnableEbsEncryptionByDefault',
    request: {},
    state: [setting('aws_ebs_encryption_by_default', { id: 'terraform-20220328091515068500000001', enabled: true })],
    drifts: [],
  },
  {
    name: 'another key for new volumes, with its ARN in the response',
    event: 'ModifyEbsDefaultKmsKeyId',
    request: { ModifyEbsDefaultKmsKeyIdRequest: { KmsKeyId: 'alias/other' } },
    response: { ModifyEbsDefaultKmsKeyIdResponse: { kmsKeyId: providerKey } },
    state: [setting('aws_ebs_default_kms_key', { key_arn: key })],
    drifts: [{ address: 'aws_ebs_default_kms_key.this', field: 'key_arn', old: key, new: providerKey }],
  },
  {
    name: 'the declared key',
    event: 'ModifyEbsDefaultKmsKeyId',
    request: { kmsKeyId: 'alias/ours' },
    response: { kmsKeyId: key },
    state: [setting('aws_ebs_default_kms_key', { key_arn: key })],
    drifts: [],
  },
  {
    name: 'reset to the key of the provider',
    event: 'ResetEbsDefaultKmsKeyId',
    request: { ResetEbsDefaultKmsKeyIdRequest: '' },
    response: { ResetEbsDefaultKmsKeyIdResponse: { kmsKeyId: providerKey } },
    state: [setting('aws_ebs_default_kms_key', { key_arn: key })],
    drifts: [{ address: 'aws_ebs_default_kms_key.this', field: 'key_arn', old: key, new: providerKey }],
  },
  {
    name: 'the key of the provider is declared',
    event: 'ResetEbsDefaultKmsKeyId',
    request: null,
    response: { kmsKeyId: providerKey },
    state: [setting('aws_ebs_default_kms_key', { key_arn: providerKey })],
    drifts: [],
  },
  {
    name: 'sharing is blocked to another degree',
    event: 'EnableSnapshotBlockPublicAccess',
    request: { EnableSnapshotBlockPublicAccessRequest: { State: 'block-new-sharing' } },
    state: [setting('aws_ebs_snapshot_block_public_access', { state: 'block-all-sharing' })],
    drifts: [{ address: 'aws_ebs_snapshot_block_public_access.this', field: 'state', old: 'block-all-sharing', new: 'block-new-sharing' }],
  },
  {
    name: 'blocked as declared',
    event: 'EnableSnapshotBlockPublicAccess',
    request: { state: 'block-all-sharing' },
    state: [setting('aws_ebs_snapshot_block_public_access', { state: 'block-all-sharing' })],
    drifts: [],
  },
  {
    name: 'sharing is allowed again',
    event: 'DisableSnapshotBlockPublicAccess',
    request: { DisableSnapshotBlockPublicAccessRequest: '' },
    response: { DisableSnapshotBlockPublicAccessResponse: { state: 'unblocked' } },
    state: [setting('aws_ebs_snapshot_block_public_access', { state: 'block-all-sharing' })],
    drifts: [{ address: 'aws_ebs_snapshot_block_public_access.this', field: 'state', old: 'block-all-sharing', new: 'unblocked' }],
  },
  {
    name: 'allowed as declared',
    event: 'DisableSnapshotBlockPublicAccess',
    request: null,
    state: [setting('aws_ebs_snapshot_block_public_access', { state: 'unblocked' })],
    drifts: [],
  },
];
