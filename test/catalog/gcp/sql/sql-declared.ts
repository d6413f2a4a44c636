import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';

/** An instance as the provider writes it, and its records. */

const settings: JsonObject = {
  activation_policy: 'ALWAYS',
  active_directory_config: [],
  advanced_machine_features: [],
  availability_type: 'REGIONAL',
  backup_configuration: [
    {
      backup_retention_settings: [{ retained_backups: 7, retention_unit: 'COUNT' }],
      binary_log_enabled: true,
      enabled: true,
      location: '',
      point_in_time_recovery_enabled: false,
      start_time: '03:00',
      transaction_log_retention_days: 7,
    },
  ],
  collation: '',
  connector_enforcement: 'NOT_REQUIRED',
  data_cache_config: [],
  database_flags: [{ name: 'slow_query_log', value: 'on' }],
  deletion_protection_enabled: true,
  deny_maintenance_period: [],
  disk_autoresize: true,
  disk_autoresize_limit: 0,
  disk_size: 20,
  disk_type: 'PD_SSD',
  edition: 'ENTERPRISE',
  enable_dataplex_integration: false,
  enable_google_ml_integration: false,
  insights_config: [],
  ip_configuration: [
    {
      allocated_ip_range: '',
      authorized_networks: [{ expiration_time: '', name: 'office', value: '203.0.113.0/24' }],
      custom_subject_alternative_names: [],
      enable_private_path_for_google_cloud_services: false,
      ipv4_enabled: true,
      private_network: 'projects/acme-prod/global/networks/main',
      psc_config: [],
      server_ca_mode: 'GOOGLE_MANAGED_INTERNAL_CA',
      server_ca_pool: '',
      ssl_mode: 'ENCRYPTED_ONLY',
    },
  ],
  location_preference: [{ follow_gae_application: '', secondary_zone: '', zone: 'europe-west1-b' }],
  maintenance_window: [{ day: 7, hour: 3, update_track: 'stable' }],
  password_validation_policy: [],
  pricing_plan: 'PER_USE',
  retain_backups_on_delete: false,
  sql_server_audit_config: [],
  tier: 'db-custom-2-7680',
  time_zone: '',
  user_labels: { env: 'prod' },
  version: 12,
};

export const instance = (changed: JsonObject = {}, changedSettings: JsonObject = {}): DeclaredResource => ({
  type: 'google_sql_database_instance',
  name: 'main',
  attributes: {
    available_maintenance_versions: [],
    clone: [],
    connection_name: 'acme-prod:europe-west1:main',
    database_version: 'MYSQL_8_0',
    deletion_protection: true,
    encryption_key_name: null,
    first_ip_address: '198.51.100.7',
    id: 'main',
    instance_type: 'CLOUD_SQL_INSTANCE',
    ip_address: [{ ip_address: '198.51.100.7', time_to_retire: '', type: 'PRIMARY' }],
    maintenance_version: 'MYSQL_8_0_44.R20260117.02_07',
    master_instance_name: '',
    name: 'main',
    project: 'acme-prod',
    public_ip_address: '198.51.100.7',
    region: 'europe-west1',
    replica_configuration: [],
    replica_names: [],
    root_password: null,
    self_link: 'https://sqladmin.googleapis.com/sql/v1beta4/projects/acme-prod/instances/main',
    settings: [{ ...settings, ...changedSettings }],
    ...changed,
  },
});

/** The `ip_configuration` of the instance with changes. */
export const addresses = (changed: JsonObject): Json => {
  const [declared] = settings['ip_configuration'] as readonly JsonObject[];
  return [{ ...declared, ...changed }];
};

export const labelled = (name = 'main', resourceName = `instances/${name}`): JsonObject => ({
  resourceName,
  entry: {
    resource: { type: 'cloudsql_database', labels: { database_id: `acme-prod:${name}`, project_id: 'acme-prod', region: 'europe-west1' } },
  },
});

/** An entry whose labels are empty, as creations have. */
export const unlabelled = (resourceName: string): JsonObject => ({
  resourceName,
  entry: { resource: { type: 'cloudsql_database', labels: { database_id: '', project_id: 'acme-prod', region: '' } } },
});

export const patch = (body: JsonObject, name = 'main'): JsonObject => ({
  '@type': 'type.googleapis.com/google.cloud.sql.v1beta4.SqlInstancesPatchRequest',
  body,
  instance: name,
  project: 'acme-prod',
});
