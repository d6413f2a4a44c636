import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { shown } from './shown.js';

/**
 * AWS Systems Manager: maintenance windows with their targets and tasks, and patch baselines. Source: Systems Manager API reference,
 * Terraform AWS provider schemas 4 to 6.
 */

const window = c.on('aws_ssm_maintenance_window', { id: 'windowId' });
const target = c.on('aws_ssm_maintenance_window_target', { id: 'windowTargetId' });
const task = c.on('aws_ssm_maintenance_window_task', { id: 'windowTaskId' });
const baseline = c.on('aws_ssm_patch_baseline', { id: 'baselineId' });
const patchGroup = c.on('aws_ssm_patch_group', { patch_group: 'patchGroup', baseline_id: 'baselineId' });
const defaultBaseline = c.on('aws_ssm_default_patch_baseline', { baseline_id: 'baselineId' });

const isOwn: c.Read = ({ request }) => text(request['baselineId'])?.startsWith('arn:') === false;

/** With `replace`, an update resets what it omits. */
const replaced = (from: c.From): c.Read => {
  const read = c.reader(from);
  return (record) => read(record) ?? (record.request['replace'] === true ? null : undefined);
};

const windowSettings: c.Edits = {
  ...c.same('allow_unassociated_targets cutoff duration name schedule'),
  ...c.same('description end_date schedule_offset schedule_timezone start_date', replaced),
};
const targetSettings: c.Edits = { ...c.same('description name owner_information', replaced), targets: c.blocks('targets') };

const inTask = (kind: string, member: string): string => `taskInvocationParameters.${kind}.${member}`;
const taskSettings: c.Edits = {
  ...c.same('cutoff_behavior description max_concurrency max_errors name priority service_role_arn', replaced),
  targets: c.blocks(replaced('targets')),
  ...c.same('task_arn task_type'),
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
const created = (settings: c.Edits): c.Edits => ({
  ...settings,
  description: shown('description'),
  ...('owner_information' in settings ? { owner_information: shown('ownerInformation') } : {}),
});
/** CloudTrail withholds what a task passes on. */
const withheldSettings: c.Edits = {
  'task_invocation_parameters.automation_parameters.parameter': c.hidden(inTask('automation', 'parameters')),
  'task_invocation_parameters.lambda_parameters.payload': c.hidden(inTask('lambda', 'payload')),
  'task_invocation_parameters.run_command_parameters.parameter': c.hidden(inTask('runCommand', 'parameters')),
  'task_invocation_parameters.step_functions_parameters.input': c.hidden(inTask('stepFunctions', 'input')),
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
const baselineSettings: c.Edits = {
  approval_rule: c.via(replaced('approvalRules'), (rules) => listIn(rules, 'patchRules').map(ruleBlock)),
  ...c.same(
    `
    approved_patches approved_patches_compliance_level approved_patches_enable_non_security description rejected_patches`,
    replaced,
  ),
  ...c.same('available_security_updates_compliance_status name rejected_patches_action'),
  global_filter: c.via(replaced('globalFilters'), (filters) => listIn(filters, 'patchFilters').map(filterBlock)),
};

export const ssmWindows: c.ServiceCatalog = {
  eventSource: 'ssm.amazonaws.com',
  types: c.types('organization', {
    aws_ssm_maintenance_window: { defaults: { enabled: true }, evaluated: ['*_date'] },
    aws_ssm_maintenance_window_target: {},
    aws_ssm_maintenance_window_task: {
      defaults: { 'task_invocation_parameters.run_command_parameters.document_version': '$DEFAULT' },
      secrets: ['task_invocation_parameters.lambda_parameters.payload', 'task_invocation_parameters.step_functions_parameters.input'],
    },
    aws_ssm_patch_baseline: {
      defaults: {
        approved_patches_compliance_level: 'UNSPECIFIED',
        operating_system: 'WINDOWS',
        rejected_patches_action: 'ALLOW_AS_DEPENDENCY',
      },
    },
    aws_ssm_patch_group: { keys: [['patch_group', 'baseline_id']], cloudId: 'patch_group' },
    aws_ssm_default_patch_baseline: {
      keys: [[{ attribute: 'baseline_id', as: (id) => id.slice(id.lastIndexOf('/') + 1) }]],
      cloudId: 'baseline_id',
      unevaluated: { operating_system: 'the call does not contain it' },
    },
  }),
  events: {
    CreateMaintenanceWindow: c.create(c.withId(c.on('aws_ssm_maintenance_window', { id: c.response('windowId') })), {
      ...created(windowSettings),
      tags: c.tagMap('tags'),
    }),
    UpdateMaintenanceWindow: c.modify(window, { ...windowSettings, enabled: 'enabled' }),
    DeleteMaintenanceWindow: c.destroy(window),
    CancelMaintenanceWindowExecution: c.noChange,
    RegisterTargetWithMaintenanceWindow: c.create(
      c.within(window, c.withId(c.on('aws_ssm_maintenance_window_target', { id: c.response('windowTargetId') }))),
      { ...created(targetSettings), ...c.same('resource_type window_id') },
    ),
    UpdateMaintenanceWindowTarget: c.modify(target, targetSettings),
    DeregisterTargetFromMaintenanceWindow: c.destroy(target),
    RegisterTaskWithMaintenanceWindow: c.create(
      c.within(window, c.withId(c.on('aws_ssm_maintenance_window_task', { id: c.response('windowTaskId') }))),
      { ...created(taskSettings), window_id: 'windowId' },
    ),
    UpdateMaintenanceWindowTask: c.modify(task, { ...taskSettings, ...withheldSettings }),
    DeregisterTaskFromMaintenanceWindow: c.destroy(task),

    CreatePatchBaseline: c.create(c.withId(c.on('aws_ssm_patch_baseline', { id: c.response('baselineId') })), {
      ...baselineSettings,
      operating_system: 'operatingSystem',
      source: shown(c.blocks('sources')),
      tags: c.tagMap('tags'),
    }),
    UpdatePatchBaseline: c.modify(baseline, { ...baselineSettings, source: c.blocks(replaced('sources')) }),
    DeletePatchBaseline: c.destroy(baseline),
    RegisterPatchBaselineForPatchGroup: c.create(c.within(baseline, patchGroup)),
    DeregisterPatchBaselineForPatchGroup: c.destroy(patchGroup),
    // Terraform restores the baseline of AWS, which is given by its ARN.
    RegisterDefaultPatchBaseline: c.firstOf(c.put(defaultBaseline, {}), c.create(defaultBaseline, {}, { when: isOwn })),
  },
};
