import { isList, isObject, text, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  firstOf,
  hidden,
  modify,
  noChange,
  on,
  put,
  reader,
  response,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, tagMap } from '../../values.js';
import { shown } from './shown.js';

/**
 * AWS Systems Manager: maintenance windows with their targets and tasks, and patch baselines. Source: Systems Manager API reference,
 * Terraform AWS provider schemas 4 to 6.
 */

const window = on('aws_ssm_maintenance_window', { id: 'windowId' });
const target = on('aws_ssm_maintenance_window_target', { id: 'windowTargetId' });
const task = on('aws_ssm_maintenance_window_task', { id: 'windowTaskId' });
const baseline = on('aws_ssm_patch_baseline', { id: 'baselineId' });
const patchGroup = on('aws_ssm_patch_group', { patch_group: 'patchGroup', baseline_id: 'baselineId' });
const defaultBaseline = on('aws_ssm_default_patch_baseline', { baseline_id: 'baselineId' });

const isOwn: Read = ({ request }) => text(request['baselineId'])?.startsWith('arn:') === false;

/** With `replace`, an update resets what it omits. */
const replaced = (from: From): Read => {
  const read = reader(from);
  return (record) => read(record) ?? (record.request['replace'] === true ? null : undefined);
};

const windowSettings: Edits = {
  allow_unassociated_targets: 'allowUnassociatedTargets',
  cutoff: 'cutoff',
  description: replaced('description'),
  duration: 'duration',
  end_date: replaced('endDate'),
  name: 'name',
  schedule: 'schedule',
  schedule_offset: replaced('scheduleOffset'),
  schedule_timezone: replaced('scheduleTimezone'),
  start_date: replaced('startDate'),
};
const targetSettings: Edits = {
  description: replaced('description'),
  name: replaced('name'),
  owner_information: replaced('ownerInformation'),
  targets: blocks('targets'),
};

const inTask = (kind: string, member: string): string => `taskInvocationParameters.${kind}.${member}`;
const taskSettings: Edits = {
  cutoff_behavior: replaced('cutoffBehavior'),
  description: replaced('description'),
  max_concurrency: replaced('maxConcurrency'),
  max_errors: replaced('maxErrors'),
  name: replaced('name'),
  priority: replaced('priority'),
  service_role_arn: replaced('serviceRoleArn'),
  targets: blocks(replaced('targets')),
  task_arn: 'taskArn',
  task_type: 'taskType',
  'task_invocation_parameters.automation_parameters.document_version': inTask('automation', 'documentVersion'),
  'task_invocation_parameters.lambda_parameters.client_context': inTask('lambda', 'clientContext'),
  'task_invocation_parameters.lambda_parameters.qualifier': inTask('lambda', 'qualifier'),
  'task_invocation_parameters.run_command_parameters.cloudwatch_config.cloudwatch_log_group_name': inTask(
    'runCommand',
    'cloudWatchOutputConfig.cloudWatchLogGroupName',
  ),
  'task_invocation_parameters.run_command_parameters.cloudwatch_config.cloudwatch_output_enabled': inTask(
    'runCommand',
    'cloudWatchOutputConfig.cloudWatchOutputEnabled',
  ),
  'task_invocation_parameters.run_command_parameters.comment': inTask('runCommand', 'comment'),
  'task_invocation_parameters.run_command_parameters.document_hash': inTask('runCommand', 'documentHash'),
  'task_invocation_parameters.run_command_parameters.document_hash_type': inTask('runCommand', 'documentHashType'),
  'task_invocation_parameters.run_command_parameters.document_version': inTask('runCommand', 'documentVersion'),
  'task_invocation_parameters.run_command_parameters.notification_config.notification_arn': inTask(
    'runCommand',
    'notificationConfig.notificationArn',
  ),
  'task_invocation_parameters.run_command_parameters.notification_config.notification_events': inTask(
    'runCommand',
    'notificationConfig.notificationEvents',
  ),
  'task_invocation_parameters.run_command_parameters.notification_config.notification_type': inTask(
    'runCommand',
    'notificationConfig.notificationType',
  ),
  'task_invocation_parameters.run_command_parameters.output_s3_bucket': inTask('runCommand', 'outputS3BucketName'),
  'task_invocation_parameters.run_command_parameters.output_s3_key_prefix': inTask('runCommand', 'outputS3KeyPrefix'),
  'task_invocation_parameters.run_command_parameters.service_role_arn': inTask('runCommand', 'serviceRoleArn'),
  'task_invocation_parameters.run_command_parameters.timeout_seconds': inTask('runCommand', 'timeoutSeconds'),
  'task_invocation_parameters.step_functions_parameters.name': inTask('stepFunctions', 'name'),
};

/** CloudTrail withholds texts. Those of a new object are part of its creation. */
const created = (settings: Edits): Edits => ({
  ...settings,
  description: shown('description'),
  ...('owner_information' in settings ? { owner_information: shown('ownerInformation') } : {}),
});
/** CloudTrail withholds what a task passes on. */
const withheldSettings: Edits = {
  'task_invocation_parameters.automation_parameters.parameter': hidden(inTask('automation', 'parameters')),
  'task_invocation_parameters.lambda_parameters.payload': hidden(inTask('lambda', 'payload')),
  'task_invocation_parameters.run_command_parameters.parameter': hidden(inTask('runCommand', 'parameters')),
  'task_invocation_parameters.step_functions_parameters.input': hidden(inTask('stepFunctions', 'input')),
};

const listIn = (value: Json | undefined, ...path: readonly string[]): readonly Json[] => {
  let at = value;
  for (const name of path) at = isObject(at) ? at[name] : undefined;
  return isList(at) ? at : [];
};
const filterBlock = (filter: Json): Json => (isObject(filter) ? { key: filter['key'] ?? null, values: filter['values'] ?? [] } : filter);
/** Both members are `0` or empty in the state if the rule has the other one. */
const ruleBlock = (rule: Json): Json =>
  isObject(rule)
    ? {
        approve_after_days: rule['approveAfterDays'] ?? null,
        approve_until_date: rule['approveUntilDate'] ?? null,
        compliance_level: rule['complianceLevel'] ?? 'UNSPECIFIED',
        enable_non_security: rule['enableNonSecurity'] ?? false,
        patch_filter: listIn(rule, 'patchFilterGroup', 'patchFilters').map(filterBlock),
      }
    : rule;
const baselineSettings: Edits = {
  approval_rule: via(replaced('approvalRules'), (rules) => listIn(rules, 'patchRules').map(ruleBlock)),
  approved_patches: replaced('approvedPatches'),
  approved_patches_compliance_level: replaced('approvedPatchesComplianceLevel'),
  approved_patches_enable_non_security: replaced('approvedPatchesEnableNonSecurity'),
  available_security_updates_compliance_status: 'availableSecurityUpdatesComplianceStatus',
  description: replaced('description'),
  global_filter: via(replaced('globalFilters'), (filters) => listIn(filters, 'patchFilters').map(filterBlock)),
  name: 'name',
  rejected_patches: replaced('rejectedPatches'),
  rejected_patches_action: 'rejectedPatchesAction',
};

export const ssmWindows: ServiceCatalog = {
  eventSource: 'ssm.amazonaws.com',
  types: {
    aws_ssm_maintenance_window: {
      keys: [['id']],
      scope: 'region',
      family: 'organization',
      defaults: { enabled: true },
      evaluated: ['*_date'],
    },
    aws_ssm_maintenance_window_target: {
      keys: [['id']],
      scope: 'region',
      family: 'organization',
    },
    aws_ssm_maintenance_window_task: {
      keys: [['id']],
      scope: 'region',
      family: 'organization',
      noise: ['window_task_id'],
      defaults: { 'task_invocation_parameters.run_command_parameters.document_version': '$DEFAULT' },
      secrets: ['task_invocation_parameters.lambda_parameters.payload', 'task_invocation_parameters.step_functions_parameters.input'],
    },
    aws_ssm_patch_baseline: {
      keys: [['id']],
      scope: 'region',
      family: 'organization',
      noise: ['json'],
      defaults: {
        approved_patches_compliance_level: 'UNSPECIFIED',
        operating_system: 'WINDOWS',
        rejected_patches_action: 'ALLOW_AS_DEPENDENCY',
      },
    },
    aws_ssm_patch_group: {
      keys: [['patch_group', 'baseline_id']],
      scope: 'region',
      family: 'organization',
      cloudId: 'patch_group',
    },
    aws_ssm_default_patch_baseline: {
      keys: [[{ attribute: 'baseline_id', as: (id) => id.slice(id.lastIndexOf('/') + 1) }]],
      scope: 'region',
      family: 'organization',
      cloudId: 'baseline_id',
      unevaluated: { operating_system: 'the call does not contain it' },
    },
  },
  events: {
    CreateMaintenanceWindow: create(
      on('aws_ssm_maintenance_window', { id: response('windowId') }),
      { ...created(windowSettings), tags: tagMap('tags') },
      { id: response('windowId') },
    ),
    UpdateMaintenanceWindow: modify(window, { ...windowSettings, enabled: 'enabled' }),
    DeleteMaintenanceWindow: destroy(window),
    CancelMaintenanceWindowExecution: noChange,
    RegisterTargetWithMaintenanceWindow: create(
      on('aws_ssm_maintenance_window_target', { id: response('windowTargetId') }),
      { ...created(targetSettings), resource_type: 'resourceType', window_id: 'windowId' },
      { id: response('windowTargetId'), parent: window },
    ),
    UpdateMaintenanceWindowTarget: modify(target, targetSettings),
    DeregisterTargetFromMaintenanceWindow: destroy(target),
    RegisterTaskWithMaintenanceWindow: create(
      on('aws_ssm_maintenance_window_task', { id: response('windowTaskId') }),
      { ...created(taskSettings), window_id: 'windowId' },
      { id: response('windowTaskId'), parent: window },
    ),
    UpdateMaintenanceWindowTask: modify(task, { ...taskSettings, ...withheldSettings }),
    DeregisterTaskFromMaintenanceWindow: destroy(task),

    CreatePatchBaseline: create(
      on('aws_ssm_patch_baseline', { id: response('baselineId') }),
      { ...baselineSettings, operating_system: 'operatingSystem', source: shown(blocks('sources')), tags: tagMap('tags') },
      { id: response('baselineId') },
    ),
    UpdatePatchBaseline: modify(baseline, { ...baselineSettings, source: blocks(replaced('sources')) }),
    DeletePatchBaseline: destroy(baseline),
    RegisterPatchBaselineForPatchGroup: create(patchGroup, {}, { parent: baseline }),
    DeregisterPatchBaselineForPatchGroup: destroy(patchGroup),
    // Terraform restores the baseline of AWS, which is given by its ARN.
    RegisterDefaultPatchBaseline: firstOf(put(defaultBaseline, {}), create(defaultBaseline, {}, { when: isOwn })),
  },
};
