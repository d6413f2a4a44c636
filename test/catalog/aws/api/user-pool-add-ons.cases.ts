import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs, drift } from '../organization/examples.js';

const userPoolId = 'us-east-1_Abc';
const type = (name: string): string => `aws_cognito_${name}`;
const risk = declared(type('risk_configuration'), {
  account_takeover_risk_configuration: [{ actions: [{ high_action: [{ event_action: 'BLOCK', notify: true }], low_action: [], medium_action: [] }], notify_configuration: [] }],
  client_id: '',
  compromised_credentials_risk_configuration: [{ actions: [{ event_action: 'BLOCK' }], event_filter: ['SIGN_IN'] }],
  id: userPoolId,
  risk_exception_configuration: [],
  user_pool_id: userPoolId,
});
const risky = (credentials: string, takeover: string): JsonObject => ({
  userPoolId,
  accountTakeoverRiskConfiguration: { actions: { highAction: { eventAction: takeover, notify: true } } },
  compromisedCredentialsRiskConfiguration: { actions: { eventAction: credentials }, eventFilter: ['SIGN_IN'] },
});
const looks = declared(type('user_pool_ui_customization'), { client_id: 'ALL', css: '.label {}', id: `${userPoolId},ALL`, user_pool_id: userPoolId });
const branding = declared(type('managed_login_branding'), {
  client_id: 'c1',
  managed_login_branding_id: 'b1',
  settings: '{"a":1}',
  use_cognito_provided_values: false,
  user_pool_id: userPoolId,
});
const own = { userPoolId, clientId: 'c1', settings: { a: 1 }, useCognitoProvidedValues: false };

export const userPoolAddOnCases: readonly CatalogCase[] = [
  agrees('the declared reaction', call('SetRiskConfiguration', risky('BLOCK', 'BLOCK')), [risk()]),
  agrees('the declared looks', call('SetUICustomization', { userPoolId, clientId: 'ALL', cSS: '.label {}' }), [looks()]),
  agrees('the declared branding', call('CreateManagedLoginBranding', own, { managedLoginBranding: { managedLoginBrandingId: 'b1' } }), [branding()]),
  differs(
    'the looks of the service',
    call('UpdateManagedLoginBranding', { userPoolId, managedLoginBrandingId: 'b1', useCognitoProvidedValues: true }),
    [branding()],
    drift(type('managed_login_branding'), 'use_cognito_provided_values', false, true),
  ),
  differs('it is deleted', call('DeleteManagedLoginBranding', { userPoolId, managedLoginBrandingId: 'b1' }), [branding()], deleted(type('managed_login_branding'))),
];
