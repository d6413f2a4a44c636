import { create, destroy, either, hidden, modify, noChange, on, put, response, set, type Edits, type ServiceCatalog } from '../../dsl.js';
import { isList } from '../../../lib/json.js';
import { inBlock, nameInArn, orNull } from '../../values.js';
import { keyPart, keysNamed } from './kms-names.js';

/** KMS grants and aliases, and stores of keys outside KMS. Source: KMS API reference, Terraform AWS provider 5 and 6. */

const alias = on('aws_kms_alias', { name: 'aliasName' });
const target: Edits = { target_key_id: nameInArn('targetKeyId') };

const grant = on('aws_kms_grant', { key_id: either('keyId', response('keyId')), grant_id: either('grantId', response('grantId')) });
/** The record of a retired grant has neither request nor response. It names the grant and the key elsewhere. */
const retired = on('aws_kms_grant', {
  key_id: either('keyId', ({ context }) => (isList(context['resources']) ? context['resources'][0] : undefined)),
  grant_id: either('grantId', ({ context }) => context['grantId']),
});
/** A constraint is a map whose keys may contain dots, so a grant is compared block by block. */
const constraint = (member: string) => set(inBlock(orNull('constraints'), member), 'map');

const store = on('aws_kms_custom_key_store', { id: either('customKeyStoreId', response('customKeyStoreId')) });
const proxy: Edits = {
  cloud_hsm_cluster_id: 'cloudHsmClusterId',
  key_store_password: hidden('keyStorePassword'),
  xks_proxy_authentication_credential: hidden('xksProxyAuthenticationCredential'),
  xks_proxy_connectivity: 'xksProxyConnectivity',
  xks_proxy_uri_endpoint: 'xksProxyUriEndpoint',
  xks_proxy_uri_path: 'xksProxyUriPath',
  xks_proxy_vpc_endpoint_service_name: 'xksProxyVpcEndpointServiceName',
};

export const kmsAccess: ServiceCatalog = {
  eventSource: 'kms.amazonaws.com',
  types: {
    aws_kms_alias: { keys: [['name']], scope: 'region', family: 'kms', cloudId: 'name', noise: ['target_key_arn'] },
    aws_kms_grant: {
      keys: [[keyPart('key_id'), 'grant_id']],
      scope: 'region',
      family: 'kms',
      access: 'attachment',
      cloudId: 'grant_id',
      noise: ['grant_token', 'grant_creation_tokens', 'grant_id'],
      unevaluated: { retire_on_delete: 'only used when Terraform deletes the grant' },
    },
    aws_kms_custom_key_store: {
      keys: [['id']],
      scope: 'region',
      family: 'kms',
      defaults: { custom_key_store_type: 'AWS_CLOUDHSM' },
      secrets: ['key_store_password', 'xks_proxy_authentication_credential'],
    },
  },
  events: {
    CreateAlias: create(alias, target, { parent: keysNamed('targetKeyId') }),
    UpdateAlias: put(alias, target),
    DeleteAlias: destroy(alias),

    CreateGrant: create(
      grant,
      {
        grantee_principal: 'granteePrincipal',
        name: 'name',
        operations: 'operations',
        retiring_principal: 'retiringPrincipal',
        'constraints.encryption_context_equals': constraint('encryptionContextEquals'),
        'constraints.encryption_context_subset': constraint('encryptionContextSubset'),
      },
      { id: response('grantId'), parent: keysNamed('keyId') },
    ),
    RevokeGrant: destroy(grant),
    RetireGrant: destroy(retired),

    CreateCustomKeyStore: create(
      store,
      {
        ...proxy,
        custom_key_store_name: 'customKeyStoreName',
        custom_key_store_type: 'customKeyStoreType',
        trust_anchor_certificate: 'trustAnchorCertificate',
      },
      { id: response('customKeyStoreId') },
    ),
    UpdateCustomKeyStore: modify(store, { ...proxy, custom_key_store_name: 'newCustomKeyStoreName' }),
    DeleteCustomKeyStore: destroy(store),
    // Whether a store is connected cannot be declared.
    ConnectCustomKeyStore: noChange,
    DisconnectCustomKeyStore: noChange,
  },
};
