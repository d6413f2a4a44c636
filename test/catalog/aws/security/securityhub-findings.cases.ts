import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, creates, deletes, drifts, here, resource } from './security-case.js';

const best = 'arn:aws:securityhub:us-east-1::standards/aws-foundational-security-best-practices/v/1.0.0';
const subscriptionArn = `arn:aws:securityhub:${here}:subscription/aws-foundational-security-best-practices/v/1.0.0`;
export const subscription = resource('aws_securityhub_standards_subscription', { id: subscriptionArn, standards_arn: best });
const controlArn = `arn:aws:securityhub:${here}:control/aws-foundational-security-best-practices/v/1.0.0/IAM.1`;
const control = resource('aws_securityhub_standards_control', {
  control_id: 'IAM.1',
  control_status: 'ENABLED',
  description: 'IAM policies should not allow full administrative privileges',
  disabled_reason: '',
  id: controlArn,
  severity_rating: 'HIGH',
  standards_control_arn: controlArn,
});
const association = resource('aws_securityhub_standards_control_association', {
  association_status: 'ENABLED',
  security_control_id: 'IAM.1',
  standards_arn: best,
  updated_reason: null,
});
const product = 'arn:aws:securityhub:us-east-1::product/aws/guardduty';
const productArn = `arn:aws:securityhub:${here}:product-subscription/aws/guardduty`;
const integration = resource('aws_securityhub_product_subscription', { arn: productArn, id: `${product},${productArn}`, product_arn: product });
const targetArn = `arn:aws:securityhub:${here}:action/custom/page`;
const target = resource('aws_securityhub_action_target', { arn: targetArn, description: 'calls', id: targetArn, identifier: 'page', name: 'Page' });
const insightArn = `arn:aws:securityhub:${here}:insight/${here.slice(10)}/custom/a1`;
const declaredFilters = {
  aws_account_id: [{ comparison: 'EQUALS', value: '111122223333' }],
  confidence: [],
  created_at: [{ date_range: [{ unit: 'DAYS', value: 5 }], end: '', start: '' }],
  network_source_ipv4: [{ cidr: '10.0.0.0/16' }],
};
const insight = resource('aws_securityhub_insight', {
  arn: insightArn,
  filters: [declaredFilters],
  group_by_attribute: 'AwsAccountId',
  id: insightArn,
  name: 'mine',
});
const filters = {
  AwsAccountId: [{ Comparison: 'EQUALS', Value: '111122223333' }],
  CreatedAt: [{ DateRange: { Unit: 'DAYS', Value: 5 } }],
  NetworkSourceIpV4: [{ Cidr: '10.0.0.0/16' }],
};
const ruleArn = `arn:aws:securityhub:${here}:automation-rule/a1b2c3`;
const criteria = [{ resource_id: [{ comparison: 'EQUALS', value: 'arn:aws:s3:::public' }], title: [] }];
const actions = [
  {
    finding_fields_update: [{ note: [], severity: [], types: null, workflow: [{ status: 'SUPPRESSED' }] }],
    type: 'FINDING_FIELDS_UPDATE',
  },
];
const rule = resource('aws_securityhub_automation_rule', {
  actions,
  arn: ruleArn,
  criteria,
  description: 'known',
  id: ruleArn,
  is_terminal: false,
  rule_name: 'known',
  rule_order: 1,
  rule_status: 'ENABLED',
  tags: { Owner: 'security' },
  tags_all: { Owner: 'security' },
});
const suppressing = {
  ruleName: 'known',
  ruleOrder: 1,
  description: 'known',
  ruleStatus: 'ENABLED',
  criteria: { ResourceId: [{ Comparison: 'EQUALS', Value: 'arn:aws:s3:::public' }] },
  actions: [{ Type: 'FINDING_FIELDS_UPDATE', FindingFieldsUpdate: { Workflow: { Status: 'SUPPRESSED' } } }],
};

export const securityhubFindingCases: readonly CatalogCase[] = [
  creates(
    'a standard that no state declares is created',
    ['BatchEnableStandards', { standardsSubscriptionRequests: [{ standardsArn: `${best}1` }] }],
    'aws_securityhub_standards_subscription',
    subscription(),
  ),
  deletes('disabling a declared standard', ['BatchDisableStandards', { standardsSubscriptionArns: [subscriptionArn] }], subscription()),
  drifts(
    'disabling a control is drift',
    ['UpdateStandardsControl', { standardsControlArn: encodeURIComponent(controlArn), controlStatus: 'DISABLED', disabledReason: 'noise' }],
    control(),
    ['control_status', 'ENABLED', 'DISABLED'],
    ['disabled_reason', '', 'noise'],
  ),
  drifts(
    'disabling a control of a standard is drift',
    [
      'BatchUpdateStandardsControlAssociations',
      { standardsControlAssociationUpdates: [{ standardsArn: best, securityControlId: 'IAM.1', associationStatus: 'DISABLED', updatedReason: 'x' }] },
    ],
    association(),
    ['association_status', 'ENABLED', 'DISABLED'],
    ['updated_reason', null, 'x'],
  ),
  agrees(
    'a control that the call does not process is no drift',
    [
      'BatchUpdateStandardsControlAssociations',
      { standardsControlAssociationUpdates: [{ standardsArn: best, securityControlId: 'IAM.1', associationStatus: 'DISABLED' }] },
      {
        unprocessedAssociationUpdates: [
          { standardsControlAssociationUpdate: { standardsArn: best, securityControlId: 'IAM.1', associationStatus: 'DISABLED' } },
        ],
      },
    ],
    association(),
    'no_resource_id',
  ),
  creates(
    'an integration that no state declares is created',
    ['EnableImportFindingsForProduct', { productArn: `${product}2` }, { productSubscriptionArn: `${productArn}2` }],
    'aws_securityhub_product_subscription',
    integration(),
  ),
  deletes('disabling a declared integration', ['DisableImportFindingsForProduct', { productSubscriptionArn: productArn }], integration()),
  agrees('a declared action is not drift', ['CreateActionTarget', { id: 'page', name: 'Page', description: 'calls' }], target()),
  drifts('another description is drift', ['UpdateActionTarget', { actionTargetArn: targetArn, description: 'x' }], target(), [
    'description',
    'calls',
    'x',
  ]),
  deletes('deleting a declared action', ['DeleteActionTarget', { actionTargetArn: targetArn }], target()),

  creates(
    'an insight that no state declares is created',
    ['CreateInsight', { name: 'x', filters, groupByAttribute: 'AwsAccountId' }, { insightArn: `${insightArn}x` }],
    'aws_securityhub_insight',
    insight(),
  ),
  drifts(
    'an insight grouped otherwise is drift',
    ['UpdateInsight', { insightArn, filters, groupByAttribute: 'ResourceId' }],
    insight(),
    ['group_by_attribute', 'AwsAccountId', 'ResourceId'],
  ),
  deletes('deleting a declared insight', ['DeleteInsight', { insightArn }], insight()),

  creates(
    'a rule about findings that no state declares is announced',
    ['CreateAutomationRule', suppressing, { ruleArn: `${ruleArn}x` }],
    'aws_securityhub_automation_rule',
    rule(),
  ),
  agrees('a rule created as declared is not drift', ['CreateAutomationRule', suppressing, { ruleArn }], rule()),
  agrees(
    'a rule as declared is not drift',
    ['BatchUpdateAutomationRules', { updateAutomationRulesRequestItems: [{ ruleArn, ...suppressing }] }],
    rule(),
  ),
  deletes('deleting a declared rule', ['BatchDeleteAutomationRules', { automationRulesArns: [ruleArn] }], rule()),
  drifts('another tag is drift', ['TagResource', { resourceArn: ruleArn, tags: { Owner: 'me' } }], rule(), ['tags.Owner', 'security', 'me']),
  drifts('a removed tag is drift', ['UntagResource', { resourceArn: ruleArn, tagKeys: ['Owner'] }], rule(), ['tags.Owner', 'security', null]),
];
