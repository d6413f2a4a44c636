import * as c from '../language.js';

/** Amazon Cognito user pools: threat protection and the looks of the login pages. Source: Cognito API reference, Terraform AWS provider. */

const pool = c.on('aws_cognito_user_pool', { id: 'userPoolId' });
const risk = c.on('aws_cognito_risk_configuration', { user_pool_id: 'userPoolId', client_id: c.either('clientId', c.fixed('all')) });
const looks = c.on('aws_cognito_user_pool_ui_customization', {
  user_pool_id: 'userPoolId',
  client_id: c.either('clientId', c.fixed('ALL')),
});
const branding = c.on('aws_cognito_managed_login_branding', {
  user_pool_id: 'userPoolId',
  managed_login_branding_id: c.either('managedLoginBrandingId', c.response('managedLoginBranding.managedLoginBrandingId')),
});

const takeover = 'accountTakeoverRiskConfiguration';
/** The call replaces the whole configuration. */
const takeoverSettings: c.Edits = {
  ...Object.fromEntries(
    ['low', 'medium', 'high'].flatMap((level) =>
      Object.entries(
        c.replaced(
          'event_action notify',
          `${takeover}.actions.${level}Action.`,
          `account_takeover_risk_configuration.actions.${level}_action.`,
        ),
      ),
    ),
  ),
  ...c.replaced(
    'from reply_to source_arn',
    `${takeover}.notifyConfiguration.`,
    'account_takeover_risk_configuration.notify_configuration.',
  ),
};
const brandingSettings: c.Edits = c.same('settings use_cognito_provided_values');

export const userPoolAddOns: c.ServiceCatalog = {
  eventSource: 'cognito-idp.amazonaws.com',
  types: c.types('security', {
    aws_cognito_risk_configuration: {
      keys: [['user_pool_id', { attribute: 'client_id', as: (id) => id, absent: 'all' }]],
      unevaluated: Object.fromEntries(
        ['block_email', 'mfa_email', 'no_action_email'].map((name) => [
          `account_takeover_risk_configuration.notify_configuration.${name}`,
          'the text of a message',
        ]),
      ),
    },
    aws_cognito_user_pool_ui_customization: {
      keys: [['user_pool_id', { attribute: 'client_id', as: (id) => id, absent: 'ALL' }]],
      unevaluated: { image_file: 'the record does not contain the image' },
    },
    aws_cognito_managed_login_branding: {
      keys: [['user_pool_id', 'managed_login_branding_id']],
      cloudId: 'managed_login_branding_id',
      unevaluated: { asset: 'images' },
    },
  }),
  events: {
    SetRiskConfiguration: c.create(c.within(pool, risk), {
      ...takeoverSettings,
      ...c.same('compromised_credentials_risk_configuration{actions{event_action} event_filter}', c.orNull),
      'risk_exception_configuration.blocked_ip_range_list': c.orNull('riskExceptionConfiguration.blockedIPRangeList'),
      'risk_exception_configuration.skipped_ip_range_list': c.orNull('riskExceptionConfiguration.skippedIPRangeList'),
    }),
    SetUICustomization: c.create(c.within(pool, looks), { css: c.either('cSS', 'css') }),
    CreateManagedLoginBranding: c.create(c.within(pool, branding), { ...brandingSettings, client_id: 'clientId' }),
    UpdateManagedLoginBranding: c.modify(branding, brandingSettings),
    DeleteManagedLoginBranding: c.destroy(branding),
  },
};
