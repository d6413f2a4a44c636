import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';
import { pairsOf } from './application-examples.js';

export const ruleSet = declare('aws_ses_receipt_rule_set', { arn: arn('ses', 'receipt-rule-set/main'), id: 'main', rule_set_name: 'main' });
export const activeSet = declare('aws_ses_active_receipt_rule_set', {
  arn: arn('ses', 'receipt-rule-set/main'),
  id: 'main',
  rule_set_name: 'main',
});
const toBucket = (bucket: string): JsonObject => ({
  bucket_name: bucket,
  iam_role_arn: '',
  kms_key_arn: '',
  object_key_prefix: '',
  position: 2,
  topic_arn: '',
});
const header = { header_name: 'X-Source', header_value: 'ses', position: 1 };
export const receiptRule = declare('aws_ses_receipt_rule', {
  add_header_action: [header],
  after: null,
  arn: arn('ses', 'receipt-rule-set/main:receipt-rule/store'),
  bounce_action: [],
  enabled: true,
  id: 'store',
  lambda_action: [],
  name: 'store',
  recipients: ['ops@acme.example'],
  rule_set_name: 'main',
  s3_action: [toBucket('mail')],
  scan_enabled: true,
  sns_action: [],
  stop_action: [],
  tls_policy: 'Optional',
  workmail_action: [],
});
const filter = declare('aws_ses_receipt_filter', {
  arn: arn('ses', 'receipt-filter/block'),
  cidr: '192.0.2.0/24',
  id: 'block',
  name: 'block',
  policy: 'Block',
});
const template = declare('aws_ses_template', {
  arn: arn('ses', 'template/welcome'),
  html: '<p>Hi</p>',
  id: 'welcome',
  name: 'welcome',
  subject: 'Welcome',
  text: '',
});

export const ruleCall = (name = 'store', bucket = 'mail'): JsonObject => ({
  ruleSetName: 'main',
  rule: {
    name,
    enabled: true,
    recipients: ['ops@acme.example'],
    scanEnabled: true,
    actions: [{ addHeaderAction: { headerName: 'X-Source', headerValue: 'ses' } }, { s3Action: { bucketName: bucket } }],
  },
});
const named = { ruleSetName: 'main' };
const ofSet = pairsOf(ruleSet);
const ofRule = pairsOf(receiptRule);
const ofActive = pairsOf(activeSet);
const ofTemplate = pairsOf(template);
const parts = (html: string): JsonObject => ({ template: { templateName: 'welcome', subjectPart: 'Welcome', htmlPart: html } });
const content = (html: string): JsonObject => ({ templateName: 'welcome', templateContent: { subject: 'Welcome', html } });
const other = { html: ['<p>Hi</p>', '<p>Pay</p>'] } as const;
const harmless = examplesOf(template).harmless;

export const sesReceivingCases: readonly CatalogCase[] = [
  ...ofSet.creation('CreateReceiptRuleSet', [named], [{ ruleSetName: 'x' }]),
  ...ofSet.creation('CloneReceiptRuleSet', [{ ...named, originalRuleSetName: 'x' }], [{ ruleSetName: 'x', originalRuleSetName: 'main' }]),
  ...ofSet.deletion('DeleteReceiptRuleSet', named, { ruleSetName: 'x' }),
  ofSet.one.drifts('the rules have another order', ['ReorderReceiptRuleSet', { ...named, ruleNames: ['b', 'a'] }], { '*': [null, null] }),
  ...ofActive.change('SetActiveReceiptRuleSet', {}, named, { ruleSetName: 'x' }, { rule_set_name: ['main', 'x'] }),
  ofActive.one.deleted('no set is active any more', ['SetActiveReceiptRuleSet', {}]),
  ...ofRule.creation('CreateReceiptRule', [ruleCall()], [ruleCall('evil')]),
  ofRule.one.drifts('a rule without actions', ['UpdateReceiptRule', { ...named, rule: { name: 'store', recipients: ['ops@acme.example'] } }], {
    add_header_action: [[header], []],
    enabled: [true, false],
    s3_action: [[toBucket('mail')], []],
    scan_enabled: [true, false],
  }),
  ...ofRule.change('SetReceiptRulePosition', { ...named, ruleName: 'store' }, {}, { after: 'x' }, { after: [null, 'x'] }),
  ...ofRule.deletion('DeleteReceiptRule', { ...named, ruleName: 'store' }, { ...named, ruleName: 'x' }),
  ...pairsOf(filter).creation(
    'CreateReceiptFilter',
    [{ filter: { name: 'block', ipFilter: { policy: 'Block', cidr: '192.0.2.0/24' } } }],
    [{ filter: { name: 'x', ipFilter: { policy: 'Allow', cidr: '198.51.100.1/32' } } }],
  ),
  ...pairsOf(filter).deletion('DeleteReceiptFilter', { filterName: 'block' }, { filterName: 'x' }),
  ...ofTemplate.creation('CreateTemplate', [parts('<p>Hi</p>')], [{ template: { templateName: 'x', subjectPart: 'y' } }]),
  ...ofTemplate.change('UpdateTemplate', {}, parts('<p>Hi</p>'), parts('<p>Pay</p>'), other),
  ...ofTemplate.deletion('DeleteTemplate', { templateName: 'welcome' }, { templateName: 'x' }),
  ...ofTemplate.creation('CreateEmailTemplate', [content('<p>Hi</p>')], [{ templateName: 'x', templateContent: { subject: 'y' } }]),
  ...ofTemplate.change('UpdateEmailTemplate', {}, content('<p>Hi</p>'), content('<p>Pay</p>'), other),
  ...ofTemplate.deletion('DeleteEmailTemplate', { templateName: 'welcome' }, { templateName: 'x' }),
  ...[
    'SendBounce',
    'SendCustomVerificationEmail',
    'TestRenderTemplate',
    'TestRenderEmailTemplate',
    'CreateContact',
    'UpdateContact',
    'DeleteContact',
    'PutSuppressedDestination',
    'DeleteSuppressedDestination',
    'CreateImportJob',
    'CreateExportJob',
    'CancelExportJob',
    'CreateDeliverabilityTestReport',
  ].map((event) => harmless('changes no configuration', [event, { templateName: 'welcome' }])),
];
