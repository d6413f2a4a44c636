import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  modify,
  on,
  put,
  response,
  via,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { nameInArn, orNull, tagMap } from '../../values.js';
import { changedBlock } from './monitoring-values.js';

/** AWS X-Ray: sampling rules, groups, encryption and policies. Source: X-Ray API reference, Terraform AWS provider schemas 3 to 6. */

const newRule = on('aws_xray_sampling_rule', { rule_name: 'samplingRule.ruleName' });
const changedRule = on('aws_xray_sampling_rule', {
  rule_name: either('samplingRuleUpdate.ruleName', nameInArn('samplingRuleUpdate.ruleARN')),
});
const rule = on('aws_xray_sampling_rule', { rule_name: either('ruleName', nameInArn('ruleARN')) });
const encryption = on('aws_xray_encryption_config', {});
const policy = on('aws_xray_resource_policy', { policy_name: 'policyName' });

/** The ARN of a group is `…:group/NAME/ID`. */
const group = on('aws_xray_group', {
  group_name: either(
    'groupName',
    via('groupARN', (arn) => (typeof arn === 'string' ? /:group\/([^/]+)/.exec(arn)?.[1] : undefined)),
  ),
});

const sampling = (path: string): Edits =>
  changedBlock('', path, {
    attributes: 'attributes',
    fixed_rate: 'fixedRate',
    host: 'host',
    http_method: 'hTTPMethod',
    priority: 'priority',
    reservoir_size: 'reservoirSize',
    resource_arn: 'resourceARN',
    service_name: 'serviceName',
    service_type: 'serviceType',
    url_path: 'uRLPath',
  });
const filtered: Edits = {
  filter_expression: 'filterExpression',
  ...changedBlock('insights_configuration', 'insightsConfiguration', {
    insights_enabled: 'insightsEnabled',
    notifications_enabled: 'notificationsEnabled',
  }),
};

const tagged = (edits: Edits) =>
  firstOf(modify(on('aws_xray_sampling_rule', { arn: 'resourceARN' }), edits), modify(on('aws_xray_group', { arn: 'resourceARN' }), edits));

export const traces: ServiceCatalog = {
  eventSource: 'xray.amazonaws.com',
  types: {
    aws_xray_sampling_rule: {
      keys: [['rule_name'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'rule_name',
      unevaluated: { version: 'there is one version of the format' },
    },
    aws_xray_group: { keys: [['group_name'], ['arn']], scope: 'region', family: 'monitoring' },
    aws_xray_encryption_config: { keys: [[]], scope: 'region', family: 'monitoring', defaults: { type: 'NONE' } },
    aws_xray_resource_policy: {
      keys: [['policy_name']],
      scope: 'region',
      family: 'monitoring',
      access: 'policy',
      cloudId: 'policy_name',
      noise: ['bypass_policy_lockout_check', 'last_updated_time', 'policy_revision_id'],
    },
  },
  events: {
    CreateSamplingRule: create(newRule, { ...sampling('samplingRule'), tags: tagMap('tags') }, { id: 'samplingRule.ruleName' }),
    UpdateSamplingRule: modify(changedRule, sampling('samplingRuleUpdate')),
    DeleteSamplingRule: destroy(rule),
    CreateGroup: create(group, { ...filtered, tags: tagMap('tags') }, { id: response('group.groupARN') }),
    UpdateGroup: modify(group, filtered),
    DeleteGroup: destroy(group),
    PutEncryptionConfig: put(encryption, { key_id: orNull('keyId'), type: 'type' }),
    PutResourcePolicy: create(policy, { policy_document: 'policyDocument' }, { id: 'policyName' }),
    DeleteResourcePolicy: destroy(policy),
    TagResource: tagged({ tags: merge(tagMap('tags')) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),
  },
};
