import { anchor, anchorId, profile, profileId, role, source } from '../../catalog/aws/organization/roles-anywhere.cases.js';
import { newTask, nightly, target, targetId, task, taskId, window, windowId } from '../../catalog/aws/organization/ssm-windows.cases.js';
import { calls, type Apply } from '../../support/applies.js';

/** A maintenance window with targets and a task, and the certificates of machines, as Terraform applies them. */

const targets = [{ key: 'tag:Patch', values: ['yes'] }];
const owner = [{ key: 'Owner', value: 'ops' }];
const windows = [window(), target(), task()];
const parameters = 'HIDDEN_DUE_TO_SECURITY_REASONS';
const registered = { ...newTask, taskInvocationParameters: { runCommand: { timeoutSeconds: 600, parameters } } };
const certificates = [anchor(), profile()];

export const organizationMachineApplies: readonly Apply[] = [
  {
    name: 'a maintenance window is created',
    before: [],
    calls: calls('ssm', [
      ['CreateMaintenanceWindow', { ...nightly, scheduleTimezone: 'UTC', clientToken: 'x', tags: owner }, { windowId }],
      [
        'RegisterTargetWithMaintenanceWindow',
        { windowId, resourceType: 'INSTANCE', name: 'servers', targets, clientToken: 'x' },
        { windowTargetId: targetId },
      ],
      ['RegisterTaskWithMaintenanceWindow', registered, { windowTaskId: taskId }],
    ]),
    after: windows,
  },
  {
    name: 'a maintenance window is changed',
    before: windows,
    calls: calls('ssm', [
      ['UpdateMaintenanceWindow', { windowId, ...nightly, cutoff: 0, duration: 4, enabled: false, replace: true, scheduleTimezone: 'UTC' }],
      [
        'UpdateMaintenanceWindowTarget',
        { windowId, windowTargetId: targetId, targets: [{ key: 'tag:Patch', values: ['no'] }], replace: true },
      ],
    ]),
    after: [
      window({ cutoff: 0, duration: 4, enabled: false }),
      target({ name: '', targets: [{ key: 'tag:Patch', values: ['no'] }] }),
      task(),
    ],
  },
  {
    name: 'a maintenance window is destroyed',
    before: windows,
    calls: calls('ssm', [
      ['DeregisterTaskFromMaintenanceWindow', { windowId, windowTaskId: taskId }],
      ['DeregisterTargetFromMaintenanceWindow', { windowId, windowTargetId: targetId }],
      ['DeleteMaintenanceWindow', { windowId }],
    ]),
    after: [],
  },
  {
    name: 'a trust anchor and a profile are created',
    before: [],
    calls: calls('rolesanywhere', [
      ['CreateTrustAnchor', { name: 'office', enabled: true, source, tags: owner }, { trustAnchor: { trustAnchorId: anchorId } }],
      ['CreateProfile', { name: 'build', enabled: true, roleArns: [role], durationSeconds: 3600 }, { profile: { profileId } }],
    ]),
    after: certificates,
  },
  {
    name: 'a trust anchor is switched off, and the roles of a profile are changed',
    before: certificates,
    calls: calls('rolesanywhere', [
      ['UpdateTrustAnchor', { trustAnchorId: anchorId, name: 'old office', source }],
      ['DisableTrustAnchor', { trustAnchorId: anchorId }],
      ['UpdateProfile', { profileId, name: 'build', roleArns: [`${role}-2`], managedPolicyArns: [], durationSeconds: 900 }],
    ]),
    after: [anchor({ enabled: false, name: 'old office' }), profile({ duration_seconds: 900, role_arns: [`${role}-2`] })],
  },
  {
    name: 'a trust anchor and a profile are destroyed',
    before: certificates,
    calls: calls('rolesanywhere', [
      ['DeleteProfile', { profileId }],
      ['DeleteTrustAnchor', { trustAnchorId: anchorId }],
    ]),
    after: [],
  },
];
