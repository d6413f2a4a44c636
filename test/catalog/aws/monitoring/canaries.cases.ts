import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** CloudWatch Synthetics, RUM and Application Insights. */

const canaryArn = 'arn:aws:synthetics:us-east-1:111122223333:canary:shop';
const role = 'arn:aws:iam::111122223333:role/canary';
const canary = resourceOf('aws_synthetics_canary', 'shop', {
  arn: canaryArn,
  artifact_config: [],
  artifact_s3_location: 'artifacts/canary',
  delete_lambda: false,
  execution_role_arn: role,
  failure_retention_period: 31,
  handler: 'index.handler',
  id: 'shop',
  name: 'shop',
  run_config: [{ active_tracing: false, environment_variables: {}, ephemeral_storage: 1024, memory_in_mb: 1000, timeout_in_seconds: 60 }],
  runtime_version: 'syn-nodejs-puppeteer-9.1',
  s3_bucket: 'code',
  s3_key: 'canary.zip',
  schedule: [{ duration_in_seconds: 0, expression: 'rate(5 minutes)', retry_config: [] }],
  start_canary: true,
  status: 'RUNNING',
  success_retention_period: 31,
  tags: { Owner: 'shop' },
  vpc_config: [],
  zip_file: null,
});
const newCanary = {
  name: 'shop',
  artifactS3Location: 's3://artifacts/canary',
  code: { handler: 'index.handler', s3Bucket: 'code', s3Key: 'canary.zip' },
  executionRoleArn: role,
  runtimeVersion: 'syn-nodejs-puppeteer-9.1',
  schedule: { expression: 'rate(5 minutes)', durationInSeconds: 0 },
};
const groupArn = 'arn:aws:synthetics:us-east-1:111122223333:group:abc';
const group = resourceOf('aws_synthetics_group', 'web', { arn: groupArn, group_id: 'abc', id: 'web', name: 'web', tags: { Owner: 'shop' } });
const member = resourceOf('aws_synthetics_group_association', 'web', {
  canary_arn: canaryArn,
  group_arn: groupArn,
  group_id: 'abc',
  group_name: 'web',
});

export const canaryCases: readonly CatalogCase[] = [
  ...examples('CreateCanary', canary(), [
    ['the declared canary is not drift', newCanary, 'agrees'],
    ['another canary is undeclared', { ...newCanary, name: 'eve' }, 'created aws_synthetics_canary'],
  ]),
  ...examples('UpdateCanary', canary(), [
    ['another role and schedule are drift', { name: 'shop', executionRoleArn: `${role}2`, schedule: { expression: 'rate(0 minute)' } }, {
      execution_role_arn: `${role}2`,
      'schedule.expression': 'rate(0 minute)',
    }],
    ['other code is drift', { name: 'shop', code: { handler: 'index.handler', zipFile: 'UEsD' } }, { zip_file: null }],
    ['declared values are not', newCanary, 'agrees'],
  ]),
  ...examples('DeleteCanary', canary(), [
    ['the declared canary is deleted', { name: 'shop', deleteLambda: true }, 'deleted'],
    ['an undeclared canary is deleted', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('StopCanary', canary(), [
    ['stopping the canary is drift', { name: 'shop' }, { start_canary: false }],
    ['another canary stops', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('StartCanary', canary(), [['starting a declared canary is not drift', { name: 'shop' }, 'agrees']]),
  ...tagExamples(canary(), { resourceArn: canaryArn }, 'map'),
  ...tagExamples(group(), { resourceArn: groupArn }, 'map'),
  ...examples('CreateGroup', group(), [
    ['the declared group is not drift', { name: 'web', tags: { Owner: 'shop' } }, 'agrees', { group: { id: 'abc' } }],
    ['another group is undeclared', { name: 'x' }, 'created aws_synthetics_group', { group: { id: 'def' } }],
  ]),
  ...examples('DeleteGroup', group(), [
    ['a group is deleted by its name', { groupIdentifier: 'web' }, 'deleted'],
    ['a group is deleted by its id', { groupIdentifier: 'abc' }, 'deleted'],
    ['a group is deleted by its ARN', { groupIdentifier: groupArn }, 'deleted'],
    ['an undeclared group is deleted', { groupIdentifier: 'x' }, 'not_in_state'],
  ]),
  ...examples('AssociateResource', member(), [
    ['the declared member is not drift', { groupIdentifier: 'web', resourceArn: canaryArn }, 'agrees'],
    ['the declared member of a group named by its id is not drift', { groupIdentifier: 'abc', resourceArn: canaryArn }, 'agrees'],
    ['another member is undeclared', { groupIdentifier: 'web', resourceArn: `${canaryArn}2` }, 'created aws_synthetics_group_association'],
  ]),
  ...examples('DisassociateResource', member(), [
    ['the declared member is removed', { groupIdentifier: 'web', resourceArn: canaryArn }, 'deleted'],
    ['its group is named by its id', { groupIdentifier: 'abc', resourceArn: canaryArn }, 'deleted'],
    ['its group is named by its ARN', { groupIdentifier: groupArn, resourceArn: canaryArn }, 'deleted'],
    ['an undeclared member is removed', { groupIdentifier: 'web', resourceArn: `${canaryArn}2` }, 'not_in_state'],
  ]),
];

const monitorArn = 'arn:aws:rum:us-east-1:111122223333:appmonitor/shop';
const monitor = resourceOf('aws_rum_app_monitor', 'shop', {
  app_monitor_configuration: [{ allow_cookies: true, enable_xray: true, guest_role_arn: role, session_sample_rate: 1, telemetries: ['errors'] }],
  app_monitor_id: 'a1',
  arn: monitorArn,
  custom_events: [{ status: 'DISABLED' }],
  cw_log_enabled: true,
  domain: 'shop.example',
  id: 'shop',
  name: 'shop',
  tags: { Owner: 'shop' },
});
const newMonitor = {
  name: 'shop',
  domain: 'shop.example',
  cwLogEnabled: true,
  appMonitorConfiguration: { allowCookies: true, enableXRay: true, guestRoleArn: role, sessionSampleRate: 1, telemetries: ['errors'] },
};
const metricsTo = resourceOf('aws_rum_metrics_destination', 'shop', { app_monitor_name: 'shop', destination: 'CloudWatch', destination_arn: '', iam_role_arn: '' });

export const monitorCases: readonly CatalogCase[] = [
  ...examples('CreateAppMonitor', monitor(), [
    ['the declared monitor is not drift', newMonitor, 'agrees', { id: 'a1' }],
    ['another monitor is undeclared', { ...newMonitor, name: 'x' }, 'created aws_rum_app_monitor', { id: 'a2' }],
  ]),
  ...examples('UpdateAppMonitor', monitor(), [
    ['turning the log off is drift', { name: 'shop', cwLogEnabled: false }, { cw_log_enabled: false }],
    [
      'sampling no sessions is drift, although a tenth is the default',
      { name: 'shop', appMonitorConfiguration: { ...newMonitor.appMonitorConfiguration, sessionSampleRate: 0 } },
      { 'app_monitor_configuration.session_sample_rate': 0 },
    ],
    ['declared values are not', newMonitor, 'agrees'],
  ]),
  ...examples('DeleteAppMonitor', monitor(), [
    ['the declared monitor is deleted', { name: 'shop' }, 'deleted'],
    ['an undeclared monitor is deleted', { name: 'x' }, 'not_in_state'],
  ]),
  ...examples('PutRumMetricsDestination', metricsTo(), [
    ['the declared destination is not drift', { appMonitorName: 'shop', destination: 'CloudWatch' }, 'agrees'],
    ['another destination is undeclared', { appMonitorName: 'shop', destination: 'Evidently' }, 'created aws_rum_metrics_destination'],
  ]),
  ...examples('DeleteRumMetricsDestination', metricsTo(), [
    ['the declared destination is deleted', { appMonitorName: 'shop', destination: 'CloudWatch' }, 'deleted'],
    ['an undeclared destination is deleted', { appMonitorName: 'x', destination: 'CloudWatch' }, 'not_in_state'],
  ]),
  ...tagExamples(monitor(), { resourceArn: monitorArn }, 'map'),
];

const topic = 'arn:aws:sns:us-east-1:111122223333:ops';
const applicationArn = 'arn:aws:applicationinsights:us-east-1:111122223333:application/resource-group/shop';
const application = resourceOf('aws_applicationinsights_application', 'shop', {
  arn: applicationArn,
  auto_config_enabled: true,
  cwe_monitor_enabled: true,
  id: 'shop',
  ops_center_enabled: true,
  ops_item_sns_topic_arn: topic,
  resource_group_name: 'shop',
  tags: { Owner: 'shop' },
});

export const insightCases: readonly CatalogCase[] = [
  ...examples('CreateApplication', application(), [
    ['the declared application is not drift', { resourceGroupName: 'shop', opsCenterEnabled: true, cWEMonitorEnabled: true }, 'agrees'],
    ['another application is undeclared', { resourceGroupName: 'x' }, 'created aws_applicationinsights_application'],
  ]),
  ...examples('UpdateApplication', application(), [
    ['turning the monitor off is drift', { resourceGroupName: 'shop', cWEMonitorEnabled: false }, { cwe_monitor_enabled: false }],
    ['removing the topic is drift', { resourceGroupName: 'shop', removeSNSTopic: true }, { ops_item_sns_topic_arn: null }],
    ['declared values are not', { resourceGroupName: 'shop', opsItemSNSTopicArn: topic }, 'agrees'],
  ]),
  ...examples('DeleteApplication', application(), [
    ['the declared application is deleted', { resourceGroupName: 'shop' }, 'deleted'],
    ['an undeclared application is deleted', { resourceGroupName: 'x' }, 'not_in_state'],
  ]),
  ...tagExamples(application(), { resourceARN: applicationArn }),
];
