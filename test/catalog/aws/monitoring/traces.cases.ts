import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** AWS X-Ray. */

const arn = (rest: string): string => `arn:aws:xray:us-east-1:111122223333:${rest}`;
const rule = resourceOf('aws_xray_sampling_rule', 'api', {
  arn: arn('sampling-rule/api'),
  attributes: {},
  fixed_rate: 0.05,
  host: '*',
  http_method: '*',
  id: 'api',
  priority: 100,
  reservoir_size: 1,
  resource_arn: '*',
  rule_name: 'api',
  service_name: '*',
  service_type: '*',
  tags: { Owner: 'shop' },
  url_path: '/api/*',
  version: 1,
});
const sampling = (changed: JsonObject = {}): JsonObject => ({
  ruleName: 'api',
  fixedRate: 0.05,
  host: '*',
  hTTPMethod: '*',
  priority: 100,
  reservoirSize: 1,
  resourceARN: '*',
  serviceName: '*',
  serviceType: '*',
  uRLPath: '/api/*',
  ...changed,
});
const slow = resourceOf('aws_xray_group', 'slow', {
  arn: arn('group/slow/ABC'),
  filter_expression: 'responsetime > 5',
  group_name: 'slow',
  id: arn('group/slow/ABC'),
  insights_configuration: [{ insights_enabled: true, notifications_enabled: true }],
  tags: { Owner: 'shop' },
});
const key = 'arn:aws:kms:us-east-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
const encryption = resourceOf('aws_xray_encryption_config', 'key', { id: 'us-east-1', key_id: key, type: 'KMS' });
const policy = (principal: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: principal, Action: 'xray:PutTraceSegments', Resource: '*' }] });
const own = resourceOf('aws_xray_resource_policy', 'sns', { policy_document: policy('111122223333'), policy_name: 'sns' });

export const traceCases: readonly CatalogCase[] = [
  ...examples('CreateSamplingRule', rule(), [
    ['the declared rule is not drift', { samplingRule: sampling({ version: 1 }) }, 'agrees'],
    ['another rule is undeclared', { samplingRule: sampling({ ruleName: 'x' }) }, 'created aws_xray_sampling_rule'],
  ]),
  ...examples('UpdateSamplingRule', rule(), [
    ['sampling nothing is drift', { samplingRuleUpdate: { ruleName: 'api', fixedRate: 0, reservoirSize: 0 } }, { fixed_rate: 0, reservoir_size: 0 }],
    ['the declared values are not', { samplingRuleUpdate: sampling({ ruleName: undefined, ruleARN: arn('sampling-rule/api') }) }, 'agrees'],
  ]),
  ...examples('DeleteSamplingRule', rule(), [
    ['the declared rule is deleted', { ruleName: 'api' }, 'deleted'],
    ['an undeclared rule is deleted', { ruleName: 'x' }, 'not_in_state'],
  ]),
  ...examples('CreateGroup', slow(), [
    [
      'the declared group is not drift',
      { groupName: 'slow', filterExpression: 'responsetime > 5', insightsConfiguration: { insightsEnabled: true, notificationsEnabled: true } },
      'agrees',
    ],
    ['another group is undeclared', { groupName: 'x' }, 'created aws_xray_group'],
  ]),
  ...examples('UpdateGroup', slow(), [
    [
      'turning notifications off is drift',
      { groupARN: arn('group/slow/ABC'), insightsConfiguration: { insightsEnabled: true, notificationsEnabled: false } },
      { 'insights_configuration.notifications_enabled': false },
    ],
    ['the declared filter is not', { groupName: 'slow', filterExpression: 'responsetime > 5' }, 'agrees'],
  ]),
  ...examples('DeleteGroup', slow(), [
    ['the declared group is deleted', { groupARN: arn('group/slow/ABC') }, 'deleted'],
    ['an undeclared group is deleted', { groupName: 'x' }, 'not_in_state'],
  ]),
  ...examples('PutEncryptionConfig', encryption(), [
    ['no key is drift', { type: 'NONE' }, { type: 'NONE', key_id: null }],
    ['the declared key is not', { type: 'KMS', keyId: key }, 'agrees'],
  ]),
  ...examples('PutResourcePolicy', own(), [
    ['the declared policy is not drift', { policyName: 'sns', policyDocument: policy('111122223333') }, 'agrees'],
    ['a policy for everybody is drift', { policyName: 'sns', policyDocument: policy('*') }, { policy_document: policy('*') }],
  ]),
  ...examples('DeleteResourcePolicy', own(), [
    ['the declared policy is deleted', { policyName: 'sns' }, 'deleted'],
    ['an undeclared policy is deleted', { policyName: 'x' }, 'not_in_state'],
  ]),
  ...tagExamples(rule(), { resourceARN: arn('sampling-rule/api') }),
  ...tagExamples(slow(), { resourceARN: arn('group/slow/ABC') }),
];
