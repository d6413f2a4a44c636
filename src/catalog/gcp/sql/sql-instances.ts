import { type Json, isList, isObject, text } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { anyAttribute } from '../../../model/change.js';
import { attributeAt } from '../../../model/state-snapshot.js';
import * as c from '../language.js';
import { instance, objectOf, ownInstance, projectOfSql, sent } from './sql-names.js';

/** Instances. Source: Cloud SQL Admin API `v1`, recorded entries, schema of `google_sql_database_instance`. */

/**
 * The settings of an instance. Updates and patches have one method name; the type of the request distinguishes them. A patch leaves what it
 * omits as it is, an update clears it. Source: Cloud SQL Admin API `v1`, resource `instances`; schema of `google_sql_database_instance`.
 */

/** Only the members that the state has: entries also contain `kind`. */
const entries = (...names: readonly string[]) => {
  const members = names.map((name) => [c.snakeCase(name), c.compilePath(name)] as const);
  const form = (one: Json): Json => Object.fromEntries(members.map(([name, read]) => [name, read(one) ?? null]));
  return (list: Json): Json | undefined => (isList(list) ? list.filter(isObject).map(form) : undefined);
};

const scalars: c.Fields = {
  ...c.kept(`
    database_version maintenance_version instance_type node_count
    settings{disk_size=dataDiskSizeGb disk_type=dataDiskType disk_autoresize=storageAutoResize
    disk_autoresize_limit=storageAutoResizeLimit tier edition activation_policy collation enable_dataplex_integration
    enable_google_ml_integration pricing_plan retain_backups_on_delete time_zone
    ip_configuration{ipv4_enabled private_network allocated_ip_range enable_private_path_for_google_cloud_services server_ca_mode
    server_ca_pool custom_subject_alternative_names psc_config{psc_enabled allowed_consumer_projects network_attachment_uri}}
    backup_configuration{location start_time transaction_log_retention_days backup_retention_settings{retained_backups
    retention_unit}} maintenance_window{day hour update_track}
    insights_config{query_plans_per_minute query_string_length record_application_tags record_client_address}
    location_preference{follow_gae_application zone secondary_zone}
    password_validation_policy{complexity disallow_username_substring min_length password_change_interval reuse_interval}
    active_directory_config{domain} advanced_machine_features{threads_per_core} data_cache_config{data_cache_enabled}
    sql_server_audit_config{bucket retention_interval upload_interval} connection_pool_config{connection_pooling_enabled}}`),
  // The service writes `P:N`, the state `N`.
  ...c.kept('master_instance_name', (name) => (text(name) ?? '').replace(/^.*:/, '')),
};

/** A block without these sets their defaults; an instance keeps a block that an update omits. */
const switches = `settings{backup_configuration{enabled binary_log_enabled point_in_time_recovery_enabled}
  insights_config{query_insights_enabled} password_validation_policy{enable_password_policy}}`;

/** An update clears these, or sets their defaults, if it omits them. Other unset scalars get values that the service chooses. */
const resettable: c.Fields = {
  ...c.inside(c.kept(switches), null),
  ...c.cleared('settings{availability_type connector_enforcement deletion_protection_enabled}'),
  ...c.cleared('settings{user_labels}', 'map'),
  ...c.cleared('settings{database_flags}', entries('name', 'value')),
  ...c.cleared('settings{ip_configuration{authorized_networks}}', entries('name', 'value', 'expirationTime')),
  ...c.cleared('settings{deny_maintenance_period=denyMaintenancePeriods}'),
};

const settings = c.compilePath('settings');
const replaces = (record: AuditRecord): boolean =>
  (text(record.request['@type']) ?? '').endsWith('SqlInstancesUpdateRequest') && isObject(settings(objectOf(record)));

const given: c.Read = (record) => objectOf(record);

const mutualTls = 'TRUSTED_CLIENT_CERTIFICATE_REQUIRED';
const anyTraffic = 'ALLOW_UNENCRYPTED_AND_ENCRYPTED';
const ipConfiguration = c.compilePath('settings.ipConfiguration');

/** The mode of encryption. Older clients send only the flag; newer ones repeat it next to the mode, which then counts. */
const sslMode: c.Read = (record) => {
  const addresses = ipConfiguration(objectOf(record));
  const { sslMode: mode, requireSsl } = isObject(addresses) ? addresses : {};
  if (mode !== undefined && mode !== null) return mode;
  if (typeof requireSsl === 'boolean') return requireSsl ? mutualTls : anyTraffic;
  return replaces(record) && addresses !== undefined ? anyTraffic : undefined;
};

const [whole, partial] = [c.whole(given, resettable), c.changed(given, { ...resettable, ...c.kept(switches) })];
const reset: c.Edits = Object.fromEntries(
  Object.entries(whole).map(([attribute, edit]) => [
    attribute,
    { ...edit, read: (record: AuditRecord) => (replaces(record) ? edit : (partial[attribute] ?? edit)).read(record) },
  ]),
);
const settingsBut: c.Edits = { ...c.changed(given, scalars), ...reset };

const settingsEdits: c.Edits = { ...settingsBut, 'settings.ip_configuration.ssl_mode': sslMode };

/** For states of older providers, which have only the flag. */
const flaggedEdits: c.Edits = {
  ...settingsBut,
  'settings.ip_configuration.require_ssl': c.via(sslMode, (mode) => mode === mutualTls),
};

/** All settings, and the attributes that cannot be changed after the creation. */
const creationEdits: c.Edits = {
  ...settingsEdits,
  ...c.changed(given, c.kept('region encryption_key_name=diskEncryptionConfiguration.kmsKeyName')),
};

/** A promoted replica is an instance of its own. */
const promotedEdits: c.Edits = { master_instance_name: c.set(() => null), instance_type: c.set(() => 'CLOUD_SQL_INSTANCE') };
const existing = c.on('google_sql_database_instance', { name: ownInstance, project: projectOfSql });
/** An instance of which the state has the older flag instead of the mode of encryption. */
const flagged = c.on('google_sql_database_instance', { name: ownInstance, project: projectOfSql, settings: c.fixed('flagged') });
const hasOnlyFlag = (settings: Json): boolean => {
  const at = (name: string): Json => attributeAt({ settings }, `settings.ip_configuration.${name}`) ?? '';
  return at('require_ssl') !== '' && at('ssl_mode') === '';
};
const cloned = c.on('google_sql_database_instance', {
  name: c.either(sent('cloneContext.destinationInstanceName'), sent('destinationInstanceName')),
  project: projectOfSql,
});

/** A complete entry without a request changed something unknown (D16). The last entry of an operation never has a request. */
const showsNothing: c.Read = (record) => objectOf(record) === undefined && record.operation === undefined;
const update: c.ChangeSpec = c.firstOf(
  c.modify(existing, { [anyAttribute]: c.hidden(c.fixed(true)) }, { when: showsNothing }),
  c.modify(flagged, flaggedEdits),
  c.modify(existing, settingsEdits),
);

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

export const sqlInstances: c.ServiceCatalog = {
  eventSource: 'cloudsql.googleapis.com',
  types: {
    ...c.googleTypes('sql', {
      google_sql_database_instance: {
        keys: [
          ['name', 'project'],
          ['name', 'project', { attribute: 'settings', of: (settings) => (hasOnlyFlag(settings) ? 'flagged' : '') }],
        ],
        cloudId: 'name',
        noise: ['deletion_protection', 'dns_name*', 'replica_names'],
        defaults: {
          'settings.availability_type': 'ZONAL',
          'settings.connector_enforcement': 'NOT_REQUIRED',
          'settings.ip_configuration.ssl_mode': 'ALLOW_UNENCRYPTED_AND_ENCRYPTED',
        },
        secrets: ['root_password', 'root_password_wo', 'replica_configuration.password', 'replica_configuration.client_key'],
      },
    }),
    ...c.googleTypes('sql', {
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
  },
  events: {
    'cloudsql.instances.create': c.create(existing, creationEdits),
    'cloudsql.instances.update': update,
    'cloudsql.instances.patch': update,
    'cloudsql.instances.delete': c.destroy(existing),
    'cloudsql.instances.clone': c.create(cloned),
    'cloudsql.instances.promoteReplica': c.modify(existing, promotedEdits),
    'cloudsql.instances.demoteMaster': c.modify(existing, {
      master_instance_name: sent('demoteMasterContext.masterInstanceName'),
      instance_type: () => 'READ_REPLICA_INSTANCE',
    }),
    // All client certificates become invalid.
    'cloudsql.instances.resetSslConfig': c.destroy(c.on('google_sql_ssl_cert', { instance, project: projectOfSql })),
    'cloudsql.instances.restart': c.noChange,
    'cloudsql.instances.failover': c.noChange,
    'cloudsql.instances.import': c.noChange,
    'cloudsql.instances.export': c.noChange,
    'cloudsql.instances.restoreBackup': c.noChange,
    'cloudsql.instances.startReplica': c.noChange,
    'cloudsql.instances.stopReplica': c.noChange,
    'cloudsql.instances.truncateLog': c.noChange,
    'cloudsql.instances.addServerCa': c.noChange,
    'cloudsql.instances.rotateServerCa': c.noChange,
    'cloudsql.backupRuns.create': c.noChange,
    'cloudsql.backupRuns.delete': c.noChange,

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
