import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, deletes, drifts, here, resource } from './security-case.js';

const id = '1234abcd-12ab-34cd-56ef-1234567890ab';
const arn = `arn:aws:kms:${here}:key/${id}`;
export const alias = resource('aws_kms_alias', {
  arn: `arn:aws:kms:${here}:alias/orders`,
  id: 'alias/orders',
  name: 'alias/orders',
  name_prefix: '',
  target_key_arn: arn,
  target_key_id: id,
});
const role = 'arn:aws:iam::111122223333:role/orders';
const grantId = 'abcde1237f76e4ba7987489ac329fbfba6ad343d6f7075dbd1ef191f0120514a';
export const grant = resource('aws_kms_grant', {
  constraints: [{ encryption_context_equals: { Department: 'Finance' }, encryption_context_subset: null }],
  grant_creation_tokens: null,
  grant_id: grantId,
  grant_token: 'AQpAM2RhZTk1MGMyNTk2ZmZmMzEyYWVhOWViN2I1MWM4Mzc0MWFiYjc0ZDE1ODkyNGFlNTIzODZhMzgyZjBlNGY3NiKIAgEBAgB4',
  grantee_principal: role,
  id: `${id}:${grantId}`,
  key_id: id,
  name: 'orders',
  operations: ['Decrypt', 'Encrypt'],
  retire_on_delete: false,
  retiring_principal: '',
});
const given = {
  keyId: arn,
  name: 'orders',
  granteePrincipal: role,
  operations: ['Encrypt', 'Decrypt'],
  constraints: { encryptionContextEquals: { Department: 'Finance' } },
};
const answer = { keyId: arn, grantId };
const store = resource('aws_kms_custom_key_store', {
  cloud_hsm_cluster_id: 'cluster-1a23b4cdefg',
  custom_key_store_name: 'hsm',
  custom_key_store_type: 'AWS_CLOUDHSM',
  id: 'cks-1234567890abcdef0',
  key_store_password: 'secret',
  trust_anchor_certificate: 'PEM',
  xks_proxy_authentication_credential: [],
  xks_proxy_connectivity: '',
  xks_proxy_uri_endpoint: '',
  xks_proxy_uri_path: '',
  xks_proxy_vpc_endpoint_service_name: '',
});

export const kmsAccessCases: readonly CatalogCase[] = [
  agrees('an alias as declared is not drift', ['CreateAlias', { aliasName: 'alias/orders', targetKeyId: arn }], alias()),
  agrees('an alias that points to the declared key is not drift', ['UpdateAlias', { aliasName: 'alias/orders', targetKeyId: arn }], alias()),
  deletes('deleting a declared alias', ['DeleteAlias', { aliasName: 'alias/orders' }], alias()),
  agrees('a grant as declared is not drift', ['CreateGrant', given, answer], grant()),
  drifts('a grant without its constraint is drift', ['CreateGrant', { ...given, constraints: {} }, answer], grant(), [
    'constraints.encryption_context_equals.Department',
    'Finance',
    null,
  ]),
  deletes('revoking a declared grant', ['RevokeGrant', { keyId: arn, grantId }], grant()),
  {
    name: 'D17: a declared grant is retired, in a record without request',
    event: 'RetireGrant',
    request: null,
    response: null,
    record: { additionalEventData: { grantId }, resources: [{ accountId: '111122223333', type: 'AWS::KMS::Key', ARN: arn }] },
    state: [grant()],
    drifts: [{ address: 'aws_kms_grant.this', field: '*', old: '*', new: null }],
  },
  agrees(
    'a store as declared is not drift',
    [
      'CreateCustomKeyStore',
      { customKeyStoreName: 'hsm', cloudHsmClusterId: 'cluster-1a23b4cdefg', trustAnchorCertificate: 'PEM' },
      { customKeyStoreId: 'cks-1234567890abcdef0' },
    ],
    store(),
  ),
  drifts(
    'a store with another cluster is drift',
    ['UpdateCustomKeyStore', { customKeyStoreId: 'cks-1234567890abcdef0', cloudHsmClusterId: 'cluster-x', newCustomKeyStoreName: 'hsm' }],
    store(),
    ['cloud_hsm_cluster_id', 'cluster-1a23b4cdefg', 'cluster-x'],
  ),
  deletes('deleting a declared store', ['DeleteCustomKeyStore', { customKeyStoreId: 'cks-1234567890abcdef0' }], store()),
  changesNothing('ConnectCustomKeyStore', { customKeyStoreId: 'cks-1234567890abcdef0' }),
  changesNothing('DisconnectCustomKeyStore', { customKeyStoreId: 'cks-1234567890abcdef0' }),
];
