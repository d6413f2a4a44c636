import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, deletes, drifts, here, resource } from './security-case.js';

const arn = `arn:aws:config:${here}:config-rule/config-rule-abcdef`;
export const rule = resource('aws_config_config_rule', {
  arn,
  description: 'buckets are private',
  evaluation_mode: [{ mode: 'DETECTIVE' }],
  id: 'private-buckets',
  input_parameters: '{"exemptedBuckets":"public"}',
  maximum_execution_frequency: '',
  name: 'private-buckets',
  rule_id: 'config-rule-abcdef',
  scope: [{ compliance_resource_id: '', compliance_resource_types: ['AWS::S3::Bucket'], tag_key: '', tag_value: '' }],
  source: [{ custom_policy_details: [], owner: 'AWS', source_detail: [], source_identifier: 'S3_BUCKET_LEVEL_PUBLIC_ACCESS_PROHIBITED' }],
  tags: {},
  tags_all: {},
});
const declared = {
  configRuleName: 'private-buckets',
  description: 'buckets are private',
  inputParameters: '{"exemptedBuckets": "public"}',
  scope: { complianceResourceTypes: ['AWS::S3::Bucket'] },
  source: { owner: 'AWS', sourceIdentifier: 'S3_BUCKET_LEVEL_PUBLIC_ACCESS_PROHIBITED' },
};
const putRule = (changed: JsonObject = {}) => ['PutConfigRule', { configRule: { ...declared, ...changed } }] as const;

const remediation = resource('aws_config_remediation_configuration', {
  arn: `arn:aws:config:${here}:remediation-configuration/private-buckets/abc`,
  automatic: true,
  config_rule_name: 'private-buckets',
  execution_controls: [{ ssm_controls: [{ concurrent_execution_rate_percentage: 25, error_percentage: 20 }] }],
  id: 'private-buckets',
  maximum_automatic_attempts: 10,
  parameter: [
    { name: 'AutomationAssumeRole', resource_value: '', static_value: 'arn:aws:iam::111122223333:role/fix', static_values: [] },
    { name: 'BucketName', resource_value: 'RESOURCE_ID', static_value: '', static_values: [] },
  ],
  resource_type: 'AWS::S3::Bucket',
  retry_attempt_seconds: 60,
  target_id: 'AWS-DisableS3BucketPublicReadWrite',
  target_type: 'SSM_DOCUMENT',
  target_version: '1',
});
const remediates = (changed: JsonObject = {}) =>
  [
    'PutRemediationConfigurations',
    {
      remediationConfigurations: [
        {
          configRuleName: 'private-buckets',
          targetType: 'SSM_DOCUMENT',
          targetId: 'AWS-DisableS3BucketPublicReadWrite',
          targetVersion: '1',
          resourceType: 'AWS::S3::Bucket',
          automatic: true,
          maximumAutomaticAttempts: 10,
          executionControls: { ssmControls: { concurrentExecutionRatePercentage: 25, errorPercentage: 20 } },
          parameters: {
            BucketName: { resourceValue: { value: 'RESOURCE_ID' } },
            AutomationAssumeRole: { staticValue: { values: ['arn:aws:iam::111122223333:role/fix'] } },
          },
          ...changed,
        },
      ],
    },
  ] as const;

const packOf = (type: string, more: JsonObject = {}) =>
  resource(type, {
    arn: `arn:aws:config:${here}:conformance-pack/base/conformance-pack-abc`,
    delivery_s3_bucket: '',
    delivery_s3_key_prefix: '',
    id: 'base',
    input_parameter: [{ parameter_name: 'MaxAge', parameter_value: '90' }],
    name: 'base',
    template_body: 'Resources: {}\n',
    template_s3_uri: null,
    ...more,
  });
const pack = packOf('aws_config_conformance_pack');
const organizationPack = packOf('aws_config_organization_conformance_pack', { excluded_accounts: [] });
const parameters = [{ parameterName: 'MaxAge', parameterValue: '90' }];

const common = {
  description: '',
  excluded_accounts: [],
  id: 'org',
  input_parameters: '',
  maximum_execution_frequency: '',
  name: 'org',
  resource_id_scope: '',
  resource_types_scope: ['AWS::S3::Bucket'],
  tag_key_scope: '',
  tag_value_scope: '',
};
const managed = resource('aws_config_organization_managed_rule', { ...common, rule_identifier: 'S3_BUCKET_VERSIONING_ENABLED' });
const lambda = `arn:aws:lambda:${here}:function:check`;
const custom = resource('aws_config_organization_custom_rule', {
  ...common,
  lambda_function_arn: lambda,
  trigger_types: ['ConfigurationItemChangeNotification'],
});
const policy = resource('aws_config_organization_custom_policy_rule', {
  ...common,
  debug_log_delivery_accounts: [],
  policy_runtime: 'guard-2.x.x',
  policy_text: 'rule a { b == 1 }',
  trigger_types: ['ConfigurationItemChangeNotification'],
});
const bucketsOnly = { resourceTypesScope: ['AWS::S3::Bucket'] };
const organization = (more: JsonObject) => ['PutOrganizationConfigRule', { organizationConfigRuleName: 'org', ...more }] as const;

export const configRuleCases: readonly CatalogCase[] = [
  drifts('a rule that exempts more is drift', putRule({ inputParameters: '{"exemptedBuckets":"public,mine"}' }), rule(), [
    'input_parameters',
    '{"exemptedBuckets":"public"}',
    '{"exemptedBuckets":"public,mine"}',
  ]),
  drifts('a rule without its scope is drift', putRule({ scope: null, configRuleName: null, configRuleArn: arn }), rule(), [
    'scope',
    [{ compliance_resource_id: '', compliance_resource_types: ['AWS::S3::Bucket'], tag_key: '', tag_value: '' }],
    null,
  ]),
  agrees('a rule as declared is not drift, by its id', putRule({ configRuleName: null, configRuleId: 'config-rule-abcdef' }), rule()),
  deletes('deleting a declared rule', ['DeleteConfigRule', { configRuleName: 'private-buckets' }], rule()),

  drifts('a remediation that waits for people is drift', remediates({ automatic: false }), remediation(), ['automatic', true, false]),
  deletes('deleting a declared remediation', ['DeleteRemediationConfiguration', { configRuleName: 'private-buckets' }], remediation()),

  drifts(
    'another template is drift',
    ['PutConformancePack', { conformancePackName: 'base', templateBody: 'x', conformancePackInputParameters: parameters }],
    pack(),
    ['template_body', 'Resources: {}\n', 'x'],
  ),
  deletes('deleting a declared pack', ['DeleteConformancePack', { conformancePackName: 'base' }], pack()),
  drifts(
    'an organization pack that spares an account is drift',
    [
      'PutOrganizationConformancePack',
      { organizationConformancePackName: 'base', conformancePackInputParameters: parameters, excludedAccounts: ['222233334444'] },
    ],
    organizationPack(),
    ['excluded_accounts', [], ['222233334444']],
  ),
  deletes(
    'deleting a declared organization pack',
    ['DeleteOrganizationConformancePack', { organizationConformancePackName: 'base' }],
    organizationPack(),
  ),

  drifts(
    'an organization rule that spares an account is drift',
    organization({
      organizationManagedRuleMetadata: { ...bucketsOnly, ruleIdentifier: 'S3_BUCKET_VERSIONING_ENABLED' },
      excludedAccounts: ['222233334444'],
    }),
    managed(),
    ['excluded_accounts', [], ['222233334444']],
  ),
  drifts(
    'a custom organization rule with another function is drift',
    organization({
      organizationCustomRuleMetadata: {
        ...bucketsOnly,
        lambdaFunctionArn: `${lambda}2`,
        organizationConfigRuleTriggerTypes: ['ConfigurationItemChangeNotification'],
      },
    }),
    custom(),
    ['lambda_function_arn', lambda, `${lambda}2`],
  ),
  drifts(
    'a custom organization policy with other text is drift',
    organization({
      organizationCustomPolicyRuleMetadata: {
        ...bucketsOnly,
        policyRuntime: 'guard-2.x.x',
        policyText: 'x',
        organizationConfigRuleTriggerTypes: ['ConfigurationItemChangeNotification'],
      },
    }),
    policy(),
    ['policy_text', 'rule a { b == 1 }', 'x'],
  ),
  deletes('deleting a declared organization rule', ['DeleteOrganizationConfigRule', { organizationConfigRuleName: 'org' }], custom()),
];
