import { isObject, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  firstOf,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  response,
  set,
  via,
  type Edits,
  type EditSpec,
  type From,
  type OwnerSpec,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, orNull, tagMap } from '../../values.js';
import { eachOf } from './api-values.js';
import { declaredRules, givenRules } from './web-acl-rules.js';

/** AWS WAF: web ACLs, rule groups, sets, associations and logging. Source: WAFV2 API reference, Terraform AWS provider 5. */

const acl = on('aws_wafv2_web_acl', { id: 'id' });
const group = on('aws_wafv2_rule_group', { id: 'id' });
const addresses = on('aws_wafv2_ip_set', { id: 'id' });
const patterns = on('aws_wafv2_regex_pattern_set', { id: 'id' });
const association = on('aws_wafv2_web_acl_association', { resource_arn: 'resourceArn' });
const logging = on('aws_wafv2_web_acl_logging_configuration', { resource_arn: 'loggingConfiguration.resourceArn' });
const newOf = (type: string) => on(type, { id: response('summary.id') });
const newId = { id: response('summary.id') };

/** A part that the call replaces as a whole. */
const whole = (from: From): EditSpec => set(orNull(blocks(from)), 'web_acl');

const bodies = via('customResponseBodies', (value) =>
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

const limits: Edits = Object.fromEntries(
  Object.entries(partNames).map(([part, name]) => [
    `association_config.request_body.${part}.default_size_inspection_limit`,
    orNull(`associationConfig.requestBody.${name}.defaultSizeInspectionLimit`),
  ]),
);

const common: Edits = {
  custom_response_body: orNull(bodies),
  description: orNull('description'),
  '': givenRules,
  'visibility_config.cloudwatch_metrics_enabled': 'visibilityConfig.cloudWatchMetricsEnabled',
  'visibility_config.metric_name': 'visibilityConfig.metricName',
  'visibility_config.sampled_requests_enabled': 'visibilityConfig.sampledRequestsEnabled',
};
const aclSettings: Edits = {
  ...common,
  ...limits,
  'captcha_config.immunity_time_property.immunity_time': orNull('captchaConfig.immunityTimeProperty.immunityTime'),
  'challenge_config.immunity_time_property.immunity_time': orNull('challengeConfig.immunityTimeProperty.immunityTime'),
  default_action: set(blocks('defaultAction'), 'web_acl'),
  token_domains: orNull('tokenDomains'),
  'data_protection_config.data_protection': set(
    orNull(
      eachOf('dataProtectionConfig.dataProtections', (one) => ({
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
const identity: Edits = { name: 'name', scope: 'scope', tags: tagMap('tags') };
const patternList: Edits = {
  description: orNull('description'),
  regular_expression: eachOf('regularExpressionList', (one) => ({ regex_string: one['regexString'] ?? null })),
};
const addressList: Edits = { addresses: 'addresses', description: orNull('description') };

const types = ['aws_wafv2_web_acl', 'aws_wafv2_rule_group', 'aws_wafv2_ip_set', 'aws_wafv2_regex_pattern_set'];
const tagged = (edits: Edits): readonly OwnerSpec[] => types.map((type) => modify(on(type, { arn: 'resourceARN' }), edits));
const shared = { keys: [['id'], ['arn']], scope: 'region', family: 'firewall', noise: ['lock_token', 'capacity'] } as const;

export const webAcls: ServiceCatalog = {
  eventSource: 'wafv2.amazonaws.com',
  types: {
    aws_wafv2_web_acl: {
      ...shared,
      noise: ['lock_token', 'capacity', 'application_integration_url'],
      object: declaredRules('rule_json'),
      defaults: {
        'captcha_config.immunity_time_property.immunity_time': 300,
        'challenge_config.immunity_time_property.immunity_time': 300,
      },
      unevaluated: {
        'rule.statement.byte_match_statement.search_string': 'records encode the text in several ways',
      },
    },
    aws_wafv2_rule_group: {
      ...shared,
      noise: ['lock_token'],
      object: declaredRules('rules_json'),
    },
    aws_wafv2_ip_set: shared,
    aws_wafv2_regex_pattern_set: shared,
    aws_wafv2_web_acl_association: { keys: [['resource_arn']], scope: 'region', family: 'firewall', cloudId: 'resource_arn' },
    aws_wafv2_web_acl_logging_configuration: { keys: [['resource_arn']], scope: 'region', family: 'firewall', cloudId: 'resource_arn' },
  },
  events: {
    CreateWebACL: create(newOf('aws_wafv2_web_acl'), { ...aclSettings, ...identity }, newId),
    UpdateWebACL: modify(acl, aclSettings),
    DeleteWebACL: destroy(acl),
    CreateRuleGroup: create(newOf('aws_wafv2_rule_group'), { ...common, ...identity, capacity: 'capacity' }, newId),
    UpdateRuleGroup: modify(group, common),
    DeleteRuleGroup: destroy(group),
    CreateIPSet: create(newOf('aws_wafv2_ip_set'), { ...addressList, ...identity, ip_address_version: 'iPAddressVersion' }, newId),
    UpdateIPSet: modify(addresses, addressList),
    DeleteIPSet: destroy(addresses),
    CreateRegexPatternSet: create(newOf('aws_wafv2_regex_pattern_set'), { ...patternList, ...identity }, newId),
    UpdateRegexPatternSet: modify(patterns, patternList),
    DeleteRegexPatternSet: destroy(patterns),

    AssociateWebACL: create(association, { web_acl_arn: 'webACLArn' }, { parent: on('aws_wafv2_web_acl', { arn: 'webACLArn' }) }),
    DisassociateWebACL: destroy(association),
    PutLoggingConfiguration: create(
      logging,
      {
        log_destination_configs: 'loggingConfiguration.logDestinationConfigs',
        logging_filter: whole('loggingConfiguration.loggingFilter'),
        redacted_fields: whole('loggingConfiguration.redactedFields'),
      },
      { parent: on('aws_wafv2_web_acl', { arn: 'loggingConfiguration.resourceArn' }) },
    ),
    DeleteLoggingConfiguration: destroy(on('aws_wafv2_web_acl_logging_configuration', { resource_arn: 'resourceArn' })),
    TagResource: partOfUnknown(firstOf(...tagged({ tags: merge(tagMap('tags')) }))),
    UntagResource: partOfUnknown(firstOf(...tagged({ tags: drop('tagKeys') }))),
    GenerateMobileSdkReleaseUrl: noChange,
    CheckCapacity: noChange,
  },
};
