import { create, destroy, either, fixed, modify, on, response, type Edits, type ServiceCatalog } from '../../dsl.js';
import { orNull } from '../../values.js';
import { replaced } from './api-values.js';

/** Amazon Cognito user pools: threat protection and the looks of the login pages. Source: Cognito API reference, Terraform AWS provider. */

const pool = on('aws_cognito_user_pool', { id: 'userPoolId' });
const risk = on('aws_cognito_risk_configuration', { user_pool_id: 'userPoolId', client_id: either('clientId', fixed('all')) });
const looks = on('aws_cognito_user_pool_ui_customization', { user_pool_id: 'userPoolId', client_id: either('clientId', fixed('ALL')) });
const branding = on('aws_cognito_managed_login_branding', {
  user_pool_id: 'userPoolId',
  managed_login_branding_id: either('managedLoginBrandingId', response('managedLoginBranding.managedLoginBrandingId')),
});

const takeover = 'accountTakeoverRiskConfiguration';
/** The call replaces the whole configuration. */
const takeoverSettings: Edits = {
  ...Object.fromEntries(
    ['low', 'medium', 'high'].flatMap((level) =>
      Object.entries(
        replaced(
          'event_action notify',
          `${takeover}.actions.${level}Action.`,
          `account_takeover_risk_configuration.actions.${level}_action.`,
        ),
      ),
    ),
  ),
  ...replaced('from reply_to source_arn', `${takeover}.notifyConfiguration.`, 'account_takeover_risk_configuration.notify_configuration.'),
};
const brandingSettings: Edits = { settings: 'settings', use_cognito_provided_values: 'useCognitoProvidedValues' };

const shared = { scope: 'region', family: 'security' } as const;

export const userPoolAddOns: ServiceCatalog = {
  eventSource: 'cognito-idp.amazonaws.com',
  types: {
    aws_cognito_risk_configuration: {
      ...shared,
      keys: [['user_pool_id', { attribute: 'client_id', as: (id) => id, absent: 'all' }]],
      unevaluated: Object.fromEntries(
        ['block_email', 'mfa_email', 'no_action_email'].map((name) => [
          `account_takeover_risk_configuration.notify_configuration.${name}`,
          'the text of a message',
        ]),
      ),
    },
    aws_cognito_user_pool_ui_customization: {
      ...shared,
      keys: [['user_pool_id', { attribute: 'client_id', as: (id) => id, absent: 'ALL' }]],
      noise: ['css_version', 'image_url'],
      unevaluated: { image_file: 'the record does not contain the image' },
    },
    aws_cognito_managed_login_branding: {
      ...shared,
      keys: [['user_pool_id', 'managed_login_branding_id']],
      cloudId: 'managed_login_branding_id',
      noise: ['managed_login_branding_id', 'settings_all'],
      unevaluated: { asset: 'images' },
    },
  },
  events: {
    SetRiskConfiguration: create(
      risk,
      {
        ...takeoverSettings,
        'compromised_credentials_risk_configuration.actions.event_action': orNull(
          'compromisedCredentialsRiskConfiguration.actions.eventAction',
        ),
        'compromised_credentials_risk_configuration.event_filter': orNull('compromisedCredentialsRiskConfiguration.eventFilter'),
        'risk_exception_configuration.blocked_ip_range_list': orNull('riskExceptionConfiguration.blockedIPRangeList'),
        'risk_exception_configuration.skipped_ip_range_list': orNull('riskExceptionConfiguration.skippedIPRangeList'),
      },
      { parent: pool },
    ),
    SetUICustomization: create(looks, { css: either('cSS', 'css') }, { parent: pool }),
    CreateManagedLoginBranding: create(branding, { ...brandingSettings, client_id: 'clientId' }, { parent: pool }),
    UpdateManagedLoginBranding: modify(branding, brandingSettings),
    DeleteManagedLoginBranding: destroy(branding),
  },
};
