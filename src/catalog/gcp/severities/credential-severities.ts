import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Identities and credentials in Google Cloud that are not of IAM (D24). Source: documentation of the services. */

const versions = ['google_secret_manager_secret_version', 'google_secret_manager_regional_secret_version'];

export const credentialSeverities: readonly SeverityRow[] = [
  high('created', {
    types: [
      'google_sql_user',
      'google_sql_ssl_cert',
      'google_storage_hmac_key',
      'google_compute_backend_service_signed_url_key',
      'google_compute_backend_bucket_signed_url_key',
      ...versions,
    ],
    attributes: anything,
    why: 'A new identity or credential.',
  }),
  high('created', {
    types: ['google_bigquery_dataset_access', 'google_storage_bucket_access_control', 'google_storage_bucket_acl'],
    attributes: anything,
    why: 'Somebody has access to the data.',
  }),
  high('modified', {
    types: ['google_sql_user', 'google_storage_hmac_key', ...versions],
    attributes: anything,
    why: 'An identity or a credential changed.',
  }),
  high('modified', {
    types: ['google_redis_instance', 'google_redis_cluster'],
    attributes: ['auth_enabled'],
    when: 'turned_off',
    why: 'Clients need no credentials.',
  }),
  high('modified', {
    types: ['google_redis_cluster'],
    attributes: ['authorization_mode'],
    when: { becomes: ['AUTH_MODE_DISABLED'] },
    why: 'Clients need no credentials.',
  }),
  high('modified', {
    types: ['google_sql_database_instance'],
    attributes: [
      'settings.password_validation_policy.enable_password_policy',
      'settings.password_validation_policy.disallow_username_substring',
    ],
    when: 'turned_off',
    why: 'Passwords may be weaker.',
  }),
  high('modified', {
    types: ['google_sql_database_instance'],
    attributes: ['settings.password_validation_policy.min_length', 'settings.password_validation_policy.reuse_interval'],
    when: 'lowered',
    why: 'Passwords may be weaker.',
  }),
  high('modified', {
    types: ['google_sql_database_instance'],
    attributes: ['settings.connector_enforcement'],
    when: { was: 'REQUIRED' },
    why: 'Clients need no identity of IAM.',
  }),
  high('modified', {
    types: ['google_bigquery_connection'],
    attributes: ['cloud_sql.credential.password', 'aws.access_role.iam_role_id'],
    why: 'The connection uses another credential.',
  }),
  high('modified', {
    types: ['google_*'],
    attributes: ['*service_account', '*service_account_email', '*service_account_name', '*oauth_scopes'],
    why: 'Programs act as another identity, or with other rights.',
  }),
  high('modified', {
    types: ['google_container_cluster'],
    attributes: [
      'workload_identity_config.workload_pool',
      'authenticator_groups_config.security_group',
      'identity_service_config.enabled',
      'master_auth',
    ],
    why: 'Others may sign in to the cluster, or pods act as other identities.',
  }),
  critical('modified', {
    types: ['google_gke_hub_membership'],
    attributes: ['authority.issuer'],
    when: 'replaced',
    why: 'The tokens of another issuer are trusted.',
  }),
  high('modified', {
    types: ['google_pubsub_subscription'],
    attributes: ['push_config.push_endpoint', 'bigquery_config.table', 'cloud_storage_config.bucket'],
    why: 'Messages are delivered to another place.',
  }),
  high('modified', {
    types: ['google_project', 'google_folder'],
    attributes: ['org_id', 'folder_id', 'parent'],
    why: 'Other policies apply to the project.',
  }),
];
