import { anyAttribute } from '../../../model/change.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  either,
  firstOf,
  hidden,
  modify,
  noChange,
  on,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { orNull } from '../../values.js';
import { blockOf } from '../monitoring/monitoring-values.js';

/** Amazon SES: receipt rules, filters and templates. Source: SES API references v1 and v2, Terraform AWS provider (`internal/service/ses`). */

const ruleSet = on('aws_ses_receipt_rule_set', { rule_set_name: 'ruleSetName' });
const activeSet = on('aws_ses_active_receipt_rule_set', {});
const newRule = on('aws_ses_receipt_rule', { rule_set_name: 'ruleSetName', name: 'rule.name' });
const rule = on('aws_ses_receipt_rule', { rule_set_name: 'ruleSetName', name: 'ruleName' });
const filter = on('aws_ses_receipt_filter', { name: 'filter.name' });

/** The actions of one kind as blocks with their positions in the list, which starts at 1. */
const actions = (kind: string, members: Readonly<Record<string, string>>): Read => {
  const [ofKind, block] = [compilePath(kind), blockOf(members)];
  return via(orNull('rule.actions'), (list) =>
    (isList(list) ? list : []).flatMap((action, at): readonly Json[] => {
      const one = block(ofKind(action) ?? null);
      return isObject(one) && Object.keys(one).length > 0 ? [{ ...one, position: at + 1 }] : [];
    }),
  );
};

/** Each call writes the whole rule. */
const settings: Edits = {
  enabled: via(orNull('rule.enabled'), (value) => value ?? false),
  recipients: orNull('rule.recipients'),
  scan_enabled: via(orNull('rule.scanEnabled'), (value) => value ?? false),
  tls_policy: orNull('rule.tlsPolicy'),
  add_header_action: actions('addHeaderAction', { header_name: 'headerName', header_value: 'headerValue' }),
  bounce_action: actions('bounceAction', {
    message: 'message',
    sender: 'sender',
    smtp_reply_code: 'smtpReplyCode',
    status_code: 'statusCode',
    topic_arn: 'topicArn',
  }),
  lambda_action: actions('lambdaAction', { function_arn: 'functionArn', invocation_type: 'invocationType', topic_arn: 'topicArn' }),
  s3_action: actions('s3Action', {
    bucket_name: 'bucketName',
    iam_role_arn: 'iamRoleArn',
    kms_key_arn: 'kmsKeyArn',
    object_key_prefix: 'objectKeyPrefix',
    topic_arn: 'topicArn',
  }),
  sns_action: actions('sNSAction', { encoding: 'encoding', topic_arn: 'topicArn' }),
  stop_action: actions('stopAction', { scope: 'scope', topic_arn: 'topicArn' }),
  workmail_action: actions('workmailAction', { organization_arn: 'organizationArn', topic_arn: 'topicArn' }),
};

const isNamed: Read = ({ request }) => typeof request['ruleSetName'] === 'string';
const isNone: Read = ({ request }) => typeof request['ruleSetName'] !== 'string';

const template = on('aws_ses_template', { name: either('templateName', 'template.templateName') });
const content: Edits = {
  html: orNull(either('templateContent.html', 'template.htmlPart')),
  subject: orNull(either('templateContent.subject', 'template.subjectPart')),
  text: orNull(either('templateContent.text', 'template.textPart')),
};

const shared = { scope: 'region', family: 'messaging' } as const;

export const sesReceiving: ServiceCatalog = {
  eventSource: 'ses.amazonaws.com',
  types: {
    aws_ses_receipt_rule_set: { ...shared, keys: [['rule_set_name'], ['arn']], cloudId: 'rule_set_name' },
    aws_ses_active_receipt_rule_set: { ...shared, keys: [[]], cloudId: 'rule_set_name' },
    aws_ses_receipt_rule: {
      ...shared,
      keys: [['rule_set_name', 'name'], ['arn']],
      cloudId: 'name',
      defaults: { tls_policy: 'Optional' },
    },
    aws_ses_receipt_filter: { ...shared, keys: [['name'], ['arn']], cloudId: 'name' },
    aws_ses_template: { ...shared, keys: [['name'], ['arn']], cloudId: 'name' },
  },
  events: {
    CreateReceiptRuleSet: create(ruleSet),
    CloneReceiptRuleSet: create(ruleSet),
    DeleteReceiptRuleSet: destroy(ruleSet),
    ReorderReceiptRuleSet: modify(ruleSet, { [anyAttribute]: hidden('ruleNames') }),
    SetActiveReceiptRuleSet: firstOf(
      destroy(activeSet, { when: isNone }),
      create(activeSet, { rule_set_name: 'ruleSetName' }, { id: 'ruleSetName', when: isNamed }),
    ),
    CreateReceiptRule: create(newRule, { ...settings, after: 'after' }, { parent: ruleSet, id: 'rule.name' }),
    UpdateReceiptRule: modify(newRule, settings),
    SetReceiptRulePosition: modify(rule, { after: orNull('after') }),
    DeleteReceiptRule: destroy(rule),
    CreateReceiptFilter: create(filter, { cidr: 'filter.ipFilter.cidr', policy: 'filter.ipFilter.policy' }, { id: 'filter.name' }),
    DeleteReceiptFilter: destroy(on('aws_ses_receipt_filter', { name: 'filterName' })),
    CreateTemplate: create(template, content),
    UpdateTemplate: modify(template, content),
    DeleteTemplate: destroy(template),
    CreateEmailTemplate: create(template, content),
    UpdateEmailTemplate: modify(template, content),
    DeleteEmailTemplate: destroy(template),
    // Messages, contacts and reports.
    SendBounce: noChange,
    SendCustomVerificationEmail: noChange,
    TestRenderTemplate: noChange,
    TestRenderEmailTemplate: noChange,
    CreateContact: noChange,
    UpdateContact: noChange,
    DeleteContact: noChange,
    PutSuppressedDestination: noChange,
    DeleteSuppressedDestination: noChange,
    CreateImportJob: noChange,
    CreateExportJob: noChange,
    CancelExportJob: noChange,
    CreateDeliverabilityTestReport: noChange,
  },
};
