import { type Json, type JsonObject, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { holdsRedaction, isRedacted } from '../../redactions.js';

/**
 * AWS Backup: plans, the resources that they select, audit frameworks, report plans, tests of recovery.
 * Source: AWS Backup API reference, Terraform AWS provider schemas 3 to 6.
 */

const planId = c.either(c.response('backupPlanId'), 'backupPlanId');
const plan = (from: c.From): c.Target => c.on('aws_backup_plan', { id: from });
const selectionId = c.either('selectionId', c.response('selectionId'));
const selection = c.on('aws_backup_selection', { id: selectionId });
const framework = c.on('aws_backup_framework', { name: 'frameworkName' });
const reportPlan = c.on('aws_backup_report_plan', { name: 'reportPlanName' });
const testPlan = c.on('aws_backup_restore_testing_plan', {
  name: c.either('restoreTestingPlanName', 'restoreTestingPlan.restoreTestingPlanName'),
});
const testSelection = c.on('aws_backup_restore_testing_selection', {
  name: c.either('restoreTestingSelectionName', 'restoreTestingSelection.restoreTestingSelectionName'),
  restore_testing_plan_name: 'restoreTestingPlanName',
});

const listOf = (from: c.From, block: (one: JsonObject) => Json): c.Read =>
  c.via(from, (list) => (isList(list) ? c.objectsIn(list).map(block) : undefined));
/** The members of an object that it has, under other names. */
const members = (from: JsonObject, names: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, member]) => {
      const value = from[member];
      return value === undefined || value === null ? [] : [[name, value] as const];
    }),
  );

const lifecycle = (value: Json | undefined): readonly JsonObject[] =>
  isObject(value)
    ? [
        {
          cold_storage_after: value['moveToColdStorageAfterDays'] ?? null,
          delete_after: value['deleteAfterDays'] ?? null,
          ...members(value, { opt_in_to_archive_for_supported_resources: 'optInToArchiveForSupportedResources' }),
        },
      ]
    : [];
const copyAction = (copy: JsonObject): Json => ({
  destination_vault_arn: copy['destinationBackupVaultArn'] ?? null,
  lifecycle: lifecycle(copy['lifecycle']),
});
/** A call replaces all rules. Windows that it omits get values of the service, lifecycles and copies are gone. */
const rule = (one: JsonObject): Json => ({
  ...members(one, {
    completion_window: 'completionWindowMinutes',
    start_window: 'startWindowMinutes',
    target_logically_air_gapped_backup_vault_arn: 'targetLogicallyAirGappedBackupVaultArn',
  }),
  ...(holdsRedaction(one['recoveryPointTags'] ?? null) ? {} : { recovery_point_tags: one['recoveryPointTags'] ?? {} }),
  copy_action: c.objectsIn(one['copyActions']).map(copyAction),
  enable_continuous_backup: one['enableContinuousBackup'] ?? false,
  lifecycle: lifecycle(one['lifecycle']),
  rule_name: one['ruleName'] ?? null,
  schedule: one['scheduleExpression'] ?? null,
  schedule_expression_timezone: one['scheduleExpressionTimezone'] ?? 'Etc/UTC',
  target_vault_name: one['targetBackupVaultName'] ?? null,
});
const planned: c.Edits = {
  advanced_backup_setting: c.set(
    c.via('backupPlan', (value) =>
      isObject(value)
        ? c.objectsIn(value['advancedBackupSettings']).map((one) => ({
            backup_options: one['backupOptions'] ?? {},
            resource_type: one['resourceType'] ?? null,
          }))
        : undefined,
    ),
    'given',
  ),
  name: 'backupPlan.backupPlanName',
  rule: c.set(listOf('backupPlan.rules', rule), 'given'),
};

const tagCondition = (one: JsonObject): Json => ({
  key: one['conditionKey'] ?? null,
  type: one['conditionType'] ?? null,
  value: one['conditionValue'] ?? null,
});
const condition = (name: string): c.Read =>
  listOf(`backupSelection.conditions.${name}`, (one) => ({ key: one['conditionKey'] ?? null, value: one['conditionValue'] ?? null }));

const control = (one: JsonObject): Json => ({
  name: one['controlName'] ?? null,
  input_parameter: c
    .objectsIn(one['controlInputParameters'])
    .map((input) => members(input, { name: 'parameterName', value: 'parameterValue' })),
  ...(isObject(one['controlScope'])
    ? {
        scope: [
          members(one['controlScope'], {
            compliance_resource_ids: 'complianceResourceIds',
            compliance_resource_types: 'complianceResourceTypes',
            tags: 'tags',
          }),
        ],
      }
    : {}),
});
const audited: c.Edits = { control: c.set(listOf('frameworkControls', control), 'given'), description: 'frameworkDescription' };
const reported: c.Edits = c.same(`
    description=reportPlanDescription report_delivery_channel{formats s3_bucket_name s3_key_prefix} report_setting{accounts
    framework_arns number_of_frameworks organization_units regions report_template}`);
const tested: c.Edits = c.same(
  `
    recovery_point_selection{algorithm exclude_vaults include_vaults recovery_point_types selection_window_days} schedule_expression
    schedule_expression_timezone start_window_hours`,
  'restoreTestingPlan.',
);
const pairs = (name: string): c.Read =>
  listOf(`restoreTestingSelection.protectedResourceConditions.${name}`, (one) => members(one, { key: 'key', value: 'value' }));
const testedSelection: c.Edits = {
  ...c.same('iam_role_arn protected_resource_arns protected_resource_type validation_window_hours', 'restoreTestingSelection.'),
  ...c.same('string_equals string_not_equals', pairs, 'protected_resource_conditions.'),
};

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
const newBackupTags = (from: c.From) => ({ op: 'set', read: shownTags(from), as: 'map', by: [] }) as const;

/** The keys to remove, unless the record withholds them. */
const shownKeys: c.Read = c.via('tagKeyList', (keys): Json | undefined => (isList(keys) && !keys.some(isRedacted) ? keys : undefined));

const tagged = c.words(`
  aws_backup_vault aws_backup_logically_air_gapped_vault aws_backup_plan aws_backup_framework aws_backup_report_plan
  aws_backup_restore_testing_plan`);

export const backupPlans: c.ServiceCatalog = {
  eventSource: 'backup.amazonaws.com',
  types: c.types('backup', {
    aws_backup_plan: { keys: [['id'], ['arn']], unevaluated: { scan_setting: 'seldom used' } },
    aws_backup_selection: {},
    aws_backup_framework: { keys: [['name'], ['arn']] },
    aws_backup_report_plan: { keys: [['name'], ['arn']] },
    aws_backup_restore_testing_plan: { keys: [['name'], ['arn']] },
    aws_backup_restore_testing_selection: {
      keys: [['name', 'restore_testing_plan_name']],
      unevaluated: { restore_metadata_overrides: 'the record withholds it' },
    },

    aws_backup_vault: { keys: [['name'], ['arn']] },
    aws_backup_logically_air_gapped_vault: { keys: [['name'], ['arn']] },
    aws_backup_vault_policy: { keys: [['backup_vault_name']], access: 'policy' },
    aws_backup_vault_lock_configuration: { keys: [['backup_vault_name']] },
    aws_backup_vault_notifications: { keys: [['backup_vault_name']] },
    aws_backup_region_settings: { keys: [[]] },
    aws_backup_global_settings: { keys: [[]], scope: 'account' },
  }),
  events: {
    CreateBackupPlan: c.create(c.withId(plan(planId)), { ...planned, tags: newBackupTags('backupPlanTags') }),
    UpdateBackupPlan: c.modify(plan('backupPlanId'), planned),
    DeleteBackupPlan: c.destroy(plan('backupPlanId')),

    // A selection cannot be changed, only replaced.
    CreateBackupSelection: c.create(c.within(plan('backupPlanId'), c.withId(selection)), {
      ...c.same('string_equals string_like string_not_equals string_not_like', condition, 'condition.'),
      ...c.same('iam_role_arn not_resources resources', 'backupSelection.'),
      ...c.same('name=backupSelection.selectionName plan_id=backupPlanId'),
      selection_tag: listOf('backupSelection.listOfTags', tagCondition),
    }),
    DeleteBackupSelection: c.destroy(selection),

    CreateFramework: c.create(c.withId(framework), { ...audited, tags: newBackupTags('frameworkTags') }),
    UpdateFramework: c.modify(framework, audited),
    DeleteFramework: c.destroy(framework),

    CreateReportPlan: c.create(c.withId(reportPlan), { ...reported, tags: newBackupTags('reportPlanTags') }),
    UpdateReportPlan: c.modify(reportPlan, reported),
    DeleteReportPlan: c.destroy(reportPlan),

    CreateRestoreTestingPlan: c.create(c.withId(testPlan, 'restoreTestingPlan.restoreTestingPlanName'), { ...tested, tags: c.newTags }),
    UpdateRestoreTestingPlan: c.modify(testPlan, tested),
    DeleteRestoreTestingPlan: c.destroy(testPlan),
    CreateRestoreTestingSelection: c.create(c.within(testPlan, testSelection), testedSelection),
    UpdateRestoreTestingSelection: c.modify(testSelection, testedSelection),
    DeleteRestoreTestingSelection: c.destroy(testSelection),

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

    PutBackupVaultLockConfiguration: c.create(
      c.within(vault, c.withId(lock)),
      c.same('changeable_for_days max_retention_days min_retention_days', c.orNull),
    ),
    DeleteBackupVaultLockConfiguration: c.destroy(lock),

    PutBackupVaultNotifications: c.create(c.within(vault, c.withId(notifications)), {
      backup_vault_events: c.someOf('backupVaultEvents'),
      sns_topic_arn: c.either('sNSTopicArn', 'snsTopicArn'),
    }),
    DeleteBackupVaultNotifications: c.destroy(notifications),

    // The call contains the kinds of resources that it changes.
    UpdateRegionSettings: c.put(regionSettings, c.same('resource_type_management_preference resource_type_opt_in_preference', c.merge)),
    UpdateGlobalSettings: c.put(globalSettings, { global_settings: c.merge('globalSettings') }),

    TagResource: c.onArn(tagged, 'resourceArn', { tags: c.merge(shownTags('tags')) }),
    UntagResource: c.onArn(tagged, 'resourceArn', { tags: c.drop(shownKeys) }),
  },
};
