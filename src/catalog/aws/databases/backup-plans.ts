import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import {
  create,
  destroy,
  either,
  modify,
  on,
  response,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { holdsRedaction } from '../../redactions.js';
import { newTags } from './database-values.js';
import { newBackupTags } from './backup-vaults.js';

/**
 * AWS Backup: plans, the resources that they select, audit frameworks, report plans, tests of recovery.
 * Source: AWS Backup API reference, Terraform AWS provider schemas 3 to 6.
 */

const planId = either(response('backupPlanId'), 'backupPlanId');
const plan = (from: From): Target => on('aws_backup_plan', { id: from });
const selectionId = either('selectionId', response('selectionId'));
const selection = on('aws_backup_selection', { id: selectionId });
const framework = on('aws_backup_framework', { name: 'frameworkName' });
const reportPlan = on('aws_backup_report_plan', { name: 'reportPlanName' });
const testPlan = on('aws_backup_restore_testing_plan', {
  name: either('restoreTestingPlanName', 'restoreTestingPlan.restoreTestingPlanName'),
});
const testSelection = on('aws_backup_restore_testing_selection', {
  name: either('restoreTestingSelectionName', 'restoreTestingSelection.restoreTestingSelectionName'),
  restore_testing_plan_name: 'restoreTestingPlanName',
});

const objects = (value: Json | undefined): readonly JsonObject[] => (isList(value) ? value.filter(isObject) : []);
const listOf = (from: From, block: (one: JsonObject) => Json): Read =>
  via(from, (list) => (isList(list) ? objects(list).map(block) : undefined));
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
  copy_action: objects(one['copyActions']).map(copyAction),
  enable_continuous_backup: one['enableContinuousBackup'] ?? false,
  lifecycle: lifecycle(one['lifecycle']),
  rule_name: one['ruleName'] ?? null,
  schedule: one['scheduleExpression'] ?? null,
  schedule_expression_timezone: one['scheduleExpressionTimezone'] ?? 'Etc/UTC',
  target_vault_name: one['targetBackupVaultName'] ?? null,
});
const planned: Edits = {
  advanced_backup_setting: set(
    via('backupPlan', (value) =>
      isObject(value)
        ? objects(value['advancedBackupSettings']).map((one) => ({
            backup_options: one['backupOptions'] ?? {},
            resource_type: one['resourceType'] ?? null,
          }))
        : undefined,
    ),
    'given',
  ),
  name: 'backupPlan.backupPlanName',
  rule: set(listOf('backupPlan.rules', rule), 'given'),
};

const tagCondition = (one: JsonObject): Json => ({
  key: one['conditionKey'] ?? null,
  type: one['conditionType'] ?? null,
  value: one['conditionValue'] ?? null,
});
const condition = (name: string): Read =>
  listOf(`backupSelection.conditions.${name}`, (one) => ({ key: one['conditionKey'] ?? null, value: one['conditionValue'] ?? null }));

const control = (one: JsonObject): Json => ({
  name: one['controlName'] ?? null,
  input_parameter: objects(one['controlInputParameters']).map((input) =>
    members(input, { name: 'parameterName', value: 'parameterValue' }),
  ),
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
const audited: Edits = { control: set(listOf('frameworkControls', control), 'given'), description: 'frameworkDescription' };
const reported: Edits = {
  description: 'reportPlanDescription',
  'report_delivery_channel.formats': 'reportDeliveryChannel.formats',
  'report_delivery_channel.s3_bucket_name': 'reportDeliveryChannel.s3BucketName',
  'report_delivery_channel.s3_key_prefix': 'reportDeliveryChannel.s3KeyPrefix',
  'report_setting.accounts': 'reportSetting.accounts',
  'report_setting.framework_arns': 'reportSetting.frameworkArns',
  'report_setting.number_of_frameworks': 'reportSetting.numberOfFrameworks',
  'report_setting.organization_units': 'reportSetting.organizationUnits',
  'report_setting.regions': 'reportSetting.regions',
  'report_setting.report_template': 'reportSetting.reportTemplate',
};
const tested: Edits = {
  'recovery_point_selection.algorithm': 'restoreTestingPlan.recoveryPointSelection.algorithm',
  'recovery_point_selection.exclude_vaults': 'restoreTestingPlan.recoveryPointSelection.excludeVaults',
  'recovery_point_selection.include_vaults': 'restoreTestingPlan.recoveryPointSelection.includeVaults',
  'recovery_point_selection.recovery_point_types': 'restoreTestingPlan.recoveryPointSelection.recoveryPointTypes',
  'recovery_point_selection.selection_window_days': 'restoreTestingPlan.recoveryPointSelection.selectionWindowDays',
  schedule_expression: 'restoreTestingPlan.scheduleExpression',
  schedule_expression_timezone: 'restoreTestingPlan.scheduleExpressionTimezone',
  start_window_hours: 'restoreTestingPlan.startWindowHours',
};
const pairs = (name: string): Read =>
  listOf(`restoreTestingSelection.protectedResourceConditions.${name}`, (one) => members(one, { key: 'key', value: 'value' }));
const testedSelection: Edits = {
  iam_role_arn: 'restoreTestingSelection.iamRoleArn',
  protected_resource_arns: 'restoreTestingSelection.protectedResourceArns',
  'protected_resource_conditions.string_equals': pairs('stringEquals'),
  'protected_resource_conditions.string_not_equals': pairs('stringNotEquals'),
  protected_resource_type: 'restoreTestingSelection.protectedResourceType',
  validation_window_hours: 'restoreTestingSelection.validationWindowHours',
};

export const backupPlans: ServiceCatalog = {
  eventSource: 'backup.amazonaws.com',
  types: {
    aws_backup_plan: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'backup',
      noise: ['version'],
      unevaluated: { scan_setting: 'seldom used' },
    },
    aws_backup_selection: { keys: [['id']], scope: 'region', family: 'backup' },
    aws_backup_framework: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'backup',
      noise: ['creation_time', 'deployment_status', 'status'],
    },
    aws_backup_report_plan: { keys: [['name'], ['arn']], scope: 'region', family: 'backup', noise: ['creation_time', 'deployment_status'] },
    aws_backup_restore_testing_plan: { keys: [['name'], ['arn']], scope: 'region', family: 'backup' },
    aws_backup_restore_testing_selection: {
      keys: [['name', 'restore_testing_plan_name']],
      scope: 'region',
      family: 'backup',
      unevaluated: { restore_metadata_overrides: 'the record withholds it' },
    },
  },
  events: {
    CreateBackupPlan: create(plan(planId), { ...planned, tags: newBackupTags('backupPlanTags') }, { id: planId }),
    UpdateBackupPlan: modify(plan('backupPlanId'), planned),
    DeleteBackupPlan: destroy(plan('backupPlanId')),

    // A selection cannot be changed, only replaced.
    CreateBackupSelection: create(
      selection,
      {
        'condition.string_equals': condition('stringEquals'),
        'condition.string_like': condition('stringLike'),
        'condition.string_not_equals': condition('stringNotEquals'),
        'condition.string_not_like': condition('stringNotLike'),
        iam_role_arn: 'backupSelection.iamRoleArn',
        name: 'backupSelection.selectionName',
        not_resources: 'backupSelection.notResources',
        plan_id: 'backupPlanId',
        resources: 'backupSelection.resources',
        selection_tag: listOf('backupSelection.listOfTags', tagCondition),
      },
      { id: selectionId, parent: plan('backupPlanId') },
    ),
    DeleteBackupSelection: destroy(selection),

    CreateFramework: create(framework, { ...audited, tags: newBackupTags('frameworkTags') }, { id: 'frameworkName' }),
    UpdateFramework: modify(framework, audited),
    DeleteFramework: destroy(framework),

    CreateReportPlan: create(reportPlan, { ...reported, tags: newBackupTags('reportPlanTags') }, { id: 'reportPlanName' }),
    UpdateReportPlan: modify(reportPlan, reported),
    DeleteReportPlan: destroy(reportPlan),

    CreateRestoreTestingPlan: create(testPlan, { ...tested, tags: newTags }, { id: 'restoreTestingPlan.restoreTestingPlanName' }),
    UpdateRestoreTestingPlan: modify(testPlan, tested),
    DeleteRestoreTestingPlan: destroy(testPlan),
    CreateRestoreTestingSelection: create(testSelection, testedSelection, { parent: testPlan }),
    UpdateRestoreTestingSelection: modify(testSelection, testedSelection),
    DeleteRestoreTestingSelection: destroy(testSelection),
  },
};
