import { anyAttribute } from '../../../model/change.js';
import {
  create,
  destroy,
  firstOf,
  hidden,
  modify,
  on,
  put,
  set,
  via,
  either,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { capitalWord, identity, identityKey, modernWord } from './ses-values.js';

/**
 * Amazon SES: identities, and their policies and settings. A domain or an address is declared with types of version 1 or 2 of the API, and
 * calls of either version change both. Source: SES API references v1 and v2, Terraform AWS provider (`internal/service/ses`, `sesv2`).
 */

const modernBy = (name: From) => on('aws_sesv2_email_identity', { email_identity: name });
const domainBy = (name: From) => on('aws_ses_domain_identity', { domain: name });
const addressBy = (name: From) => on('aws_ses_email_identity', { email: name });
const declaredAs = [modernBy(identity), domainBy(identity), addressBy(identity)];
const address = 'emailAddress';

const dkim = on('aws_ses_domain_dkim', { domain: either('domain', identity) });
const mailFrom = on('aws_ses_domain_mail_from', { domain: identity });
const modernMailFrom = on('aws_sesv2_email_identity_mail_from_attributes', { email_identity: identity });
const feedback = on('aws_sesv2_email_identity_feedback_attributes', { email_identity: identity });
const topic = on('aws_ses_identity_notification_topic', { identity: 'identity', notification_type: 'notificationType' });
const policy = on('aws_ses_identity_policy', { identity, name: 'policyName' });
const modernPolicy = on('aws_sesv2_email_identity_policy', { email_identity: identity, policy_name: 'policyName' });

const signing = (at: string): Edits => ({
  'dkim_signing_attributes.domain_signing_private_key': hidden(`${at}.domainSigningPrivateKey`),
  'dkim_signing_attributes.domain_signing_selector': `${at}.domainSigningSelector`,
  'dkim_signing_attributes.next_signing_key_length': `${at}.nextSigningKeyLength`,
});

/** Signatures turned off, for which Terraform has no attribute. */
const unsigned: Edits = {
  [anyAttribute]: hidden(via(either('dkimEnabled', 'signingEnabled'), (on) => (on === false || on === 'false' ? false : undefined))),
};
const setSigning = firstOf(modify(modernBy(identity), unsigned), modify(dkim, unsigned), modify(domainBy(identity), unsigned));

/** Both calls replace both values. */
const failure = either('behaviorOnMXFailure', 'behaviorOnMxFailure');
const hasDomain: Read = ({ request }) => typeof request['mailFromDomain'] === 'string' && request['mailFromDomain'] !== '';
const isClassic: Read = ({ request }) => request['identity'] !== undefined;
const classicFrom: Edits = { mail_from_domain: orNull('mailFromDomain'), behavior_on_mx_failure: orNull(capitalWord(failure)) };
const modernFrom: Edits = { mail_from_domain: orNull('mailFromDomain'), behavior_on_mx_failure: orNull(modernWord(failure)) };
const setMailFrom = firstOf(
  put(modernMailFrom, modernFrom),
  put(mailFrom, classicFrom),
  create(mailFrom, classicFrom, { when: (record) => isClassic(record) === true && hasDomain(record) === true, parent: domainBy(identity) }),
  create(modernMailFrom, modernFrom, { when: hasDomain, parent: modernBy(identity) }),
);

/** A call without the flag turns it off. */
const forwards: Edits = {
  email_forwarding_enabled: via(orNull(either('emailForwardingEnabled', 'forwardingEnabled')), (on) => on ?? false),
};

const grants = { policy: 'policy' };
const deletePolicy = firstOf(destroy(policy), destroy(modernPolicy));
const deleteIdentity = firstOf(...declaredAs.map((one) => destroy(one)));
const verifyAddress = firstOf(create(addressBy(address), {}), create(modernBy(address), {}));

const shared = { scope: 'region', family: 'messaging' } as const;

export const sesIdentities: ServiceCatalog = {
  eventSource: 'ses.amazonaws.com',
  types: {
    aws_ses_domain_identity: { ...shared, keys: [[identityKey('domain')], ['arn']], cloudId: 'domain', noise: ['verification_token'] },
    aws_ses_email_identity: { ...shared, keys: [[identityKey('email')], ['arn']], cloudId: 'email' },
    aws_ses_domain_dkim: { ...shared, keys: [[identityKey('domain')]], cloudId: 'domain', noise: ['dkim_tokens'] },
    aws_ses_domain_mail_from: {
      ...shared,
      keys: [[identityKey('domain')]],
      cloudId: 'domain',
      defaults: { behavior_on_mx_failure: 'UseDefaultValue' },
    },
    aws_ses_identity_policy: { ...shared, keys: [[identityKey('identity'), 'name']], access: 'policy' },
    aws_ses_identity_notification_topic: { ...shared, keys: [[identityKey('identity'), 'notification_type']] },
    aws_sesv2_email_identity: {
      ...shared,
      keys: [[identityKey('email_identity')], ['arn']],
      cloudId: 'email_identity',
      noise: [
        'identity_type',
        'verification_status',
        'verified_for_sending_status',
        'dkim_signing_attributes.current_signing_key_length',
        'dkim_signing_attributes.last_key_generation_timestamp',
        'dkim_signing_attributes.signing_attributes_origin',
        'dkim_signing_attributes.status',
        'dkim_signing_attributes.tokens',
      ],
      secrets: ['dkim_signing_attributes.domain_signing_private_key'],
    },
    aws_sesv2_email_identity_policy: { ...shared, keys: [[identityKey('email_identity'), 'policy_name']], access: 'policy' },
    aws_sesv2_email_identity_feedback_attributes: { ...shared, keys: [[identityKey('email_identity')]] },
    aws_sesv2_email_identity_mail_from_attributes: {
      ...shared,
      keys: [[identityKey('email_identity')]],
      defaults: { behavior_on_mx_failure: 'USE_DEFAULT_VALUE' },
    },
  },
  events: {
    VerifyDomainIdentity: firstOf(create(domainBy('domain'), {}), create(modernBy('domain'), {})),
    VerifyEmailIdentity: verifyAddress,
    VerifyEmailAddress: verifyAddress,
    CreateEmailIdentity: firstOf(
      create(modernBy(identity), {
        ...signing('dkimSigningAttributes'),
        configuration_set_name: 'configurationSetName',
        tags: set(tagMap('tags'), 'map'),
      }),
      create(domainBy(identity), {}),
      create(addressBy(identity), {}),
    ),
    DeleteIdentity: deleteIdentity,
    DeleteEmailIdentity: deleteIdentity,
    DeleteVerifiedEmailAddress: firstOf(destroy(addressBy(address)), destroy(modernBy(address))),
    PutEmailIdentityConfigurationSetAttributes: modify(modernBy(identity), { configuration_set_name: orNull('configurationSetName') }),
    VerifyDomainDkim: firstOf(create(dkim, {}, { parent: domainBy('domain') }), put(modernBy('domain'), {})),
    SetIdentityDkimEnabled: setSigning,
    PutEmailIdentityDkimAttributes: setSigning,
    PutEmailIdentityDkimSigningAttributes: modify(modernBy(identity), signing('signingAttributes')),
    SetIdentityMailFromDomain: setMailFrom,
    PutEmailIdentityMailFromAttributes: setMailFrom,
    SetIdentityFeedbackForwardingEnabled: put(feedback, forwards),
    PutEmailIdentityFeedbackAttributes: put(feedback, forwards),
    SetIdentityNotificationTopic: firstOf(
      put(topic, { topic_arn: orNull('snsTopic') }),
      create(
        topic,
        { topic_arn: 'snsTopic' },
        { when: ({ request }) => typeof request['snsTopic'] === 'string', parent: domainBy('identity') },
      ),
    ),
    SetIdentityHeadersInNotificationsEnabled: modify(topic, { include_original_headers: 'enabled' }),
    PutIdentityPolicy: firstOf(
      put(policy, grants),
      put(modernPolicy, grants),
      create(policy, grants, { parent: declaredAs, id: 'policyName' }),
    ),
    CreateEmailIdentityPolicy: firstOf(
      put(modernPolicy, grants),
      put(policy, grants),
      create(modernPolicy, grants, { parent: declaredAs, id: 'policyName' }),
    ),
    UpdateEmailIdentityPolicy: firstOf(put(modernPolicy, grants), put(policy, grants)),
    DeleteIdentityPolicy: deletePolicy,
    DeleteEmailIdentityPolicy: deletePolicy,
  },
};
