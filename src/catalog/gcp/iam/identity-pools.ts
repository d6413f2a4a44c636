import * as c from '../language.js';
import { standard } from '../standard.js';

/**
 * Pools of federated identities, their providers, and OAuth clients. Source: googleapis `google/iam/v1beta/workload_identity_pool.proto`; IAM
 * REST reference; Terraform Google provider `google_iam_workload_identity_pool(_provider)`, `google_iam_workforce_pool(_provider)(_key)`,
 * `google_iam_oauth_client(_credential)`.
 */

const described = c.cleared('display_name description disabled');

const federation = {
  ...described,
  ...c.cleared('attribute_mapping', 'map'),
  ...c.cleared('attribute_condition oidc{issuer_uri jwks_json} saml{idp_metadata_xml}'),
};

const identity = { family: 'iam', access: 'identity' } as const;

export const identityPools = standard('iam.googleapis.com', [
  {
    type: 'google_iam_workload_identity_pool',
    noun: 'WorkloadIdentityPool',
    collection: 'workloadIdentityPools',
    fields: described,
    spec: identity,
    canUndelete: true,
  },
  {
    type: 'google_iam_workload_identity_pool_provider',
    noun: 'WorkloadIdentityPoolProvider',
    collection: 'providers',
    fields: { ...federation, ...c.cleared('oidc{allowed_audiences} aws{account_id} x509{trust_store}') },
    spec: identity,
    canUndelete: true,
  },
  {
    type: 'google_iam_workforce_pool',
    noun: 'WorkforcePool',
    collection: 'workforcePools',
    fields: { ...described, ...c.chosen('session_duration'), ...c.cleared('access_restrictions') },
    spec: identity,
    canUndelete: true,
  },
  {
    type: 'google_iam_workforce_pool_provider',
    noun: 'WorkforcePoolProvider',
    collection: 'providers',
    fields: { ...federation, ...c.cleared('oidc{client_id}') },
    spec: { ...identity, noise: ['oidc.*.client_secret*'] },
    canUndelete: true,
  },
  {
    type: 'google_iam_workforce_pool_provider_key',
    noun: 'WorkforcePoolProviderKey',
    collection: 'keys',
    // Keys of providers are never updated.
    spec: { family: 'iam', access: 'credential' },
    canUndelete: true,
  },
  {
    type: 'google_iam_oauth_client',
    noun: 'OauthClient',
    collection: 'oauthClients',
    fields: { ...described, ...c.cleared('allowed_grant_types allowed_redirect_uris allowed_scopes') },
    spec: { family: 'iam', access: 'credential' },
    canUndelete: true,
  },
  {
    type: 'google_iam_oauth_client_credential',
    noun: 'OauthClientCredential',
    collection: 'credentials',
    fields: c.cleared('display_name disabled'),
    spec: { family: 'iam', access: 'credential', secrets: ['client_secret'] },
  },
]);
