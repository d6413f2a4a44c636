import { isList } from '../../../lib/json.js';
import * as c from '../language.js';

/** Identity providers and settings of a whole account. Source: IAM API reference, Terraform AWS provider schemas 3 to 6. */

// CloudTrail keeps upper-case initials; tools that write records may not.
const saml = c.on('aws_iam_saml_provider', { name: c.nameInArn(c.either('sAMLProviderArn', 'samlProviderArn')) });
const samlNew = c.on('aws_iam_saml_provider', { name: 'name' });
const oidcArn = c.either('openIDConnectProviderArn', 'openIdConnectProviderArn');
const oidc = c.on('aws_iam_openid_connect_provider', { arn: oidcArn });
const oidcNew = c.on('aws_iam_openid_connect_provider', { arn: c.response('openIDConnectProviderArn') });
const oidcClient = c.on('aws_iam_openid_connect_provider_client_id', {
  openid_connect_provider_arn: oidcArn,
  client_id: c.either('clientID', 'clientId'),
});
const alias = c.on('aws_iam_account_alias', { account_alias: 'accountAlias' });
// An account has at most one of each of these.
const theAlias = c.on('aws_iam_account_alias', {});
const passwordPolicy = c.on('aws_iam_account_password_policy', {});
const tokenPreferences = c.on('aws_iam_security_token_service_preferences', {});
const organization = c.on('aws_iam_organizations_features', {});
const federation = c.on('aws_iam_outbound_web_identity_federation', {});
const federationNew = c.on('aws_iam_outbound_web_identity_federation', { issuer_identifier: c.response('issuerIdentifier') });

/** The call resets parameters that it omits. */
const orDefault = (path: string, otherwise: number | boolean): c.From => c.either(path, c.fixed(otherwise));
const feature = (name: string): c.From => c.fixed([name]);

/** Hexadecimal, case-insensitive. */
const thumbprints = c.set('thumbprintList', 'caseless');
/** AWS determines the thumbprint of a provider that is created without one. */
const statedThumbprints = c.set(
  c.via('thumbprintList', (list) => (isList(list) && list.length > 0 ? list : undefined)),
  'caseless',
);

export const iamAccount: c.ServiceCatalog = {
  eventSource: 'iam.amazonaws.com',
  types: c.types('iam', 'account', {
    aws_iam_saml_provider: { keys: [['name'], ['arn']], access: 'identity' },
    aws_iam_openid_connect_provider: { keys: [['arn']], access: 'identity' },
    aws_iam_openid_connect_provider_client_id: { keys: [['openid_connect_provider_arn', 'client_id']], access: 'attachment' },
    aws_iam_account_alias: { keys: [['account_alias'], []] },
    aws_iam_account_password_policy: { keys: [[]] },
    aws_iam_security_token_service_preferences: { keys: [[]] },
    aws_iam_organizations_features: { keys: [[]] },
    aws_iam_outbound_web_identity_federation: { keys: [['issuer_identifier'], []], cloudId: 'issuer_identifier' },
  }),
  events: {
    CreateSAMLProvider: c.create(c.withId(samlNew, c.response('sAMLProviderArn')), {
      saml_metadata_document: 'sAMLMetadataDocument',
      tags: c.newTags,
    }),
    UpdateSAMLProvider: c.modify(saml, { saml_metadata_document: c.either('sAMLMetadataDocument', 'samlMetadataDocument') }),
    DeleteSAMLProvider: c.destroy(saml),
    ...c.tagCalls((edits) => c.modify(saml, edits), 'TagSAMLProvider UntagSAMLProvider'),

    CreateOpenIDConnectProvider: c.create(c.withId(oidcNew), {
      client_id_list: 'clientIDList',
      thumbprint_list: statedThumbprints,
      tags: c.newTags,
    }),
    UpdateOpenIDConnectProviderThumbprint: c.modify(oidc, { thumbprint_list: thumbprints }),
    AddClientIDToOpenIDConnectProvider: c.firstOf(
      c.create(c.within(oidc, oidcClient)),
      c.modify(oidc, { client_id_list: c.add(c.listOf(c.either('clientID', 'clientId'))) }),
    ),
    RemoveClientIDFromOpenIDConnectProvider: c.firstOf(
      c.destroy(oidcClient),
      c.modify(oidc, { client_id_list: c.remove(c.listOf(c.either('clientID', 'clientId'))) }),
    ),
    DeleteOpenIDConnectProvider: c.destroy(oidc),
    ...c.tagCalls((edits) => c.modify(oidc, edits), 'TagOpenIDConnectProvider UntagOpenIDConnectProvider'),

    // An account has one alias: a new one replaces the declared one.
    CreateAccountAlias: c.firstOf(c.modify(theAlias, { account_alias: 'accountAlias' }), c.create(c.withId(alias))),
    DeleteAccountAlias: c.destroy(alias),

    UpdateAccountPasswordPolicy: c.put(passwordPolicy, {
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
    DeleteAccountPasswordPolicy: c.destroy(passwordPolicy),

    SetSecurityTokenServicePreferences: c.put(tokenPreferences, { global_endpoint_token_version: 'globalEndpointTokenVersion' }),
    EnableOrganizationsRootCredentialsManagement: c.put(organization, { enabled_features: c.add(feature('RootCredentialsManagement')) }),
    DisableOrganizationsRootCredentialsManagement: c.put(organization, {
      enabled_features: c.remove(feature('RootCredentialsManagement')),
    }),
    EnableOrganizationsRootSessions: c.put(organization, { enabled_features: c.add(feature('RootSessions')) }),
    DisableOrganizationsRootSessions: c.put(organization, { enabled_features: c.remove(feature('RootSessions')) }),
    EnableOutboundWebIdentityFederation: c.create(c.withId(federationNew), { jwt_vending_enabled: c.fixed(true) }),
    DisableOutboundWebIdentityFederation: c.destroy(federation),

    ...c.noChanges(`
      GenerateCredentialReport GenerateOrganizationsAccessReport GenerateServiceLastAccessedDetails SimulateCustomPolicy
      SimulatePrincipalPolicy`),
  },
};
