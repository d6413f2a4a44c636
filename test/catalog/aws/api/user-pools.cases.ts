import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs, drift } from '../organization/examples.js';

const userPoolId = 'us-east-1_Abc';
const poolArn = `arn:aws:cognito-idp:us-east-1:111122223333:userpool/${userPoolId}`;
const pre = 'arn:aws:lambda:us-east-1:111122223333:function:check';
const pool = declared('aws_cognito_user_pool', {
  admin_create_user_config: [{ allow_admin_create_user_only: true, invite_message_template: [] }],
  arn: poolArn,
  auto_verified_attributes: ['email'],
  deletion_protection: 'ACTIVE',
  email_configuration: [{ configuration_set: '', email_sending_account: 'COGNITO_DEFAULT', from_email_address: '', reply_to_email_address: '', source_arn: '' }],
  id: userPoolId,
  lambda_config: [{ pre_sign_up: pre, custom_message: '' }],
  mfa_configuration: 'ON',
  name: 'shop',
  software_token_mfa_configuration: [{ enabled: true }],
  tags: { team: 'a' },
  tags_all: { team: 'a' },
});
const settings = {
  adminCreateUserConfig: { allowAdminCreateUserOnly: true },
  autoVerifiedAttributes: ['email'],
  deletionProtection: 'ACTIVE',
  lambdaConfig: { preSignUp: pre },
  mfaConfiguration: 'ON',
  userPoolTags: { team: 'a' },
};
const client = declared('aws_cognito_user_pool_client', {
  allowed_oauth_flows: ['code'],
  allowed_oauth_flows_user_pool_client: true,
  allowed_oauth_scopes: ['openid'],
  callback_urls: ['https://shop.example/in'],
  client_secret: '',
  id: 'c1',
  name: 'web',
  user_pool_id: userPoolId,
});
const strong = { minimum_length: 8, password_history_size: 0, require_lowercase: true, require_numbers: true, require_symbols: true, require_uppercase: true, temporary_password_validity_days: 7 };
const weak = { ...strong, minimum_length: 12, require_lowercase: false, require_symbols: false, require_uppercase: false, temporary_password_validity_days: 3 };
const clientSettings = (url: string): JsonObject => ({
  userPoolId,
  clientId: 'c1',
  clientName: 'web',
  allowedOAuthFlows: ['code'],
  allowedOAuthFlowsUserPoolClient: true,
  allowedOAuthScopes: ['openid'],
  callbackURLs: [url],
});
const newClient = (url: string): JsonObject => Object.fromEntries(Object.entries(clientSettings(url)).filter(([name]) => name !== 'clientId'));
const own = 'https://shop.example/in';
const evil = 'https://evil.example/in';
const type = (name: string): string => `aws_cognito_${name}`;
const managed = declared(type('managed_user_pool_client'), { ...client().attributes, name_pattern: null, name_prefix: 'AmazonOpenSearchService' });
const logged = (logLevel: string): JsonObject => ({ userPoolId, logConfigurations: [{ logLevel, eventSource: 'userNotification', cloudWatchLogsConfiguration: { logGroupArn: 'l' } }] });
const delivery = (level = 'ERROR'): DeclaredResource => ({
  type: type('log_delivery_configuration'),
  attributes: { log_configurations: [{ cloud_watch_logs_configuration: [{ log_group_arn: 'l' }], event_source: 'userNotification', firehose_configuration: [], log_level: level, s3_configuration: [] }], user_pool_id: userPoolId },
});
const domain = declared(type('user_pool_domain'), { certificate_arn: 'c', domain: 'login.shop.example', id: 'login.shop.example', user_pool_id: userPoolId });
const provider = declared(type('identity_provider'), { attribute_mapping: { email: 'mail' }, id: 'x', idp_identifiers: ['a'], provider_details: {}, provider_name: 'okta', provider_type: 'SAML', user_pool_id: userPoolId });
const server = declared(type('resource_server'), { id: 'x', identifier: 'https://api', name: 'api', scope: [{ scope_name: 'read', scope_description: 'Read' }], user_pool_id: userPoolId });
const group = declared(type('user_group'), { description: '', id: 'x', name: 'admins', precedence: 1, role_arn: 'r', user_pool_id: userPoolId });
const user = declared(type('user'), { attributes: { email: 'a@acme.example' }, enabled: true, id: 'x', password: 'p', user_pool_id: userPoolId, username: 'ada' });
const member = declared(type('user_in_group'), { group_name: 'admins', id: 'x', user_pool_id: userPoolId, username: 'ada' });

/** A deletion of the declared resource and of another one. */
const deletion = (event: string, request: JsonObject, state: DeclaredResource): readonly CatalogCase[] => [
  differs('it is deleted', call(event, request), [state], deleted(state.type)),
];
const one = { userPoolId, username: 'ada' };
const idp = { userPoolId, providerName: 'okta', attributeMapping: { email: 'mail' }, idpIdentifiers: ['a'] };
const newIdp = { ...idp, providerType: 'SAML' };
const scopes = (name: string): JsonObject => ({ userPoolId, identifier: 'https://api', name: 'api', scopes: [{ scopeName: name, scopeDescription: 'Read' }] });

export const userPoolCases: readonly CatalogCase[] = [
  agrees('the declared pool', call('CreateUserPool', { poolName: 'shop', ...settings }, { userPool: { id: userPoolId } }), [pool()]),
  differs(
    'a passkey is sufficient, and a new address need not be verified',
    call('UpdateUserPool', { userPoolId, ...settings, policies: { signInPolicy: { allowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } }, userAttributeUpdateSettings: { attributesRequireVerificationBeforeUpdate: [] } }),
    [pool({ sign_in_policy: [{ allowed_first_auth_factors: ['PASSWORD'] }], user_attribute_update_settings: [{ attributes_require_verification_before_update: ['email'] }] })],
    drift(type('user_pool'), 'sign_in_policy.allowed_first_auth_factors', ['PASSWORD'], ['PASSWORD', 'WEB_AUTHN']),
    drift(type('user_pool'), 'user_attribute_update_settings.attributes_require_verification_before_update', ['email'], []),
  ),
  differs(
    'a policy without flags switches them off',
    call('UpdateUserPool', { userPoolId, ...settings, policies: { passwordPolicy: { minimumLength: 6 } } }),
    [pool({ password_policy: [{ ...weak, require_symbols: true }] })],
    drift(type('user_pool'), 'password_policy.minimum_length', 12, 6),
    drift(type('user_pool'), 'password_policy.require_numbers', true, false),
    drift(type('user_pool'), 'password_policy.require_symbols', true, false),
    drift(type('user_pool'), 'password_policy.temporary_password_validity_days', 3, 7),
  ),
  differs(
    'another attribute of users',
    call('AddCustomAttributes', { userPoolId, customAttributes: [{ name: 'tenant', attributeDataType: 'String' }] }),
    [pool({ schema: [{ attribute_data_type: 'String', name: 'team' }] })],
    drift(type('user_pool'), 'schema', [{ attribute_data_type: 'String', name: 'team' }], [{ attribute_data_type: 'String', name: 'team' }, { attribute_data_type: 'String', name: 'tenant' }]),
  ),
  ...deletion('DeleteUserPool', { userPoolId }, pool()),

  differs(
    'text messages from another region',
    call('SetUserPoolMfaConfig', { userPoolId, smsMfaConfiguration: { smsConfiguration: { snsCallerArn: 'r', externalId: 'b', snsRegion: 'eu-west-1' } } }),
    [pool({ sms_configuration: [{ external_id: 'a', sns_caller_arn: 'r', sns_region: 'us-east-1' }] })],
    drift(type('user_pool'), 'sms_configuration.external_id', 'a', 'b'),
    drift(type('user_pool'), 'sms_configuration.sns_region', 'us-east-1', 'eu-west-1'),
  ),

  agrees('the declared client', call('CreateUserPoolClient', newClient(own), { userPoolClient: { clientId: 'c1' } }), [client()]),
  agrees('settings that only the response contains', call('UpdateUserPoolClient', clientSettings(own), { userPoolClient: { ...clientSettings(own), explicitAuthFlows: ['ALLOW_USER_SRP_AUTH'], refreshTokenValidity: 30, readAttributes: ['email'] } }), [client({ explicit_auth_flows: ['ALLOW_USER_SRP_AUTH'], read_attributes: ['email'], refresh_token_validity: 30 })]),
  differs('omitted flows are reset', call('UpdateUserPoolClient', clientSettings(own), { userPoolClient: clientSettings(own) }), [client({ explicit_auth_flows: ['ALLOW_USER_SRP_AUTH'] })], drift(type('user_pool_client'), 'explicit_auth_flows', ['ALLOW_USER_SRP_AUTH'], ['ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH'])),
  ...deletion('DeleteUserPoolClient', { userPoolId, clientId: 'c1' }, client()),

  differs(
    'a client of another service sends tokens elsewhere',
    call('UpdateUserPoolClient', clientSettings(evil)),
    [managed()],
    drift(type('managed_user_pool_client'), 'callback_urls', [own], [evil]),
  ),
  differs('a client of another service is deleted', call('DeleteUserPoolClient', { userPoolId, clientId: 'c1' }), [managed()], deleted(type('managed_user_pool_client'))),
  agrees('the declared log', call('SetLogDeliveryConfiguration', logged('ERROR')), [delivery()]),
  differs('only errors are logged', call('SetLogDeliveryConfiguration', logged('ERROR')), [delivery('INFO')], drift(type('log_delivery_configuration'), 'log_configurations', delivery('INFO').attributes['log_configurations'] ?? null, [{ cloud_watch_logs_configuration: [{ log_group_arn: 'l' }], event_source: 'userNotification', log_level: 'ERROR' }])),
  differs('nothing is logged', call('SetLogDeliveryConfiguration', { userPoolId, logConfigurations: [] }), [delivery()], deleted(type('log_delivery_configuration'))),
  differs(
    'a login page of another version',
    call('CreateUserPoolDomain', { userPoolId, domain: 'login.shop.example', managedLoginVersion: 2 }),
    [domain({ managed_login_version: 1 })],
    drift(type('user_pool_domain'), 'managed_login_version', 1, 2),
  ),
  agrees('the declared certificate', call('UpdateUserPoolDomain', { domain: 'login.shop.example', customDomainConfig: { certificateArn: 'c' } }), [domain()]),
  ...deletion('DeleteUserPoolDomain', { domain: 'login.shop.example' }, domain()),
  agrees('the declared provider', call('CreateIdentityProvider', newIdp), [provider()]),
  agrees('the declared mapping', call('UpdateIdentityProvider', idp), [provider()]),
  ...deletion('DeleteIdentityProvider', { userPoolId, providerName: 'okta' }, provider()),
  agrees('the declared server', call('CreateResourceServer', scopes('read')), [server()]),
  agrees('the declared scopes', call('UpdateResourceServer', scopes('read')), [server()]),
  ...deletion('DeleteResourceServer', { userPoolId, identifier: 'https://api' }, server()),
  agrees('the declared group', call('CreateGroup', { userPoolId, groupName: 'admins', roleArn: 'r' }), [group()]),
  agrees('the declared role', call('UpdateGroup', { userPoolId, groupName: 'admins', roleArn: 'r' }), [group()]),
  ...deletion('DeleteGroup', { userPoolId, groupName: 'admins' }, group()),

  agrees('the declared user', call('AdminCreateUser', one), [user()]),
  differs('the user is deleted', call('AdminDeleteUser', one), [user()], deleted(type('user'))),
  differs('attributes are changed', call('AdminUpdateUserAttributes', { ...one, userAttributes: 'HIDDEN_DUE_TO_SECURITY_REASONS' }), [user()], drift(type('user'), 'attributes', { email: 'a@acme.example' }, null)),
  differs('an attribute is removed', call('AdminDeleteUserAttributes', { ...one, userAttributeNames: ['email'] }), [user()], drift(type('user'), 'attributes.email', 'a@acme.example', null)),
  differs('another password', call('AdminSetUserPassword', one), [user()], drift(type('user'), 'password', '(sensitive)', null)),
  agrees('the user is enabled', call('AdminEnableUser', one), [user()]),
  agrees('the user is disabled as declared', call('AdminDisableUser', one), [user({ enabled: false })]),
  agrees('the declared member', call('AdminAddUserToGroup', { ...one, groupName: 'admins' }), [member()]),
  differs('the member is removed', call('AdminRemoveUserFromGroup', { ...one, groupName: 'admins' }), [member()], deleted(type('user_in_group'))),
  differs('another tag', call('TagResource', { resourceArn: poolArn, tags: { team: 'b' } }), [pool()], drift(type('user_pool'), 'tags.team', 'a', 'b')),
  differs('a tag is removed', call('UntagResource', { resourceArn: poolArn, tagKeys: ['team'] }), [pool()], drift(type('user_pool'), 'tags.team', 'a', null)),
];

const identityPoolId = 'us-east-1:1111-2222';
const identityArn = `arn:aws:cognito-identity:us-east-1:111122223333:identitypool/${identityPoolId}`;
const identities = declared(type('identity_pool'), {
  allow_classic_flow: false,
  allow_unauthenticated_identities: false,
  arn: identityArn,
  cognito_identity_providers: [{ client_id: 'c1', provider_name: 'p', server_side_token_check: false }],
  developer_provider_name: '',
  id: identityPoolId,
  identity_pool_name: 'shop',
  openid_connect_provider_arns: [],
  saml_provider_arns: [],
  supported_login_providers: {},
  tags: { team: 'a' },
  tags_all: { team: 'a' },
});
const roles = declared(type('identity_pool_roles_attachment'), { id: identityPoolId, identity_pool_id: identityPoolId, role_mapping: [], roles: { authenticated: 'r' } });
const identity = (allowUnauthenticatedIdentities: boolean): JsonObject => ({
  identityPoolName: 'shop',
  allowUnauthenticatedIdentities,
  cognitoIdentityProviders: [{ clientId: 'c1', providerName: 'p', serverSideTokenCheck: false }],
});

const claims = declared(type('identity_pool_provider_principal_tag'), { id: `${identityPoolId}:p`, identity_pool_id: identityPoolId, identity_provider_name: 'p', principal_tags: { department: 'dept' }, use_defaults: false });
const mapped = (principalTags: JsonObject): JsonObject => ({ identityPoolId, identityProviderName: 'p', principalTags, useDefaults: false });

export const identityPoolCases: readonly CatalogCase[] = [
  agrees('the declared pool', call('CreateIdentityPool', identity(false), { identityPoolId }), [identities()]),
  agrees('the declared settings', call('UpdateIdentityPool', { identityPoolId, ...identity(false) }), [identities()]),
  ...deletion('DeleteIdentityPool', { identityPoolId }, identities()),
  differs('no role any more', call('SetIdentityPoolRoles', { identityPoolId, roles: {} }), [roles()], deleted(type('identity_pool_roles_attachment'))),
  agrees('the declared roles', call('SetIdentityPoolRoles', { identityPoolId, roles: { authenticated: 'r' } }), [roles()]),
  agrees('the declared mapping of claims', call('SetPrincipalTagAttributeMap', mapped({ department: 'dept' })), [claims()]),
  differs('another tag', call('TagResource', { resourceArn: identityArn, tags: { team: 'b' } }), [identities()], drift(type('identity_pool'), 'tags.team', 'a', 'b')),
  differs('a tag is removed', call('UntagResource', { resourceArn: identityArn, tagKeys: ['team'] }), [identities()], drift(type('identity_pool'), 'tags.team', 'a', null)),
];
