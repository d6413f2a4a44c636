import { anyAttribute } from '../../../model/change.js';
import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { capitalWord, identity, identityKey, modernWord } from './ses-values.js';

/**
 * Amazon SES: identities, and their policies and settings. A domain or an address is declared with types of version 1 or 2 of the API, and
 * calls of either version change both. Source: SES API references v1 and v2, Terraform AWS provider (`internal/service/ses`, `sesv2`).
 */

const modernBy = (name: c.From) => c.on('aws_sesv2_email_identity', { email_identity: name });
const domainBy = (name: c.From) => c.on('aws_ses_domain_identity', { domain: name });
const addressBy = (name: c.From) => c.on('aws_ses_email_identity', { email: name });
const declaredAs = [modernBy(identity), domainBy(identity), addressBy(identity)];
const address = 'emailAddress';

const dkim = c.on('aws_ses_domain_dkim', { domain: c.either('domain', identity) });
const mailFrom = c.on('aws_ses_domain_mail_from', { domain: identity });
const modernMailFrom = c.on('aws_sesv2_email_identity_mail_from_attributes', { email_identity: identity });
const feedback = c.on('aws_sesv2_email_identity_feedback_attributes', { email_identity: identity });
const topic = c.on('aws_ses_identity_notification_topic', { identity: 'identity', notification_type: 'notificationType' });
const policy = c.on('aws_ses_identity_policy', { identity, name: 'policyName' });
const modernPolicy = c.on('aws_sesv2_email_identity_policy', { email_identity: identity, policy_name: 'policyName' });

const signing = (at: string): c.Edits => ({
  'dkim_signing_attributes.domain_signing_private_key': c.hidden(`${at}.domainSigningPrivateKey`),
  ...c.same('domain_signing_selector next_signing_key_length', `${at}.`, 'dkim_signing_attributes.'),
});

/** Signatures turned off, for which Terraform has no attribute. */
const unsigned: c.Edits = {
  [anyAttribute]: c.hidden(c.via(c.either('dkimEnabled', 'signingEnabled'), (on) => (on === false || on === 'false' ? false : undefined))),
};
const setSigning = c.firstOf(c.modify(modernBy(identity), unsigned), c.modify(dkim, unsigned), c.modify(domainBy(identity), unsigned));

/** Both calls replace both values. */
const failure = c.either('behaviorOnMXFailure', 'behaviorOnMxFailure');
const hasDomain: c.Read = ({ request }) => typeof request['mailFromDomain'] === 'string' && request['mailFromDomain'] !== '';
const isClassic: c.Read = ({ request }) => request['identity'] !== undefined;
const classicFrom: c.Edits = { mail_from_domain: c.orNull('mailFromDomain'), behavior_on_mx_failure: c.orNull(capitalWord(failure)) };
const modernFrom: c.Edits = { mail_from_domain: c.orNull('mailFromDomain'), behavior_on_mx_failure: c.orNull(modernWord(failure)) };
const setMailFrom = c.firstOf(
  c.put(modernMailFrom, modernFrom),
  c.put(mailFrom, classicFrom),
  c.create(c.within(domainBy(identity), mailFrom), classicFrom, {
    when: (record) => isClassic(record) === true && hasDomain(record) === true,
  }),
  c.create(c.within(modernBy(identity), modernMailFrom), modernFrom, { when: hasDomain }),
);

/** A call without the flag turns it off. */
const forwards: c.Edits = {
  email_forwarding_enabled: c.via(c.orNull(c.either('emailForwardingEnabled', 'forwardingEnabled')), (on) => on ?? false),
};

const grants = { policy: 'policy' };
const deletePolicy = c.firstOf(c.destroy(policy), c.destroy(modernPolicy));
const deleteIdentity = c.firstOf(...declaredAs.map((one) => c.destroy(one)));
const verifyAddress = c.firstOf(c.create(addressBy(address), {}), c.create(modernBy(address), {}));

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

export const sesIdentities: c.ServiceCatalog = {
  eventSource: 'ses.amazonaws.com',
  types: c.types('messaging', {
    aws_ses_domain_identity: { keys: [[identityKey('domain')], ['arn']], cloudId: 'domain' },
    aws_ses_email_identity: { keys: [[identityKey('email')], ['arn']], cloudId: 'email' },
    aws_ses_domain_dkim: { keys: [[identityKey('domain')]], cloudId: 'domain' },
    aws_ses_domain_mail_from: {
      keys: [[identityKey('domain')]],
      cloudId: 'domain',
      defaults: { behavior_on_mx_failure: 'UseDefaultValue' },
    },
    aws_ses_identity_policy: { keys: [[identityKey('identity'), 'name']], access: 'policy' },
    aws_ses_identity_notification_topic: { keys: [[identityKey('identity'), 'notification_type']] },
    aws_sesv2_email_identity: {
      keys: [[identityKey('email_identity')], ['arn']],
      cloudId: 'email_identity',
      secrets: ['dkim_signing_attributes.domain_signing_private_key'],
    },
    aws_sesv2_email_identity_policy: { keys: [[identityKey('email_identity'), 'policy_name']], access: 'policy' },
    aws_sesv2_email_identity_feedback_attributes: { keys: [[identityKey('email_identity')]] },
    aws_sesv2_email_identity_mail_from_attributes: {
      keys: [[identityKey('email_identity')]],
      defaults: { behavior_on_mx_failure: 'USE_DEFAULT_VALUE' },
    },

    aws_ses_receipt_rule_set: { keys: [['rule_set_name'], ['arn']], cloudId: 'rule_set_name' },
    aws_ses_active_receipt_rule_set: { keys: [[]], cloudId: 'rule_set_name' },
    aws_ses_receipt_rule: { keys: [['rule_set_name', 'name'], ['arn']], cloudId: 'name', defaults: { tls_policy: 'Optional' } },
    aws_ses_receipt_filter: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_ses_template: { keys: [['name'], ['arn']], cloudId: 'name' },
  }),
  events: {
    VerifyDomainIdentity: c.firstOf(c.create(domainBy('domain'), {}), c.create(modernBy('domain'), {})),
    VerifyEmailIdentity: verifyAddress,
    VerifyEmailAddress: verifyAddress,
    CreateEmailIdentity: c.firstOf(
      c.create(modernBy(identity), {
        ...signing('dkimSigningAttributes'),
        configuration_set_name: 'configurationSetName',
        tags: c.set(c.tagMap('tags'), 'map'),
      }),
      c.create(domainBy(identity), {}),
      c.create(addressBy(identity), {}),
    ),
    DeleteIdentity: deleteIdentity,
    DeleteEmailIdentity: deleteIdentity,
    DeleteVerifiedEmailAddress: c.firstOf(c.destroy(addressBy(address)), c.destroy(modernBy(address))),
    PutEmailIdentityConfigurationSetAttributes: c.modify(modernBy(identity), { configuration_set_name: c.orNull('configurationSetName') }),
    VerifyDomainDkim: c.firstOf(c.create(c.within(domainBy('domain'), dkim)), c.put(modernBy('domain'), {})),
    SetIdentityDkimEnabled: setSigning,
    PutEmailIdentityDkimAttributes: setSigning,
    PutEmailIdentityDkimSigningAttributes: c.modify(modernBy(identity), signing('signingAttributes')),
    SetIdentityMailFromDomain: setMailFrom,
    PutEmailIdentityMailFromAttributes: setMailFrom,
    SetIdentityFeedbackForwardingEnabled: c.put(feedback, forwards),
    PutEmailIdentityFeedbackAttributes: c.put(feedback, forwards),
    SetIdentityNotificationTopic: c.firstOf(
      c.put(topic, { topic_arn: c.orNull('snsTopic') }),
      c.create(
        c.within(domainBy('identity'), topic),
        { topic_arn: 'snsTopic' },
        { when: ({ request }) => typeof request['snsTopic'] === 'string' },
      ),
    ),
    SetIdentityHeadersInNotificationsEnabled: c.modify(topic, { include_original_headers: 'enabled' }),
    PutIdentityPolicy: c.firstOf(
      c.put(policy, grants),
      c.put(modernPolicy, grants),
      c.create(c.within(declaredAs, c.withId(policy, 'policyName')), grants),
    ),
    CreateEmailIdentityPolicy: c.firstOf(
      c.put(modernPolicy, grants),
      c.put(policy, grants),
      c.create(c.within(declaredAs, c.withId(modernPolicy, 'policyName')), grants),
    ),
    UpdateEmailIdentityPolicy: c.firstOf(c.put(modernPolicy, grants), c.put(policy, grants)),
    DeleteIdentityPolicy: deletePolicy,
    DeleteEmailIdentityPolicy: deletePolicy,

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
