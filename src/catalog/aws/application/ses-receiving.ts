import { anyAttribute } from '../../../model/change.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** Amazon SES: receipt rules, filters and templates. Source: SES API references v1 and v2, Terraform AWS provider (`internal/service/ses`). */

const ruleSet = c.on('aws_ses_receipt_rule_set', { rule_set_name: 'ruleSetName' });
const activeSet = c.on('aws_ses_active_receipt_rule_set', {});
const newRule = c.on('aws_ses_receipt_rule', { rule_set_name: 'ruleSetName', name: 'rule.name' });
const rule = c.on('aws_ses_receipt_rule', { rule_set_name: 'ruleSetName', name: 'ruleName' });
const filter = c.on('aws_ses_receipt_filter', { name: 'filter.name' });

/** The actions of one kind as blocks with their positions in the list, which starts at 1. */
const actions = (kind: string, members: Readonly<Record<string, string>>): c.Read => {
  const [ofKind, block] = [c.compilePath(kind), c.blockOf(members)];
  return c.via(c.orNull('rule.actions'), (list) =>
    (isList(list) ? list : []).flatMap((action, at): readonly Json[] => {
      const one = block(ofKind(action) ?? null);
      return isObject(one) && Object.keys(one).length > 0 ? [{ ...one, position: at + 1 }] : [];
    }),
  );
};

/** Each call writes the whole rule. */
const settings: c.Edits = {
  enabled: c.via(c.orNull('rule.enabled'), (value) => value ?? false),
  ...c.same('recipients tls_policy', (path) => c.orNull(`rule.${path}`)),
  scan_enabled: c.via(c.orNull('rule.scanEnabled'), (value) => value ?? false),
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

const isNamed: c.Read = ({ request }) => typeof request['ruleSetName'] === 'string';
const isNone: c.Read = ({ request }) => typeof request['ruleSetName'] !== 'string';

const template = c.on('aws_ses_template', { name: c.either('templateName', 'template.templateName') });
const content: c.Edits = {
  html: c.orNull(c.either('templateContent.html', 'template.htmlPart')),
  subject: c.orNull(c.either('templateContent.subject', 'template.subjectPart')),
  text: c.orNull(c.either('templateContent.text', 'template.textPart')),
};

export const sesReceiving: c.ServiceCatalog = {
  eventSource: 'ses.amazonaws.com',
  types: c.types('messaging', {
    aws_ses_receipt_rule_set: { keys: [['rule_set_name'], ['arn']], cloudId: 'rule_set_name' },
    aws_ses_active_receipt_rule_set: { keys: [[]], cloudId: 'rule_set_name' },
    aws_ses_receipt_rule: { keys: [['rule_set_name', 'name'], ['arn']], cloudId: 'name', defaults: { tls_policy: 'Optional' } },
    aws_ses_receipt_filter: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_ses_template: { keys: [['name'], ['arn']], cloudId: 'name' },
  }),
  events: {
    CreateReceiptRuleSet: c.create(ruleSet),
    CloneReceiptRuleSet: c.create(ruleSet),
    DeleteReceiptRuleSet: c.destroy(ruleSet),
    ReorderReceiptRuleSet: c.modify(ruleSet, { [anyAttribute]: c.hidden('ruleNames') }),
    SetActiveReceiptRuleSet: c.firstOf(
      c.destroy(activeSet, { when: isNone }),
      c.create(c.withId(activeSet, 'ruleSetName'), { rule_set_name: 'ruleSetName' }, { when: isNamed }),
    ),
    CreateReceiptRule: c.create(c.within(ruleSet, c.withId(newRule, 'rule.name')), { ...settings, after: 'after' }),
    UpdateReceiptRule: c.modify(newRule, settings),
    SetReceiptRulePosition: c.modify(rule, { after: c.orNull('after') }),
    DeleteReceiptRule: c.destroy(rule),
    CreateReceiptFilter: c.create(c.withId(filter), c.same('cidr policy', 'filter.ipFilter.')),
    DeleteReceiptFilter: c.destroy(c.on('aws_ses_receipt_filter', { name: 'filterName' })),
    CreateTemplate: c.create(template, content),
    UpdateTemplate: c.modify(template, content),
    DeleteTemplate: c.destroy(template),
    CreateEmailTemplate: c.create(template, content),
    UpdateEmailTemplate: c.modify(template, content),
    DeleteEmailTemplate: c.destroy(template),
    // Messages, contacts and reports.
    ...c.noChanges(`
      SendBounce SendCustomVerificationEmail TestRenderTemplate TestRenderEmailTemplate CreateContact UpdateContact DeleteContact
      PutSuppressedDestination DeleteSuppressedDestination CreateImportJob CreateExportJob CancelExportJob
      CreateDeliverabilityTestReport`),
  },
};
