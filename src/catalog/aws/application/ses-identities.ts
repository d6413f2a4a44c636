import { anyAttribute } from '../../../model/change.js';
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
  },
};
