import { isList, isObject, text, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { set, type Edits, type Read } from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { block, map, plain, translated, type Field, type Fields } from '../object-fields.js';
import { objectOf } from './sql-names.js';

/**
 * The settings of an instance. Updates and patches have one method name; the type of the request distinguishes them. A patch leaves what it
 * omits as it is, an update clears it. Source: Cloud SQL Admin API `v1`, resource `instances`; schema of `google_sql_database_instance`.
 */

/** Fields with equal names in the service and in the state. */
const alike = (path: string, ...names: readonly string[]): Fields =>
  Object.fromEntries(
    names.map((name) => [`${path.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)}.${snake(name)}`, plain(`${path}.${name}`)]),
  );
const snake = (name: string): string => name.replace(/(?<=[a-z0-9])[A-Z]/g, (one) => `_${one}`).toLowerCase();

/** Only the members that the state has: entries also contain `kind`. */
const entries = (path: string, ...names: readonly string[]): Field =>
  translated(path, (list) =>
    isList(list)
      ? list
          .filter(isObject)
          .map((one): Json => Object.fromEntries(names.map((name) => [snake(name), one[name] ?? one[snake(name)] ?? null])))
      : undefined,
  );

/** The service writes `P:N`, the state `N`. */
const replicaOf = translated('masterInstanceName', (name) => (text(name) ?? '').replace(/^.*:/, ''));

const scalars: Fields = {
  database_version: plain('databaseVersion'),
  maintenance_version: plain('maintenanceVersion'),
  instance_type: plain('instanceType'),
  node_count: plain('nodeCount'),
  master_instance_name: replicaOf,
  ...alike(
    'settings',
    'tier',
    'edition',
    'activationPolicy',
    'availabilityType',
    'collation',
    'connectorEnforcement',
    'deletionProtectionEnabled',
    'enableDataplexIntegration',
    'enableGoogleMlIntegration',
    'pricingPlan',
    'retainBackupsOnDelete',
    'timeZone',
  ),
  'settings.disk_size': plain('settings.dataDiskSizeGb'),
  'settings.disk_type': plain('settings.dataDiskType'),
  'settings.disk_autoresize': plain('settings.storageAutoResize'),
  'settings.disk_autoresize_limit': plain('settings.storageAutoResizeLimit'),
  ...alike(
    'settings.ipConfiguration',
    'ipv4Enabled',
    'privateNetwork',
    'sslMode',
    'allocatedIpRange',
    'enablePrivatePathForGoogleCloudServices',
    'serverCaMode',
    'serverCaPool',
    'customSubjectAlternativeNames',
  ),
  ...alike('settings.ipConfiguration.pscConfig', 'pscEnabled', 'allowedConsumerProjects', 'networkAttachmentUri'),
  ...alike(
    'settings.backupConfiguration',
    'enabled',
    'binaryLogEnabled',
    'location',
    'pointInTimeRecoveryEnabled',
    'startTime',
    'transactionLogRetentionDays',
  ),
  ...alike('settings.backupConfiguration.backupRetentionSettings', 'retainedBackups', 'retentionUnit'),
  ...alike('settings.maintenanceWindow', 'day', 'hour', 'updateTrack'),
  ...alike(
    'settings.insightsConfig',
    'queryInsightsEnabled',
    'queryPlansPerMinute',
    'queryStringLength',
    'recordApplicationTags',
    'recordClientAddress',
  ),
  ...alike('settings.locationPreference', 'followGaeApplication', 'zone', 'secondaryZone'),
  ...alike(
    'settings.passwordValidationPolicy',
    'complexity',
    'disallowUsernameSubstring',
    'enablePasswordPolicy',
    'minLength',
    'passwordChangeInterval',
    'reuseInterval',
  ),
  ...alike('settings.activeDirectoryConfig', 'domain'),
  ...alike('settings.advancedMachineFeatures', 'threadsPerCore'),
  ...alike('settings.dataCacheConfig', 'dataCacheEnabled'),
  ...alike('settings.sqlServerAuditConfig', 'bucket', 'retentionInterval', 'uploadInterval'),
  ...alike('settings.connectionPoolConfig', 'connectionPoolingEnabled'),
};

/** An update clears these if it omits them. Unset scalars get values that the service chooses. */
const lists: Fields = {
  'settings.user_labels': map('settings.userLabels'),
  'settings.database_flags': entries('settings.databaseFlags', 'name', 'value'),
  'settings.ip_configuration.authorized_networks': entries(
    'settings.ipConfiguration.authorizedNetworks',
    'name',
    'value',
    'expirationTime',
  ),
  'settings.deny_maintenance_period': block('settings.denyMaintenancePeriods'),
};

const settings = compilePath('settings');
const replaces = (record: AuditRecord): boolean =>
  (text(record.request['@type']) ?? '').endsWith('SqlInstancesUpdateRequest') && isObject(settings(objectOf(record)));

const edits = (fields: Fields, clears: boolean): Edits =>
  Object.fromEntries(
    Object.entries(fields).map(([attribute, { path, make }]) => {
      const member = compilePath(path);
      const read: Read = (record) => member(objectOf(record)) ?? (clears && replaces(record) ? null : undefined);
      return [attribute, make(read)];
    }),
  );

/** States of older providers have only this flag. Newer requests repeat it next to the mode, which then counts. */
const requireSsl: Read = (record) => {
  const addresses = ipConfiguration(objectOf(record));
  return isObject(addresses) && addresses['sslMode'] === undefined ? addresses['requireSsl'] : undefined;
};
const ipConfiguration = compilePath('settings.ipConfiguration');

export const settingsEdits: Edits = {
  ...edits(scalars, false),
  ...edits(lists, true),
  'settings.ip_configuration.require_ssl': requireSsl,
};

/** All settings, and the attributes that cannot be changed after the creation. */
export const creationEdits: Edits = {
  ...settingsEdits,
  ...edits({ region: plain('region'), encryption_key_name: plain('diskEncryptionConfiguration.kmsKeyName') }, false),
};

/** A promoted replica is an instance of its own. */
export const promotedEdits: Edits = { master_instance_name: set(() => null), instance_type: set(() => 'CLOUD_SQL_INSTANCE') };
