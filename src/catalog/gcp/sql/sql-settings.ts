import { isList, isObject, text, type Json } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';
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
    'collation',
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
    'allocatedIpRange',
    'enablePrivatePathForGoogleCloudServices',
    'serverCaMode',
    'serverCaPool',
    'customSubjectAlternativeNames',
  ),
  ...alike('settings.ipConfiguration.pscConfig', 'pscEnabled', 'allowedConsumerProjects', 'networkAttachmentUri'),
  ...alike('settings.backupConfiguration', 'location', 'startTime', 'transactionLogRetentionDays'),
  ...alike('settings.backupConfiguration.backupRetentionSettings', 'retainedBackups', 'retentionUnit'),
  ...alike('settings.maintenanceWindow', 'day', 'hour', 'updateTrack'),
  ...alike('settings.insightsConfig', 'queryPlansPerMinute', 'queryStringLength', 'recordApplicationTags', 'recordClientAddress'),
  ...alike('settings.locationPreference', 'followGaeApplication', 'zone', 'secondaryZone'),
  ...alike(
    'settings.passwordValidationPolicy',
    'complexity',
    'disallowUsernameSubstring',
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

/** A block without these sets their defaults; an instance keeps a block that an update omits. */
const switches: Fields = {
  ...alike('settings.backupConfiguration', 'enabled', 'binaryLogEnabled', 'pointInTimeRecoveryEnabled'),
  ...alike('settings.insightsConfig', 'queryInsightsEnabled'),
  ...alike('settings.passwordValidationPolicy', 'enablePasswordPolicy'),
};

/** An update clears these, or sets their defaults, if it omits them. Other unset scalars get values that the service chooses. */
const resettable: Fields = {
  ...alike('settings', 'availabilityType', 'connectorEnforcement', 'deletionProtectionEnabled'),
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

const settings = c.compilePath('settings');
const replaces = (record: AuditRecord): boolean =>
  (text(record.request['@type']) ?? '').endsWith('SqlInstancesUpdateRequest') && isObject(settings(objectOf(record)));

const never = (): boolean => false;

/** `clears`: whether a record that omits the member at a path sets its default. */
const edits = (fields: Fields, clears: (path: string) => (record: AuditRecord) => boolean): c.Edits =>
  Object.fromEntries(
    Object.entries(fields).map(([attribute, { path, make }]) => {
      const [member, isCleared] = [c.compilePath(path), clears(path)];
      const read: c.Read = (record) => member(objectOf(record)) ?? (isCleared(record) ? null : undefined);
      return [attribute, make(read)];
    }),
  );

/** Whether an update has the block of a member. */
const inBlock = (path: string): ((record: AuditRecord) => boolean) => {
  const block = c.compilePath(path.slice(0, path.lastIndexOf('.')));
  return (record) => replaces(record) && isObject(block(objectOf(record)));
};

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

const settingsBut: c.Edits = { ...edits(scalars, () => never), ...edits(switches, inBlock), ...edits(resettable, () => replaces) };

export const settingsEdits: c.Edits = { ...settingsBut, 'settings.ip_configuration.ssl_mode': sslMode };

/** For states of older providers, which have only the flag. */
export const flaggedEdits: c.Edits = {
  ...settingsBut,
  'settings.ip_configuration.require_ssl': c.via(sslMode, (mode) => mode === mutualTls),
};

/** All settings, and the attributes that cannot be changed after the creation. */
export const creationEdits: c.Edits = {
  ...settingsEdits,
  ...edits({ region: plain('region'), encryption_key_name: plain('diskEncryptionConfiguration.kmsKeyName') }, () => never),
};

/** A promoted replica is an instance of its own. */
export const promotedEdits: c.Edits = { master_instance_name: c.set(() => null), instance_type: c.set(() => 'CLOUD_SQL_INSTANCE') };
