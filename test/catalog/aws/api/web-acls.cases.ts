import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from '../organization/examples.js';

const arn = (kind: string, name: string): string => `arn:aws:wafv2:us-east-1:111122223333:regional/${kind}/${name}/1111-2222`;
const id = '1111-2222';
const aclArn = arn('webacl', 'shop');
const balancer = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:loadbalancer/app/shop/50dc6c495c0c9188';
const logs = 'arn:aws:logs:us-east-1:111122223333:log-group:aws-waf-logs-shop';

const visibility = [{ cloudwatch_metrics_enabled: true, metric_name: 'shop', sampled_requests_enabled: true }];
const ipRule = {
  action: [{ allow: [], block: [{ custom_response: [] }], captcha: [], challenge: [], count: [] }],
  captcha_config: [],
  challenge_config: [],
  name: 'blocked',
  override_action: [],
  priority: 0,
  rule_label: [],
  statement: [{ ip_set_reference_statement: [{ arn: arn('ipset', 'blocked'), ip_set_forwarded_ip_config: [] }], not_statement: [] }],
  visibility_config: [{ cloudwatch_metrics_enabled: false, metric_name: 'blocked', sampled_requests_enabled: false }],
};
const webAcl = declared('aws_wafv2_web_acl', {
  arn: aclArn,
  association_config: [],
  captcha_config: [],
  capacity: 1,
  challenge_config: [],
  custom_response_body: [],
  default_action: [{ allow: [], block: [{ custom_response: [] }] }],
  description: 'shop',
  id,
  lock_token: 'a',
  name: 'shop',
  rule: [ipRule],
  rule_json: null,
  scope: 'REGIONAL',
  tags: {},
  tags_all: {},
  token_domains: [],
  visibility_config: visibility,
});
const group = declared('aws_wafv2_rule_group', {
  arn: arn('rulegroup', 'rules'),
  capacity: 10,
  custom_response_body: [],
  description: '',
  id,
  lock_token: 'a',
  name: 'rules',
  rule: [],
  scope: 'REGIONAL',
  tags: {},
  tags_all: {},
  visibility_config: visibility,
});
const ipSet = declared('aws_wafv2_ip_set', {
  addresses: ['192.0.2.0/24'],
  arn: arn('ipset', 'blocked'),
  description: '',
  id,
  ip_address_version: 'IPV4',
  lock_token: 'a',
  name: 'blocked',
  scope: 'REGIONAL',
  tags: { team: 'a' },
  tags_all: { team: 'a' },
});
const patterns = declared('aws_wafv2_regex_pattern_set', {
  arn: arn('regexpatternset', 'bots'),
  description: '',
  id,
  lock_token: 'a',
  name: 'bots',
  regular_expression: [{ regex_string: 'bot' }],
  scope: 'REGIONAL',
  tags: {},
  tags_all: {},
});
const association = declared('aws_wafv2_web_acl_association', { id: `${aclArn},${balancer}`, resource_arn: balancer, web_acl_arn: aclArn });
const logging = declared('aws_wafv2_web_acl_logging_configuration', {
  id: aclArn,
  log_destination_configs: [logs],
  logging_filter: [],
  redacted_fields: [{ method: [], query_string: [], single_header: [{ name: 'authorization' }], uri_path: [] }],
  resource_arn: aclArn,
});

const visible = { sampledRequestsEnabled: true, cloudWatchMetricsEnabled: true, metricName: 'shop' };
const rules = [
  {
    name: 'blocked',
    priority: 0,
    statement: { iPSetReferenceStatement: { aRN: arn('ipset', 'blocked') } },
    action: { block: {} },
    visibilityConfig: { sampledRequestsEnabled: false, cloudWatchMetricsEnabled: false, metricName: 'blocked' },
  },
];
const named = { name: 'shop', scope: 'REGIONAL' };
const newAcl = { ...named, defaultAction: { block: {} }, description: 'shop', rules, visibilityConfig: visible };
const update = { ...newAcl, id, lockToken: 'a' };
const summary = (one: string) => ({ summary: { id: one, name: 'x', lockToken: 'b' } });
const forGroup = { name: 'rules', scope: 'REGIONAL', rules: [], visibilityConfig: visible };
const addressed = (addresses: readonly string[]) => ({ name: 'blocked', scope: 'REGIONAL', addresses: [...addresses] });
const matched = (text: string) => ({ name: 'bots', scope: 'REGIONAL', regularExpressionList: [{ regexString: text }] });
const logged = (members: object) => ({ loggingConfiguration: { resourceArn: aclArn, logDestinationConfigs: [logs], ...members } });
const redacted = { redactedFields: [{ singleHeader: { name: 'authorization' } }] };
const type = (name: string): string => `aws_wafv2_${name}`;

/** The rules as JSON in the form of the API: then the state has no blocks. */
const json = JSON.stringify([
  {
    Name: 'blocked',
    Priority: 0,
    Action: { Block: {} },
    Statement: { IPSetReferenceStatement: { ARN: arn('ipset', 'blocked') } },
    VisibilityConfig: { CloudWatchMetricsEnabled: false, MetricName: 'blocked', SampledRequestsEnabled: false },
  },
]);
const asJson = { rule: null, rule_json: json };

export const webAclCases: readonly CatalogCase[] = [
  agrees('the rules that are declared as JSON', call('UpdateWebACL', update), [webAcl(asJson)]),
  agrees('a web ACL whose rules are declared as JSON is created', call('CreateWebACL', newAcl, summary(id)), [webAcl(asJson)]),
  differs('an undeclared web ACL', call('CreateWebACL', newAcl, summary('x')), [webAcl()], created(type('web_acl'))),
  differs('the web ACL is deleted', call('DeleteWebACL', { ...named, id, lockToken: 'a' }), [webAcl()], deleted(type('web_acl'))),

  agrees('the declared group', call('CreateRuleGroup', { ...forGroup, capacity: 10 }, summary(id)), [group()]),
  differs('a description', call('UpdateRuleGroup', { ...forGroup, id, description: 'x' }), [group()], drift(type('rule_group'), 'description', '', 'x')),
  differs('the group is deleted', call('DeleteRuleGroup', { id }), [group()], deleted(type('rule_group'))),

  agrees('the declared addresses', call('CreateIPSet', { ...addressed(['192.0.2.0/24']), iPAddressVersion: 'IPV4' }, summary(id)), [ipSet()]),
  agrees('the same addresses', call('UpdateIPSet', { ...addressed(['192.0.2.0/24']), id }), [ipSet()]),
  differs('the set is deleted', call('DeleteIPSet', { id }), [ipSet()], deleted(type('ip_set'))),

  agrees('the declared patterns', call('CreateRegexPatternSet', matched('bot'), summary(id)), [patterns()]),
  agrees('the same patterns', call('UpdateRegexPatternSet', { ...matched('bot'), id }), [patterns()]),
  differs('the patterns are deleted', call('DeleteRegexPatternSet', { id }), [patterns()], deleted(type('regex_pattern_set'))),

  agrees('the declared association', call('AssociateWebACL', { webACLArn: aclArn, resourceArn: balancer }), [association()]),
  differs('the association is removed', call('DisassociateWebACL', { resourceArn: balancer }), [association()], deleted(type('web_acl_association'))),
  agrees('the declared logging', call('PutLoggingConfiguration', logged(redacted)), [logging()]),
  differs('fields are not redacted any more', call('PutLoggingConfiguration', logged({})), [logging()], drift(type('web_acl_logging_configuration'), 'redacted_fields', logging().attributes['redacted_fields'] ?? null, null)),
  differs('logging is removed', call('DeleteLoggingConfiguration', { resourceArn: aclArn }), [logging()], deleted(type('web_acl_logging_configuration'))),

  differs('another tag', call('TagResource', { resourceARN: arn('ipset', 'blocked'), tags: [{ key: 'team', value: 'b' }] }), [ipSet()], drift(type('ip_set'), 'tags.team', 'a', 'b')),
  differs('a tag is removed', call('UntagResource', { resourceARN: arn('ipset', 'blocked'), tagKeys: ['team'] }), [ipSet()], drift(type('ip_set'), 'tags.team', 'a', null)),
  ...without('GenerateMobileSdkReleaseUrl', 'CheckCapacity'),
];
