import { create, destroy, either, hidden, modify, noChange, on, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { inName } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import type { KeyPart } from '../../type-spec.js';
import { instance, objectOf, projectOfSql, sent } from './sql-names.js';

/**
 * Databases, users and client certificates of instances. Source: Cloud SQL Admin API `v1`, schemas of `google_sql_database`,
 * `google_sql_user` and `google_sql_ssl_cert`.
 */

const inInstance = { instance, project: projectOfSql };
const parent = on('google_sql_database_instance', { name: instance, project: projectOfSql });

const database = on('google_sql_database', { ...inInstance, name: either(inName('databases'), 'database', sent('name')) });
const databaseEdits: Edits = { charset: sent('charset'), collation: sent('collation') };

/** Users of MySQL have a host; `%` means any, and others have none. */
const anyHost = '%';
const host: KeyPart = { attribute: 'host', as: (value) => value, absent: anyHost };
const userHost: Read = either('host', sent('host'), () => anyHost);
const user = on('google_sql_user', {
  ...inInstance,
  name: either(inName('users'), sent('name'), 'name'),
  host: (record) => {
    const value = userHost(record);
    return value === '' ? anyHost : value;
  },
});

const policyOf = (name: string): Read => sent(`passwordPolicy.${name}`);
const policyEdits: Edits = {
  'password_policy.allowed_failed_attempts': policyOf('allowedFailedAttempts'),
  'password_policy.enable_failed_attempts_check': policyOf('enableFailedAttemptsCheck'),
  'password_policy.enable_password_verification': policyOf('enablePasswordVerification'),
  'password_policy.password_expiration_duration': policyOf('passwordExpirationDuration'),
};

/** Records never contain passwords. An update that shows no other setting changed the password. */
const newPassword: Read = (record) => {
  const object = objectOf(record);
  if (object?.['password'] !== undefined) return true;
  return ['passwordPolicy', 'databaseRoles', 'serverRoles'].some((name) => object?.[name] !== undefined) ? undefined : true;
};

const certOf = (common: Read) => on('google_sql_ssl_cert', { ...inInstance, common_name: common });
const certBy = on('google_sql_ssl_cert', { ...inInstance, sha1_fingerprint: either(inName('sslCerts'), 'sha1Fingerprint') });

export const sqlParts: ServiceCatalog = {
  eventSource: 'cloudsql.googleapis.com',
  types: {
    google_sql_database: {
      keys: [['instance', 'project', 'name']],
      scope: 'global',
      family: 'sql',
      cloudId: 'name',
      noise: [...gcpNoise, 'deletion_policy'],
    },
    google_sql_user: {
      keys: [['instance', 'project', 'name', host]],
      scope: 'global',
      family: 'sql',
      access: 'identity',
      cloudId: 'name',
      noise: [...gcpNoise, 'deletion_policy', 'sql_server_user_details', 'password_wo_version', 'password_policy.status'],
      secrets: ['password', 'password_wo'],
      defaults: { type: 'BUILT_IN' },
    },
    google_sql_ssl_cert: {
      keys: [
        ['instance', 'project', 'common_name'],
        ['instance', 'project', 'sha1_fingerprint'],
        ['instance', 'project'],
      ],
      scope: 'global',
      family: 'sql',
      access: 'credential',
      noise: [...gcpNoise, 'cert', 'cert_serial_number', 'expiration_time', 'private_key', 'server_ca_cert'],
      secrets: ['private_key'],
    },
  },
  events: {
    'cloudsql.databases.create': create(database, databaseEdits, { parent }),
    'cloudsql.databases.update': modify(database, databaseEdits),
    'cloudsql.databases.patch': modify(database, databaseEdits),
    'cloudsql.databases.delete': destroy(database),
    'cloudsql.users.create': create(user, { type: sent('type'), ...policyEdits }, { parent }),
    'cloudsql.users.update': modify(user, { password: hidden(newPassword), ...policyEdits }),
    'cloudsql.users.delete': destroy(user),
    'cloudsql.sslCerts.create': create(certOf(sent('commonName')), {}, { parent }),
    'cloudsql.sslCerts.delete': destroy(certBy),
    'cloudsql.sslCerts.createEphemeral': noChange,
  },
};
