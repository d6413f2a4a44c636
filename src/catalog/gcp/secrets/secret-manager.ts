import { text } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Global and regional secrets and their versions; records never contain the payload. Source: googleapis
 * `google/cloud/secretmanager/v1/{service,resources}.proto`, schemas of `google_secret_manager_*`.
 */

const kinds = [
  { secret: 'google_secret_manager_secret', version: 'google_secret_manager_secret_version', isRegional: false },
  { secret: 'google_secret_manager_regional_secret', version: 'google_secret_manager_regional_secret_version', isRegional: true },
] as const;

const common: c.Fields = {
  ...c.cleared('labels annotations version_aliases', 'map'),
  ...c.cleared('topics'),
  ...c.cleared('rotation{rotation_period} version_destroy_ttl', c.duration),
  ...c.chosen('rotation{next_rotation_time} expire_time'),
  ...c.chosen('ttl', c.duration),
};
const fieldsOf = (isRegional: boolean): c.Fields =>
  isRegional
    ? { ...common, ...c.cleared('customer_managed_encryption{kms_key_name}') }
    : { ...common, ...c.cleared('replication{auto=automatic{customer_managed_encryption{kms_key_name}} user_managed{replicas}}') };

const newSecret = c.newName('secrets', 'secretId');
/** The number of an added version is only in the response. */
const newVersion = c.either(
  c.named(c.response('name')),
  c.named(
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
        c.withId(c.on(version, versionKey(c.resource)), c.resource),
        { enabled: c.fixed(enabled) },
        { when: isRegionalName(c.resource, isRegional) },
      ),
    ),
  );

export const secretManager: c.ServiceCatalog = {
  eventSource: 'secretmanager.googleapis.com',
  types: c.googleTypes(
    'secrets',
    Object.fromEntries(
      kinds.flatMap(({ secret, version }): [string, Partial<c.TypeSpec>][] => [
        [secret, { noise: ['deletion_protection'] }],
        [
          version,
          {
            keys: [[{ attribute: 'secret', as: c.resourcePath }, 'version']],
            noise: ['deletion_policy', 'destroy_time', 'is_secret_data_base64', 'secret_data_wo_version'],
            secrets: ['secret_data', 'secret_data_wo'],
          },
        ],
      ]),
    ),
  ),
  events: {
    CreateSecret: c.firstOf(
      ...kinds.map(({ secret, isRegional }) =>
        c.create(c.on(secret, { id: newSecret }), c.whole('secret', fieldsOf(isRegional)), { when: isRegionalName(newSecret, isRegional) }),
      ),
    ),
    UpdateSecret: c.firstOf(
      ...kinds.map(({ secret, isRegional }) =>
        c.modify(c.on(secret, { id: c.resource }), c.masked('secret', fieldsOf(isRegional)), {
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
          c.within(c.on(secret, { id: secretOf(newVersion) }), c.withId(c.on(version, versionKey(newVersion)), newVersion)),
          {},
          { when: isRegionalName(newVersion, isRegional) },
        ),
      ),
    ),
    EnableSecretVersion: setEnabled(true),
    DisableSecretVersion: setEnabled(false),
    DestroySecretVersion: c.firstOf(
      ...kinds.map(({ version, isRegional }) =>
        c.destroy(c.withId(c.on(version, versionKey(c.resource)), c.resource), { when: isRegionalName(c.resource, isRegional) }),
      ),
    ),
  },
};
