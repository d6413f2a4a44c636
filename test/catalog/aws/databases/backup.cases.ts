import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, declared, deletes, drifts, keyArn, openPolicy, ownPolicy } from './examples.js';

const vaultArn = arn('backup', 'backup-vault:daily');
const vaultName = { backupVaultName: 'daily' };
const other = { backupVaultName: 'weekly' };
export const vault = declared('aws_backup_vault', { arn: vaultArn, id: 'daily', kms_key_arn: keyArn, name: 'daily', recovery_points: 3, tags: { team: 'data' }, tags_all: { team: 'data' } });
const airGapped = declared('aws_backup_logically_air_gapped_vault', { id: 'daily', max_retention_days: 30, min_retention_days: 7, name: 'daily', tags: null });
export const policy = declared('aws_backup_vault_policy', { backup_vault_arn: vaultArn, backup_vault_name: 'daily', id: 'daily', policy: ownPolicy });
export const lock = declared('aws_backup_vault_lock_configuration', {
  backup_vault_arn: vaultArn,
  backup_vault_name: 'daily',
  changeable_for_days: null,
  id: 'daily',
  max_retention_days: 365,
  min_retention_days: 7,
});
const notifications = declared('aws_backup_vault_notifications', {
  backup_vault_events: ['BACKUP_JOB_FAILED', 'RESTORE_JOB_STARTED'],
  backup_vault_name: 'daily',
  id: 'daily',
  sns_topic_arn: arn('sns', 'backups'),
});
const region = declared('aws_backup_region_settings', {
  id: 'us-east-1',
  resource_type_management_preference: { DynamoDB: true, EFS: true },
  resource_type_opt_in_preference: { DynamoDB: true, EFS: true },
});
const global = declared('aws_backup_global_settings', { global_settings: { isCrossAccountBackupEnabled: 'true' }, id: '111122223333' });
const tag = (value: string) => ({ resourceArn: vaultArn, tags: { team: value } });

export const backupVaultCases: readonly CatalogCase[] = [
  agrees('a vault created as declared is not drift', 'CreateBackupVault', { ...vaultName, encryptionKeyArn: keyArn, backupVaultTags: { team: 'HIDDEN_DUE_TO_SECURITY_REASONS' } }, [vault()]),
  agrees('a separated vault created as declared', 'CreateLogicallyAirGappedBackupVault', { ...vaultName, minRetentionDays: 7, maxRetentionDays: 30 }, [airGapped()]),
  ...deletes('DeleteBackupVault', vaultName, other, vault()),
  drifts('a policy open to everybody is drift', 'PutBackupVaultAccessPolicy', { ...vaultName, policy: openPolicy }, [policy()], [['policy', ownPolicy, openPolicy]]),
  ...deletes('DeleteBackupVaultAccessPolicy', vaultName, other, policy()),
  drifts('a lock for a shorter time is drift', 'PutBackupVaultLockConfiguration', { ...vaultName, minRetentionDays: 1 }, [lock()], [
    ['min_retention_days', 7, 1],
    ['max_retention_days', 365, null],
  ]),
  ...deletes('DeleteBackupVaultLockConfiguration', vaultName, other, lock()),
  drifts(
    'fewer notifications are drift',
    'PutBackupVaultNotifications',
    { ...vaultName, sNSTopicArn: arn('sns', 'backups'), backupVaultEvents: ['BACKUP_JOB_FAILED'] },
    [notifications()],
    [['backup_vault_events', ['BACKUP_JOB_FAILED', 'RESTORE_JOB_STARTED'], ['BACKUP_JOB_FAILED']]],
  ),
  ...deletes('DeleteBackupVaultNotifications', vaultName, other, notifications()),
  drifts('a service without backups is drift', 'UpdateRegionSettings', { resourceTypeOptInPreference: { EFS: false } }, [region()], [
    ['resource_type_opt_in_preference.EFS', true, false],
  ]),
  drifts('backups to other accounts that are off are drift', 'UpdateGlobalSettings', { globalSettings: { isCrossAccountBackupEnabled: 'false' } }, [global()], [
    ['global_settings.isCrossAccountBackupEnabled', 'true', 'false'],
  ]),
  agrees('a withheld tag is not evaluated', 'TagResource', tag('HIDDEN_DUE_TO_SECURITY_REASONS'), [vault()]),
  drifts('a removed tag is drift', 'UntagResource', { resourceArn: vaultArn, tagKeyList: ['team'] }, [vault()], [['tags.team', 'data', null]]),
];

const nightly: JsonObject = {
  completion_window: 180,
  copy_action: [],
  enable_continuous_backup: false,
  lifecycle: [{ cold_storage_after: 0, delete_after: 30, opt_in_to_archive_for_supported_resources: false }],
  recovery_point_tags: {},
  rule_name: 'nightly',
  schedule: 'cron(0 5 ? * * *)',
  schedule_expression_timezone: 'Etc/UTC',
  start_window: 60,
  target_vault_name: 'daily',
};
export const plan = declared('aws_backup_plan', { advanced_backup_setting: [], id: 'plan-1', name: 'daily', rule: [nightly], tags: {}, version: 'v1' });
const rule: JsonObject = {
  lifecycle: { deleteAfterDays: 30 },
  ruleName: 'nightly',
  scheduleExpression: 'cron(0 5 ? * * *)',
  startWindowMinutes: 60,
  targetBackupVaultName: 'daily',
};
export const planned = (changed: JsonObject = {}): JsonObject => ({ backupPlan: { backupPlanName: 'daily', rules: [{ ...rule, ...changed }] } });
const shown: JsonObject = { copy_action: [], enable_continuous_backup: false, recovery_point_tags: {}, rule_name: 'nightly', schedule: 'cron(0 5 ? * * *)', schedule_expression_timezone: 'Etc/UTC', start_window: 60, target_vault_name: 'daily' };
export const selection = declared('aws_backup_selection', {
  condition: [],
  iam_role_arn: 'arn:aws:iam::111122223333:role/backup',
  id: 'selection-1',
  name: 'tables',
  not_resources: [],
  plan_id: 'plan-1',
  resources: ['arn:aws:dynamodb:*:*:table/*'],
  selection_tag: [{ key: 'backup', type: 'STRINGEQUALS', value: 'yes' }],
});
export const select: JsonObject = {
  backupPlanId: 'plan-1',
  backupSelection: {
    iamRoleArn: 'arn:aws:iam::111122223333:role/backup',
    listOfTags: [{ conditionKey: 'backup', conditionType: 'STRINGEQUALS', conditionValue: 'yes' }],
    resources: ['arn:aws:dynamodb:*:*:table/*'],
    selectionName: 'tables',
  },
};
const framework = declared('aws_backup_framework', { control: [{ input_parameter: [], name: 'BACKUP_RESOURCES_PROTECTED', scope: [] }], description: '', id: 'audit', name: 'audit', tags: {} });
const controls = (name: string) => ({ frameworkName: 'audit', frameworkControls: [{ controlName: name, controlInputParameters: [] }] });
const report = declared('aws_backup_report_plan', {
  description: '',
  id: 'jobs',
  name: 'jobs',
  report_delivery_channel: [{ formats: ['CSV'], s3_bucket_name: 'reports', s3_key_prefix: '' }],
  report_setting: [{ report_template: 'BACKUP_JOB_REPORT' }],
  tags: {},
});
const toBucket = (s3BucketName: string) => ({ reportPlanName: 'jobs', reportDeliveryChannel: { formats: ['CSV'], s3BucketName } });
const testPlan = declared('aws_backup_restore_testing_plan', { name: 'weekly', recovery_point_selection: [{ algorithm: 'LATEST_WITHIN_WINDOW', include_vaults: ['*'] }], schedule_expression: 'cron(0 12 ? * 1 *)', tags: {} });
const testAt = (scheduleExpression: string, name = 'weekly') => ({ restoreTestingPlan: { restoreTestingPlanName: name, scheduleExpression } });
const testMoved = (scheduleExpression: string) => ({ restoreTestingPlanName: 'weekly', restoreTestingPlan: { scheduleExpression } });
const testSelection = declared('aws_backup_restore_testing_selection', { iam_role_arn: 'arn:aws:iam::111122223333:role/backup', name: 'tables', restore_testing_plan_name: 'weekly', validation_window_hours: 1 });
const testOf = (restoreTestingSelectionName: string) => ({ restoreTestingPlanName: 'weekly', restoreTestingSelection: { restoreTestingSelectionName, iamRoleArn: 'arn:aws:iam::111122223333:role/backup' } });
const updateTest = (validationWindowHours: number) => ({ restoreTestingPlanName: 'weekly', restoreTestingSelectionName: 'tables', restoreTestingSelection: { validationWindowHours } });

export const backupPlanCases: readonly CatalogCase[] = [
  appears('a plan that no state declares', 'CreateBackupPlan', planned(), 'aws_backup_plan', { response: { backupPlanId: 'plan-9' } }),
  drifts('backups kept for a shorter time are drift', 'UpdateBackupPlan', { backupPlanId: 'plan-1', ...planned({ lifecycle: { deleteAfterDays: 1 } }) }, [plan()], [
    ['rule', [nightly], [{ ...shown, lifecycle: [{ cold_storage_after: null, delete_after: 1 }] }]],
  ]),
  ...deletes('DeleteBackupPlan', { backupPlanId: 'plan-1' }, { backupPlanId: 'plan-9' }, plan()),
  appears('a selection that no state declares', 'CreateBackupSelection', select, 'aws_backup_selection', { response: { selectionId: 'selection-9' } }),
  agrees('a selection created as declared is not drift', 'CreateBackupSelection', select, [selection()], { response: { selectionId: 'selection-1' } }),
  ...deletes('DeleteBackupSelection', { backupPlanId: 'plan-1', selectionId: 'selection-1' }, { backupPlanId: 'plan-1', selectionId: 'selection-9' }, selection()),
  appears('a framework that no state declares', 'CreateFramework', { ...controls('X'), frameworkName: 'shadow' }, 'aws_backup_framework'),
  drifts('another control is drift', 'UpdateFramework', controls('X'), [framework()], [
    ['control', [{ input_parameter: [], name: 'BACKUP_RESOURCES_PROTECTED', scope: [] }], [{ input_parameter: [], name: 'X' }]],
  ]),
  ...deletes('DeleteFramework', { frameworkName: 'audit' }, { frameworkName: 'x' }, framework()),
  appears('a report that no state declares', 'CreateReportPlan', { ...toBucket('x'), reportPlanName: 'shadow' }, 'aws_backup_report_plan'),
  drifts('another bucket is drift', 'UpdateReportPlan', toBucket('x'), [report()], [['report_delivery_channel.s3_bucket_name', 'reports', 'x']]),
  ...deletes('DeleteReportPlan', { reportPlanName: 'jobs' }, { reportPlanName: 'x' }, report()),
  appears('a test that no state declares', 'CreateRestoreTestingPlan', testAt('cron(0 1 ? * 1 *)', 'shadow'), 'aws_backup_restore_testing_plan'),
  drifts('another schedule is drift', 'UpdateRestoreTestingPlan', testMoved('cron(0 1 1 * ? *)'), [testPlan()], [
    ['schedule_expression', 'cron(0 12 ? * 1 *)', 'cron(0 1 1 * ? *)'],
  ]),
  ...deletes('DeleteRestoreTestingPlan', { restoreTestingPlanName: 'weekly' }, { restoreTestingPlanName: 'x' }, testPlan()),
  agrees('a tested selection created as declared', 'CreateRestoreTestingSelection', testOf('tables'), [testSelection()]),
  drifts('another window is drift', 'UpdateRestoreTestingSelection', updateTest(9), [testSelection()], [['validation_window_hours', 1, 9]]),
  ...deletes(
    'DeleteRestoreTestingSelection',
    { restoreTestingPlanName: 'weekly', restoreTestingSelectionName: 'tables' },
    { restoreTestingPlanName: 'weekly', restoreTestingSelectionName: 'x' },
    testSelection(),
  ),
];
