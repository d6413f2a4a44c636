import { isList, isObject, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  on,
  put,
  response,
  via,
  type From,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { isRedacted } from '../../redactions.js';
import { orNull, policyText, tagMap } from '../../values.js';
import { someOf } from '../rds/rds-values.js';
import { onArn } from './database-values.js';

/**
 * AWS Backup: vaults with their policies, locks and notifications; settings of a region and of the organization.
 * Source: AWS Backup API reference, Terraform AWS provider schemas 3 to 6.
 */

const named = { backup_vault_name: 'backupVaultName' } as const;
const vault: Target = on('aws_backup_vault', { name: 'backupVaultName' });
const airGapped: Target = on('aws_backup_logically_air_gapped_vault', { name: 'backupVaultName' });
const policy = on('aws_backup_vault_policy', named);
const lock = on('aws_backup_vault_lock_configuration', named);
const notifications = on('aws_backup_vault_notifications', named);
const regionSettings = on('aws_backup_region_settings', {});
const globalSettings = on('aws_backup_global_settings', {});

/** AWS Backup treats tags as sensitive, and records withhold their values. */
const shownTags = (from: From): Read =>
  via(tagMap(from), (tags) => (isObject(tags) && !Object.values(tags).some(isRedacted) ? tags : undefined));
export const newBackupTags = (from: From) => ({ op: 'set', read: shownTags(from), as: 'map', by: [] }) as const;

/** The keys to remove, unless the record withholds them. */
const shownKeys: Read = via('tagKeyList', (keys): Json | undefined => (isList(keys) && !keys.some(isRedacted) ? keys : undefined));

const tagged = [
  'aws_backup_vault',
  'aws_backup_logically_air_gapped_vault',
  'aws_backup_plan',
  'aws_backup_framework',
  'aws_backup_report_plan',
  'aws_backup_restore_testing_plan',
];

export const backupVaults: ServiceCatalog = {
  eventSource: 'backup.amazonaws.com',
  types: {
    aws_backup_vault: { keys: [['name'], ['arn']], scope: 'region', family: 'backup', noise: ['recovery_points'] },
    aws_backup_logically_air_gapped_vault: { keys: [['name'], ['arn']], scope: 'region', family: 'backup' },
    aws_backup_vault_policy: {
      keys: [['backup_vault_name']],
      scope: 'region',
      family: 'backup',
      access: 'policy',
      noise: ['backup_vault_arn'],
    },
    aws_backup_vault_lock_configuration: { keys: [['backup_vault_name']], scope: 'region', family: 'backup', noise: ['backup_vault_arn'] },
    aws_backup_vault_notifications: { keys: [['backup_vault_name']], scope: 'region', family: 'backup', noise: ['backup_vault_arn'] },
    aws_backup_region_settings: { keys: [[]], scope: 'region', family: 'backup' },
    aws_backup_global_settings: { keys: [[]], scope: 'account', family: 'backup' },
  },
  events: {
    CreateBackupVault: create(
      vault,
      { kms_key_arn: either('encryptionKeyArn', response('encryptionKeyArn')), tags: newBackupTags('backupVaultTags') },
      { id: 'backupVaultName' },
    ),
    CreateLogicallyAirGappedBackupVault: create(
      airGapped,
      {
        encryption_key_arn: 'encryptionKeyArn',
        max_retention_days: 'maxRetentionDays',
        min_retention_days: 'minRetentionDays',
        tags: newBackupTags('backupVaultTags'),
      },
      { id: 'backupVaultName' },
    ),
    DeleteBackupVault: firstOf(destroy(vault), destroy(airGapped)),

    PutBackupVaultAccessPolicy: create(policy, { policy: policyText('policy') }, { id: 'backupVaultName', parent: vault }),
    DeleteBackupVaultAccessPolicy: destroy(policy),

    PutBackupVaultLockConfiguration: create(
      lock,
      {
        changeable_for_days: orNull('changeableForDays'),
        max_retention_days: orNull('maxRetentionDays'),
        min_retention_days: orNull('minRetentionDays'),
      },
      { id: 'backupVaultName', parent: vault },
    ),
    DeleteBackupVaultLockConfiguration: destroy(lock),

    PutBackupVaultNotifications: create(
      notifications,
      { backup_vault_events: someOf('backupVaultEvents'), sns_topic_arn: either('sNSTopicArn', 'snsTopicArn') },
      { id: 'backupVaultName', parent: vault },
    ),
    DeleteBackupVaultNotifications: destroy(notifications),

    // The call contains the kinds of resources that it changes.
    UpdateRegionSettings: put(regionSettings, {
      resource_type_management_preference: merge('resourceTypeManagementPreference'),
      resource_type_opt_in_preference: merge('resourceTypeOptInPreference'),
    }),
    UpdateGlobalSettings: put(globalSettings, { global_settings: merge('globalSettings') }),

    TagResource: onArn(tagged, 'resourceArn', { tags: merge(shownTags('tags')) }),
    UntagResource: onArn(tagged, 'resourceArn', { tags: drop(shownKeys) }),
  },
};
