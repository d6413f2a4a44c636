import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Key rings, keys and import jobs. */

const ringName = 'projects/acme-prod/locations/europe-west1/keyRings/app';
const keyName = `${ringName}/cryptoKeys/orders`;
const atRing: JsonObject = { resourceName: ringName };
const atKey: JsonObject = { resourceName: keyName };

const ring: DeclaredResource = {
  type: 'google_kms_key_ring',
  name: 'app',
  attributes: { id: ringName, location: 'europe-west1', name: 'app', project: 'acme-prod', timeouts: null },
};

const key = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_kms_crypto_key',
  name: 'orders',
  attributes: {
    crypto_key_backend: '',
    destroy_scheduled_duration: '2592000s',
    effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
    id: keyName,
    import_only: false,
    key_ring: ringName,
    labels: { env: 'prod' },
    name: 'orders',
    primary: [{ name: `${keyName}/cryptoKeyVersions/2`, state: 'ENABLED' }],
    purpose: 'ENCRYPT_DECRYPT',
    rotation_period: '7776000s',
    skip_initial_version_creation: false,
    terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
    timeouts: null,
    version_template: [{ algorithm: 'GOOGLE_SYMMETRIC_ENCRYPTION', protection_level: 'SOFTWARE' }],
    ...changed,
  },
});

const importJob: DeclaredResource = {
  type: 'google_kms_key_ring_import_job',
  name: 'own',
  attributes: {
    attestation: [],
    expire_time: '2026-03-05T10:00:00Z',
    id: `${ringName}/importJobs/own`,
    import_job_id: 'own',
    import_method: 'RSA_OAEP_3072_SHA1_AES_256',
    key_ring: ringName,
    name: `${ringName}/importJobs/own`,
    protection_level: 'SOFTWARE',
    state: 'ACTIVE',
  },
};

const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_kms_crypto_key.orders',
  field,
  old,
  new: value,
});

const update = (cryptoKey: JsonObject, updateMask: string): JsonObject => ({
  '@type': 'type.googleapis.com/google.cloud.kms.v1.UpdateCryptoKeyRequest',
  cryptoKey: { name: keyName, ...cryptoKey },
  updateMask,
});

export const kmsKeyCases: readonly CatalogCase[] = [
  {
    name: 'a key ring that no state declares is created',
    event: 'CreateKeyRing',
    request: { keyRingId: 'other', parent: 'projects/acme-prod/locations/europe-west1' },
    record: { resourceName: 'projects/acme-prod/locations/europe-west1/keyRings/other' },
    state: [ring],
    drifts: [{ address: 'google_kms_key_ring', field: '*', old: null, new: '*' }],
  },
  {
    name: 'a declared key is created with its declared values',
    event: 'CreateCryptoKey',
    request: {
      '@type': 'type.googleapis.com/google.cloud.kms.v1.CreateCryptoKeyRequest',
      cryptoKey: {
        labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
        nextRotationTime: '2026-05-31T10:15:00Z',
        purpose: 'ENCRYPT_DECRYPT',
        rotationPeriod: '7776000s',
        versionTemplate: { algorithm: 'GOOGLE_SYMMETRIC_ENCRYPTION' },
      },
      cryptoKeyId: 'orders',
      parent: ringName,
    },
    record: atKey,
    state: [key()],
    drifts: [],
  },
  {
    name: 'the update repeats the declared values',
    event: 'UpdateCryptoKey',
    request: update({ rotationPeriod: '7776000.0s', versionTemplate: {} }, 'rotation_period,version_template.protection_level'),
    record: atKey,
    state: [key()],
    drifts: [],
  },
  {
    name: 'another version becomes primary, which cannot be declared',
    event: 'UpdateCryptoKeyPrimaryVersion',
    request: { name: keyName, cryptoKeyVersionId: '3' },
    record: atKey,
    state: [key()],
    drifts: [],
    dropped: 'ignored',
  },
  {
    name: 'a declared key is deleted',
    event: 'DeleteCryptoKey',
    request: { name: keyName },
    record: atKey,
    state: [key()],
    drifts: [drift('*', '*', null)],
  },
  {
    name: 'a declared import job is created',
    event: 'CreateImportJob',
    request: {
      parent: ringName,
      importJobId: 'own',
      importJob: { importMethod: 'RSA_OAEP_3072_SHA1_AES_256', protectionLevel: 'SOFTWARE' },
    },
    record: atRing,
    state: [importJob],
    drifts: [],
  },
];
