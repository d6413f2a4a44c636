import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Keys, aliases and grants, as Terraform creates, changes and destroys them. Grants are retired, not revoked. */

const keyId = '1234abcd-12ab-34cd-56ef-1234567890ab';
const keyArn = `arn:aws:kms:us-east-1:111122223333:key/${keyId}`;
const replicaId = 'mrk-1234abcd12ab34cd56ef1234567890ab';
const grantId = 'abcde1237f76e4ba7987489ac329fbfba6ad343d6f7075dbd1ef191f0120514a';
const allow = (principal: string) =>
  JSON.stringify({
    Statement: [{ Action: 'kms:*', Effect: 'Allow', Principal: { AWS: principal }, Resource: '*' }],
    Version: '2012-10-17',
  });
const root = 'arn:aws:iam::111122223333:root';
const admin = 'arn:aws:iam::111122223333:role/admin';

const key = resource('aws_kms_key', {
  arn: keyArn,
  bypass_policy_lockout_safety_check: false,
  custom_key_store_id: '',
  customer_master_key_spec: 'SYMMETRIC_DEFAULT',
  deletion_window_in_days: 7,
  description: 'data',
  enable_key_rotation: true,
  id: keyId,
  is_enabled: true,
  key_id: keyId,
  key_usage: 'ENCRYPT_DECRYPT',
  multi_region: false,
  policy: allow(root),
  rotation_period_in_days: 365,
  tags: { Team: 'data' },
  tags_all: { Team: 'data' },
  timeouts: null,
  xks_key_id: '',
});
const alias = resource('aws_kms_alias', {
  arn: 'arn:aws:kms:us-east-1:111122223333:alias/data',
  id: 'alias/data',
  name: 'alias/data',
  name_prefix: '',
  target_key_arn: keyArn,
  target_key_id: keyId,
});
const grant = resource('aws_kms_grant', {
  constraints: [],
  grant_creation_tokens: null,
  grant_id: grantId,
  grant_token: 'x',
  grantee_principal: admin,
  id: `${keyId}:${grantId}`,
  key_id: keyId,
  name: 'reads',
  operations: ['Decrypt', 'Encrypt'],
  retire_on_delete: true,
  retiring_principal: '',
});
const replica = resource('aws_kms_replica_key', {
  arn: `arn:aws:kms:us-east-1:111122223333:key/${replicaId}`,
  bypass_policy_lockout_safety_check: false,
  deletion_window_in_days: 7,
  description: 'copy',
  enabled: true,
  id: replicaId,
  key_id: replicaId,
  key_rotation_enabled: false,
  key_spec: 'SYMMETRIC_DEFAULT',
  key_usage: 'ENCRYPT_DECRYPT',
  policy: allow(root),
  primary_key_arn: `arn:aws:kms:eu-west-1:111122223333:key/${replicaId}`,
  tags: { Team: 'data' },
  tags_all: { Team: 'data' },
});
const sentTags = [{ tagKey: 'Team', tagValue: 'data' }];

export const keyApplies: readonly Apply[] = life(
  'a module of keys with a grant',
  [
    [key(), alias(), grant(), replica()],
    [
      key({
        description: 'all data',
        enable_key_rotation: false,
        is_enabled: false,
        policy: allow(admin),
        rotation_period_in_days: 0,
        tags: { Team: 'web' },
        tags_all: { Team: 'web' },
      }),
      alias({ target_key_arn: `arn:aws:kms:us-east-1:111122223333:key/${replicaId}`, target_key_id: replicaId }),
      replica({ description: 'copies', policy: allow(admin) }),
    ],
  ],
  {
    create: [
      ...calls('kms', [
        [
          'CreateKey',
          {
            bypassPolicyLockoutSafetyCheck: false,
            customerMasterKeySpec: 'SYMMETRIC_DEFAULT',
            description: 'data',
            keySpec: 'SYMMETRIC_DEFAULT',
            keyUsage: 'ENCRYPT_DECRYPT',
            multiRegion: false,
            origin: 'AWS_KMS',
            policy: allow(root),
            tags: sentTags,
          },
          { keyMetadata: { keyId, arn: keyArn, enabled: true } },
        ],
        ['EnableKeyRotation', { keyId, rotationPeriodInDays: 365 }],
        ['CreateAlias', { aliasName: 'alias/data', targetKeyId: keyId }],
        ['CreateGrant', { granteePrincipal: admin, keyId, name: 'reads', operations: ['Decrypt', 'Encrypt'] }, { grantId, keyId: keyArn }],
      ]),
      // The call goes to the region of the primary key.
      {
        service: 'kms.amazonaws.com',
        event: 'ReplicateKey',
        request: {
          bypassPolicyLockoutSafetyCheck: false,
          description: 'copy',
          keyId: replicaId,
          policy: allow(root),
          replicaRegion: 'us-east-1',
          tags: sentTags,
        },
        response: { replicaKeyMetadata: { keyId: replicaId, arn: `arn:aws:kms:us-east-1:111122223333:key/${replicaId}` } },
        members: { awsRegion: 'eu-west-1' },
      },
    ],
    change: [
      {
        service: 'kms.amazonaws.com',
        event: 'RetireGrant',
        request: null,
        members: { additionalEventData: { grantId }, resources: [{ ARN: keyArn, accountId: '111122223333', type: 'AWS::KMS::Key' }] },
      },
      ...calls('kms', [
        ['DisableKeyRotation', { keyId }],
        ['UpdateKeyDescription', { description: 'all data', keyId }],
        ['PutKeyPolicy', { bypassPolicyLockoutSafetyCheck: false, keyId, policy: allow(admin), policyName: 'default' }],
        ['DisableKey', { keyId }],
        ['UntagResource', { keyId, tagKeys: ['Team'] }],
        ['TagResource', { keyId, tags: [{ tagKey: 'Team', tagValue: 'web' }] }],
        ['UpdateAlias', { aliasName: 'alias/data', targetKeyId: replicaId }],
        ['UpdateKeyDescription', { description: 'copies', keyId: replicaId }],
        ['PutKeyPolicy', { bypassPolicyLockoutSafetyCheck: false, keyId: replicaId, policy: allow(admin), policyName: 'default' }],
      ]),
    ],
    destroy: calls('kms', [
      ['DeleteAlias', { aliasName: 'alias/data' }],
      ['ScheduleKeyDeletion', { keyId: replicaId, pendingWindowInDays: 7 }, { keyId: replicaId }],
      ['ScheduleKeyDeletion', { keyId, pendingWindowInDays: 7 }, { keyId: keyArn }],
    ]),
  },
);
