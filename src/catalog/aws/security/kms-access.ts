import * as c from '../language.js';
import { isList } from '../../../lib/json.js';
import { keyPart, keysNamed } from './kms-names.js';

/** KMS grants and aliases, and stores of keys outside KMS. Source: KMS API reference, Terraform AWS provider 5 and 6. */

const alias = c.on('aws_kms_alias', { name: 'aliasName' });
const target: c.Edits = { target_key_id: c.nameInArn('targetKeyId') };

const grant = c.on('aws_kms_grant', {
  key_id: c.either('keyId', c.response('keyId')),
  grant_id: c.either('grantId', c.response('grantId')),
});
/** The record of a retired grant has neither request nor response. It names the grant and the key elsewhere. */
const retired = c.on('aws_kms_grant', {
  key_id: c.either('keyId', ({ context }) => (isList(context['resources']) ? context['resources'][0] : undefined)),
  grant_id: c.either('grantId', ({ context }) => context['grantId']),
});
/** A constraint is a map whose keys may contain dots, so a grant is compared block by block. */
const constraint = (member: string) => c.set(c.inBlock(c.orNull('constraints'), member), 'map');

const store = c.on('aws_kms_custom_key_store', { id: c.either('customKeyStoreId', c.response('customKeyStoreId')) });
const proxy: c.Edits = {
  ...c.same(`
    cloud_hsm_cluster_id xks_proxy_connectivity xks_proxy_uri_endpoint xks_proxy_uri_path xks_proxy_vpc_endpoint_service_name`),
  ...c.same('key_store_password xks_proxy_authentication_credential', c.hidden),
};

export const kmsAccess: c.ServiceCatalog = {
  eventSource: 'kms.amazonaws.com',
  types: c.types('kms', {
    aws_kms_alias: { keys: [['name']], cloudId: 'name' },
    aws_kms_grant: {
      keys: [[keyPart('key_id'), 'grant_id']],
      access: 'attachment',
      cloudId: 'grant_id',
      noise: ['grant_creation_tokens'],
      unevaluated: { retire_on_delete: 'only used when Terraform deletes the grant' },
    },
    aws_kms_custom_key_store: {
      defaults: { custom_key_store_type: 'AWS_CLOUDHSM' },
      secrets: ['key_store_password', 'xks_proxy_authentication_credential'],
    },
  }),
  events: {
    CreateAlias: c.create(c.within(keysNamed('targetKeyId'), alias), target),
    UpdateAlias: c.put(alias, target),
    DeleteAlias: c.destroy(alias),

    CreateGrant: c.create(c.within(keysNamed('keyId'), c.withId(grant, c.response('grantId'))), {
      ...c.same('grantee_principal name operations retiring_principal'),
      ...c.same('encryption_context_equals encryption_context_subset', constraint, 'constraints.'),
    }),
    RevokeGrant: c.destroy(grant),
    RetireGrant: c.destroy(retired),

    CreateCustomKeyStore: c.create(c.withId(store, c.response('customKeyStoreId')), {
      ...proxy,
      ...c.same('custom_key_store_name custom_key_store_type trust_anchor_certificate'),
    }),
    UpdateCustomKeyStore: c.modify(store, { ...proxy, custom_key_store_name: 'newCustomKeyStoreName' }),
    DeleteCustomKeyStore: c.destroy(store),
    // Whether a store is connected cannot be declared.
    ...c.noChanges('ConnectCustomKeyStore DisconnectCustomKeyStore'),
  },
};
