import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const alias: DeclaredResource = { type: 'aws_iam_account_alias', attributes: { account_alias: 'acme-prod', id: 'acme-prod' } };

const passwordPolicy = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'aws_iam_account_password_policy',
  attributes: {
    allow_users_to_change_password: true, expire_passwords: true, hard_expiry: false, id: 'iam-account-password-policy', max_password_age: 90,
    minimum_password_length: 14, password_reuse_prevention: 24, require_lowercase_characters: true, require_numbers: true,
    require_symbols: true, require_uppercase_characters: true, ...changed,
  },
});

const policyDrift = (field: string, old: number | boolean, now: number | boolean) =>
  ({ address: 'aws_iam_account_password_policy.this', field, old, new: now });

const tokens: DeclaredResource = {
  type: 'aws_iam_security_token_service_preferences', attributes: { global_endpoint_token_version: 'v2Token', id: '111122223333' },
};

const features = (...enabled: string[]): DeclaredResource => ({
  type: 'aws_iam_organizations_features', attributes: { enabled_features: enabled, id: 'o-exampleorgid' },
});

const featureDrift = (old: readonly string[], now: readonly string[]) =>
  ({ address: 'aws_iam_organizations_features.this', field: 'enabled_features', old, new: now });

const federation = (enabled: boolean): DeclaredResource => ({
  type: 'aws_iam_outbound_web_identity_federation',
  attributes: { issuer_identifier: 'https://11111111-2222-3333-4444-555555555555.tokens.sts.global.api.aws', jwt_vending_enabled: enabled },
});

const reads = [
  'GenerateCredentialReport', 'GenerateOrganizationsAccessReport', 'GenerateServiceLastAccessedDetails', 'SimulateCustomPolicy',
  'SimulatePrincipalPolicy',
];

export const iamSettingCases: readonly CatalogCase[] = [
  {
    name: 'another account alias replaces the declared one',
    event: 'CreateAccountAlias',
    request: { accountAlias: 'pwned' },
    state: [alias],
    drifts: [{ address: 'aws_iam_account_alias.this', field: 'account_alias', old: 'acme-prod', new: 'pwned' }],
  },
  {
    name: 'an account alias is a creation if none is declared',
    event: 'CreateAccountAlias',
    request: { accountAlias: 'acme-prod' },
    state: [tokens],
    drifts: [{ address: 'aws_iam_account_alias', field: '*', old: null, new: { account_alias: 'acme-prod' } }],
  },
  {
    name: 'D17: deleting the declared account alias is drift of the whole resource',
    event: 'DeleteAccountAlias',
    request: { accountAlias: 'acme-prod' },
    state: [alias],
    drifts: [{ address: 'aws_iam_account_alias.this', field: '*', old: { account_alias: 'acme-prod', id: 'acme-prod' }, new: null }],
  },
  {
    name: 'settings omitted from a password policy fall back to their default, which is drift',
    event: 'UpdateAccountPasswordPolicy',
    request: { requireNumbers: true, requireSymbols: true, requireUppercaseCharacters: true, requireLowercaseCharacters: true },
    state: [passwordPolicy()],
    drifts: [
      policyDrift('minimum_password_length', 14, 6),
      policyDrift('allow_users_to_change_password', true, false),
      policyDrift('max_password_age', 90, 0),
      policyDrift('password_reuse_prevention', 24, 0),
    ],
  },
  {
    name: 'D15: defaults that the state leaves empty do not drift',
    event: 'UpdateAccountPasswordPolicy',
    request: { allowUsersToChangePassword: true },
    state: [passwordPolicy({
      hard_expiry: null, expire_passwords: false, max_password_age: 0, minimum_password_length: 6, password_reuse_prevention: null,
      require_lowercase_characters: false, require_numbers: false, require_symbols: null, require_uppercase_characters: false,
    })],
    drifts: [],
  },
  {
    name: 'D17: deleting the declared password policy is drift of the whole resource',
    event: 'DeleteAccountPasswordPolicy',
    request: null,
    state: [passwordPolicy()],
    drifts: [{ address: 'aws_iam_account_password_policy.this', field: '*', old: { id: 'iam-account-password-policy' }, new: null }],
  },
  {
    name: 'another version of the global tokens drifts',
    event: 'SetSecurityTokenServicePreferences',
    request: { globalEndpointTokenVersion: 'v1Token' },
    state: [tokens],
    drifts: [{ address: 'aws_iam_security_token_service_preferences.this', field: 'global_endpoint_token_version', old: 'v2Token', new: 'v1Token' }],
  },
  {
    name: 'enabling root credentials management is drift',
    event: 'EnableOrganizationsRootCredentialsManagement',
    request: null,
    response: { enabledFeatures: ['RootSessions', 'RootCredentialsManagement'], organizationId: 'o-exampleorgid' },
    state: [features('RootSessions')],
    drifts: [featureDrift(['RootSessions'], ['RootSessions', 'RootCredentialsManagement'])],
  },
  {
    name: 'disabling declared root credentials management is drift',
    event: 'DisableOrganizationsRootCredentialsManagement',
    request: null,
    response: { enabledFeatures: ['RootSessions'], organizationId: 'o-exampleorgid' },
    state: [features('RootCredentialsManagement', 'RootSessions')],
    drifts: [featureDrift(['RootCredentialsManagement', 'RootSessions'], ['RootSessions'])],
  },
  {
    name: 'enabling root sessions is drift',
    event: 'EnableOrganizationsRootSessions',
    request: null,
    response: { enabledFeatures: ['RootCredentialsManagement', 'RootSessions'], organizationId: 'o-exampleorgid' },
    state: [features('RootCredentialsManagement')],
    drifts: [featureDrift(['RootCredentialsManagement'], ['RootCredentialsManagement', 'RootSessions'])],
  },
  {
    name: 'disabling declared root sessions is drift',
    event: 'DisableOrganizationsRootSessions',
    request: null,
    response: { enabledFeatures: ['RootCredentialsManagement'], organizationId: 'o-exampleorgid' },
    state: [features('RootCredentialsManagement', 'RootSessions')],
    drifts: [featureDrift(['RootCredentialsManagement', 'RootSessions'], ['RootCredentialsManagement'])],
  },
  {
    name: 'enabling outbound federation is drift if the state has it off',
    event: 'EnableOutboundWebIdentityFederation',
    request: null,
    response: { issuerIdentifier: 'https://11111111-2222-3333-4444-555555555555.tokens.sts.global.api.aws' },
    state: [federation(false)],
    drifts: [{ address: 'aws_iam_outbound_web_identity_federation.this', field: 'jwt_vending_enabled', old: false, new: true }],
  },
  {
    name: 'disabling declared outbound federation is drift of the whole resource',
    event: 'DisableOutboundWebIdentityFederation',
    request: null,
    state: [federation(true)],
    drifts: [{
      address: 'aws_iam_outbound_web_identity_federation.this', field: '*',
      old: { issuer_identifier: 'https://11111111-2222-3333-4444-555555555555.tokens.sts.global.api.aws' }, new: null,
    }],
  },
  ...reads.map((event): CatalogCase => ({
    name: `${event} changes nothing`,
    event,
    request: {},
    state: [alias],
    drifts: [],
    dropped: 'read_only',
  })),
];
