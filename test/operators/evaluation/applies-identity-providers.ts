import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Identity providers and settings of an account, as Terraform creates, changes and destroys them. */

const account = '111122223333';
const oidcArn = `arn:aws:iam::${account}:oidc-provider/token.actions.example`;
const samlArn = `arn:aws:iam::${account}:saml-provider/office`;
const slrArn = `arn:aws:iam::${account}:role/aws-service-role/es.amazonaws.com/AWSServiceRoleForAmazonElasticsearchService`;
const thumb = '6938fd4d98bab03faadb97b34396831e3780aea1';
const oidc = resource('aws_iam_openid_connect_provider', {
  arn: oidcArn,
  client_id_list: ['sts.amazonaws.com', 'old'],
  id: oidcArn,
  tags: { Team: 'ops' },
  tags_all: { Team: 'ops' },
  thumbprint_list: [thumb],
  url: 'token.actions.example',
});
const saml = resource('aws_iam_saml_provider', {
  arn: samlArn,
  id: samlArn,
  name: 'office',
  saml_metadata_document: '<EntityDescriptor entityID="a"/>',
  saml_provider_uuid: 'x',
  tags: null,
  tags_all: {},
  valid_until: '2036-03-02T10:00:00Z',
});
const serviceRole = resource('aws_iam_service_linked_role', {
  arn: slrArn,
  aws_service_name: 'es.amazonaws.com',
  create_date: '2026-03-02T10:00:00Z',
  custom_suffix: '',
  description: 'search',
  id: slrArn,
  name: 'AWSServiceRoleForAmazonElasticsearchService',
  path: '/aws-service-role/es.amazonaws.com/',
  tags: {},
  tags_all: {},
  unique_id: 'AROAEXAMPLE',
});
const alias = resource('aws_iam_account_alias', { account_alias: 'shop-prod', id: 'shop-prod' });
const passwords = resource('aws_iam_account_password_policy', {
  allow_users_to_change_password: true,
  expire_passwords: true,
  hard_expiry: false,
  id: 'iam-account-password-policy',
  max_password_age: 90,
  minimum_password_length: 14,
  password_reuse_prevention: 5,
  require_lowercase_characters: true,
  require_numbers: true,
  require_symbols: true,
  require_uppercase_characters: true,
});
const passwordPolicy = (minimumPasswordLength: number) => ({
  allowUsersToChangePassword: true,
  hardExpiry: false,
  maxPasswordAge: 90,
  minimumPasswordLength,
  passwordReusePrevention: 5,
  requireLowercaseCharacters: true,
  requireNumbers: true,
  requireSymbols: true,
  requireUppercaseCharacters: true,
});
const oidcId = { openIDConnectProviderArn: oidcArn };
export const identityProviderApplies: readonly Apply[] = life(
  'a module of identity providers and account settings',
  [
    [oidc(), saml(), serviceRole(), alias(), passwords()],
    [
      oidc({ client_id_list: ['sts.amazonaws.com', 'new'], thumbprint_list: [thumb.replace('6', '7')], tags: {}, tags_all: {} }),
      saml({ saml_metadata_document: '<EntityDescriptor entityID="b"/>', tags: { Team: 'ops' }, tags_all: { Team: 'ops' } }),
      serviceRole({ description: 'search domains', tags: { Team: 'ops' }, tags_all: { Team: 'ops' } }),
      alias({ account_alias: 'shop-main', id: 'shop-main' }),
      passwords({ minimum_password_length: 16 }),
    ],
  ],
  {
    create: calls('iam', [
      [
        'CreateOpenIDConnectProvider',
        {
          clientIDList: ['sts.amazonaws.com', 'old'],
          thumbprintList: [thumb],
          url: 'https://token.actions.example',
          tags: [{ key: 'Team', value: 'ops' }],
        },
        oidcId,
      ],
      ['CreateSAMLProvider', { name: 'office', sAMLMetadataDocument: '<EntityDescriptor entityID="a"/>' }, { sAMLProviderArn: samlArn }],
      [
        'CreateServiceLinkedRole',
        { aWSServiceName: 'es.amazonaws.com', description: 'search' },
        { role: { arn: slrArn, roleName: 'AWSServiceRoleForAmazonElasticsearchService', path: '/aws-service-role/es.amazonaws.com/' } },
      ],
      ['CreateAccountAlias', { accountAlias: 'shop-prod' }],
      ['UpdateAccountPasswordPolicy', passwordPolicy(14)],
    ]),
    change: calls('iam', [
      ['AddClientIDToOpenIDConnectProvider', { clientID: 'new', ...oidcId }],
      ['RemoveClientIDFromOpenIDConnectProvider', { clientID: 'old', ...oidcId }],
      ['UpdateOpenIDConnectProviderThumbprint', { thumbprintList: [thumb.replace('6', '7')], ...oidcId }],
      ['UntagOpenIDConnectProvider', { ...oidcId, tagKeys: ['Team'] }],
      [
        'UpdateSAMLProvider',
        { sAMLMetadataDocument: '<EntityDescriptor entityID="b"/>', sAMLProviderArn: samlArn },
        { sAMLProviderArn: samlArn },
      ],
      ['TagSAMLProvider', { sAMLProviderArn: samlArn, tags: [{ key: 'Team', value: 'ops' }] }],
      ['UpdateRole', { roleName: 'AWSServiceRoleForAmazonElasticsearchService', description: 'search domains' }],
      ['TagRole', { roleName: 'AWSServiceRoleForAmazonElasticsearchService', tags: [{ key: 'Team', value: 'ops' }] }],
      ['DeleteAccountAlias', { accountAlias: 'shop-prod' }],
      ['CreateAccountAlias', { accountAlias: 'shop-main' }],
      ['UpdateAccountPasswordPolicy', passwordPolicy(16)],
    ]),
    destroy: calls('iam', [
      ['DeleteOpenIDConnectProvider', oidcId],
      ['DeleteSAMLProvider', { sAMLProviderArn: samlArn }],
      [
        'DeleteServiceLinkedRole',
        { roleName: 'AWSServiceRoleForAmazonElasticsearchService' },
        { deletionTaskId: 'task/aws-service-role/es.amazonaws.com/AWSServiceRoleForAmazonElasticsearchService/x' },
      ],
      ['DeleteAccountAlias', { accountAlias: 'shop-main' }],
      ['DeleteAccountPasswordPolicy', null],
    ]),
  },
);
