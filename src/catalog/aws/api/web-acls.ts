import { type Json, type JsonObject, isList, isObject, text } from '../../../lib/json.js';
import { makeEdit } from '../../../model/change.js';
import * as c from '../language.js';

/** AWS WAF: web ACLs, rule groups, sets, associations and logging. Source: WAFV2 API reference, Terraform AWS provider 5. */

/**
 * Rules of web ACLs and rule groups. They are declared as blocks, or as JSON in the form of the API: then the state has no blocks. Source:
 * WAFV2 API reference, Terraform AWS provider 5 and 6.
 */

const [rules, ruleBlocks, tags] = [c.reader('rules'), c.blocks('rules'), c.tagMap('tags')];

/** The rules of a call, which replaces all of them. */
const givenRules: c.EditSpec = c.set(
  (record) => ({ blocks: ruleBlocks(record) ?? [], rules: rules(record) ?? [], tags: tags(record) ?? {} }),
  'object',
);

/**
 * A rule that Shield Advanced adds, which applies after all others. The provider keeps it in its calls and out of the state, unless the rule
 * is declared.
 */
const isOfShield = (rule: Json): boolean =>
  isObject(rule) && shieldName.test(text(rule['name']) ?? '') && Number(rule['priority'] ?? 0) === lastPriority;
const shieldName = /^ShieldMitigationRuleGroup_\d{12}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}_/i;
const lastPriority = 10_000_000;
const ownRules = (given: Json | undefined, declared: string): Json =>
  (isList(given) ? given : []).filter(
    (rule) => !isOfShield(rule) || (isObject(rule) && declared.includes(JSON.stringify(rule['name'] ?? ''))),
  );

/** `json`: the attribute that declares the rules as JSON. */
const declaredRules = (json: string): NonNullable<c.TypeSpec['object']> => ({
  edits: (object, declared) => {
    const given: JsonObject = isObject(object) ? object : {};
    const asJson = text(declared[json]) ?? '';
    return asJson === ''
      ? [makeEdit('rule', 'set', ownRules(given['blocks'], JSON.stringify(declared['rule'] ?? [])), 'web_acl')]
      : [makeEdit(json, 'set', JSON.stringify(ownRules(given['rules'], asJson)), 'web_acl')];
  },
  fields: ['rule', json],
  attributes: (object) => (isObject(object) ? { rule: object['blocks'] ?? [], tags: object['tags'] ?? {} } : {}),
});
const acl = c.on('aws_wafv2_web_acl', { id: 'id' });
const group = c.on('aws_wafv2_rule_group', { id: 'id' });
const addresses = c.on('aws_wafv2_ip_set', { id: 'id' });
const patterns = c.on('aws_wafv2_regex_pattern_set', { id: 'id' });
const association = c.on('aws_wafv2_web_acl_association', { resource_arn: 'resourceArn' });
const logging = c.on('aws_wafv2_web_acl_logging_configuration', { resource_arn: 'loggingConfiguration.resourceArn' });
const newOf = (type: string) => c.withId(c.on(type, { id: c.response('summary.id') }));

/** A part that the call replaces as a whole. */
const whole = (from: c.From): c.EditSpec => c.set(c.orNull(c.blocks(from)), 'web_acl');

const bodies = c.via('customResponseBodies', (value) =>
  isObject(value)
    ? Object.entries(value).map(([key, one]): Json => ({
        key,
        content: isObject(one) ? (one['content'] ?? null) : null,
        content_type: isObject(one) ? (one['contentType'] ?? null) : null,
      }))
    : undefined,
);
const partNames: Readonly<Record<string, string>> = {
  api_gateway: 'API_GATEWAY',
  app_runner_service: 'APP_RUNNER_SERVICE',
  cloudfront: 'CLOUDFRONT',
  cognito_user_pool: 'COGNITO_USER_POOL',
  verified_access_instance: 'VERIFIED_ACCESS_INSTANCE',
};

const limits: c.Edits = Object.fromEntries(
  Object.entries(partNames).map(([part, name]) => [
    `association_config.request_body.${part}.default_size_inspection_limit`,
    c.orNull(`associationConfig.requestBody.${name}.defaultSizeInspectionLimit`),
  ]),
);

const common: c.Edits = {
  custom_response_body: c.orNull(bodies),
  description: c.orNull('description'),
  '': givenRules,
  ...c.same('visibility_config{cloudwatch_metrics_enabled=cloudWatchMetricsEnabled metric_name sampled_requests_enabled}'),
};
const aclSettings: c.Edits = {
  ...common,
  ...limits,
  ...c.same(
    `
    captcha_config{immunity_time_property{immunity_time}} challenge_config{immunity_time_property{immunity_time}} token_domains`,
    c.orNull,
  ),
  default_action: c.set(c.blocks('defaultAction'), 'web_acl'),
  'data_protection_config.data_protection': c.set(
    c.orNull(
      c.blocks('dataProtectionConfig.dataProtections', (one) => ({
        action: one['action'] ?? null,
        exclude_rate_based_details: one['excludeRateBasedDetails'] ?? false,
        exclude_rule_match_details: one['excludeRuleMatchDetails'] ?? false,
        field: isObject(one['field'])
          ? [{ field_keys: one['field']['fieldKeys'] ?? [], field_type: one['field']['fieldType'] ?? null }]
          : [],
      })),
    ),
    'given',
  ),
};
const identity: c.Edits = { ...c.same('name scope'), tags: c.tagMap('tags') };
const patternList: c.Edits = {
  description: c.orNull('description'),
  regular_expression: c.blocks('regularExpressionList', (one) => ({ regex_string: one['regexString'] ?? null })),
};
const addressList: c.Edits = { addresses: 'addresses', description: c.orNull('description') };

const types = ['aws_wafv2_web_acl', 'aws_wafv2_rule_group', 'aws_wafv2_ip_set', 'aws_wafv2_regex_pattern_set'];
const tagged = (edits: c.Edits): readonly c.OwnerSpec[] => types.map((type) => c.modify(c.on(type, { arn: 'resourceARN' }), edits));
const shared = { keys: [['id'], ['arn']], scope: 'region', family: 'firewall', noise: ['capacity'] } as const;

export const webAcls: c.ServiceCatalog = {
  eventSource: 'wafv2.amazonaws.com',
  types: c.types('firewall', {
    aws_wafv2_web_acl: {
      ...shared,
      object: declaredRules('rule_json'),
      defaults: {
        'captcha_config.immunity_time_property.immunity_time': 300,
        'challenge_config.immunity_time_property.immunity_time': 300,
      },
      unevaluated: { 'rule.statement.byte_match_statement.search_string': 'records encode the text in several ways' },
    },
    aws_wafv2_rule_group: { ...shared, noise: [], object: declaredRules('rules_json') },
    aws_wafv2_ip_set: shared,
    aws_wafv2_regex_pattern_set: shared,
    aws_wafv2_web_acl_association: { keys: [['resource_arn']], cloudId: 'resource_arn' },
    aws_wafv2_web_acl_logging_configuration: { keys: [['resource_arn']], cloudId: 'resource_arn' },
  }),
  events: {
    CreateWebACL: c.create(newOf('aws_wafv2_web_acl'), { ...aclSettings, ...identity }),
    UpdateWebACL: c.modify(acl, aclSettings),
    DeleteWebACL: c.destroy(acl),
    CreateRuleGroup: c.create(newOf('aws_wafv2_rule_group'), { ...common, ...identity, capacity: 'capacity' }),
    UpdateRuleGroup: c.modify(group, common),
    DeleteRuleGroup: c.destroy(group),
    CreateIPSet: c.create(newOf('aws_wafv2_ip_set'), { ...addressList, ...identity, ip_address_version: 'iPAddressVersion' }),
    UpdateIPSet: c.modify(addresses, addressList),
    DeleteIPSet: c.destroy(addresses),
    CreateRegexPatternSet: c.create(newOf('aws_wafv2_regex_pattern_set'), { ...patternList, ...identity }),
    UpdateRegexPatternSet: c.modify(patterns, patternList),
    DeleteRegexPatternSet: c.destroy(patterns),

    AssociateWebACL: c.create(c.within(c.on('aws_wafv2_web_acl', { arn: 'webACLArn' }), association), { web_acl_arn: 'webACLArn' }),
    DisassociateWebACL: c.destroy(association),
    PutLoggingConfiguration: c.create(c.within(c.on('aws_wafv2_web_acl', { arn: 'loggingConfiguration.resourceArn' }), logging), {
      log_destination_configs: 'loggingConfiguration.logDestinationConfigs',
      logging_filter: whole('loggingConfiguration.loggingFilter'),
      redacted_fields: whole('loggingConfiguration.redactedFields'),
    }),
    DeleteLoggingConfiguration: c.destroy(c.on('aws_wafv2_web_acl_logging_configuration', { resource_arn: 'resourceArn' })),
    ...c.tagCalls((edits) => c.partOfUnknown(c.firstOf(...tagged(edits)))),
    ...c.noChanges('GenerateMobileSdkReleaseUrl CheckCapacity'),
  },
};
