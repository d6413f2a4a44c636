import { isList } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  hidden,
  merge,
  modify,
  on,
  put,
  reader,
  response,
  set,
  fixed,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { blocks, inBlock, orNull, tagMap } from '../../values.js';
import { replaced, same } from './api-values.js';
import { userPoolMessages } from './user-pool-messages.js';

/** Amazon Cognito user pools: pools, clients, domains, identity providers, groups and users. Source: Cognito API reference, Terraform AWS provider. */

const pool = on('aws_cognito_user_pool', { id: 'userPoolId' });
const client = on('aws_cognito_user_pool_client', { id: 'clientId' });
/** A client that another service created, such as OpenSearch. */
const managedClient = on('aws_cognito_managed_user_pool_client', { id: 'clientId' });
const logDelivery = on('aws_cognito_log_delivery_configuration', { user_pool_id: 'userPoolId' });
const domain = on('aws_cognito_user_pool_domain', { domain: 'domain' });
const provider = on('aws_cognito_identity_provider', { user_pool_id: 'userPoolId', provider_name: 'providerName' });
const resourceServer = on('aws_cognito_resource_server', { user_pool_id: 'userPoolId', identifier: 'identifier' });
const group = on('aws_cognito_user_group', { user_pool_id: 'userPoolId', name: 'groupName' });
const user = on('aws_cognito_user', { user_pool_id: 'userPoolId', username: 'username' });
const member = on('aws_cognito_user_in_group', { user_pool_id: 'userPoolId', group_name: 'groupName', username: 'username' });

/** Both calls set all of these; an update resets omitted ones to their defaults. */
const poolSettings: Edits = {
  ...replaced('auto_verified_attributes deletion_protection mfa_configuration'),
  ...replaced(
    'create_auth_challenge custom_message define_auth_challenge post_authentication post_confirmation pre_authentication pre_sign_up user_migration verify_auth_challenge_response',
    'lambdaConfig.',
    'lambda_config.',
  ),
  'lambda_config.kms_key_id': orNull(either('lambdaConfig.kMSKeyID', 'lambdaConfig.kmsKeyId')),
  // The service keeps both in step.
  'lambda_config.pre_token_generation': orNull(
    either('lambdaConfig.preTokenGeneration', 'lambdaConfig.preTokenGenerationConfig.lambdaArn'),
  ),
  'lambda_config.custom_email_sender.lambda_arn': orNull('lambdaConfig.customEmailSender.lambdaArn'),
  'lambda_config.custom_sms_sender.lambda_arn': orNull('lambdaConfig.customSMSSender.lambdaArn'),
  'admin_create_user_config.allow_admin_create_user_only': orNull('adminCreateUserConfig.allowAdminCreateUserOnly'),
  ...replaced('challenge_required_on_new_device device_only_remembered_on_user_prompt', 'deviceConfiguration.', 'device_configuration.'),
  ...replaced('configuration_set email_sending_account source_arn', 'emailConfiguration.', 'email_configuration.'),
  'email_configuration.from_email_address': orNull('emailConfiguration.from'),
  'email_configuration.reply_to_email_address': orNull('emailConfiguration.replyToEmailAddress'),
  'user_pool_add_ons.advanced_security_mode': orNull('userPoolAddOns.advancedSecurityMode'),
  'sign_in_policy.allowed_first_auth_factors': orNull('policies.signInPolicy.allowedFirstAuthFactors'),
  ...replaced('external_id sns_caller_arn sns_region', 'smsConfiguration.', 'sms_configuration.'),
  'account_recovery_setting.recovery_mechanism': orNull(blocks('accountRecoverySetting.recoveryMechanisms')),
};
/** An omitted policy is reset; a policy replaces the former one, and lacks the flags that are off. */
const policyMember = (member: string): Read => {
  const read = inBlock('policies.passwordPolicy', member);
  return (record) => read(record) ?? (policyIn(record) === undefined || !member.startsWith('require') ? null : false);
};
const policyIn = reader('policies.passwordPolicy');
const poolPolicy: Edits = Object.fromEntries(
  Object.entries(
    same(
      'minimum_length require_lowercase require_numbers require_symbols require_uppercase temporary_password_validity_days password_history_size',
    ),
  ).map(([name, member]) => [`password_policy.${name}`, policyMember(member as string)]),
);
/** An update keeps these if it omits them. */
const kept: Edits = {
  'user_pool_add_ons.advanced_security_additional_flows.custom_auth_mode': 'userPoolAddOns.advancedSecurityAdditionalFlows.customAuthMode',
  user_pool_tier: 'userPoolTier',
  'user_attribute_update_settings.attributes_require_verification_before_update':
    'userAttributeUpdateSettings.attributesRequireVerificationBeforeUpdate',
};

/** A setting of a client as the response contains it if the request omits it: an update sets omitted ones to their defaults. */
const after = (path: string): Read => either(path, response(`userPoolClient.${path}`));
const afterAll = (names: string, at = '', field = ''): Edits =>
  Object.fromEntries(Object.entries(same(names, at, field)).map(([name, path]) => [name, after(path as string)]));
const clientSettings: Edits = {
  explicit_auth_flows: orNull(after('explicitAuthFlows')),
  read_attributes: orNull(after('readAttributes')),
  supported_identity_providers: orNull(after('supportedIdentityProviders')),
  write_attributes: orNull(after('writeAttributes')),
  allowed_oauth_flows: orNull(after('allowedOAuthFlows')),
  allowed_oauth_flows_user_pool_client: orNull(after('allowedOAuthFlowsUserPoolClient')),
  allowed_oauth_scopes: orNull(after('allowedOAuthScopes')),
  callback_urls: orNull(after('callbackURLs')),
  default_redirect_uri: orNull(after('defaultRedirectURI')),
  logout_urls: orNull(after('logoutURLs')),
  name: 'clientName',
  prevent_user_existence_errors: orNull(after('preventUserExistenceErrors')),
  ...afterAll(
    'access_token_validity id_token_validity refresh_token_validity enable_token_revocation enable_propagate_additional_user_context_data auth_session_validity',
  ),
  ...afterAll('access_token id_token refresh_token', 'tokenValidityUnits.', 'token_validity_units.'),
  ...afterAll('feature retry_grace_period_seconds', 'refreshTokenRotation.', 'refresh_token_rotation.'),
};
const providerSettings: Edits = {
  attribute_mapping: set('attributeMapping', 'map'),
  idp_identifiers: 'idpIdentifiers',
  provider_details: hidden('providerDetails'),
};
const groupSettings: Edits = { ...same('description precedence role_arn') };
const serverSettings: Edits = { name: 'name', scope: blocks('scopes') };
const mfaConfiguration: Edits = {
  mfa_configuration: 'mfaConfiguration',
  'software_token_mfa_configuration.enabled': 'softwareTokenMfaConfiguration.enabled',
  'sms_configuration.sns_caller_arn': 'smsMfaConfiguration.smsConfiguration.snsCallerArn',
  ...same('relying_party_id user_verification', 'webAuthnConfiguration.', 'web_authn_configuration.'),
};

/** The provider deletes a configuration by a call without destinations. */
const deliversNothing = ({ request }: AuditRecord): boolean => {
  const all = request['logConfigurations'];
  return isList(all) && all.length === 0;
};

const shared = { scope: 'region', family: 'security' } as const;
const clientDefaults = {
  explicit_auth_flows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH'],
  prevent_user_existence_errors: 'LEGACY',
  'token_validity_units.access_token': 'hours',
  'token_validity_units.id_token': 'hours',
  'token_validity_units.refresh_token': 'days',
};
const unread = 'the call does not contain it in this form';

export const userPools: ServiceCatalog = {
  eventSource: 'cognito-idp.amazonaws.com',
  types: {
    aws_cognito_user_pool: {
      ...shared,
      keys: [['id'], ['arn']],
      noise: ['creation_date', 'custom_domain', 'domain', 'endpoint', 'estimated_number_of_users', 'last_modified_date'],
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
      ...shared,
      keys: [['id']],
      noise: ['client_secret'],
      defaults: clientDefaults,
      secrets: ['client_secret'],
      unevaluated: { analytics_configuration: unread },
    },
    aws_cognito_managed_user_pool_client: {
      ...shared,
      keys: [['id']],
      noise: ['client_secret', 'name'],
      defaults: clientDefaults,
      secrets: ['client_secret'],
      unevaluated: { analytics_configuration: unread, name_pattern: 'finds the client', name_prefix: 'finds the client' },
    },
    aws_cognito_log_delivery_configuration: { ...shared, keys: [['user_pool_id']], cloudId: 'user_pool_id' },
    aws_cognito_user_pool_domain: {
      ...shared,
      keys: [['domain']],
      noise: ['aws_account_id', 'cloudfront_*', 's3_bucket', 'version'],
    },
    aws_cognito_identity_provider: {
      ...shared,
      keys: [['user_pool_id', 'provider_name']],
      access: 'identity',
      cloudId: 'provider_name',
      secrets: ['provider_details'],
    },
    aws_cognito_resource_server: { ...shared, keys: [['user_pool_id', 'identifier']], noise: ['scope_identifiers'], cloudId: 'identifier' },
    aws_cognito_user_group: { ...shared, keys: [['user_pool_id', 'name']], cloudId: 'name' },
    // Users of applications sign up all day.
    aws_cognito_user: {
      ...shared,
      keys: [['user_pool_id', 'username']],
      onlyDeclared: true,
      cloudId: 'username',
      noise: ['creation_date', 'last_modified_date', 'mfa_setting_list', 'preferred_mfa_setting', 'status', 'sub'],
      secrets: ['password', 'temporary_password'],
      unevaluated: {
        client_metadata: 'a parameter of the call',
        desired_delivery_mediums: 'a parameter of the call',
        message_action: 'a parameter of the call',
        validation_data: 'a parameter of the call',
        temporary_password: 'records withhold it',
      },
    },
    aws_cognito_user_in_group: { ...shared, keys: [['user_pool_id', 'group_name', 'username']], onlyDeclared: true, cloudId: 'username' },
  },
  events: {
    CreateUserPool: create(
      on('aws_cognito_user_pool', { id: response('userPool.id') }),
      {
        ...poolSettings,
        ...poolPolicy,
        ...kept,
        ...userPoolMessages,
        ...same('alias_attributes username_attributes'),
        name: 'poolName',
        tags: tagMap('userPoolTags'),
        'username_configuration.case_sensitive': 'usernameConfiguration.caseSensitive',
      },
      { id: response('userPool.id') },
    ),
    UpdateUserPool: modify(pool, {
      ...poolSettings,
      ...poolPolicy,
      ...kept,
      ...userPoolMessages,
      tags: set(tagMap('userPoolTags'), 'map'),
    }),
    AddCustomAttributes: modify(pool, { schema: add(blocks('customAttributes'), ['name']) }),
    DeleteUserPool: destroy(pool),
    SetUserPoolMfaConfig: modify(pool, mfaConfiguration),
    SetLogDeliveryConfiguration: [
      put(logDelivery, { log_configurations: set(blocks('logConfigurations'), 'given') }, { when: (record) => !deliversNothing(record) }),
      destroy(logDelivery, { when: deliversNothing }),
    ],

    CreateUserPoolClient: create(
      on('aws_cognito_user_pool_client', { id: response('userPoolClient.clientId') }),
      { ...clientSettings, generate_secret: 'generateSecret' },
      { parent: pool, id: response('userPoolClient.clientId') },
    ),
    UpdateUserPoolClient: firstOf(modify(client, clientSettings), modify(managedClient, clientSettings)),
    DeleteUserPoolClient: firstOf(destroy(client), destroy(managedClient)),

    CreateUserPoolDomain: create(
      domain,
      { user_pool_id: 'userPoolId', certificate_arn: 'customDomainConfig.certificateArn' },
      { parent: pool },
    ),
    UpdateUserPoolDomain: modify(domain, {
      certificate_arn: 'customDomainConfig.certificateArn',
      managed_login_version: 'managedLoginVersion',
    }),
    DeleteUserPoolDomain: destroy(domain),

    CreateIdentityProvider: create(provider, { ...providerSettings, provider_type: 'providerType' }, { parent: pool }),
    UpdateIdentityProvider: modify(provider, providerSettings),
    DeleteIdentityProvider: destroy(provider),
    CreateResourceServer: create(resourceServer, serverSettings, { parent: pool }),
    UpdateResourceServer: modify(resourceServer, { name: 'name', scope: orNull(blocks('scopes')) }),
    DeleteResourceServer: destroy(resourceServer),
    CreateGroup: create(group, groupSettings, { parent: pool }),
    UpdateGroup: modify(group, groupSettings),
    DeleteGroup: destroy(group),

    AdminCreateUser: create(user),
    AdminDeleteUser: destroy(user),
    AdminEnableUser: modify(user, { enabled: fixed(true) }),
    AdminDisableUser: modify(user, { enabled: fixed(false) }),
    AdminUpdateUserAttributes: modify(user, { attributes: hidden('userAttributes') }),
    AdminDeleteUserAttributes: modify(user, { attributes: drop('userAttributeNames') }),
    AdminSetUserPassword: modify(user, { password: hidden(fixed(true)) }),
    AdminAddUserToGroup: create(member),
    AdminRemoveUserFromGroup: destroy(member),

    TagResource: modify(on('aws_cognito_user_pool', { arn: 'resourceArn' }), { tags: merge(tagMap('tags')) }),
    UntagResource: modify(on('aws_cognito_user_pool', { arn: 'resourceArn' }), { tags: drop('tagKeys') }),
  },
};
