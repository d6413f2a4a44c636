import type { JsonObject } from '../../../src/lib/json.js';
import { cpuAlarm, putCpuAlarm } from '../../catalog/aws/monitoring/cloudwatch.cases.js';
import { findings, putFindings, toFunction, putFunction } from '../../catalog/aws/monitoring/event-rules.cases.js';
import { apiGroup, errors, putArchive, putErrors, toArchive } from '../../catalog/aws/monitoring/log-groups.cases.js';
import { nightly, putNightly, reports } from '../../catalog/aws/monitoring/schedules.cases.js';
import { calls, type Apply, type Call } from '../../support/applies.js';

/** A log group with its filters, an alarm, a rule and a schedule, as Terraform creates, changes and destroys them. */

const group = { logGroupName: '/shop/api' };
const groupArn = 'arn:aws:logs:us-east-1:111122223333:log-group:/shop/api';
const keyId = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const before = [apiGroup(), errors(), toArchive(), cpuAlarm(), findings(), toFunction(), reports(), nightly()];

const putTarget = (input: JsonObject = {}) => ['PutTargets', putFunction(input), { failedEntryCount: 0, failedEntries: [] }] as const;
const createCalls: readonly Call[] = [
  ...calls('logs', [
    ['CreateLogGroup', { ...group, kmsKeyId: keyId, logGroupClass: 'STANDARD', tags: { Owner: 'shop' } }],
    ['PutRetentionPolicy', { ...group, retentionInDays: 90 }],
    ['PutMetricFilter', putErrors],
    ['PutSubscriptionFilter', putArchive],
  ]),
  ...calls('monitoring', [['PutMetricAlarm', putCpuAlarm]]),
  ...calls('events', [
    [
      'PutRule',
      { ...putFindings, tags: [{ key: 'Owner', value: 'shop' }] },
      { ruleArn: 'arn:aws:events:us-east-1:111122223333:rule/findings' },
    ],
    putTarget(),
  ]),
  ...calls('scheduler', [
    ['CreateScheduleGroup', { name: 'reports', tags: [{ key: 'Owner', value: 'shop' }], clientToken: 'terraform-0' }],
    ['CreateSchedule', putNightly, { scheduleArn: 'arn:aws:scheduler:us-east-1:111122223333:schedule/reports/nightly' }],
  ]),
];

const update: Apply = {
  name: 'a log group, its filters, an alarm, a rule and a schedule are changed',
  before,
  calls: [
    ...calls('logs', [
      ['PutRetentionPolicy', { ...group, retentionInDays: 30 }],
      ['DisassociateKmsKey', group],
      ['TagResource', { resourceArn: groupArn, tags: { Owner: 'checkout' } }],
      ['PutMetricFilter', { ...putErrors, filterPattern: '{ $.level = "fatal" }' }],
    ]),
    ...calls('monitoring', [
      ['PutMetricAlarm', { ...putCpuAlarm, actionsEnabled: false, threshold: 90, alarmActions: undefined }],
      ['TagResource', { resourceARN: 'arn:aws:cloudwatch:us-east-1:111122223333:alarm:cpu', tags: [{ key: 'Owner', value: 'checkout' }] }],
    ]),
    ...calls('events', [['PutRule', { ...putFindings, state: 'DISABLED' }], putTarget({ inputTransformer: undefined, input: '{}' })]),
    ...calls('scheduler', [['UpdateSchedule', { ...putNightly, scheduleExpression: 'rate(1 day)', startDate: undefined }]]),
  ],
  after: [
    apiGroup({ retention_in_days: 30, kms_key_id: '', tags: { Owner: 'checkout' }, tags_all: { Owner: 'checkout' } }),
    errors({ pattern: '{ $.level = "fatal" }' }),
    toArchive(),
    cpuAlarm({
      actions_enabled: false,
      alarm_actions: [],
      tags: { Owner: 'checkout' },
      tags_all: { Owner: 'checkout' },
      threshold: 90,
    }),
    findings({ state: 'DISABLED' }),
    toFunction({ input: '{}', input_transformer: [] }),
    reports(),
    nightly({ schedule_expression: 'rate(1 day)', start_date: '' }),
  ],
};

const destroy: Apply = {
  name: 'a log group, its filters, an alarm, a rule and a schedule are destroyed',
  before,
  calls: [
    ...calls('scheduler', [
      ['DeleteSchedule', { name: 'nightly', groupName: 'reports' }],
      ['DeleteScheduleGroup', { name: 'reports' }],
    ]),
    ...calls('events', [
      ['RemoveTargets', { rule: 'findings', ids: ['function'], eventBusName: 'default' }, { failedEntryCount: 0, failedEntries: [] }],
      ['DeleteRule', { name: 'findings', eventBusName: 'default' }],
    ]),
    ...calls('monitoring', [['DeleteAlarms', { alarmNames: ['cpu'] }]]),
    ...calls('logs', [
      ['DeleteSubscriptionFilter', { ...group, filterName: 'archive' }],
      ['DeleteMetricFilter', { ...group, filterName: 'errors' }],
      ['DeleteLogGroup', group],
    ]),
  ],
  after: [],
};

export const logApplies: readonly Apply[] = [
  { name: 'a log group, its filters, an alarm, a rule and a schedule are created', before: [], calls: createCalls, after: before },
  update,
  destroy,
];
