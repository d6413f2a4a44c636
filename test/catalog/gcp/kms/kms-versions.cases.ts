import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Versions of keys. */

const keyName = 'projects/acme-prod/locations/global/keyRings/app/cryptoKeys/signing';
const versionName = `${keyName}/cryptoKeyVersions/1`;
const atKey: JsonObject = { resourceName: keyName };
const atVersion: JsonObject = { resourceName: versionName };
const labels = (id: string): JsonObject => ({
  entry: {
    resource: {
      type: 'cloudkms_cryptokeyversion',
      labels: { project_id: 'acme-prod', location: 'global', key_ring_id: 'app', crypto_key_id: 'signing', crypto_key_version_id: id },
    },
  },
});

const key: DeclaredResource = {
  type: 'google_kms_crypto_key',
  name: 'signing',
  attributes: {
    id: keyName,
    key_ring: 'projects/acme-prod/locations/global/keyRings/app',
    labels: null,
    name: 'signing',
    primary: [{ name: versionName, state: 'ENABLED' }],
    purpose: 'ENCRYPT_DECRYPT',
    rotation_period: '',
  },
};

const version = (state: string): DeclaredResource => ({
  type: 'google_kms_crypto_key_version',
  name: 'first',
  attributes: {
    algorithm: 'GOOGLE_SYMMETRIC_ENCRYPTION',
    attestation: [],
    crypto_key: keyName,
    external_protection_level_options: [],
    generate_time: '2026-01-05T09:00:00Z',
    id: versionName,
    name: versionName,
    protection_level: 'SOFTWARE',
    state,
  },
});

const drift = (old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_kms_crypto_key_version.first',
  field: 'state',
  old,
  new: value,
});
const ofKey = (value: string): ExpectedDrift => ({
  address: 'google_kms_crypto_key.signing',
  field: 'primary.state',
  old: 'ENABLED',
  new: value,
});
const gone: ExpectedDrift = { address: 'google_kms_crypto_key_version.first', field: '*', old: '*', new: null };
const made: ExpectedDrift = { address: 'google_kms_crypto_key_version', field: '*', old: null, new: '*' };

const setState = (state: string): JsonObject => ({
  '@type': 'type.googleapis.com/google.cloud.kms.v1.UpdateCryptoKeyVersionRequest',
  cryptoKeyVersion: { name: versionName, state },
  updateMask: 'state',
});

export const kmsVersionCases: readonly CatalogCase[] = [
  {
    name: 'a version of a declared key is created; its number is in a label',
    event: 'CreateCryptoKeyVersion',
    request: { parent: keyName },
    record: { ...atKey, ...labels('2') },
    state: [key],
    drifts: [made],
  },
  {
    name: 'key material is imported into a declared key',
    event: 'ImportCryptoKeyVersion',
    request: { parent: keyName, algorithm: 'GOOGLE_SYMMETRIC_ENCRYPTION' },
    response: { name: `${keyName}/cryptoKeyVersions/2`, state: 'PENDING_IMPORT' },
    record: atKey,
    state: [key],
    drifts: [made],
  },
  {
    name: 'a declared version is disabled',
    event: 'UpdateCryptoKeyVersion',
    request: setState('DISABLED'),
    record: atVersion,
    state: [version('ENABLED'), key],
    drifts: [drift('ENABLED', 'DISABLED')],
  },
  {
    name: 'the primary version of a declared key is disabled',
    event: 'UpdateCryptoKeyVersion',
    request: setState('DISABLED'),
    record: { resourceName: versionName.replace('acme-prod', '481516234200') },
    state: [key],
    drifts: [ofKey('DISABLED')],
  },
  {
    name: 'the destruction of a declared version is scheduled',
    event: 'DestroyCryptoKeyVersion',
    request: { name: versionName },
    record: atVersion,
    state: [version('ENABLED')],
    drifts: [drift('ENABLED', 'DESTROY_SCHEDULED')],
  },
  {
    name: 'the destruction of the primary version of a declared key is scheduled',
    event: 'google.cloud.kms.v1.KeyManagementService.DestroyCryptoKeyVersion',
    request: { name: versionName },
    record: atVersion,
    state: [key],
    drifts: [ofKey('DESTROY_SCHEDULED')],
  },
  {
    name: 'a restored version is disabled',
    event: 'RestoreCryptoKeyVersion',
    request: { name: versionName },
    record: atVersion,
    state: [version('DESTROY_SCHEDULED')],
    drifts: [drift('DESTROY_SCHEDULED', 'DISABLED')],
  },
  {
    name: 'a declared version is deleted',
    event: 'DeleteCryptoKeyVersion',
    request: { name: versionName },
    record: atVersion,
    state: [version('ENABLED')],
    drifts: [gone],
  },
];
