import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { calls, type Apply, type Call } from '../../support/applies.js';

/** Web ACLs with an IP set, a rule group, an association and a log, one of them with rules as JSON, as Terraform creates, changes and destroys them. */

const arn = (kind: string, name: string, id: string): string => `arn:aws:wafv2:us-east-1:111122223333:regional/${kind}/${name}/${id}`;
const [setId, groupId, aclId, jsonId] = ['1111-1111', '2222-2222', '3333-3333', '4444-4444'];
const setArn = arn('ipset', 'blocked', setId);
const groupArn = arn('rulegroup', 'countries', groupId);
const aclArn = arn('webacl', 'shop', aclId);
const stageArn = 'arn:aws:apigateway:us-east-1::/restapis/a1b2c3d4e5/stages/prod';
const logs = 'arn:aws:logs:us-east-1:111122223333:log-group:aws-waf-logs-shop';
const named = (name: string) => ({ sampledRequestsEnabled: true, cloudWatchMetricsEnabled: true, metricName: name });
const namedBlock = (name: string): Json => [{ cloudwatch_metrics_enabled: true, metric_name: name, sampled_requests_enabled: true }];

const emptyStatement = {
  and_statement: [],
  byte_match_statement: [],
  geo_match_statement: [],
  ip_set_reference_statement: [],
  managed_rule_group_statement: [],
  not_statement: [],
  or_statement: [],
  rate_based_statement: [],
  rule_group_reference_statement: [],
};
const ruleBlock = (name: string, priority: number, statement: JsonObject, action: JsonObject, override: Json = []): JsonObject => ({
  action: Object.keys(action).length === 0 ? [] : [{ allow: [], block: [], captcha: [], challenge: [], count: [], ...action }],
  captcha_config: [],
  challenge_config: [],
  name,
  override_action: override,
  priority,
  rule_label: [],
  statement: [{ ...emptyStatement, ...statement }],
  visibility_config: namedBlock(name),
});
const block = { block: [{ custom_response: [] }] };
type Changed = {
  readonly addresses?: readonly string[];
  readonly countries?: readonly string[];
  readonly limit?: number;
  readonly count?: boolean;
  readonly tag?: string;
};
const jsonRules = (count: boolean): string =>
  JSON.stringify([
    {
      Name: 'bots',
      Priority: 0,
      Action: count ? { Count: {} } : { Block: {} },
      Statement: { IPSetReferenceStatement: { ARN: setArn } },
      VisibilityConfig: { SampledRequestsEnabled: true, CloudWatchMetricsEnabled: true, MetricName: 'bots' },
    },
  ]);
const declaredWith = ({
  addresses = ['192.0.2.0/24'],
  countries = ['KP'],
  limit = 1000,
  count = false,
  tag = 'shop',
}: Changed = {}): readonly DeclaredResource[] => {
  const tags = { tags: { Owner: tag }, tags_all: { Owner: tag } };
  const common = {
    association_config: [],
    captcha_config: [],
    challenge_config: [],
    custom_response_body: [],
    description: '',
    scope: 'REGIONAL',
    token_domains: [],
  };
  return [
    {
      type: 'aws_wafv2_ip_set',
      attributes: {
        addresses: [...addresses],
        arn: setArn,
        description: '',
        id: setId,
        ip_address_version: 'IPV4',
        lock_token: 'a',
        name: 'blocked',
        scope: 'REGIONAL',
        ...tags,
      },
    },
    {
      type: 'aws_wafv2_rule_group',
      attributes: {
        arn: groupArn,
        capacity: 10,
        custom_response_body: [],
        description: '',
        id: groupId,
        lock_token: 'a',
        name: 'countries',
        rule: [ruleBlock('geo', 1, { geo_match_statement: [{ country_codes: [...countries], forwarded_ip_config: [] }] }, block)],
        rules_json: null,
        scope: 'REGIONAL',
        visibility_config: namedBlock('countries'),
        ...tags,
      },
    },
    {
      type: 'aws_wafv2_web_acl',
      attributes: {
        ...common,
        arn: aclArn,
        capacity: 20,
        default_action: [{ allow: [{ custom_request_handling: [] }], block: [] }],
        id: aclId,
        lock_token: 'a',
        name: 'shop',
        rule: [
          ruleBlock('blocked', 0, { ip_set_reference_statement: [{ arn: setArn, ip_set_forwarded_ip_config: [] }] }, block),
          ruleBlock('countries', 1, { rule_group_reference_statement: [{ arn: groupArn, rule_action_override: [] }] }, {}, [
            { count: [], none: [{}] },
          ]),
          ruleBlock(
            'rate',
            2,
            {
              rate_based_statement: [
                {
                  aggregate_key_type: 'IP',
                  custom_key: [],
                  evaluation_window_sec: 300,
                  forwarded_ip_config: [],
                  limit,
                  scope_down_statement: [],
                },
              ],
            },
            block,
          ),
        ],
        rule_json: null,
        visibility_config: namedBlock('shop'),
        ...tags,
      },
    },
    {
      type: 'aws_wafv2_web_acl',
      name: 'json',
      attributes: {
        ...common,
        arn: arn('webacl', 'json', jsonId),
        capacity: 1,
        default_action: [{ allow: [{ custom_request_handling: [] }], block: [] }],
        id: jsonId,
        lock_token: 'a',
        name: 'json',
        rule: null,
        rule_json: jsonRules(count),
        visibility_config: namedBlock('json'),
        ...tags,
      },
    },
    { type: 'aws_wafv2_web_acl_association', attributes: { id: `${aclArn},${stageArn}`, resource_arn: stageArn, web_acl_arn: aclArn } },
    {
      type: 'aws_wafv2_web_acl_logging_configuration',
      attributes: {
        id: aclArn,
        log_destination_configs: [logs],
        logging_filter: [],
        redacted_fields: [{ method: [], query_string: [], single_header: [{ name: 'authorization' }], uri_path: [] }],
        resource_arn: aclArn,
      },
    },
  ];
};

const regional = { scope: 'REGIONAL' };
const tags = { tags: [{ key: 'Owner', value: 'shop' }] };
const groupOf = (countryCodes: readonly string[]): JsonObject => ({
  name: 'countries',
  ...regional,
  rules: [
    {
      name: 'geo',
      priority: 1,
      statement: { geoMatchStatement: { countryCodes: [...countryCodes] } },
      action: { block: {} },
      visibilityConfig: named('geo'),
    },
  ],
  visibilityConfig: named('countries'),
});
const aclOf = (limit: number): JsonObject => ({
  name: 'shop',
  ...regional,
  defaultAction: { allow: {} },
  rules: [
    {
      name: 'blocked',
      priority: 0,
      statement: { iPSetReferenceStatement: { aRN: setArn } },
      action: { block: {} },
      visibilityConfig: named('blocked'),
    },
    {
      name: 'countries',
      priority: 1,
      statement: { ruleGroupReferenceStatement: { aRN: groupArn } },
      overrideAction: { none: {} },
      visibilityConfig: named('countries'),
    },
    {
      name: 'rate',
      priority: 2,
      statement: { rateBasedStatement: { limit, evaluationWindowSec: 300, aggregateKeyType: 'IP' } },
      action: { block: {} },
      visibilityConfig: named('rate'),
    },
  ],
  visibilityConfig: named('shop'),
});
const jsonOf = (count: boolean): JsonObject => ({
  name: 'json',
  ...regional,
  defaultAction: { allow: {} },
  rules: [
    {
      name: 'bots',
      priority: 0,
      statement: { iPSetReferenceStatement: { aRN: setArn } },
      action: count ? { count: {} } : { block: {} },
      visibilityConfig: named('bots'),
    },
  ],
  visibilityConfig: named('json'),
});
const summary = (id: string, name: string): JsonObject => ({ summary: { id, name, lockToken: 'a' } });
const own = (id: string): JsonObject => ({ id, lockToken: 'a' });
const addressed = (addresses: readonly string[]): JsonObject => ({ name: 'blocked', ...regional, addresses: [...addresses] });

const created: readonly Call[] = calls('wafv2', [
  ['CreateIPSet', { ...addressed(['192.0.2.0/24']), iPAddressVersion: 'IPV4', ...tags }, summary(setId, 'blocked')],
  ['CreateRuleGroup', { ...groupOf(['KP']), capacity: 10, ...tags }, summary(groupId, 'countries')],
  ['CreateWebACL', { ...aclOf(1000), ...tags }, summary(aclId, 'shop')],
  ['CreateWebACL', { ...jsonOf(false), ...tags }, summary(jsonId, 'json')],
  ['AssociateWebACL', { webACLArn: aclArn, resourceArn: stageArn }],
  [
    'PutLoggingConfiguration',
    {
      loggingConfiguration: {
        resourceArn: aclArn,
        logDestinationConfigs: [logs],
        redactedFields: [{ singleHeader: { name: 'authorization' } }],
      },
    },
    {},
  ],
]);
const tagged = (resourceARN: string) => ['TagResource', { resourceARN, tags: [{ key: 'Owner', value: 'checkout' }] }] as const;
const changed: readonly Call[] = calls('wafv2', [
  tagged(setArn),
  ['UpdateIPSet', { ...addressed(['192.0.2.0/24', '198.51.100.0/24']), ...own(setId) }, {}],
  tagged(groupArn),
  ['UpdateRuleGroup', { ...groupOf(['KP', 'IR']), ...own(groupId) }, {}],
  tagged(aclArn),
  ['UpdateWebACL', { ...aclOf(2000), ...own(aclId) }, {}],
  tagged(arn('webacl', 'json', jsonId)),
  ['UpdateWebACL', { ...jsonOf(true), ...own(jsonId) }, {}],
]);
const destroyed: readonly Call[] = calls('wafv2', [
  ['DeleteLoggingConfiguration', { resourceArn: aclArn }],
  ['DisassociateWebACL', { resourceArn: stageArn }],
  ['DeleteWebACL', { name: 'shop', ...regional, ...own(aclId) }],
  ['DeleteWebACL', { name: 'json', ...regional, ...own(jsonId) }],
  ['DeleteRuleGroup', { name: 'countries', ...regional, ...own(groupId) }],
  ['DeleteIPSet', { name: 'blocked', ...regional, ...own(setId) }],
]);

export const webAclApplies: readonly Apply[] = [
  { name: 'a web ACL is created', before: [], calls: created, after: declaredWith() },
  {
    name: 'a web ACL is changed',
    before: declaredWith(),
    calls: changed,
    after: declaredWith({
      addresses: ['192.0.2.0/24', '198.51.100.0/24'],
      countries: ['KP', 'IR'],
      limit: 2000,
      count: true,
      tag: 'checkout',
    }),
  },
  { name: 'a web ACL is destroyed', before: declaredWith(), calls: destroyed, after: [] },
];
