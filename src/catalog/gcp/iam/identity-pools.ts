import * as c from '../language.js';
import { computed, eventsOf, field, typesOf, type ManagedObject } from './managed-object.js';

/**
 * Pools of federated identities, their providers, and OAuth clients. Source: googleapis `google/iam/v1beta/workload_identity_pool.proto`; IAM
 * REST reference; Terraform Google provider `google_iam_workload_identity_pool(_provider)`, `google_iam_workforce_pool(_provider)(_key)`,
 * `google_iam_oauth_client(_credential)`.
 */

const described = { display_name: field('displayName'), description: field('description'), disabled: field('disabled') };

const federation = {
  ...described,
  attribute_mapping: field('attributeMapping', (from) => c.set(from, 'map')),
  attribute_condition: field('attributeCondition'),
  'oidc.issuer_uri': field('oidc.issuerUri'),
  'oidc.jwks_json': field('oidc.jwksJson'),
  'saml.idp_metadata_xml': field('saml.idpMetadataXml'),
};

const identity = { family: 'iam', access: 'identity' } as const;

const objects: readonly ManagedObject[] = [
  {
    type: 'google_iam_workload_identity_pool',
    noun: 'WorkloadIdentityPool',
    holder: 'workloadIdentityPool',
    id: 'workloadIdentityPoolId',
    collection: 'workloadIdentityPools',
    fields: described,
    spec: identity,
    canUndelete: true,
  },
  {
    type: 'google_iam_workload_identity_pool_provider',
    noun: 'WorkloadIdentityPoolProvider',
    holder: 'workloadIdentityPoolProvider',
    id: 'workloadIdentityPoolProviderId',
    collection: 'providers',
    fields: {
      ...federation,
      'oidc.allowed_audiences': field('oidc.allowedAudiences'),
      'aws.account_id': field('aws.accountId'),
      'x509.trust_store': field('x509.trustStore', (from) => c.set(c.blocks(from))),
    },
    spec: identity,
    canUndelete: true,
  },
  {
    type: 'google_iam_workforce_pool',
    noun: 'WorkforcePool',
    holder: 'workforcePool',
    id: 'workforcePoolId',
    collection: 'workforcePools',
    fields: {
      ...described,
      session_duration: computed('sessionDuration'),
      access_restrictions: field('accessRestrictions', (from) => c.set(c.blocks(from))),
    },
    spec: identity,
    canUndelete: true,
  },
  {
    type: 'google_iam_workforce_pool_provider',
    noun: 'WorkforcePoolProvider',
    holder: 'workforcePoolProvider',
    id: 'workforcePoolProviderId',
    collection: 'providers',
    fields: { ...federation, 'oidc.client_id': field('oidc.clientId') },
    spec: { ...identity, noise: ['oidc.*.client_secret*'] },
    canUndelete: true,
  },
  {
    type: 'google_iam_workforce_pool_provider_key',
    noun: 'WorkforcePoolProviderKey',
    holder: 'workforcePoolProviderKey',
    id: 'workforcePoolProviderKeyId',
    collection: 'keys',
    fields: {},
    spec: { family: 'iam', access: 'credential' },
    canUndelete: true,
  },
  {
    type: 'google_iam_oauth_client',
    noun: 'OauthClient',
    holder: 'oauthClient',
    id: 'oauthClientId',
    collection: 'oauthClients',
    fields: {
      ...described,
      allowed_grant_types: field('allowedGrantTypes'),
      allowed_redirect_uris: field('allowedRedirectUris'),
      allowed_scopes: field('allowedScopes'),
    },
    spec: { family: 'iam', access: 'credential' },
    canUndelete: true,
  },
  {
    type: 'google_iam_oauth_client_credential',
    noun: 'OauthClientCredential',
    holder: 'oauthClientCredential',
    id: 'oauthClientCredentialId',
    collection: 'credentials',
    fields: { display_name: field('displayName'), disabled: field('disabled') },
    spec: { family: 'iam', access: 'credential', secrets: ['client_secret'] },
  },
];

export const identityPools: c.ServiceCatalog = { eventSource: 'iam.googleapis.com', types: typesOf(objects), events: withoutKeyUpdate() };

/** Keys of providers are never updated. */
function withoutKeyUpdate(): c.ServiceCatalog['events'] {
  const { UpdateWorkforcePoolProviderKey: _none, ...events } = eventsOf(objects);
  return events;
}
