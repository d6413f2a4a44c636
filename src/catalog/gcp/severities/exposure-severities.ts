import { critical, high, type SeverityRows } from '../../severity-row.js';

/**
 * Changes in Google Cloud that open a service or its data to everybody, or switch off the protection against it (D24); see also
 * `networkSeverities`. Source: documentation of the services.
 */

const services = 'google_cloud_run_v2_service google_cloud_run_service';

export const cloudExposureSeverities: SeverityRows = [
  critical(['created', 'modified'], 'opens_network', 'The database is reachable from every address.', {
    google_sql_database_instance: 'settings.ip_configuration.authorized_networks',
  }),
  critical('modified', 'turned_on', 'The database has a public address.', {
    google_sql_database_instance: 'settings.ip_configuration.ipv4_enabled',
  }),
  high('modified', 'gains_entries', 'Another project may connect to the database.', {
    google_sql_database_instance: 'settings.ip_configuration.psc_config.allowed_consumer_projects',
  }),

  critical('modified', 'opens_allowlist', 'The control plane is reachable from every address.', {
    google_container_cluster: 'master_authorized_networks_config.cidr_blocks',
  }),
  critical('modified', 'turned_on', 'The control plane is reachable from outside.', {
    google_container_cluster: `
      master_authorized_networks_config.gcp_public_cidrs_access_enabled
      control_plane_endpoints_config.dns_endpoint_config.allow_external_traffic`,
  }),
  critical('modified', 'turned_off', 'The control plane is reachable from outside.', {
    google_container_cluster:
      'private_cluster_config.enable_private_endpoint master_authorized_networks_config.private_endpoint_enforcement_enabled',
  }),
  high('modified', 'turned_off', 'Nodes have public addresses.', {
    'google_container_cluster google_container_node_pool':
      'private_cluster_config.enable_private_nodes network_config.enable_private_nodes',
    google_dataproc_cluster: 'cluster_config.gce_cluster_config.internal_ip_only',
  }),

  critical('modified', { becomes: ['INGRESS_TRAFFIC_ALL', 'all'] }, 'The service is reachable from the internet.', {
    [services]: 'ingress metadata.annotations.run.googleapis.com/ingress',
  }),
  critical('modified', 'turned_on', 'Everybody may call the service.', {
    [services]: 'invoker_iam_disabled metadata.annotations.run.googleapis.com/invoker-iam-disabled',
  }),
  critical('modified', { becomes: ['ALLOW_ALL'] }, 'The function is reachable from the internet.', {
    'google_cloudfunctions_function google_cloudfunctions2_function': 'ingress_settings service_config.ingress_settings',
  }),

  critical('modified', { was: 'enforced' }, 'The bucket may be opened to everybody.', {
    google_storage_bucket: 'public_access_prevention',
  }),
  critical(['created', 'modified'], 'exposes', 'Everybody has access to the bucket.', {
    'google_storage_bucket_acl google_storage_bucket_access_control': 'role_entity entity',
  }),
  high('modified', 'any', 'Access to the bucket changed.', {
    'google_storage_bucket_acl google_storage_bucket_access_control': 'role_entity role',
  }),
  critical('modified', 'opens_allowlist', 'The bucket is accessible from every address.', { google_storage_bucket: 'ip_filter' }),
  high('modified', 'turned_off', 'Access control lists are in effect again.', { google_storage_bucket: 'uniform_bucket_level_access' }),
  critical('created', 'exposes', 'Everybody has access to the data.', { google_bigquery_dataset_access: 'special_group iam_member' }),
];

/**
 * Changes of networks and load balancers in Google Cloud that let everybody in, or switch off a protection (D24). Source: documentation of
 * VPC, Cloud Load Balancing, Cloud Armor, VPC Service Controls and App Engine.
 */

const policyRules = 'google_compute_*firewall_policy_rule';
const rulesInPolicies = `
  google_compute_*firewall_policy_with_rules google_compute_security_policy google_compute_region_security_policy`;
const securityRules = 'google_compute_security_policy_rule google_compute_region_security_policy_rule';
const backends = 'google_compute_backend_service google_compute_region_backend_service google_compute_backend_bucket';
const attachments = 'google_compute_service_attachment google_compute_network_attachment';
const perimeters = 'google_access_context_manager_service_perimeter';
const levels = 'google_access_context_manager_access_level';

export const networkSeverities: SeverityRows = [
  critical(['created', 'modified'], 'opens_network', 'Every address may connect.', {
    [`google_compute_firewall ${policyRules}`]: 'source_ranges match.src_ip_ranges',
  }),
  critical('modified', 'opens_network', 'Every address may connect to other ports.', { google_compute_firewall: 'allow disabled' }),
  high('modified', 'any', 'A rule of the firewall is in effect, or no longer is.', {
    [`google_compute_firewall ${policyRules}`]: 'disabled',
  }),
  high('modified', 'loses_entries', 'The firewall denies less.', { google_compute_firewall: 'deny' }),
  critical('modified', { becomes: ['allow'] }, 'Connections that were denied are allowed.', {
    [`${policyRules} ${securityRules} google_app_engine_firewall_rule`]: 'action',
  }),
  critical('modified', { becomes: ['*'] }, 'The rule applies to every address.', { google_app_engine_firewall_rule: 'source_range' }),
  critical('modified', 'opens_network', 'The rule applies to every address.', { google_app_engine_firewall_rule: 'source_range' }),
  critical('modified', 'opens_network', 'Every address may connect.', { [rulesInPolicies]: 'rule rules' }),
  high('modified', 'protects_less', 'The policy denies less.', { [rulesInPolicies]: 'rule rules' }),
  high('modified', 'turned_on', 'The rule is no longer enforced.', { [securityRules]: 'preview' }),
  critical('modified', 'removed', 'Requests are no longer filtered.', { [backends]: 'security_policy edge_security_policy' }),
  critical('modified', 'turned_off', 'Requests no longer need a signed-in user.', { [backends]: 'iap' }),
  critical('modified', 'opens_allowlist', 'The load balancer is open to every address.', {
    'google_compute_forwarding_rule google_compute_global_forwarding_rule': 'source_ip_ranges',
  }),
  critical('modified', { becomes: ['EXTERNAL', 'EXTERNAL_MANAGED'] }, 'The load balancer is reachable from the internet.', {
    'google_compute_forwarding_rule google_compute_global_forwarding_rule': 'load_balancing_scheme',
  }),
  critical('modified', 'removed', 'Clients no longer need a certificate.', {
    'google_compute_target_https_proxy google_compute_region_target_https_proxy': 'server_tls_policy',
  }),
  high('modified', 'removed', 'Older versions of TLS are allowed.', {
    'google_compute_target_https_proxy google_compute_region_target_https_proxy google_compute_target_ssl_proxy': 'ssl_policy',
  }),
  high('modified', 'lowered', 'Older versions of TLS are allowed.', {
    'google_compute_ssl_policy google_compute_region_ssl_policy': 'min_tls_version',
  }),
  high('modified', { becomes: ['COMPATIBLE'] }, 'Weak ciphers are allowed.', {
    'google_compute_ssl_policy google_compute_region_ssl_policy': 'profile',
  }),
  critical('modified', { becomes: ['ACCEPT_AUTOMATIC'] }, 'Every project may connect.', { [attachments]: 'connection_preference' }),
  high('modified', 'gains_entries', 'Another project may connect.', { [attachments]: 'consumer_accept_lists producer_accept_lists' }),
  high('modified', 'loses_entries', 'Another project may connect.', { [attachments]: 'consumer_reject_lists producer_reject_lists' }),
  high('modified', { becomes: ['EXTERNAL'] }, 'Instances may have public addresses.', { google_compute_subnetwork: 'ipv6_access_type' }),
  high('modified', 'any', 'Other firewall rules take effect.', {
    'google_compute_network google_compute_*firewall_policy_association': 'network_firewall_policy_enforcement_order attachment_target',
  }),
  high('modified', 'any', 'Other traffic is copied, or to another place.', {
    google_compute_packet_mirroring: 'collector_ilb mirrored_resources filter',
  }),
  critical('modified', { becomes: ['public'] }, 'Everybody can query the zone.', { google_dns_managed_zone: 'visibility' }),
  // As for Route 53, see `deliveryAwsSeverities`.
  critical('modified', 'turned_off', 'Answers are no longer signed.', { google_dns_managed_zone: 'dnssec_config' }),
  high('modified', 'any', 'Answers are signed differently.', { google_dns_managed_zone: 'dnssec_config' }),
  high('modified', 'any', 'The name leads elsewhere.', {
    google_dns_record_set: 'rrdatas routing_policy',
    google_dns_response_policy_rule: 'local_data',
  }),
  high('modified', 'gains_entries', 'Other networks read the zone.', { google_dns_managed_zone: 'private_visibility_config' }),
  high('modified', 'gains_entries', 'Another network gets other answers.', { google_dns_response_policy: 'networks gke_clusters' }),
  high('modified', 'any', 'Other servers answer for the domain.', {
    google_dns_managed_zone: 'forwarding_config peering_config',
    google_dns_policy: 'alternative_name_server_config',
  }),

  critical('modified', 'loses_entries', 'The perimeter protects less.', { [perimeters]: 'status.restricted_services status.resources' }),
  critical('modified', 'gains_entries', 'Others may cross the perimeter.', { [perimeters]: 'status.access_levels' }),
  critical('modified', 'gains_entries', 'Others meet the condition of access.', {
    [levels]: 'basic.conditions.ip_subnetworks basic.conditions.members basic.conditions.regions',
  }),
  critical('modified', 'removed', 'Others meet the condition of access.', {
    [levels]: 'basic.conditions.ip_subnetworks basic.conditions.members basic.conditions.regions custom.expr.expression',
  }),
  critical('modified', { becomes: ['OR'] }, 'One condition of several suffices.', { [levels]: 'basic.combining_function' }),
];
