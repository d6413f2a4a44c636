import * as c from '../language.js';
import { instance, objectOf, projectOfSql, sent } from './sql-names.js';

/**
 * Databases, users and client certificates of instances. Source: Cloud SQL Admin API `v1`, schemas of `google_sql_database`,
 * `google_sql_user` and `google_sql_ssl_cert`.
 */

const inInstance = { instance, project: projectOfSql };
const parent = c.on('google_sql_database_instance', { name: instance, project: projectOfSql });

const database = c.on('google_sql_database', { ...inInstance, name: c.either(c.inName('databases'), 'database', sent('name')) });
const databaseEdits: c.Edits = c.same('charset collation', sent);

/** Users of MySQL have a host; `%` means any, and others have none. */
const anyHost = '%';
const host: c.KeyPart = { attribute: 'host', as: (value) => value, absent: anyHost };
const userHost: c.Read = c.either('host', sent('host'), () => anyHost);
const user = c.on('google_sql_user', {
  ...inInstance,
  name: c.either(c.inName('users'), sent('name'), 'name'),
  host: (record) => {
    const value = userHost(record);
    return value === '' ? anyHost : value;
  },
});

const policyOf = (name: string): c.Read => sent(`passwordPolicy.${name}`);
const policyEdits: c.Edits = c.same(
  `
    allowed_failed_attempts enable_failed_attempts_check enable_password_verification password_expiration_duration`,
  policyOf,
  'password_policy.',
);

/** Records never contain passwords. An update that shows no other setting changed the password. */
const newPassword: c.Read = (record) => {
  const object = objectOf(record);
  if (object?.['password'] !== undefined) return true;
  return ['passwordPolicy', 'databaseRoles', 'serverRoles'].some((name) => object?.[name] !== undefined) ? undefined : true;
};

const certOf = (common: c.Read) => c.on('google_sql_ssl_cert', { ...inInstance, common_name: common });
const certBy = c.on('google_sql_ssl_cert', { ...inInstance, sha1_fingerprint: c.either(c.inName('sslCerts'), 'sha1Fingerprint') });

export const sqlParts: c.ServiceCatalog = {
  eventSource: 'cloudsql.googleapis.com',
  types: c.googleTypes('sql', {
    google_sql_database: { keys: [['instance', 'project', 'name']], cloudId: 'name', noise: ['deletion_policy'] },
    google_sql_user: {
      keys: [['instance', 'project', 'name', host]],
      access: 'identity',
      cloudId: 'name',
      noise: ['deletion_policy', 'password_wo_version'],
      secrets: ['password', 'password_wo'],
      defaults: { type: 'BUILT_IN' },
    },
    google_sql_ssl_cert: {
      keys: [
        ['instance', 'project', 'common_name'],
        ['instance', 'project', 'sha1_fingerprint'],
        ['instance', 'project'],
      ],
      access: 'credential',
      secrets: ['private_key'],
    },
  }),
  events: {
    'cloudsql.databases.create': c.create(c.within(parent, database), databaseEdits),
    'cloudsql.databases.update': c.modify(database, databaseEdits),
    'cloudsql.databases.patch': c.modify(database, databaseEdits),
    'cloudsql.databases.delete': c.destroy(database),
    'cloudsql.users.create': c.create(c.within(parent, user), { type: sent('type'), ...policyEdits }),
    'cloudsql.users.update': c.modify(user, { password: c.hidden(newPassword), ...policyEdits }),
    'cloudsql.users.delete': c.destroy(user),
    'cloudsql.sslCerts.create': c.create(c.within(parent, certOf(sent('commonName')))),
    'cloudsql.sslCerts.delete': c.destroy(certBy),
    'cloudsql.sslCerts.createEphemeral': c.noChange,
  },
};
