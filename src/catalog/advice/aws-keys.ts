import type { JsonObject } from '../../lib/json.js';
import type { AdviceRow, AdviceRows } from './advice-row.js';

/**
 * KMS, Secrets Manager and parameters. Source: the API references, the AWS CLI's models, and the import sections of the Terraform AWS provider.
 */

const day = 86_400_000;

/** A time some days later; undefined if the alert has none. */
const after = (time: string, days: number): string | undefined => {
  const at = Date.parse(time);
  return Number.isNaN(at) ? undefined : new Date(at + days * day).toISOString().replace('.000Z', 'Z');
};

const deletion = 'Not before {earliest}, at the latest 30 days after {event_time}: `DeletionDate` has the time';
const keyRow: AdviceRow = {
  import: '{key_id}',
  values: (drift): JsonObject => ({ key_id: drift.resource_id, earliest: after(drift.event_time, 7) }),
  look: '$ aws kms describe-key --key-id {key_id}',
  undo: {
    deleted: [
      `The key waits for its deletion. ${deletion}. Cancel it $ aws kms cancel-key-deletion --key-id {key_id}`,
      'Then enable the key, which stays disabled otherwise $ aws kms enable-key --key-id {key_id}',
    ],
    'is_enabled=true enabled=true': 'Enable the key $ aws kms enable-key --key-id {key_id}',
    'is_enabled=false enabled=false': '? Nothing can use the key then $ aws kms disable-key --key-id {key_id}',
    policy: '$ aws kms put-key-policy --key-id {key_id} --policy-name default --policy {old:doc}',
    'enable_key_rotation=true': '$ aws kms enable-key-rotation --key-id {key_id}',
    description: '$ aws kms update-key-description --key-id {key_id} --description {old}',
  },
  plan: {
    deleted:
      'Cancel before you apply: Terraform takes a key that waits for its deletion for gone, and an apply makes a NEW key. That key cannot decrypt what the old one encrypted, and the old one is still deleted.',
    'is_enabled* enabled* enable_key_rotation* description': 'restores',
  },
  adopt: {
    deleted:
      'If the deletion is right, remove the resource from the configuration. After a cancelled deletion the state still has the key, unless a plan was applied in between: then import it again with `{key_id}`.',
  },
};

export const awsKeys: AdviceRows = {
  'aws_kms_key aws_kms_external_key aws_kms_replica_key aws_kms_replica_external_key': keyRow,
  aws_kms_key_policy: { ...keyRow, plan: { policy: 'restores' }, adopt: {} },
  aws_kms_grant: {
    import: '{key_id}:{grant_id}',
    look: '$ aws kms list-grants --key-id {key_id}',
    undo: { created: 'Revoke the grant $ aws kms revoke-grant --key-id {key_id} --grant-id {grant_id}' },
  },
  aws_kms_alias: {
    import: '{name}',
    look: '$ aws kms describe-key --key-id {name}',
    undo: {
      target_key_id: '$ aws kms update-alias --alias-name {name} --target-key-id {old}',
      created: '$ aws kms delete-alias --alias-name {name}',
    },
    plan: { target_key_id: 'restores' },
  },
  aws_secretsmanager_secret: {
    import: '{id}',
    values: (drift) => ({ earliest: after(drift.event_time, 7) }),
    look: '$ aws secretsmanager describe-secret --secret-id {id}',
    undo: {
      deleted:
        'The secret can be restored until its recovery window ends, not before {earliest}, at the latest 30 days after {event_time}. It is gone if the call forced the deletion $ aws secretsmanager restore-secret --secret-id {id}',
      'policy=off':
        '? If no `aws_secretsmanager_secret_policy` declares one, delete the policy $ aws secretsmanager delete-resource-policy --secret-id {id}',
      policy: '$ aws secretsmanager put-resource-policy --secret-id {id} --resource-policy {old:doc} --block-public-policy',
      kms_key_id: '$ aws secretsmanager update-secret --secret-id {id} --kms-key-id {old}',
      description: '$ aws secretsmanager update-secret --secret-id {id} --description {old}',
      created: '$ aws secretsmanager delete-secret --secret-id {id}',
    },
    plan: {
      deleted:
        'Restore before you apply: during the recovery window an apply fails, because the name is still taken. Without the window it creates an empty secret, or one with the declared value only.',
      'kms_key_id description': 'restores',
    },
  },
  aws_secretsmanager_secret_policy: {
    import: '{id}',
    look: '$ aws secretsmanager get-resource-policy --secret-id {id}',
    undo: {
      policy: '$ aws secretsmanager put-resource-policy --secret-id {id} --resource-policy {old:doc} --block-public-policy',
      created: 'Delete the policy $ aws secretsmanager delete-resource-policy --secret-id {id}',
    },
    plan: { policy: 'restores', deleted: 'creates_same' },
  },
  aws_secretsmanager_secret_version: {
    look: 'Versions and their stages; the previous value is `AWSPREVIOUS` $ aws secretsmanager list-secret-version-ids --secret-id {secret_id}',
    undo: {
      'secret_string secret_binary':
        '? Make the previous version current again, with the ids that the list shows $ aws secretsmanager update-secret-version-stage --secret-id {secret_id} --version-stage AWSCURRENT --move-to-version-id {previous} --remove-from-version-id {current}',
    },
    names: '{secret_id}|{version}',
    plan: { 'secret_string secret_binary': '? The provider reads the version that the state names: a newer one may not show in a plan.' },
  },
  aws_ssm_parameter: {
    import: '{name}',
    look: '$ aws ssm get-parameter-history --name {name}',
    undo: {
      value: '? Write the declared value $ aws ssm put-parameter --name {name} --overwrite --value {old}',
      created: '$ aws ssm delete-parameter --name {name}',
    },
    plan: { value: 'restores' },
  },
};
