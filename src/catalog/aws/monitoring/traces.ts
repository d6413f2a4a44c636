import * as c from '../language.js';

/** AWS X-Ray: sampling rules, groups, encryption and policies. Source: X-Ray API reference, Terraform AWS provider schemas 3 to 6. */

const newRule = c.on('aws_xray_sampling_rule', { rule_name: 'samplingRule.ruleName' });
const changedRule = c.on('aws_xray_sampling_rule', {
  rule_name: c.either('samplingRuleUpdate.ruleName', c.nameInArn('samplingRuleUpdate.ruleARN')),
});
const rule = c.on('aws_xray_sampling_rule', { rule_name: c.either('ruleName', c.nameInArn('ruleARN')) });
const encryption = c.on('aws_xray_encryption_config', {});
const policy = c.on('aws_xray_resource_policy', { policy_name: 'policyName' });

/** The ARN of a group is `…:group/NAME/ID`. */
const group = c.on('aws_xray_group', {
  group_name: c.either(
    'groupName',
    c.via('groupARN', (arn) => (typeof arn === 'string' ? /:group\/([^/]+)/.exec(arn)?.[1] : undefined)),
  ),
});

const sampling = (path: string): c.Edits =>
  c.changedBlock('', path, {
    ...c.same(`
      attributes fixed_rate host priority reservoir_size service_name service_type http_method=hTTPMethod resource_arn=resourceARN
      url_path=uRLPath`),
  });
const filtered: c.Edits = {
  filter_expression: 'filterExpression',
  ...c.changedBlock('insights_configuration', 'insightsConfiguration', c.same('insights_enabled notifications_enabled')),
};

const tagged = (edits: c.Edits) =>
  c.firstOf(
    c.modify(c.on('aws_xray_sampling_rule', { arn: 'resourceARN' }), edits),
    c.modify(c.on('aws_xray_group', { arn: 'resourceARN' }), edits),
  );

export const traces: c.ServiceCatalog = {
  eventSource: 'xray.amazonaws.com',
  types: c.types('monitoring', {
    aws_xray_sampling_rule: {
      keys: [['rule_name'], ['arn']],
      cloudId: 'rule_name',
      unevaluated: { version: 'there is one version of the format' },
    },
    aws_xray_group: { keys: [['group_name'], ['arn']] },
    aws_xray_encryption_config: { keys: [[]], defaults: { type: 'NONE' } },
    aws_xray_resource_policy: {
      keys: [['policy_name']],
      access: 'policy',
      cloudId: 'policy_name',
      noise: ['bypass_policy_lockout_check', 'policy_revision_id'],
    },
  }),
  events: {
    CreateSamplingRule: c.create(c.withId(newRule), { ...sampling('samplingRule'), tags: c.tagMap('tags') }),
    UpdateSamplingRule: c.modify(changedRule, sampling('samplingRuleUpdate')),
    DeleteSamplingRule: c.destroy(rule),
    CreateGroup: c.create(c.withId(group, c.response('group.groupARN')), { ...filtered, tags: c.tagMap('tags') }),
    UpdateGroup: c.modify(group, filtered),
    DeleteGroup: c.destroy(group),
    PutEncryptionConfig: c.put(encryption, { key_id: c.orNull('keyId'), type: 'type' }),
    PutResourcePolicy: c.create(c.withId(policy), { policy_document: 'policyDocument' }),
    DeleteResourcePolicy: c.destroy(policy),
    ...c.tagCalls(tagged),
  },
};
