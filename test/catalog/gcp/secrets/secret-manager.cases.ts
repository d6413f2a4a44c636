import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Secrets. Records name the project by number. */

const key = 'projects/acme-prod/locations/europe-west1/keyRings/app/cryptoKeys/secrets';
const at = (name: string): JsonObject => ({ resourceName: `projects/481516234200/${name}` });
const atSecret = at('secrets/db-password');

const secret = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_secret_manager_secret',
  name: 'db',
  attributes: {
    annotations: {},
    create_time: '2026-01-17T21:01:05.172040Z',
    deletion_protection: false,
    effective_annotations: {},
    effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
    expire_time: '',
    id: 'projects/acme-prod/secrets/db-password',
    labels: { env: 'prod' },
    name: 'projects/481516234200/secrets/db-password',
    project: 'acme-prod',
    replication: [{ auto: [{ customer_managed_encryption: [{ kms_key_name: key }] }], user_managed: [] }],
    rotation: [{ next_rotation_time: '2026-04-01T00:00:00Z', rotation_period: '7776000s' }],
    secret_id: 'db-password',
    terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
    topics: [{ name: 'projects/acme-prod/topics/rotations' }],
    ttl: null,
    version_aliases: null,
    version_destroy_ttl: '86400s',
    ...changed,
  },
});

const regional: DeclaredResource = {
  type: 'google_secret_manager_regional_secret',
  name: 'eu',
  attributes: {
    annotations: null,
    customer_managed_encryption: [],
    id: 'projects/acme-prod/locations/europe-west1/secrets/eu-key',
    labels: null,
    location: 'europe-west1',
    name: 'projects/481516234200/locations/europe-west1/secrets/eu-key',
    project: 'acme-prod',
    rotation: [],
    secret_id: 'eu-key',
    topics: [],
    version_aliases: { current: '3' },
    version_destroy_ttl: '',
  },
};

const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_secret_manager_secret.db',
  field,
  old,
  new: value,
});
const created = (type: string): ExpectedDrift => ({ address: type, field: '*', old: null, new: '*' });

const update = (changed: JsonObject, updateMask: string): JsonObject => ({
  '@type': 'type.googleapis.com/google.cloud.secretmanager.v1.UpdateSecretRequest',
  secret: { name: 'projects/481516234200/secrets/db-password', ...changed },
  updateMask,
});
const method = (name: string): string => `google.cloud.secretmanager.v1.SecretManagerService.${name}`;

export const secretCases: readonly CatalogCase[] = [
  {
    name: 'a declared secret was created again without encryption and rotation',
    event: method('CreateSecret'),
    request: {
      parent: 'projects/acme-prod',
      secretId: 'db-password',
      secret: { labels: { env: 'prod' }, replication: { automatic: {} }, topics: [{ name: 'projects/acme-prod/topics/rotations' }] },
    },
    record: atSecret,
    state: [secret({ effective_labels: { env: 'prod' }, rotation: [] })],
    drifts: [
      drift('replication.auto.customer_managed_encryption.kms_key_name', key, null),
      drift('version_destroy_ttl', '86400s', null),
    ],
  },
  {
    name: 'a regional secret is created with the older API',
    event: 'google.cloud.secrets.v1beta1.SecretManagerService.CreateSecret',
    request: { parent: 'projects/acme-prod/locations/europe-west1', secretId: 'rogue', secret: {} },
    record: at('locations/europe-west1/secrets/rogue'),
    state: [regional],
    drifts: [created('google_secret_manager_regional_secret')],
  },
  {
    name: 'a label changes and rotation stops',
    event: method('UpdateSecret'),
    request: update({ labels: { env: 'dev', 'goog-terraform-provisioned': 'true' } }, 'labels,rotation'),
    record: atSecret,
    state: [secret()],
    drifts: [
      drift('labels.env', 'prod', 'dev'),
      drift('rotation.next_rotation_time', '2026-04-01T00:00:00Z', null),
      drift('rotation.rotation_period', '7776000s', null),
    ],
  },
  {
    name: 'topics and the delay of destruction are removed',
    event: method('UpdateSecret'),
    request: update({}, 'topics,version_destroy_ttl'),
    record: atSecret,
    state: [secret()],
    drifts: [drift('topics', [{ name: 'projects/acme-prod/topics/rotations' }], null), drift('version_destroy_ttl', '86400s', null)],
  },
  {
    name: 'an alias of a regional secret moves',
    event: method('UpdateSecret'),
    request: { secret: { versionAliases: { current: '4' } }, updateMask: { paths: ['version_aliases'] } },
    record: at('locations/europe-west1/secrets/eu-key'),
    state: [regional],
    drifts: [{ address: 'google_secret_manager_regional_secret.eu', field: 'version_aliases.current', old: '3', new: '4' }],
  },
  {
    name: 'a declared secret is deleted',
    event: method('DeleteSecret'),
    request: { name: 'projects/acme-prod/secrets/db-password' },
    record: atSecret,
    state: [secret()],
    drifts: [drift('*', '*', null)],
  },
];
