import * as c from '../language.js';

/** The texts that a user pool sends. An update keeps those that it omits. Source: Cognito API reference, Terraform AWS provider. */
export const userPoolMessages: c.Edits = {
  ...c.same(`
    email_verification_message email_verification_subject sms_authentication_message sms_verification_message
    verification_message_template{default_email_option email_message email_message_by_link email_subject email_subject_by_link
    sms_message} admin_create_user_config{invite_message_template{email_message email_subject}}`),
  'admin_create_user_config.invite_message_template.sms_message': c.either(
    'adminCreateUserConfig.inviteMessageTemplate.sMSMessage',
    'adminCreateUserConfig.inviteMessageTemplate.smsMessage',
  ),
};
