import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { labelled } from './sql-declared.js';

/** Databases, users and client certificates. */

const fingerprint = '49a10ed7135e3171ce5e448cc785bc63b5b81e6c';

const database: DeclaredResource = {
  type: 'google_sql_database',
  name: 'orders',
  attributes: {
    charset: 'utf8mb4',
    collation: 'utf8mb4_0900_ai_ci',
    deletion_policy: 'DELETE',
    id: 'projects/acme-prod/instances/main/databases/orders',
    instance: 'main',
    name: 'orders',
    project: 'acme-prod',
    self_link: 'https://sqladmin.googleapis.com/sql/v1beta4/projects/acme-prod/instances/main/databases/orders',
  },
};
const user = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_sql_user',
  name: 'app',
  attributes: {
    deletion_policy: '',
    host: '%',
    id: 'app/%/main',
    instance: 'main',
    name: 'app',
    password: 'correct horse',
    password_policy: [],
    project: 'acme-prod',
    sql_server_user_details: [],
    type: '',
    ...changed,
  },
});
const cert: DeclaredResource = {
  type: 'google_sql_ssl_cert',
  name: 'app',
  attributes: {
    cert: '-----BEGIN CERTIFICATE-----',
    cert_serial_number: '1429316777',
    common_name: 'app',
    id: `projects/acme-prod/instances/main/sslCerts/${fingerprint}`,
    instance: 'main',
    private_key: 'held back',
    project: 'acme-prod',
    sha1_fingerprint: fingerprint,
  },
};

const sent = (body: JsonObject, other: JsonObject = {}): JsonObject => ({ body, instance: 'main', project: 'acme-prod', ...other });
const deleted = (address: string): readonly ExpectedDrift[] => [{ address, field: '*', old: '*', new: null }];
const userDrift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_sql_user.app',
  field,
  old,
  new: value,
});
const collated: ExpectedDrift = {
  address: 'google_sql_database.orders',
  field: 'collation',
  old: 'utf8mb4_0900_ai_ci',
  new: 'utf8mb4_bin',
};

export const sqlPartCases: readonly CatalogCase[] = [
  {
    name: 'a declared database is created',
    event: 'cloudsql.databases.create',
    request: sent({ name: 'orders', charset: 'utf8mb4', collation: 'utf8mb4_0900_ai_ci' }),
    record: labelled(),
    state: [database],
    drifts: [],
  },
  {
    name: 'the collation of a database changes',
    event: 'cloudsql.databases.update',
    request: sent({ collation: 'utf8mb4_bin' }, { database: 'orders' }),
    record: labelled(),
    state: [database],
    drifts: [collated],
  },
  {
    name: 'the collation of a database is patched',
    event: 'cloudsql.databases.patch',
    request: sent({ collation: 'utf8mb4_bin' }),
    record: labelled('main', 'projects/acme-prod/instances/main/databases/orders'),
    state: [database],
    drifts: [collated],
  },
  {
    name: 'a declared database is deleted',
    event: 'cloudsql.databases.delete',
    request: { database: 'orders', instance: 'main', project: 'acme-prod' },
    record: labelled(),
    state: [database],
    drifts: deleted('google_sql_database.orders'),
  },
  {
    name: 'a declared user is created; the host is any by default',
    event: 'cloudsql.users.create',
    request: sent({ name: 'app' }),
    record: labelled(),
    state: [user({ host: '' })],
    drifts: [],
  },
  {
    name: 'the password of a user changes',
    event: 'cloudsql.users.update',
    request: sent({ name: 'app', host: '%' }, { name: 'app', host: '%' }),
    record: labelled(),
    state: [user()],
    drifts: [userDrift('password', '(sensitive)', null)],
  },
  {
    name: 'a declared user is deleted; the request has its name and host',
    event: 'cloudsql.users.delete',
    request: { host: '%', instance: 'main', name: 'app', project: 'acme-prod' },
    record: labelled(),
    state: [user()],
    drifts: deleted('google_sql_user.app'),
  },
  {
    name: 'a declared client certificate is created',
    event: 'cloudsql.sslCerts.create',
    request: sent({ commonName: 'app' }),
    response: { clientCert: { certInfo: { sha1Fingerprint: fingerprint } } },
    record: labelled(),
    state: [cert],
    drifts: [],
  },
  {
    name: 'a declared client certificate is deleted',
    event: 'cloudsql.sslCerts.delete',
    request: { instance: 'main', project: 'acme-prod', sha1Fingerprint: fingerprint },
    record: labelled(),
    state: [cert],
    drifts: deleted('google_sql_ssl_cert.app'),
  },
  {
    name: 'an ephemeral certificate changes no configuration',
    event: 'cloudsql.sslCerts.createEphemeral',
    request: { instance: 'main', project: 'acme-prod' },
    record: labelled(),
    state: [cert],
    drifts: [],
    dropped: 'read_only',
  },
];
