import { critical, high, type SeverityRow } from '../../severity-row.js';

/**
 * Changes in Google Cloud that open a service or its data to everybody, or switch off the protection against it (D24); see also
 * `networkSeverities`. Source: documentation of the services.
 */

const services = ['google_cloud_run_v2_service', 'google_cloud_run_service'];

export const cloudExposureSeverities: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: ['google_sql_database_instance'],
    attributes: ['settings.ip_configuration.authorized_networks'],
    when: 'opens_network',
    why: 'The database is reachable from every address.',
  }),
  critical('modified', {
    types: ['google_sql_database_instance'],
    attributes: ['settings.ip_configuration.ipv4_enabled'],
    when: 'turned_on',
    why: 'The database has a public address.',
  }),
  high('modified', {
    types: ['google_sql_database_instance'],
    attributes: ['settings.ip_configuration.psc_config.allowed_consumer_projects'],
    when: 'gains_entries',
    why: 'Another project may connect to the database.',
  }),

  critical('modified', {
    types: ['google_container_cluster'],
    attributes: ['master_authorized_networks_config.cidr_blocks'],
    when: 'opens_ranges',
    why: 'The control plane is reachable from every address.',
  }),
  critical('modified', {
    types: ['google_container_cluster'],
    attributes: [
      'master_authorized_networks_config.gcp_public_cidrs_access_enabled',
      'control_plane_endpoints_config.dns_endpoint_config.allow_external_traffic',
    ],
    when: 'turned_on',
    why: 'The control plane is reachable from outside.',
  }),
  critical('modified', {
    types: ['google_container_cluster'],
    attributes: [
      'private_cluster_config.enable_private_endpoint',
      'master_authorized_networks_config.private_endpoint_enforcement_enabled',
    ],
    when: 'turned_off',
    why: 'The control plane is reachable from outside.',
  }),
  high('modified', {
    types: ['google_container_cluster', 'google_container_node_pool'],
    attributes: ['private_cluster_config.enable_private_nodes', 'network_config.enable_private_nodes'],
    when: 'turned_off',
    why: 'Nodes have public addresses.',
  }),
  high('modified', {
    types: ['google_dataproc_cluster'],
    attributes: ['cluster_config.gce_cluster_config.internal_ip_only'],
    when: 'turned_off',
    why: 'Nodes have public addresses.',
  }),

  critical('modified', {
    types: services,
    attributes: ['ingress', 'metadata.annotations.run.googleapis.com/ingress'],
    when: { becomes: ['INGRESS_TRAFFIC_ALL', 'all'] },
    why: 'The service is reachable from the internet.',
  }),
  critical('modified', {
    types: services,
    attributes: ['invoker_iam_disabled', 'metadata.annotations.run.googleapis.com/invoker-iam-disabled'],
    when: 'turned_on',
    why: 'Everybody may call the service.',
  }),
  critical('modified', {
    types: ['google_cloudfunctions_function', 'google_cloudfunctions2_function'],
    attributes: ['ingress_settings', 'service_config.ingress_settings'],
    when: { becomes: ['ALLOW_ALL'] },
    why: 'The function is reachable from the internet.',
  }),

  critical('modified', {
    types: ['google_storage_bucket'],
    attributes: ['public_access_prevention'],
    when: { was: 'enforced' },
    why: 'The bucket may be opened to everybody.',
  }),
  critical(['created', 'modified'], {
    types: ['google_storage_bucket_acl', 'google_storage_bucket_access_control'],
    attributes: ['role_entity', 'entity'],
    when: 'names_everybody',
    why: 'Everybody has access to the bucket.',
  }),
  high('modified', {
    types: ['google_storage_bucket_acl', 'google_storage_bucket_access_control'],
    attributes: ['role_entity', 'role'],
    why: 'Access to the bucket changed.',
  }),
  critical('modified', {
    types: ['google_storage_bucket'],
    attributes: ['ip_filter'],
    when: 'opens_ranges',
    why: 'The bucket is accessible from every address.',
  }),
  high('modified', {
    types: ['google_storage_bucket'],
    attributes: ['uniform_bucket_level_access'],
    when: 'turned_off',
    why: 'Access control lists are in effect again.',
  }),
  critical('created', {
    types: ['google_bigquery_dataset_access'],
    attributes: ['special_group', 'iam_member'],
    when: 'names_everybody',
    why: 'Everybody has access to the data.',
  }),
];
