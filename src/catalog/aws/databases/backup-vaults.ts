import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { isRedacted } from '../../redactions.js';

/**
 * AWS Backup: vaults with their policies, locks and notifications; settings of a region and of the organization.
 * Source: AWS Backup API reference, Terraform AWS provider schemas 3 to 6.
 */

const named = { backup_vault_name: 'backupVaultName' } as const;
const vault: c.Target = c.on('aws_backup_vault', { name: 'backupVaultName' });
const airGapped: c.Target = c.on('aws_backup_logically_air_gapped_vault', { name: 'backupVaultName' });
const policy = c.on('aws_backup_vault_policy', named);
const lock = c.on('aws_backup_vault_lock_configuration', named);
const notifications = c.on('aws_backup_vault_notifications', named);
const regionSettings = c.on('aws_backup_region_settings', {});
const globalSettings = c.on('aws_backup_global_settings', {});

/** AWS Backup treats tags as sensitive, and records withhold their values. */
const shownTags = (from: c.From): c.Read =>
  c.via(c.tagMap(from), (tags) => (isObject(tags) && !Object.values(tags).some(isRedacted) ? tags : undefined));
export const newBackupTags = (from: c.From) => ({ op: 'set', read: shownTags(from), as: 'map', by: [] }) as const;

/** The keys to remove, unless the record withholds them. */
const shownKeys: c.Read = c.via('tagKeyList', (keys): Json | undefined => (isList(keys) && !keys.some(isRedacted) ? keys : undefined));

const tagged = c.words(`
  aws_backup_vault aws_backup_logically_air_gapped_vault aws_backup_plan aws_backup_framework aws_backup_report_plan
  aws_backup_restore_testing_plan`);

export const backupVaults: c.ServiceCatalog = {
  eventSource: 'backup.amazonaws.com',
  types: c.types('backup', {
    aws_backup_vault: { keys: [['name'], ['arn']] },
    aws_backup_logically_air_gapped_vault: { keys: [['name'], ['arn']] },
    aws_backup_vault_policy: { keys: [['backup_vault_name']], access: 'policy' },
    aws_backup_vault_lock_configuration: { keys: [['backup_vault_name']] },
    aws_backup_vault_notifications: { keys: [['backup_vault_name']] },
    aws_backup_region_settings: { keys: [[]] },
    aws_backup_global_settings: { keys: [[]], scope: 'account' },
  }),
  events: {
    CreateBackupVault: c.create(c.withId(vault), {
      kms_key_arn: c.either('encryptionKeyArn', c.response('encryptionKeyArn')),
      tags: newBackupTags('backupVaultTags'),
    }),
    CreateLogicallyAirGappedBackupVault: c.create(c.withId(airGapped), {
      ...c.same('encryption_key_arn max_retention_days min_retention_days'),
      tags: newBackupTags('backupVaultTags'),
    }),
    DeleteBackupVault: c.firstOf(c.destroy(vault), c.destroy(airGapped)),

    PutBackupVaultAccessPolicy: c.create(c.within(vault, c.withId(policy)), { policy: c.policyText('policy') }),
    DeleteBackupVaultAccessPolicy: c.destroy(policy),

    PutBackupVaultLockConfiguration: c.create(c.within(vault, c.withId(lock)), {
      ...c.same('changeable_for_days max_retention_days min_retention_days', c.orNull),
    }),
    DeleteBackupVaultLockConfiguration: c.destroy(lock),

    PutBackupVaultNotifications: c.create(c.within(vault, c.withId(notifications)), {
      backup_vault_events: c.someOf('backupVaultEvents'),
      sns_topic_arn: c.either('sNSTopicArn', 'snsTopicArn'),
    }),
    DeleteBackupVaultNotifications: c.destroy(notifications),

    // The call contains the kinds of resources that it changes.
    UpdateRegionSettings: c.put(regionSettings, {
      ...c.same('resource_type_management_preference resource_type_opt_in_preference', c.merge),
    }),
    UpdateGlobalSettings: c.put(globalSettings, { global_settings: c.merge('globalSettings') }),

    TagResource: c.onArn(tagged, 'resourceArn', { tags: c.merge(shownTags('tags')) }),
    UntagResource: c.onArn(tagged, 'resourceArn', { tags: c.drop(shownKeys) }),
  },
};
