import { isList } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

/** Amazon Cognito user pools: pools, clients, domains, identity providers, groups and users. Source: Cognito API reference, Terraform AWS provider. */

/** The texts that a user pool sends. An update keeps those that it omits. Source: Cognito API reference, Terraform AWS provider. */
const userPoolMessages: c.Edits = {
  ...c.same(`
    email_verification_message email_verification_subject sms_authentication_message sms_verification_message
    verification_message_template{default_email_option email_message email_message_by_link email_subject email_subject_by_link
    sms_message} admin_create_user_config{invite_message_template{email_message email_subject}}`),
  'admin_create_user_config.invite_message_template.sms_message': c.either(
    'adminCreateUserConfig.inviteMessageTemplate.sMSMessage',
    'adminCreateUserConfig.inviteMessageTemplate.smsMessage',
  ),
};
const pool = c.on('aws_cognito_user_pool', { id: 'userPoolId' });
const client = c.on('aws_cognito_user_pool_client', { id: 'clientId' });
/** A client that another service created, such as OpenSearch. */
const managedClient = c.on('aws_cognito_managed_user_pool_client', { id: 'clientId' });
const logDelivery = c.on('aws_cognito_log_delivery_configuration', { user_pool_id: 'userPoolId' });
const domain = c.on('aws_cognito_user_pool_domain', { domain: 'domain' });
const provider = c.on('aws_cognito_identity_provider', { user_pool_id: 'userPoolId', provider_name: 'providerName' });
const resourceServer = c.on('aws_cognito_resource_server', { user_pool_id: 'userPoolId', identifier: 'identifier' });
const group = c.on('aws_cognito_user_group', { user_pool_id: 'userPoolId', name: 'groupName' });
const user = c.on('aws_cognito_user', { user_pool_id: 'userPoolId', username: 'username' });
const member = c.on('aws_cognito_user_in_group', { user_pool_id: 'userPoolId', group_name: 'groupName', username: 'username' });

/** Both calls set all of these; an update resets omitted ones to their defaults. */
const poolSettings: c.Edits = {
  ...c.same(
    `
    auto_verified_attributes deletion_protection mfa_configuration lambda_config{create_auth_challenge custom_message
    define_auth_challenge post_authentication post_confirmation pre_authentication pre_sign_up user_migration
    verify_auth_challenge_response custom_email_sender.lambda_arn custom_sms_sender=customSMSSender{lambda_arn}}
    admin_create_user_config.allow_admin_create_user_only device_configuration{challenge_required_on_new_device
    device_only_remembered_on_user_prompt} email_configuration{configuration_set email_sending_account source_arn reply_to_email_address
    from_email_address=from} user_pool_add_ons.advanced_security_mode sms_configuration{external_id sns_caller_arn sns_region}
    sign_in_policy.allowed_first_auth_factors=policies.signInPolicy.allowedFirstAuthFactors`,
    c.orNull,
  ),
  'lambda_config.kms_key_id': c.orNull(c.either('lambdaConfig.kMSKeyID', 'lambdaConfig.kmsKeyId')),
  // The service keeps both in step.
  'lambda_config.pre_token_generation': c.orNull(
    c.either('lambdaConfig.preTokenGeneration', 'lambdaConfig.preTokenGenerationConfig.lambdaArn'),
  ),
  'account_recovery_setting.recovery_mechanism': c.orNull(c.blocks('accountRecoverySetting.recoveryMechanisms')),
};
/** An omitted policy is reset; a policy replaces the former one, and lacks the flags that are off. */
const policyMember = (member: string): c.Read => {
  const read = c.inBlock('policies.passwordPolicy', member);
  return (record) => read(record) ?? (policyIn(record) === undefined || !member.startsWith('require') ? null : false);
};
const policyIn = c.reader('policies.passwordPolicy');
const poolPolicy: c.Edits = Object.fromEntries(
  Object.entries(
    c.same(
      'minimum_length require_lowercase require_numbers require_symbols require_uppercase temporary_password_validity_days password_history_size',
    ),
  ).map(([name, member]) => [`password_policy.${name}`, policyMember(member)]),
);
/** An update keeps these if it omits them. */
const kept: c.Edits = c.same(`
    user_pool_add_ons{advanced_security_additional_flows{custom_auth_mode}} user_pool_tier
    user_attribute_update_settings{attributes_require_verification_before_update}`);

/** A setting of a client as the response contains it if the request omits it: an update sets omitted ones to their defaults. */
const after = (path: string): c.Read => c.either(path, c.response(`userPoolClient.${path}`));
const afterAll = (names: string, at = '', field = ''): c.Edits =>
  Object.fromEntries(Object.entries(c.same(names, at, field)).map(([name, path]) => [name, after(path)]));
const clientSettings: c.Edits = {
  explicit_auth_flows: c.orNull(after('explicitAuthFlows')),
  read_attributes: c.orNull(after('readAttributes')),
  supported_identity_providers: c.orNull(after('supportedIdentityProviders')),
  write_attributes: c.orNull(after('writeAttributes')),
  allowed_oauth_flows: c.orNull(after('allowedOAuthFlows')),
  allowed_oauth_flows_user_pool_client: c.orNull(after('allowedOAuthFlowsUserPoolClient')),
  allowed_oauth_scopes: c.orNull(after('allowedOAuthScopes')),
  callback_urls: c.orNull(after('callbackURLs')),
  default_redirect_uri: c.orNull(after('defaultRedirectURI')),
  logout_urls: c.orNull(after('logoutURLs')),
  name: 'clientName',
  prevent_user_existence_errors: c.orNull(after('preventUserExistenceErrors')),
  ...afterAll(
    'access_token_validity id_token_validity refresh_token_validity enable_token_revocation enable_propagate_additional_user_context_data auth_session_validity',
  ),
  ...afterAll('access_token id_token refresh_token', 'tokenValidityUnits.', 'token_validity_units.'),
  ...afterAll('feature retry_grace_period_seconds', 'refreshTokenRotation.', 'refresh_token_rotation.'),
};
const providerSettings: c.Edits = {
  attribute_mapping: c.set('attributeMapping', 'map'),
  idp_identifiers: 'idpIdentifiers',
  provider_details: c.hidden('providerDetails'),
};
const groupSettings: c.Edits = c.same('description precedence role_arn');
const serverSettings: c.Edits = { name: 'name', scope: c.blocks('scopes') };
const mfaConfiguration: c.Edits = {
  ...c.same('mfa_configuration software_token_mfa_configuration{enabled} web_authn_configuration{relying_party_id user_verification}'),
  ...c.same('sms_configuration{external_id sns_caller_arn sns_region}', 'smsMfaConfiguration.'),
};

/** The provider deletes a configuration by a call without destinations. */
const deliversNothing = ({ request }: AuditRecord): boolean => {
  const all = request['logConfigurations'];
  return isList(all) && all.length === 0;
};

const clientDefaults = {
  explicit_auth_flows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH'],
  prevent_user_existence_errors: 'LEGACY',
  'token_validity_units.access_token': 'hours',
  'token_validity_units.id_token': 'hours',
  'token_validity_units.refresh_token': 'days',
};
const unread = 'the call does not contain it in this form';

export const userPools: c.ServiceCatalog = {
  eventSource: 'cognito-idp.amazonaws.com',
  types: c.types('security', {
    aws_cognito_user_pool: {
      keys: [['id'], ['arn']],
      noise: ['creation_date', 'last_modified_date'],
      switches: { mfa_configuration: { of: ['software_token_mfa_configuration.enabled'] } },
      defaults: {
        deletion_protection: 'INACTIVE',
        mfa_configuration: 'OFF',
        'email_configuration.email_sending_account': 'COGNITO_DEFAULT',
        'user_pool_add_ons.advanced_security_mode': 'OFF',
        'verification_message_template.default_email_option': 'CONFIRM_WITH_CODE',
        'account_recovery_setting.recovery_mechanism': [
          { name: 'verified_email', priority: 1 },
          { name: 'verified_phone_number', priority: 2 },
        ],
        'sign_in_policy.allowed_first_auth_factors': ['PASSWORD'],
        'password_policy.minimum_length': 8,
        'password_policy.require_lowercase': true,
        'password_policy.require_numbers': true,
        'password_policy.require_symbols': true,
        'password_policy.require_uppercase': true,
        'password_policy.temporary_password_validity_days': 7,
      },
      unevaluated: {
        email_mfa_configuration: unread,
        'lambda_config.pre_token_generation_config': 'the service writes two attributes for one function',
        'lambda_config.custom_email_sender.lambda_version': 'has one value',
        'lambda_config.custom_sms_sender.lambda_version': 'has one value',
      },
    },
    aws_cognito_user_pool_client: {
      defaults: clientDefaults,
      secrets: ['client_secret'],
      unevaluated: { analytics_configuration: unread },
    },
    aws_cognito_managed_user_pool_client: {
      defaults: clientDefaults,
      secrets: ['client_secret'],
      unevaluated: { analytics_configuration: unread, name_pattern: 'finds the client', name_prefix: 'finds the client' },
    },
    aws_cognito_log_delivery_configuration: { keys: [['user_pool_id']], cloudId: 'user_pool_id' },
    aws_cognito_user_pool_domain: { keys: [['domain']], noise: ['cloudfront_*'] },
    aws_cognito_identity_provider: {
      keys: [['user_pool_id', 'provider_name']],
      access: 'identity',
      cloudId: 'provider_name',
      secrets: ['provider_details'],
    },
    aws_cognito_resource_server: { keys: [['user_pool_id', 'identifier']], cloudId: 'identifier' },
    aws_cognito_user_group: { keys: [['user_pool_id', 'name']], cloudId: 'name' },
    // Users of applications sign up all day.
    aws_cognito_user: {
      keys: [['user_pool_id', 'username']],
      onlyDeclared: true,
      cloudId: 'username',
      noise: ['creation_date', 'last_modified_date'],
      secrets: ['password', 'temporary_password'],
      unevaluated: {
        client_metadata: 'a parameter of the call',
        desired_delivery_mediums: 'a parameter of the call',
        message_action: 'a parameter of the call',
        validation_data: 'a parameter of the call',
        temporary_password: 'records withhold it',
      },
    },
    aws_cognito_user_in_group: { keys: [['user_pool_id', 'group_name', 'username']], onlyDeclared: true, cloudId: 'username' },
  }),
  events: {
    CreateUserPool: c.create(c.withId(c.on('aws_cognito_user_pool', { id: c.response('userPool.id') })), {
      ...poolSettings,
      ...poolPolicy,
      ...kept,
      ...userPoolMessages,
      ...c.same('alias_attributes username_attributes username_configuration.case_sensitive name=poolName'),
      tags: c.tagMap('userPoolTags'),
    }),
    UpdateUserPool: c.modify(pool, {
      ...poolSettings,
      ...poolPolicy,
      ...kept,
      ...userPoolMessages,
      tags: c.set(c.tagMap('userPoolTags'), 'map'),
    }),
    AddCustomAttributes: c.modify(pool, { schema: c.add(c.blocks('customAttributes'), ['name']) }),
    DeleteUserPool: c.destroy(pool),
    SetUserPoolMfaConfig: c.modify(pool, mfaConfiguration),
    SetLogDeliveryConfiguration: [
      c.put(
        logDelivery,
        { log_configurations: c.set(c.blocks('logConfigurations'), 'given') },
        { when: (record) => !deliversNothing(record) },
      ),
      c.destroy(logDelivery, { when: deliversNothing }),
    ],

    CreateUserPoolClient: c.create(
      c.within(pool, c.withId(c.on('aws_cognito_user_pool_client', { id: c.response('userPoolClient.clientId') }))),
      { ...clientSettings, generate_secret: 'generateSecret' },
    ),
    UpdateUserPoolClient: c.firstOf(c.modify(client, clientSettings), c.modify(managedClient, clientSettings)),
    DeleteUserPoolClient: c.firstOf(c.destroy(client), c.destroy(managedClient)),

    CreateUserPoolDomain: c.create(
      c.within(pool, domain),
      c.same('user_pool_id certificate_arn=customDomainConfig.certificateArn managed_login_version'),
    ),
    UpdateUserPoolDomain: c.modify(domain, c.same('certificate_arn=customDomainConfig.certificateArn managed_login_version')),
    DeleteUserPoolDomain: c.destroy(domain),

    CreateIdentityProvider: c.create(c.within(pool, provider), { ...providerSettings, provider_type: 'providerType' }),
    UpdateIdentityProvider: c.modify(provider, providerSettings),
    DeleteIdentityProvider: c.destroy(provider),
    CreateResourceServer: c.create(c.within(pool, resourceServer), serverSettings),
    UpdateResourceServer: c.modify(resourceServer, { name: 'name', scope: c.orNull(c.blocks('scopes')) }),
    DeleteResourceServer: c.destroy(resourceServer),
    CreateGroup: c.create(c.within(pool, group), groupSettings),
    UpdateGroup: c.modify(group, groupSettings),
    DeleteGroup: c.destroy(group),

    AdminCreateUser: c.create(user),
    AdminDeleteUser: c.destroy(user),
    AdminEnableUser: c.modify(user, { enabled: c.fixed(true) }),
    AdminDisableUser: c.modify(user, { enabled: c.fixed(false) }),
    AdminUpdateUserAttributes: c.modify(user, { attributes: c.hidden('userAttributes') }),
    AdminDeleteUserAttributes: c.modify(user, { attributes: c.drop('userAttributeNames') }),
    AdminSetUserPassword: c.modify(user, { password: c.hidden(c.fixed(true)) }),
    AdminAddUserToGroup: c.create(member),
    AdminRemoveUserFromGroup: c.destroy(member),

    ...c.tagCalls((edits) => c.modify(c.on('aws_cognito_user_pool', { arn: 'resourceArn' }), edits)),
  },
};
