import * as c from '../language.js';

/**
 * Key rings, keys and their versions. Key rings cannot be deleted. Source: googleapis `google/cloud/kms/v1/{service,resources}.proto`,
 * schemas of `google_kms_*`.
 */

const ring = (id: c.From) => c.on('google_kms_key_ring', { id });
const key = (id: c.From) => c.on('google_kms_crypto_key', { id });
const version = (id: c.From) => c.on('google_kms_crypto_key_version', { id });
/** The key whose primary version is the one that the call names. */
const keyOfPrimary = (id: c.From) => c.on('google_kms_crypto_key', { 'primary.name': id });
const importJob = (id: c.From) => c.on('google_kms_key_ring_import_job', { id });

const keyFields: c.Fields = {
  ...c.cleared('purpose version_template{protection_level} import_only'),
  ...c.cleared('rotation_period', c.duration),
  ...c.cleared('labels', 'map'),
  ...c.chosen('version_template{algorithm} crypto_key_backend'),
  ...c.chosen('destroy_scheduled_duration', c.duration),
};

const versionFields: c.Fields = c.chosen('state external_protection_level_options{external_key_uri ekm_connection_key_path}');

/** `resourceName` is the key; the number of the version is in a label. */
const newVersion = c.either(
  c.fullName('cryptoKeyVersions'),
  c.named(c.response('name')),
  c.nameOf('{}/cryptoKeyVersions/{}', c.resource, c.context('labels.crypto_key_version_id')),
);
const keyOfVersion = c.either(c.fullName('cryptoKeys'), c.named('parent'));
const someVersion = c.either(c.fullName('cryptoKeyVersions'), c.named('name'));

/** Versions are rarely declared: the state of a primary one is also an attribute of its key. */
const stateOfVersion = (state: c.From, edits: c.Edits) =>
  c.firstOf(c.modify(version(someVersion), edits), c.modify(keyOfPrimary(someVersion), { 'primary.state': state }));

const newVersionEdits = c.whole('cryptoKeyVersion', versionFields);

export const kmsKeys: c.ServiceCatalog = {
  eventSource: 'cloudkms.googleapis.com',
  types: c.googleTypes('kms', {
    google_kms_key_ring: {},
    google_kms_crypto_key: {
      keys: [c.byName, ['primary.name']],
      noise: ['primary.name', 'skip_initial_version_creation'],
      defaults: { purpose: 'ENCRYPT_DECRYPT', 'version_template.protection_level': 'SOFTWARE' },
    },
    google_kms_crypto_key_version: { defaults: { state: 'ENABLED' } },
    google_kms_key_ring_import_job: {},
  }),
  events: {
    CreateKeyRing: c.create(ring(c.newName('keyRings', 'keyRingId'))),
    CreateCryptoKey: c.create(
      c.within(ring(c.named('parent')), key(c.newName('cryptoKeys', 'cryptoKeyId'))),
      c.whole('cryptoKey', keyFields),
    ),
    UpdateCryptoKey: c.modify(key(c.resource), c.masked('cryptoKey', keyFields)),
    // The primary version cannot be declared.
    UpdateCryptoKeyPrimaryVersion: c.modify(key(c.resource), { 'primary.name': 'cryptoKeyVersionId' }),
    DeleteCryptoKey: c.destroy(key(c.resource)),
    CreateCryptoKeyVersion: c.create(c.within(key(keyOfVersion), version(newVersion)), newVersionEdits),
    ImportCryptoKeyVersion: c.create(c.within(key(keyOfVersion), version(newVersion))),
    UpdateCryptoKeyVersion: stateOfVersion('cryptoKeyVersion.state', c.masked('cryptoKeyVersion', versionFields)),
    DestroyCryptoKeyVersion: stateOfVersion(c.fixed('DESTROY_SCHEDULED'), { state: c.fixed('DESTROY_SCHEDULED') }),
    // A restored version is disabled.
    RestoreCryptoKeyVersion: stateOfVersion(c.fixed('DISABLED'), { state: c.fixed('DISABLED') }),
    DeleteCryptoKeyVersion: c.destroy(version(someVersion)),
    CreateImportJob: c.create(c.within(ring(c.named('parent')), importJob(c.newName('importJobs', 'importJobId'))), {
      ...c.same('import_method protection_level', 'importJob.'),
    }),
  },
};
