import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from './examples.js';

const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';
export const windowId = 'mw-0c50858d01EXAMPLE';
export const targetId = 'e32eecb2-646c-4f4b-8ed1-205fbEXAMPLE';
export const taskId = '4f7ca192-7e9a-40fe-9192-5cb15EXAMPLE';
const baselineId = 'pb-0c10e65780EXAMPLE';

export const window = declared('aws_ssm_maintenance_window', {
  allow_unassociated_targets: false,
  cutoff: 1,
  description: '',
  duration: 3,
  enabled: true,
  end_date: '',
  id: windowId,
  name: 'nightly',
  schedule: 'cron(0 2 * * ? *)',
  schedule_offset: 0,
  schedule_timezone: 'UTC',
  start_date: '',
  tags: { Owner: 'ops' },
  tags_all: { Owner: 'ops' },
});
export const target = declared('aws_ssm_maintenance_window_target', {
  description: '',
  id: targetId,
  name: 'servers',
  owner_information: '',
  resource_type: 'INSTANCE',
  targets: [{ key: 'tag:Patch', values: ['yes'] }],
  window_id: windowId,
});
export const task = declared('aws_ssm_maintenance_window_task', {
  arn: `arn:aws:ssm:us-east-1:111122223333:windowtask/${taskId}`,
  cutoff_behavior: '',
  description: '',
  id: taskId,
  max_concurrency: '2',
  max_errors: '1',
  name: 'patch',
  priority: 1,
  service_role_arn: 'arn:aws:iam::111122223333:role/ssm',
  targets: [{ key: 'WindowTargetIds', values: [targetId] }],
  task_arn: 'AWS-RunPatchBaseline',
  task_invocation_parameters: [
    {
      automation_parameters: [],
      lambda_parameters: [],
      run_command_parameters: [
        {
          cloudwatch_config: [],
          comment: '',
          document_hash: '',
          document_hash_type: '',
          document_version: '$DEFAULT',
          notification_config: [],
          output_s3_bucket: '',
          output_s3_key_prefix: '',
          parameter: [{ name: 'Operation', values: ['Scan'] }],
          service_role_arn: '',
          timeout_seconds: 600,
        },
      ],
      step_functions_parameters: [],
    },
  ],
  task_type: 'RUN_COMMAND',
  window_id: windowId,
  window_task_id: taskId,
});
const baseline = declared('aws_ssm_patch_baseline', {
  approval_rule: [
    {
      approve_after_days: 7,
      approve_until_date: '',
      compliance_level: 'HIGH',
      enable_non_security: false,
      patch_filter: [{ key: 'CLASSIFICATION', values: ['Security'] }],
    },
  ],
  approved_patches: [],
  approved_patches_compliance_level: 'UNSPECIFIED',
  approved_patches_enable_non_security: false,
  arn: `arn:aws:ssm:us-east-1:111122223333:patchbaseline/${baselineId}`,
  available_security_updates_compliance_status: '',
  description: '',
  global_filter: [],
  id: baselineId,
  json: '{}',
  name: 'linux',
  operating_system: 'AMAZON_LINUX_2',
  rejected_patches: [],
  rejected_patches_action: 'ALLOW_AS_DEPENDENCY',
  source: [],
  tags: {},
  tags_all: {},
});
const patchGroup = declared('aws_ssm_patch_group', { baseline_id: baselineId, id: `servers,${baselineId}`, patch_group: 'servers' });
const defaultBaseline = declared('aws_ssm_default_patch_baseline', {
  baseline_id: `arn:aws:ssm:us-east-1:111122223333:patchbaseline/${baselineId}`,
  id: 'AMAZON_LINUX_2',
  operating_system: 'AMAZON_LINUX_2',
});
const type = (name: string): string => `aws_ssm_${name}`;
export const nightly = { name: 'nightly', schedule: 'cron(0 2 * * ? *)', duration: 3, cutoff: 1, allowUnassociatedTargets: false };
const update = { windowId, ...nightly, scheduleTimezone: 'UTC', enabled: true, replace: true };
const settings = {
  windowId,
  taskArn: 'AWS-RunPatchBaseline',
  serviceRoleArn: 'arn:aws:iam::111122223333:role/ssm',
  maxConcurrency: '2',
  maxErrors: '1',
  priority: 1,
  name: 'patch',
  targets: [{ key: 'WindowTargetIds', values: [targetId] }],
  taskInvocationParameters: { runCommand: { timeoutSeconds: 600 } },
};
export const newTask = { ...settings, taskType: 'RUN_COMMAND' };
const rules = (days: number) => ({
  patchRules: [
    {
      approveAfterDays: days,
      complianceLevel: 'HIGH',
      enableNonSecurity: false,
      patchFilterGroup: { patchFilters: [{ key: 'CLASSIFICATION', values: ['Security'] }] },
    },
  ],
});

export const windowCases: readonly CatalogCase[] = [
  agrees('the declared window', call('CreateMaintenanceWindow', { ...nightly, scheduleTimezone: 'UTC', description: hidden, tags: [{ key: 'Owner', value: 'ops' }] }, { windowId }), [
    window(),
  ]),
  differs(
    'an update that replaces resets what it omits',
    call('UpdateMaintenanceWindow', { ...update, scheduleTimezone: null }),
    [window({ end_date: '2027-01-01T00:00:00Z' })],
    drift(type('maintenance_window'), 'schedule_timezone', 'UTC', null),
    drift(type('maintenance_window'), 'end_date', '2027-01-01T00:00:00Z', null),
  ),
  differs('the window is deleted', call('DeleteMaintenanceWindow', { windowId }), [window()], deleted(type('maintenance_window'))),
  ...without('CancelMaintenanceWindowExecution'),

  agrees(
    'the declared targets',
    call('RegisterTargetWithMaintenanceWindow', { windowId, resourceType: 'INSTANCE', name: 'servers', targets: [{ key: 'tag:Patch', values: ['yes'] }] }, { windowTargetId: targetId }),
    [target()],
  ),
  agrees('the declared name', call('UpdateMaintenanceWindowTarget', { windowId, windowTargetId: targetId, name: 'servers', replace: true }), [target()]),
  differs('the targets are removed', call('DeregisterTargetFromMaintenanceWindow', { windowId, windowTargetId: targetId }), [target()], deleted(type('maintenance_window_target'))),

  agrees('the declared task', call('RegisterTaskWithMaintenanceWindow', newTask, { windowTaskId: taskId }), [task()]),
  agrees('the declared task again', call('UpdateMaintenanceWindowTask', { ...settings, windowTaskId: taskId, replace: true }), [task()]),
  differs('the task is removed', call('DeregisterTaskFromMaintenanceWindow', { windowId, windowTaskId: taskId }), [task()], deleted(type('maintenance_window_task'))),
];

export const patchCases: readonly CatalogCase[] = [
  agrees('the declared baseline', call('CreatePatchBaseline', { name: 'linux', operatingSystem: 'AMAZON_LINUX_2', approvalRules: rules(7) }, { baselineId }), [baseline()]),
  differs(
    'patches are approved later, and some are rejected',
    call('UpdatePatchBaseline', { baselineId, approvalRules: rules(90), rejectedPatches: ['kernel*'] }),
    [baseline()],
    drift(
      type('patch_baseline'),
      'approval_rule',
      [
        {
          approve_after_days: 7,
          approve_until_date: '',
          compliance_level: 'HIGH',
          enable_non_security: false,
          patch_filter: [{ key: 'CLASSIFICATION', values: ['Security'] }],
        },
      ],
      [
        {
          approve_after_days: 90,
          approve_until_date: null,
          compliance_level: 'HIGH',
          enable_non_security: false,
          patch_filter: [{ key: 'CLASSIFICATION', values: ['Security'] }],
        },
      ],
    ),
    drift(type('patch_baseline'), 'rejected_patches', [], ['kernel*']),
  ),
  differs('the baseline is deleted', call('DeletePatchBaseline', { baselineId }), [baseline()], deleted(type('patch_baseline'))),
  agrees('the declared group', call('RegisterPatchBaselineForPatchGroup', { baselineId, patchGroup: 'servers' }), [patchGroup()]),
  differs('the group is removed', call('DeregisterPatchBaselineForPatchGroup', { baselineId, patchGroup: 'servers' }), [patchGroup()], deleted(type('patch_group'))),
  differs('another default', call('RegisterDefaultPatchBaseline', { baselineId: 'pb-other' }), [defaultBaseline()], created(type('default_patch_baseline'))),
  agrees(
    'Terraform restores the default of AWS',
    call('RegisterDefaultPatchBaseline', { baselineId: 'arn:aws:ssm:us-east-1:075727635805:patchbaseline/pb-aws' }),
    [baseline()],
    'not_in_state',
  ),
];
