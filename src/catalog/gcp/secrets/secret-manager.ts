import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { block, chosen, duration, map, plain, written, type Fields } from '../object-fields.js';
import { named, newName } from '../object-names.js';

/**
 * Global and regional secrets and their versions; records never contain the payload. Source: googleapis
 * `google/cloud/secretmanager/v1/{service,resources}.proto`, schemas of `google_secret_manager_*`.
 */

const kinds = [
  { secret: 'google_secret_manager_secret', version: 'google_secret_manager_secret_version', isRegional: false },
  { secret: 'google_secret_manager_regional_secret', version: 'google_secret_manager_regional_secret_version', isRegional: true },
] as const;

const common: Fields = {
  labels: map('labels'),
  annotations: map('annotations'),
  topics: block('topics'),
  'rotation.rotation_period': duration('rotation.rotationPeriod'),
  'rotation.next_rotation_time': chosen(plain('rotation.nextRotationTime')),
  expire_time: chosen(plain('expireTime')),
  ttl: chosen(duration('ttl')),
  version_aliases: map('versionAliases'),
  version_destroy_ttl: duration('versionDestroyTtl'),
};
const fieldsOf = (isRegional: boolean): Fields =>
  isRegional
    ? { ...common, 'customer_managed_encryption.kms_key_name': plain('customerManagedEncryption.kmsKeyName') }
    : {
        ...common,
        'replication.auto.customer_managed_encryption.kms_key_name': plain('replication.automatic.customerManagedEncryption.kmsKeyName'),
        'replication.user_managed.replicas': block('replication.userManaged.replicas'),
      };

const newSecret = newName('secrets', 'secretId');
/** The number of an added version is only in the response. */
const newVersion = c.either(
  named(c.response('name')),
  named(
    c.via(c.resource, (name) => {
      const known = text(name) ?? '';
      return known.includes('/versions/') ? known : `${known}/versions/latest`;
    }),
  ),
);

const isRegionalName = (name: c.Read, wanted: boolean): c.Read =>
  c.via(name, (value) => (text(value) ?? '').includes('/locations/') === wanted);
/** The state has the number of the project in the name of a version, but not in that of its secret. */
const secretOf = (name: c.Read): c.Read => c.via(name, (value) => (text(value) ?? '').replace(/\/versions\/[^/]+$/, ''));
const versionKey = (name: c.Read): Readonly<Record<string, c.From>> => ({
  secret: secretOf(name),
  version: c.via(name, (value) => (text(value) ?? '').split('/').at(-1)),
});

const setEnabled = (enabled: boolean): c.ChangeSpec =>
  c.firstOf(
    ...kinds.map(({ version, isRegional }) =>
      c.modify(
        c.on(version, versionKey(c.resource)),
        { enabled: c.fixed(enabled) },
        { id: c.resource, when: isRegionalName(c.resource, isRegional) },
      ),
    ),
  );

export const secretManager: c.ServiceCatalog = {
  eventSource: 'secretmanager.googleapis.com',
  types: Object.fromEntries(
    kinds.flatMap(({ secret, version }): [string, c.TypeSpec][] => [
      [secret, { keys: [c.byName], scope: 'global', family: 'secrets', noise: [...c.gcpNoise, 'deletion_protection'] }],
      [
        version,
        {
          keys: [[{ attribute: 'secret', as: c.resourcePath }, 'version']],
          scope: 'global',
          family: 'secrets',
          noise: [...c.gcpNoise, 'deletion_policy', 'destroy_time', 'is_secret_data_base64', 'secret_data_wo_version'],
          secrets: ['secret_data', 'secret_data_wo'],
        },
      ],
    ]),
  ),
  events: {
    CreateSecret: c.firstOf(
      ...kinds.map(({ secret, isRegional }) =>
        c.create(c.on(secret, { id: newSecret }), written('secret', fieldsOf(isRegional)), { when: isRegionalName(newSecret, isRegional) }),
      ),
    ),
    UpdateSecret: c.firstOf(
      ...kinds.map(({ secret, isRegional }) =>
        c.modify(c.on(secret, { id: c.resource }), c.updated('secret', fieldsOf(isRegional)), {
          when: isRegionalName(c.resource, isRegional),
        }),
      ),
    ),
    DeleteSecret: c.firstOf(
      ...kinds.map(({ secret, isRegional }) =>
        c.destroy(c.on(secret, { id: c.resource }), { when: isRegionalName(c.resource, isRegional) }),
      ),
    ),
    AddSecretVersion: c.firstOf(
      ...kinds.map(({ secret, version, isRegional }) =>
        c.create(
          c.on(version, versionKey(newVersion)),
          {},
          { parent: c.on(secret, { id: secretOf(newVersion) }), id: newVersion, when: isRegionalName(newVersion, isRegional) },
        ),
      ),
    ),
    EnableSecretVersion: setEnabled(true),
    DisableSecretVersion: setEnabled(false),
    DestroySecretVersion: c.firstOf(
      ...kinds.map(({ version, isRegional }) =>
        c.destroy(c.on(version, versionKey(c.resource)), { id: c.resource, when: isRegionalName(c.resource, isRegional) }),
      ),
    ),
  },
};
