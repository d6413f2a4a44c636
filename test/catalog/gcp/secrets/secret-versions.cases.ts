import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Versions of secrets. In the state, their names have the number of the project. */

const secretName = 'projects/acme-prod/secrets/token';
const numbered = 'projects/481516234200/secrets/token';
const atSecret: JsonObject = { resourceName: numbered };
const atVersion: JsonObject = { resourceName: `${numbered}/versions/1` };
const named = { name: `${numbered}/versions/1` };

const secret: DeclaredResource = {
  type: 'google_secret_manager_secret',
  name: 'token',
  attributes: { id: secretName, name: numbered, project: 'acme-prod', secret_id: 'token', labels: null, rotation: [], topics: [] },
};

const version = (enabled: boolean): DeclaredResource => ({
  type: 'google_secret_manager_secret_version',
  name: 'token',
  attributes: {
    create_time: '2026-01-17T21:01:06.000000Z',
    deletion_policy: 'DELETE',
    destroy_time: '',
    enabled,
    id: `${numbered}/versions/1`,
    is_secret_data_base64: false,
    name: `${numbered}/versions/1`,
    secret: secretName,
    secret_data: 'correct horse battery staple',
    secret_data_wo: null,
    secret_data_wo_version: 0,
    version: '1',
  },
});

const regional: DeclaredResource = {
  type: 'google_secret_manager_regional_secret_version',
  name: 'eu',
  attributes: {
    customer_managed_encryption: [],
    enabled: true,
    id: 'projects/481516234200/locations/europe-west1/secrets/eu/versions/2',
    location: 'europe-west1',
    name: 'projects/481516234200/locations/europe-west1/secrets/eu/versions/2',
    secret: 'projects/acme-prod/locations/europe-west1/secrets/eu',
    secret_data: 'staple',
    version: '2',
  },
};

const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_secret_manager_secret_version.token',
  field,
  old,
  new: value,
});
const method = (name: string): string => `google.cloud.secretmanager.v1.SecretManagerService.${name}`;

export const secretVersionCases: readonly CatalogCase[] = [
  {
    name: 'a version is added; the record does not show its number',
    event: 'google.cloud.secrets.v1beta1.SecretManagerService.AddSecretVersion',
    request: null,
    record: atSecret,
    state: [secret, version(true)],
    drifts: [{ address: 'google_secret_manager_secret_version', field: '*', old: null, new: '*' }],
  },
  {
    name: 'a declared version is added',
    event: method('AddSecretVersion'),
    request: { parent: secretName },
    response: { name: `${numbered}/versions/1`, state: 'ENABLED' },
    record: atSecret,
    state: [secret, version(true)],
    drifts: [],
  },
  {
    name: 'a declared version is disabled',
    event: method('DisableSecretVersion'),
    request: named,
    record: atVersion,
    state: [version(true)],
    drifts: [drift('enabled', true, false)],
  },
  {
    name: 'a version that is declared as disabled is enabled',
    event: method('EnableSecretVersion'),
    request: named,
    record: atVersion,
    state: [version(false)],
    drifts: [drift('enabled', false, true)],
  },
  {
    name: 'a declared version is destroyed',
    event: method('DestroySecretVersion'),
    request: named,
    record: atVersion,
    state: [version(true)],
    drifts: [drift('*', '*', null)],
  },
  {
    name: 'a declared version of a regional secret is destroyed',
    event: method('DestroySecretVersion'),
    request: null,
    record: { resourceName: 'projects/481516234200/locations/europe-west1/secrets/eu/versions/2' },
    state: [regional],
    drifts: [{ address: 'google_secret_manager_regional_secret_version.eu', field: '*', old: '*', new: null }],
  },
];
