import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** AWS Step Functions. */

const arn = (rest: string): string => `arn:aws:states:us-east-1:111122223333:${rest}`;
const machineArn = arn('stateMachine:orders');
const role = 'arn:aws:iam::111122223333:role/states';
const group = 'arn:aws:logs:us-east-1:111122223333:log-group:/states/orders:*';
const definition = '{"StartAt":"A","States":{"A":{"Type":"Pass","End":true}}}';
export const orderMachine = resourceOf('aws_sfn_state_machine', 'orders', {
  arn: machineArn,
  creation_date: '2026-02-20T10:00:00Z',
  definition,
  description: '',
  encryption_configuration: [{ kms_data_key_reuse_period_seconds: 0, kms_key_id: '', type: 'AWS_OWNED_KEY' }],
  id: machineArn,
  logging_configuration: [{ include_execution_data: true, level: 'ALL', log_destination: group }],
  name: 'orders',
  name_prefix: '',
  publish: false,
  revision_id: 'e2f0a3c4-0000-4000-8000-000000000001',
  role_arn: role,
  state_machine_version_arn: '',
  status: 'ACTIVE',
  tags: { Owner: 'shop' },
  tracing_configuration: [{ enabled: true }],
  type: 'STANDARD',
  version_description: '',
});
export const machineSettings = (level = 'ALL'): JsonObject => ({
  definition,
  roleArn: role,
  loggingConfiguration: { level, includeExecutionData: true, destinations: [{ cloudWatchLogsLogGroup: { logGroupArn: group } }] },
  tracingConfiguration: { enabled: true },
});
const created = { stateMachineArn: machineArn, creationDate: 'Mar 2, 2026, 10:00:00 AM' };
const updates = { stateMachineArn: machineArn };

const activityArn = arn('activity:approve');
const activity = resourceOf('aws_sfn_activity', 'approve', {
  creation_date: '2026-02-20T10:00:00Z',
  encryption_configuration: [{ kms_data_key_reuse_period_seconds: 0, kms_key_id: '', type: 'AWS_OWNED_KEY' }],
  id: activityArn,
  name: 'approve',
  tags: { Owner: 'shop' },
});
const aliasArn = `${machineArn}:live`;
const alias = resourceOf('aws_sfn_alias', 'live', {
  arn: aliasArn,
  description: '',
  id: aliasArn,
  name: 'live',
  routing_configuration: [{ state_machine_version_arn: `${machineArn}:3`, weight: 100 }],
});
const routes = (version: number): JsonObject => ({
  routingConfiguration: [{ stateMachineVersionArn: `${machineArn}:${String(version)}`, weight: 100 }],
});

export const stateMachineCases: readonly CatalogCase[] = [
  ...examples('CreateStateMachine', orderMachine(), [
    [
      'the declared machine is not drift',
      { name: 'orders', type: 'STANDARD', ...machineSettings(), tags: [{ key: 'Owner', value: 'shop' }] },
      'agrees',
      created,
    ],
    ['another machine is undeclared', { name: 'eve', ...machineSettings() }, 'created aws_sfn_state_machine'],
  ]),
  ...examples('UpdateStateMachine', orderMachine(), [
    ['the declared settings are not drift', { ...updates, ...machineSettings() }, 'agrees'],
    [
      'turning the log off is drift',
      { ...updates, loggingConfiguration: { level: 'OFF', includeExecutionData: false } },
      {
        'logging_configuration.level': 'OFF',
        'logging_configuration.include_execution_data': false,
        'logging_configuration.log_destination': null,
      },
    ],
    ['another role is drift', { ...updates, roleArn: `${role}2` }, { role_arn: `${role}2` }],
    [
      'a withheld definition is sent with every change',
      { ...updates, ...machineSettings(), definition: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
      'agrees',
    ],
    ['another definition is drift', { ...updates, ...machineSettings(), definition: '{}' }, { definition: '{}' }],
    [
      'a withheld definition of a revision that the state contains is the declared one',
      { ...updates, ...machineSettings(), definition: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
      'agrees',
      { revisionId: 'e2f0a3c4-0000-4000-8000-000000000001' },
    ],
    [
      'a withheld definition of another revision is drift',
      { ...updates, ...machineSettings(), definition: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
      { definition: null },
      { revisionId: 'e2f0a3c4-0000-4000-8000-000000000002' },
    ],
    ['a withheld definition alone is drift', { ...updates, definition: 'HIDDEN_DUE_TO_SECURITY_REASONS' }, { definition: null }],
  ]),
  ...examples('DeleteStateMachine', orderMachine(), [
    ['the declared machine is deleted', updates, 'deleted'],
    ['an undeclared machine is deleted', { stateMachineArn: `${machineArn}2` }, 'not_in_state'],
  ]),
  ...examples('PublishStateMachineVersion', orderMachine(), [['a version changes no configuration', updates, 'read_only']]),
  ...examples('DeleteStateMachineVersion', orderMachine(), [
    ['a version changes no configuration', { stateMachineVersionArn: `${machineArn}:1` }, 'read_only'],
  ]),
  ...examples('UpdateMapRun', orderMachine(), [['a run changes no configuration', { mapRunArn: arn('mapRun:x') }, 'read_only']]),
  ...tagExamples(orderMachine(), { resourceArn: machineArn }),
  ...examples('CreateActivity', activity(), [
    ['the declared activity is not drift', { name: 'approve', tags: [{ key: 'Owner', value: 'shop' }] }, 'agrees', { activityArn }],
    ['another activity is undeclared', { name: 'x' }, 'created aws_sfn_activity', { activityArn: `${activityArn}2` }],
  ]),
  ...examples('DeleteActivity', activity(), [
    ['the declared activity is deleted', { activityArn }, 'deleted'],
    ['an undeclared activity is deleted', { activityArn: `${activityArn}2` }, 'not_in_state'],
  ]),
  ...examples('CreateStateMachineAlias', alias(), [
    ['the declared alias is not drift', { name: 'live', ...routes(3) }, 'agrees', { stateMachineAliasArn: aliasArn }],
    ['another alias is undeclared', { name: 'x', ...routes(3) }, 'created aws_sfn_alias', { stateMachineAliasArn: `${machineArn}:x` }],
  ]),
  ...examples('UpdateStateMachineAlias', alias(), [
    [
      'another version is drift',
      { stateMachineAliasArn: aliasArn, ...routes(4) },
      { routing_configuration: [{ state_machine_version_arn: `${machineArn}:4`, weight: 100 }] },
    ],
    ['the declared version is not', { stateMachineAliasArn: aliasArn, ...routes(3) }, 'agrees'],
  ]),
  ...examples('DeleteStateMachineAlias', alias(), [
    ['the declared alias is deleted', { stateMachineAliasArn: aliasArn }, 'deleted'],
    ['an undeclared alias is deleted', { stateMachineAliasArn: `${machineArn}:x` }, 'not_in_state'],
  ]),
];
