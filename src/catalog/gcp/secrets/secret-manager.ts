import { text } from '../../../lib/json.js';
import {
  create,
  destroy,
  either,
  firstOf,
  fixed,
  modify,
  on,
  response,
  via,
  type ChangeSpec,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import type { TypeSpec } from '../../type-spec.js';
import { byName, resource, updated } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { block, chosen, duration, map, plain, written, type Fields } from '../object-fields.js';
import { named, newName } from '../object-names.js';
import { resourcePath } from '../resource-path.js';

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
const newVersion = either(
  named(response('name')),
  named(
    via(resource, (name) => {
      const known = text(name) ?? '';
      return known.includes('/versions/') ? known : `${known}/versions/latest`;
    }),
  ),
);

const isRegionalName = (name: Read, wanted: boolean): Read => via(name, (value) => (text(value) ?? '').includes('/locations/') === wanted);
/** The state has the number of the project in the name of a version, but not in that of its secret. */
const secretOf = (name: Read): Read => via(name, (value) => (text(value) ?? '').replace(/\/versions\/[^/]+$/, ''));
const versionKey = (name: Read): Readonly<Record<string, From>> => ({
  secret: secretOf(name),
  version: via(name, (value) => (text(value) ?? '').split('/').at(-1)),
});

const setEnabled = (enabled: boolean): ChangeSpec =>
  firstOf(
    ...kinds.map(({ version, isRegional }) =>
      modify(on(version, versionKey(resource)), { enabled: fixed(enabled) }, { id: resource, when: isRegionalName(resource, isRegional) }),
    ),
  );

export const secretManager: ServiceCatalog = {
  eventSource: 'secretmanager.googleapis.com',
  types: Object.fromEntries(
    kinds.flatMap(({ secret, version }): [string, TypeSpec][] => [
      [secret, { keys: [byName], scope: 'global', family: 'secrets', noise: [...gcpNoise, 'deletion_protection'] }],
      [
        version,
        {
          keys: [[{ attribute: 'secret', as: resourcePath }, 'version']],
          scope: 'global',
          family: 'secrets',
          noise: [...gcpNoise, 'deletion_policy', 'destroy_time', 'is_secret_data_base64', 'secret_data_wo_version'],
          secrets: ['secret_data', 'secret_data_wo'],
        },
      ],
    ]),
  ),
  events: {
    CreateSecret: firstOf(
      ...kinds.map(({ secret, isRegional }) =>
        create(on(secret, { id: newSecret }), written('secret', fieldsOf(isRegional)), { when: isRegionalName(newSecret, isRegional) }),
      ),
    ),
    UpdateSecret: firstOf(
      ...kinds.map(({ secret, isRegional }) =>
        modify(on(secret, { id: resource }), updated('secret', fieldsOf(isRegional)), { when: isRegionalName(resource, isRegional) }),
      ),
    ),
    DeleteSecret: firstOf(
      ...kinds.map(({ secret, isRegional }) => destroy(on(secret, { id: resource }), { when: isRegionalName(resource, isRegional) })),
    ),
    AddSecretVersion: firstOf(
      ...kinds.map(({ secret, version, isRegional }) =>
        create(
          on(version, versionKey(newVersion)),
          {},
          {
            parent: on(secret, { id: secretOf(newVersion) }),
            id: newVersion,
            when: isRegionalName(newVersion, isRegional),
          },
        ),
      ),
    ),
    EnableSecretVersion: setEnabled(true),
    DisableSecretVersion: setEnabled(false),
    DestroySecretVersion: firstOf(
      ...kinds.map(({ version, isRegional }) =>
        destroy(on(version, versionKey(resource)), { id: resource, when: isRegionalName(resource, isRegional) }),
      ),
    ),
  },
};
