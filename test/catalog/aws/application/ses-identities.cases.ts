import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const identityArn = arn('ses', 'identity/acme.example');
const name = { identity: 'acme.example' };
const modernName = { emailIdentity: 'acme.example' };

export const domain = declare('aws_ses_domain_identity', {
  arn: identityArn,
  domain: 'acme.example',
  id: 'acme.example',
  verification_token: 'token',
});
const email = declare('aws_ses_email_identity', { arn: arn('ses', 'identity/ops@acme.example'), email: 'ops@acme.example', id: 'ops@acme.example' });
export const dkim = declare('aws_ses_domain_dkim', { dkim_tokens: ['a', 'b', 'c'], domain: 'acme.example', id: 'acme.example' });
export const mailFrom = declare('aws_ses_domain_mail_from', {
  behavior_on_mx_failure: 'UseDefaultValue',
  domain: 'acme.example',
  id: 'acme.example',
  mail_from_domain: 'bounce.acme.example',
});
const grant = (account: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: account }, Action: ['ses:SendEmail'], Resource: identityArn }],
  });
const [own, theirs] = [grant('111122223333'), grant('999988887777')];
export const identityPolicy = declare('aws_ses_identity_policy', { id: 'acme.example|send', identity: identityArn, name: 'send', policy: own });
const modernPolicy = declare('aws_sesv2_email_identity_policy', {
  email_identity: 'acme.example',
  id: 'acme.example|send',
  policy: own,
  policy_name: 'send',
});
export const topic = declare('aws_ses_identity_notification_topic', {
  id: 'acme.example|Bounce',
  identity: 'acme.example',
  include_original_headers: false,
  notification_type: 'Bounce',
  topic_arn: arn('sns', 'bounces'),
});
const modern = declare('aws_sesv2_email_identity', {
  arn: identityArn,
  configuration_set_name: 'main',
  dkim_signing_attributes: [
    { current_signing_key_length: 'RSA_2048_BIT', domain_signing_private_key: '', domain_signing_selector: '', next_signing_key_length: 'RSA_2048_BIT', tokens: [] },
  ],
  email_identity: 'acme.example',
  id: 'acme.example',
  identity_type: 'DOMAIN',
  ...shopTags,
  verified_for_sending_status: true,
});
const feedback = declare('aws_sesv2_email_identity_feedback_attributes', {
  email_forwarding_enabled: true,
  email_identity: 'acme.example',
  id: 'acme.example',
});
const modernMailFrom = declare('aws_sesv2_email_identity_mail_from_attributes', {
  behavior_on_mx_failure: 'REJECT_MESSAGE',
  email_identity: 'acme.example',
  id: 'acme.example',
  mail_from_domain: 'bounce.acme.example',
});

const ofDomain = pairsOf(domain);
const ofEmail = pairsOf(email);
const ofModern = pairsOf(modern);
const ofPolicy = pairsOf(identityPolicy);
const ofModernPolicy = pairsOf(modernPolicy);
const ofTopic = pairsOf(topic);
const policy = { policyName: 'send' };
const bounce = { ...name, notificationType: 'Bounce' };
const from = { mailFromDomain: 'bounce.acme.example' };

const classicCases: readonly CatalogCase[] = [
  ...ofDomain.creation('VerifyDomainIdentity', [{ domain: 'Acme.example' }], [{ domain: 'evil.example' }]),
  ofModern.one.agrees('an identity declared with version 2 is not created', ['VerifyDomainIdentity', { domain: 'acme.example' }]),
  ...ofDomain.deletion('DeleteIdentity', name, { identity: 'other.example' }),
  ...ofEmail.creation('VerifyEmailIdentity', [{ emailAddress: 'ops@acme.example' }], [{ emailAddress: 'x@evil.example' }]),
  ...ofEmail.creation('VerifyEmailAddress', [{ emailAddress: 'ops@acme.example' }], [{ emailAddress: 'x@evil.example' }]),
  ...ofEmail.deletion('DeleteVerifiedEmailAddress', { emailAddress: 'ops@acme.example' }, { emailAddress: 'x@acme.example' }),
  ...pairsOf(dkim).creation('VerifyDomainDkim', [{ domain: 'acme.example' }], [{ domain: 'evil.example' }]),
  ofModern.one.agrees('the signing of an identity declared with version 2 is not created', ['VerifyDomainDkim', { domain: 'acme.example' }]),
  ...pairsOf(dkim).change('SetIdentityDkimEnabled', name, { dkimEnabled: true }, { dkimEnabled: false }, { '*': [null, null] }),
  pairsOf(mailFrom).one.drifts('the domain is removed', ['SetIdentityMailFromDomain', name], {
    mail_from_domain: ['bounce.acme.example', null],
  }),
  pairsOf(mailFrom).one.created('another domain has a sender domain', ['SetIdentityMailFromDomain', { identity: 'b.example', ...from }]),
  ...ofTopic.change('SetIdentityNotificationTopic', bounce, { snsTopic: arn('sns', 'bounces') }, {}, { topic_arn: [arn('sns', 'bounces'), null] }),
  ofTopic.one.created('another topic', ['SetIdentityNotificationTopic', { ...name, notificationType: 'Complaint', snsTopic: arn('sns', 'x') }]),
  ...ofTopic.change('SetIdentityHeadersInNotificationsEnabled', bounce, { enabled: false }, { enabled: true }, { include_original_headers: [false, true] }),
  ofPolicy.one.created('a policy that no state declares', ['PutIdentityPolicy', { ...name, policyName: 'x', policy: theirs }]),
  ...ofPolicy.deletion('DeleteIdentityPolicy', { ...name, ...policy }, { ...name, policyName: 'x' }),
  ofModernPolicy.one.drifts('version 1 of the API changes it too', ['PutIdentityPolicy', { ...name, ...policy, policy: theirs }], {
    policy: [own, theirs],
  }),
];

const key = (selector: string) => ({ signingAttributesOrigin: 'EXTERNAL', signingAttributes: { domainSigningSelector: selector } });
const modernCases: readonly CatalogCase[] = [
  ...ofModern.creation(
    'CreateEmailIdentity',
    [{ ...modernName, configurationSetName: 'main', tags: [{ key: 'Team', value: 'shop' }] }],
    [{ emailIdentity: 'evil.example' }],
  ),
  ofDomain.one.agrees('an identity declared with version 1 is not created', ['CreateEmailIdentity', modernName]),
  ...ofModern.deletion('DeleteEmailIdentity', modernName, { emailIdentity: 'other.example' }),
  ...ofModern.change('PutEmailIdentityConfigurationSetAttributes', modernName, { configurationSetName: 'main' }, {}, {
    configuration_set_name: ['main', null],
  }),
  ...ofModern.change('PutEmailIdentityDkimAttributes', modernName, { signingEnabled: true }, { signingEnabled: false }, { '*': [null, null] }),
  ...ofModern.change(
    'PutEmailIdentityDkimSigningAttributes',
    modernName,
    { signingAttributesOrigin: 'AWS_SES', signingAttributes: { nextSigningKeyLength: 'RSA_2048_BIT' } },
    key('evil'),
    { 'dkim_signing_attributes.domain_signing_selector': ['', 'evil'] },
  ),
  ...pairsOf(modernMailFrom).change(
    'PutEmailIdentityMailFromAttributes',
    modernName,
    { ...from, behaviorOnMxFailure: 'REJECT_MESSAGE' },
    from,
    { behavior_on_mx_failure: ['REJECT_MESSAGE', 'USE_DEFAULT_VALUE'] },
  ),
  pairsOf(modernMailFrom).one.agrees('version 1 of the API sets the declared values', [
    'SetIdentityMailFromDomain',
    { ...name, ...from, behaviorOnMXFailure: 'RejectMessage' },
  ]),
  ...pairsOf(feedback).change('PutEmailIdentityFeedbackAttributes', modernName, { emailForwardingEnabled: true }, {}, {
    email_forwarding_enabled: [true, false],
  }),
  ...pairsOf(feedback).change('SetIdentityFeedbackForwardingEnabled', name, { forwardingEnabled: true }, { forwardingEnabled: false }, {
    email_forwarding_enabled: [true, false],
  }),
  ...ofModernPolicy.creation('CreateEmailIdentityPolicy', [{ ...modernName, ...policy, policy: own }], [{ ...modernName, policyName: 'x', policy: theirs }]),
  ...ofModernPolicy.change('UpdateEmailIdentityPolicy', { ...modernName, ...policy }, { policy: own }, { policy: theirs }, { policy: [own, theirs] }),
  ...ofModernPolicy.deletion('DeleteEmailIdentityPolicy', { ...modernName, ...policy }, { ...modernName, policyName: 'x' }),
];

export const sesIdentityCases: readonly CatalogCase[] = [...classicCases, ...modernCases];
