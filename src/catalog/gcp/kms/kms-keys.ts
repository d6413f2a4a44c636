import { create, destroy, either, firstOf, fixed, modify, on, response, type Edits, type From, type ServiceCatalog } from '../../dsl.js';
import { byName, context, nameOf, resource, updated } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { chosen, duration, map, plain, written, type Fields } from '../object-fields.js';
import { named, newName, resourceIn } from '../object-names.js';

/**
 * Key rings, keys and their versions. Key rings cannot be deleted. Source: googleapis `google/cloud/kms/v1/{service,resources}.proto`,
 * schemas of `google_kms_*`.
 */

const ring = (id: From) => on('google_kms_key_ring', { id });
const key = (id: From) => on('google_kms_crypto_key', { id });
const version = (id: From) => on('google_kms_crypto_key_version', { id });
/** The key whose primary version is the one that the call names. */
const keyOfPrimary = (id: From) => on('google_kms_crypto_key', { 'primary.name': id });
const importJob = (id: From) => on('google_kms_key_ring_import_job', { id });

const keyFields: Fields = {
  purpose: plain('purpose'),
  rotation_period: duration('rotationPeriod'),
  labels: map('labels'),
  'version_template.algorithm': chosen(plain('versionTemplate.algorithm')),
  'version_template.protection_level': plain('versionTemplate.protectionLevel'),
  destroy_scheduled_duration: chosen(duration('destroyScheduledDuration')),
  import_only: plain('importOnly'),
  crypto_key_backend: chosen(plain('cryptoKeyBackend')),
};

const versionFields: Fields = {
  state: chosen(plain('state')),
  'external_protection_level_options.external_key_uri': chosen(plain('externalProtectionLevelOptions.externalKeyUri')),
  'external_protection_level_options.ekm_connection_key_path': chosen(plain('externalProtectionLevelOptions.ekmConnectionKeyPath')),
};

/** `resourceName` is the key; the number of the version is in a label. */
const newVersion = either(
  resourceIn('cryptoKeyVersions'),
  named(response('name')),
  nameOf('{}/cryptoKeyVersions/{}', resource, context('labels.crypto_key_version_id')),
);
const keyOfVersion = either(resourceIn('cryptoKeys'), named('parent'));
const someVersion = either(resourceIn('cryptoKeyVersions'), named('name'));

/** Versions are rarely declared: the state of a primary one is also an attribute of its key. */
const stateOfVersion = (state: From, edits: Edits) =>
  firstOf(modify(version(someVersion), edits), modify(keyOfPrimary(someVersion), { 'primary.state': state }));

const newVersionEdits = written('cryptoKeyVersion', versionFields);

export const kmsKeys: ServiceCatalog = {
  eventSource: 'cloudkms.googleapis.com',
  types: {
    google_kms_key_ring: { keys: [byName], scope: 'global', family: 'kms', noise: gcpNoise },
    google_kms_crypto_key: {
      keys: [byName, ['primary.name']],
      scope: 'global',
      family: 'kms',
      noise: [...gcpNoise, 'primary', 'primary.name', 'skip_initial_version_creation'],
      defaults: { purpose: 'ENCRYPT_DECRYPT', 'version_template.protection_level': 'SOFTWARE' },
    },
    google_kms_crypto_key_version: {
      keys: [byName],
      scope: 'global',
      family: 'kms',
      noise: [...gcpNoise, 'attestation', 'generate_time', 'algorithm', 'protection_level'],
      defaults: { state: 'ENABLED' },
    },
    google_kms_key_ring_import_job: {
      keys: [byName],
      scope: 'global',
      family: 'kms',
      noise: [...gcpNoise, 'attestation', 'public_key', 'expire_time', 'state'],
    },
  },
  events: {
    CreateKeyRing: create(ring(newName('keyRings', 'keyRingId'))),
    CreateCryptoKey: create(key(newName('cryptoKeys', 'cryptoKeyId')), written('cryptoKey', keyFields), { parent: ring(named('parent')) }),
    UpdateCryptoKey: modify(key(resource), updated('cryptoKey', keyFields)),
    // The primary version cannot be declared.
    UpdateCryptoKeyPrimaryVersion: modify(key(resource), { 'primary.name': 'cryptoKeyVersionId' }),
    DeleteCryptoKey: destroy(key(resource)),
    CreateCryptoKeyVersion: create(version(newVersion), newVersionEdits, { parent: key(keyOfVersion) }),
    ImportCryptoKeyVersion: create(version(newVersion), {}, { parent: key(keyOfVersion) }),
    UpdateCryptoKeyVersion: stateOfVersion('cryptoKeyVersion.state', updated('cryptoKeyVersion', versionFields)),
    DestroyCryptoKeyVersion: stateOfVersion(fixed('DESTROY_SCHEDULED'), { state: fixed('DESTROY_SCHEDULED') }),
    // A restored version is disabled.
    RestoreCryptoKeyVersion: stateOfVersion(fixed('DISABLED'), { state: fixed('DISABLED') }),
    DeleteCryptoKeyVersion: destroy(version(someVersion)),
    CreateImportJob: create(
      importJob(newName('importJobs', 'importJobId')),
      { import_method: 'importJob.importMethod', protection_level: 'importJob.protectionLevel' },
      { parent: ring(named('parent')) },
    ),
  },
};
