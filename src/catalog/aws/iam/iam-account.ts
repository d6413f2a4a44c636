import { isList } from '../../../lib/json.js';
import {
  add,
  create,
  destroy,
  drop,
  either,
  firstOf,
  fixed,
  merge,
  modify,
  noChange,
  on,
  put,
  remove,
  response,
  set,
  via,
  type From,
  type ServiceCatalog,
} from '../../dsl.js';
import { listOf, nameInArn, tagMap } from '../../values.js';

/** Identity providers and settings of a whole account. Source: IAM API reference, Terraform AWS provider schemas 3 to 6. */

// CloudTrail keeps upper-case initials; tools that write records may not.
const saml = on('aws_iam_saml_provider', { name: nameInArn(either('sAMLProviderArn', 'samlProviderArn')) });
const samlNew = on('aws_iam_saml_provider', { name: 'name' });
const oidcArn = either('openIDConnectProviderArn', 'openIdConnectProviderArn');
const oidc = on('aws_iam_openid_connect_provider', { arn: oidcArn });
const oidcNew = on('aws_iam_openid_connect_provider', { arn: response('openIDConnectProviderArn') });
const oidcClient = on('aws_iam_openid_connect_provider_client_id', {
  openid_connect_provider_arn: oidcArn,
  client_id: either('clientID', 'clientId'),
});
const alias = on('aws_iam_account_alias', { account_alias: 'accountAlias' });
// An account has at most one of each of these.
const theAlias = on('aws_iam_account_alias', {});
const passwordPolicy = on('aws_iam_account_password_policy', {});
const tokenPreferences = on('aws_iam_security_token_service_preferences', {});
const organization = on('aws_iam_organizations_features', {});
const federation = on('aws_iam_outbound_web_identity_federation', {});
const federationNew = on('aws_iam_outbound_web_identity_federation', { issuer_identifier: response('issuerIdentifier') });

/** The call resets parameters that it omits. */
const orDefault = (path: string, otherwise: number | boolean): From => either(path, fixed(otherwise));
const feature = (name: string): From => fixed([name]);

/** Hexadecimal, case-insensitive. */
const thumbprints = set('thumbprintList', 'caseless');
/** AWS determines the thumbprint of a provider that is created without one. */
const statedThumbprints = set(
  via('thumbprintList', (list) => (isList(list) && list.length > 0 ? list : undefined)),
  'caseless',
);

export const iamAccount: ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: {
    aws_iam_saml_provider: { keys: [['name'], ['arn']], scope: 'account', family: 'iam', access: 'identity', noise: ['valid_until'] },
    aws_iam_openid_connect_provider: { keys: [['arn']], scope: 'account', family: 'iam', access: 'identity' },
    aws_iam_openid_connect_provider_client_id: {
      keys: [['openid_connect_provider_arn', 'client_id']],
      scope: 'account',
      family: 'iam',
      access: 'attachment',
    },
    aws_iam_account_alias: { keys: [['account_alias'], []], scope: 'account', family: 'iam' },
    aws_iam_account_password_policy: { keys: [[]], scope: 'account', family: 'iam', noise: ['expire_passwords'] },
    aws_iam_security_token_service_preferences: { keys: [[]], scope: 'account', family: 'iam' },
    aws_iam_organizations_features: { keys: [[]], scope: 'account', family: 'iam' },
    aws_iam_outbound_web_identity_federation: {
      keys: [['issuer_identifier'], []],
      scope: 'account',
      family: 'iam',
      cloudId: 'issuer_identifier',
    },
  },
  events: {
    CreateSAMLProvider: create(
      samlNew,
      {
        saml_metadata_document: 'sAMLMetadataDocument',
        tags: set(tagMap('tags'), 'map'),
      },
      { id: response('sAMLProviderArn') },
    ),
    UpdateSAMLProvider: modify(saml, { saml_metadata_document: either('sAMLMetadataDocument', 'samlMetadataDocument') }),
    DeleteSAMLProvider: destroy(saml),
    TagSAMLProvider: modify(saml, { tags: merge(tagMap('tags')) }),
    UntagSAMLProvider: modify(saml, { tags: drop('tagKeys') }),

    CreateOpenIDConnectProvider: create(
      oidcNew,
      {
        client_id_list: 'clientIDList',
        thumbprint_list: statedThumbprints,
        tags: set(tagMap('tags'), 'map'),
      },
      { id: response('openIDConnectProviderArn') },
    ),
    UpdateOpenIDConnectProviderThumbprint: modify(oidc, { thumbprint_list: thumbprints }),
    AddClientIDToOpenIDConnectProvider: firstOf(
      create(oidcClient, {}, { parent: oidc }),
      modify(oidc, { client_id_list: add(listOf(either('clientID', 'clientId'))) }),
    ),
    RemoveClientIDFromOpenIDConnectProvider: firstOf(
      destroy(oidcClient),
      modify(oidc, { client_id_list: remove(listOf(either('clientID', 'clientId'))) }),
    ),
    DeleteOpenIDConnectProvider: destroy(oidc),
    TagOpenIDConnectProvider: modify(oidc, { tags: merge(tagMap('tags')) }),
    UntagOpenIDConnectProvider: modify(oidc, { tags: drop('tagKeys') }),

    // An account has one alias: a new one replaces the declared one.
    CreateAccountAlias: firstOf(modify(theAlias, { account_alias: 'accountAlias' }), create(alias, {}, { id: 'accountAlias' })),
    DeleteAccountAlias: destroy(alias),

    UpdateAccountPasswordPolicy: put(passwordPolicy, {
      minimum_password_length: orDefault('minimumPasswordLength', 6),
      require_symbols: orDefault('requireSymbols', false),
      require_numbers: orDefault('requireNumbers', false),
      require_uppercase_characters: orDefault('requireUppercaseCharacters', false),
      require_lowercase_characters: orDefault('requireLowercaseCharacters', false),
      allow_users_to_change_password: orDefault('allowUsersToChangePassword', false),
      max_password_age: orDefault('maxPasswordAge', 0),
      password_reuse_prevention: orDefault('passwordReusePrevention', 0),
      hard_expiry: orDefault('hardExpiry', false),
    }),
    DeleteAccountPasswordPolicy: destroy(passwordPolicy),

    SetSecurityTokenServicePreferences: put(tokenPreferences, { global_endpoint_token_version: 'globalEndpointTokenVersion' }),
    EnableOrganizationsRootCredentialsManagement: put(organization, { enabled_features: add(feature('RootCredentialsManagement')) }),
    DisableOrganizationsRootCredentialsManagement: put(organization, { enabled_features: remove(feature('RootCredentialsManagement')) }),
    EnableOrganizationsRootSessions: put(organization, { enabled_features: add(feature('RootSessions')) }),
    DisableOrganizationsRootSessions: put(organization, { enabled_features: remove(feature('RootSessions')) }),
    EnableOutboundWebIdentityFederation: create(federationNew, { jwt_vending_enabled: fixed(true) }, { id: response('issuerIdentifier') }),
    DisableOutboundWebIdentityFederation: destroy(federation),

    GenerateCredentialReport: noChange,
    GenerateOrganizationsAccessReport: noChange,
    GenerateServiceLastAccessedDetails: noChange,
    SimulateCustomPolicy: noChange,
    SimulatePrincipalPolicy: noChange,
  },
};
