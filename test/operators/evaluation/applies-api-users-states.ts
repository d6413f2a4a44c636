import type { JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** The states of the module of `applies-api-users.ts`. */

export const userPoolId = 'us-east-1_Abc123xyz';
export const poolArn = `arn:aws:cognito-idp:us-east-1:111122223333:userpool/${userPoolId}`;
export const clientId = '1h57kf5cpq17m0eml12EXAMPLE';
export const check = 'arn:aws:lambda:us-east-1:111122223333:function:check';
export const identityPoolId = 'us-east-1:1a2b3c4d-0000-1111-2222-333344445555';
export const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;
const of = (type: string, attributes: JsonObject): DeclaredResource => ({ type: `aws_cognito_${type}`, attributes });

type Changed = {
  readonly mfa?: string;
  readonly length?: number;
  readonly trigger?: string;
  readonly urls?: readonly string[];
  readonly refresh?: number;
  readonly admins?: string;
  readonly guest?: string;
  readonly tag?: string;
};
export const declaredWith = ({
  mfa = 'OFF',
  length = 12,
  trigger = check,
  urls = ['https://shop.example/in'],
  refresh = 30,
  admins = role('admins'),
  guest = role('users'),
  tag = 'shop',
}: Changed = {}): readonly DeclaredResource[] => {
  const tags = { tags: { Owner: tag }, tags_all: { Owner: tag } };
  return [
    of('user_pool', {
      account_recovery_setting: [
        {
          recovery_mechanism: [
            { name: 'verified_email', priority: 1 },
            { name: 'verified_phone_number', priority: 2 },
          ],
        },
      ],
      admin_create_user_config: [{ allow_admin_create_user_only: false, invite_message_template: [] }],
      alias_attributes: null,
      arn: poolArn,
      auto_verified_attributes: ['email'],
      creation_date: '2026-03-02T10:00:00Z',
      deletion_protection: 'ACTIVE',
      device_configuration: [],
      email_configuration: [
        {
          configuration_set: '',
          email_sending_account: 'COGNITO_DEFAULT',
          from_email_address: '',
          reply_to_email_address: '',
          source_arn: '',
        },
      ],
      email_verification_message: '',
      email_verification_subject: '',
      endpoint: `cognito-idp.us-east-1.amazonaws.com/${userPoolId}`,
      estimated_number_of_users: 0,
      id: userPoolId,
      lambda_config: [
        {
          create_auth_challenge: '',
          custom_email_sender: [],
          custom_message: '',
          custom_sms_sender: [],
          define_auth_challenge: '',
          kms_key_id: '',
          post_authentication: '',
          post_confirmation: '',
          pre_authentication: '',
          pre_sign_up: trigger,
          pre_token_generation: '',
          pre_token_generation_config: [],
          user_migration: '',
          verify_auth_challenge_response: '',
        },
      ],
      mfa_configuration: mfa,
      name: 'shop',
      password_policy: [
        {
          minimum_length: length,
          password_history_size: 0,
          require_lowercase: true,
          require_numbers: true,
          require_symbols: false,
          require_uppercase: true,
          temporary_password_validity_days: 7,
        },
      ],
      schema: [],
      sms_configuration: [],
      software_token_mfa_configuration: mfa === 'OFF' ? [] : [{ enabled: true }],
      user_pool_add_ons: [],
      user_pool_tier: 'ESSENTIALS',
      username_attributes: ['email'],
      username_configuration: [{ case_sensitive: false }],
      verification_message_template: [
        {
          default_email_option: 'CONFIRM_WITH_CODE',
          email_message: '',
          email_message_by_link: '',
          email_subject: '',
          email_subject_by_link: '',
          sms_message: '',
        },
      ],
      ...tags,
    }),
    of('user_pool_client', {
      access_token_validity: 0,
      allowed_oauth_flows: ['code'],
      allowed_oauth_flows_user_pool_client: true,
      allowed_oauth_scopes: ['openid'],
      analytics_configuration: [],
      auth_session_validity: 3,
      callback_urls: [...urls],
      client_secret: '',
      default_redirect_uri: '',
      enable_propagate_additional_user_context_data: false,
      enable_token_revocation: true,
      explicit_auth_flows: [],
      generate_secret: null,
      id: clientId,
      id_token_validity: 0,
      logout_urls: [],
      name: 'web',
      prevent_user_existence_errors: '',
      read_attributes: [],
      refresh_token_validity: refresh,
      supported_identity_providers: ['COGNITO'],
      token_validity_units: [],
      user_pool_id: userPoolId,
      write_attributes: [],
    }),
    of('user_pool_domain', {
      certificate_arn: null,
      cloudfront_distribution: 'd111.cloudfront.net',
      domain: 'shop-login',
      id: 'shop-login',
      s3_bucket: 'aws-cognito',
      user_pool_id: userPoolId,
      version: '1',
    }),
    of('resource_server', {
      id: `${userPoolId}|https://api.shop.example`,
      identifier: 'https://api.shop.example',
      name: 'api',
      scope: [{ scope_description: 'Read orders', scope_name: 'read' }],
      scope_identifiers: ['https://api.shop.example/read'],
      user_pool_id: userPoolId,
    }),
    of('user_group', {
      description: '',
      id: `${userPoolId}/admins`,
      name: 'admins',
      precedence: 1,
      role_arn: admins,
      user_pool_id: userPoolId,
    }),
    of('identity_pool', {
      allow_classic_flow: false,
      allow_unauthenticated_identities: false,
      arn: `arn:aws:cognito-identity:us-east-1:111122223333:identitypool/${identityPoolId}`,
      cognito_identity_providers: [
        { client_id: clientId, provider_name: `cognito-idp.us-east-1.amazonaws.com/${userPoolId}`, server_side_token_check: false },
      ],
      developer_provider_name: '',
      id: identityPoolId,
      identity_pool_name: 'shop',
      openid_connect_provider_arns: [],
      saml_provider_arns: [],
      supported_login_providers: {},
      ...tags,
    }),
    of('identity_pool_roles_attachment', {
      id: identityPoolId,
      identity_pool_id: identityPoolId,
      role_mapping: [],
      roles: { authenticated: guest },
    }),
  ];
};
