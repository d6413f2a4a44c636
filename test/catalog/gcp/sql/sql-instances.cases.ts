import type { CatalogCase, ExpectedDrift } from '../../../support/catalog-case.js';
import { addresses, instance, labelled, patch, unlabelled } from './sql-declared.js';

/** Instances. */

const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_sql_database_instance.main',
  field,
  old,
  new: value,
});
const office = { expiration_time: '', name: 'office', value: '203.0.113.0/24' };

export const sqlInstanceCases: readonly CatalogCase[] = [
  {
    name: 'the declared instance is created',
    event: 'cloudsql.instances.create',
    request: {
      body: {
        databaseVersion: 'MYSQL_8_0',
        instanceType: 'CLOUD_SQL_INSTANCE',
        name: 'main',
        region: 'europe-west1',
        settings: {
          availabilityType: 'REGIONAL',
          backupConfiguration: { binaryLogEnabled: true, enabled: true, startTime: '03:00', kind: 'sql#backupConfiguration' },
          dataDiskSizeGb: '20',
          dataDiskType: 'PD_SSD',
          databaseFlags: [{ name: 'slow_query_log', value: 'on' }],
          ipConfiguration: {
            authorizedNetworks: [{ kind: 'sql#aclEntry', name: 'office', value: '203.0.113.0/24' }],
            ipv4Enabled: true,
            privateNetwork: 'https://www.googleapis.com/compute/v1/projects/acme-prod/global/networks/main',
            sslMode: 'ENCRYPTED_ONLY',
          },
          maintenanceWindow: { day: 7, hour: 3, updateTrack: 'stable' },
          storageAutoResize: true,
          tier: 'db-custom-2-7680',
          userLabels: { env: 'prod' },
        },
      },
      project: 'acme-prod',
    },
    record: unlabelled('projects/acme-prod/instances/main'),
    state: [instance()],
    drifts: [],
  },
  {
    name: 'a full update omits flags, networks, backups and protection, which it removes',
    event: 'cloudsql.instances.update',
    request: {
      '@type': 'type.googleapis.com/google.cloud.sql.v1beta4.SqlInstancesUpdateRequest',
      body: {
        settings: {
          backupConfiguration: { kind: 'sql#backupConfiguration' },
          ipConfiguration: { ipv4Enabled: true },
          tier: 'db-custom-2-7680',
          userLabels: { env: 'prod' },
        },
      },
      instance: 'main',
      project: 'acme-prod',
    },
    record: labelled(),
    state: [instance()],
    drifts: [
      drift('settings.availability_type', 'REGIONAL', 'ZONAL'),
      drift('settings.backup_configuration.binary_log_enabled', true, null),
      drift('settings.backup_configuration.enabled', true, null),
      drift('settings.database_flags', [{ name: 'slow_query_log', value: 'on' }], null),
      drift('settings.deletion_protection_enabled', true, null),
      drift('settings.ip_configuration.authorized_networks', [office], null),
      drift('settings.ip_configuration.ssl_mode', 'ENCRYPTED_ONLY', 'ALLOW_UNENCRYPTED_AND_ENCRYPTED'),
    ],
  },
  {
    name: 'encryption is no longer required, with the older flag',
    event: 'cloudsql.instances.update',
    request: patch({ settings: { ipConfiguration: { requireSsl: false } } }),
    record: labelled(),
    state: [instance({}, { ip_configuration: addresses({ require_ssl: true, ssl_mode: '' }) })],
    drifts: [drift('settings.ip_configuration.require_ssl', true, false)],
  },
  {
    name: 'an update without its request changed something unknown',
    event: 'cloudsql.instances.update',
    request: null,
    record: labelled(),
    state: [instance()],
    drifts: [{ ...drift('*', null, null), change: 'modified' }],
  },
  {
    name: 'the instance is stopped',
    event: 'cloudsql.instances.patch',
    request: patch({ settings: { activationPolicy: 'NEVER' } }),
    record: labelled(),
    state: [instance()],
    drifts: [drift('settings.activation_policy', 'ALWAYS', 'NEVER')],
  },
  {
    name: 'the declared instance is deleted',
    event: 'cloudsql.instances.delete',
    request: { instance: 'main', project: 'acme-prod' },
    record: labelled(),
    state: [instance()],
    drifts: [drift('*', '*', null)],
  },
];
