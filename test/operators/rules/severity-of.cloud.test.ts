import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { created, deleted, modified } from '../../support/weights.js';

/** Severities of changes in Google Cloud (D24), each with its undoing. */

type Case = readonly [type: string, field: string, declared: Json, changed: Json, severity: string, undone: string];

const check = (t: { equal(found: unknown, wanted: unknown, name: string): unknown }, cases: readonly Case[]): void => {
  for (const [type, field, declared, changed, severity, undone] of cases) {
    t.equal(severityOf(modified(type, field, declared, changed)), severity, `${type} ${field} ${JSON.stringify(changed)}`);
    t.equal(severityOf(modified(type, field, changed, declared)), undone, `${type} ${field} ${JSON.stringify(changed)}, undone`);
  }
};

const everywhere = ['10.0.0.0/8', '0.0.0.0/0'];
const office = [{ cidr_block: '198.51.100.0/24', display_name: 'office' }];

void t.test('D24: opening services and data to everybody', (t) => {
  check(t, [
    ['google_cloud_run_v2_service', 'ingress', 'INGRESS_TRAFFIC_INTERNAL_ONLY', 'INGRESS_TRAFFIC_ALL', 'critical', 'medium'],
    ['google_cloud_run_service', 'metadata.annotations.run.googleapis.com/ingress', 'internal', 'all', 'critical', 'medium'],
    ['google_cloud_run_v2_service', 'invoker_iam_disabled', false, true, 'critical', 'medium'],
    ['google_cloudfunctions_function', 'ingress_settings', 'ALLOW_INTERNAL_ONLY', 'ALLOW_ALL', 'critical', 'medium'],
    ['google_cloudfunctions2_function', 'service_config.ingress_settings', 'ALLOW_INTERNAL_AND_GCLB', 'ALLOW_ALL', 'critical', 'medium'],
    ['google_sql_database_instance', 'settings.ip_configuration.ipv4_enabled', false, true, 'critical', 'medium'],
    ['google_container_cluster', 'master_authorized_networks_config.cidr_blocks', office, [], 'critical', 'medium'],
    ['google_container_cluster', 'private_cluster_config.enable_private_endpoint', true, false, 'critical', 'medium'],
    ['google_container_cluster', 'enable_legacy_abac', false, true, 'critical', 'medium'],
    ['google_container_node_pool', 'network_config.enable_private_nodes', true, false, 'high', 'medium'],
    ['google_container_node_pool', 'node_config.workload_metadata_config.mode', 'GKE_METADATA', 'GCE_METADATA', 'critical', 'medium'],
    ['google_storage_bucket_acl', 'role_entity', ['OWNER:user-a'], ['OWNER:user-a', 'READER:allUsers'], 'critical', 'high'],
    ['google_storage_bucket', 'ip_filter', [{ mode: 'Enabled' }], [], 'critical', 'medium'],
    ['google_dns_managed_zone', 'visibility', 'private', 'public', 'critical', 'medium'],
  ]);
  // The levels of Route 53 in `delivery-severities.ts`.
  const signed = { state: 'on', non_existence: 'nsec3' };
  check(t, [
    ['google_dns_record_set', 'rrdatas', ['192.0.2.1'], ['203.0.113.9'], 'high', 'high'],
    ['google_dns_record_set', 'routing_policy', [], [{ wrr: [{ weight: 1, rrdatas: ['203.0.113.9'] }] }], 'high', 'high'],
    ['google_dns_record_set', 'ttl', 300, 60, 'medium', 'medium'],
    ['google_dns_managed_zone', 'dnssec_config', [signed], [{ ...signed, state: 'off' }], 'critical', 'high'],
    ['google_dns_managed_zone', 'dnssec_config', [signed], [], 'critical', 'high'],
    ['google_dns_managed_zone', 'dnssec_config', [signed], [{ non_existence: 'nsec' }], 'high', 'high'],
    ['google_dns_managed_zone', 'private_visibility_config', [], [{ networks: [{ network_url: 'lab' }] }], 'high', 'medium'],
    ['google_dns_managed_zone', 'forwarding_config', [], [{ target_name_servers: [{ ipv4_address: '203.0.113.53' }] }], 'high', 'high'],
    ['google_dns_policy', 'alternative_name_server_config', [], [{ target_name_servers: [{ ipv4_address: '::' }] }], 'high', 'high'],
    ['google_dns_response_policy', 'networks', [], [{ network_url: 'lab' }], 'high', 'medium'],
    ['google_dns_response_policy_rule', 'local_data', [], [{ local_datas: [{ rrdatas: ['203.0.113.9'] }] }], 'high', 'high'],
  ]);
  t.equal(severityOf(created('google_dns_record_set', { rrdatas: ['192.0.2.1'] })), 'low');
  t.equal(severityOf(deleted('google_dns_record_set', { rrdatas: ['192.0.2.1'] })), 'high');
  t.equal(severityOf(created('google_storage_bucket_access_control', { entity: 'allUsers', role: 'READER' })), 'critical');
  t.equal(severityOf(created('google_storage_bucket_access_control', { entity: 'user-a@acme.example', role: 'READER' })), 'high');
  t.equal(severityOf(created('google_bigquery_dataset_access', { special_group: 'allAuthenticatedUsers', role: 'READER' })), 'critical');
  t.equal(severityOf(created('google_bigquery_dataset_access', { user_by_email: 'a@acme.example', role: 'READER' })), 'high');
  t.end();
});

void t.test('D24: opening networks and load balancers', (t) => {
  const deny = { action: 'deny(403)', match: [{ config: [{ src_ip_ranges: ['*'] }] }], priority: 2147483647 };
  const allow = { ...deny, action: 'allow' };
  check(t, [
    ['google_compute_security_policy', 'rule', [deny], [allow], 'critical', 'medium'],
    ['google_compute_security_policy', 'rule', [allow, { ...deny, priority: 10 }], [allow], 'high', 'medium'],
    ['google_compute_security_policy', 'rule', [allow], [{ ...allow, description: 'default' }], 'medium', 'medium'],
    ['google_compute_security_policy_rule', 'action', 'deny(403)', 'allow', 'critical', 'medium'],
    ['google_compute_network_firewall_policy_rule', 'match.src_ip_ranges', ['10.0.0.0/8'], everywhere, 'critical', 'medium'],
    ['google_compute_network_firewall_policy_rule', 'enable_logging', true, false, 'critical', 'medium'],
    ['google_compute_forwarding_rule', 'source_ip_ranges', ['10.0.0.0/8'], everywhere, 'critical', 'medium'],
    ['google_compute_forwarding_rule', 'source_ip_ranges', ['10.0.0.0/8'], [], 'critical', 'medium'],
    ['google_compute_backend_service', 'security_policy', 'edge', null, 'critical', 'medium'],
    [
      'google_compute_backend_service',
      'iap',
      [{ enabled: true, oauth2_client_id: 'a' }],
      [{ oauth2_client_id: 'a' }],
      'critical',
      'medium',
    ],
    ['google_compute_ssl_policy', 'min_tls_version', 'TLS_1_2', 'TLS_1_0', 'high', 'medium'],
    ['google_compute_service_attachment', 'connection_preference', 'ACCEPT_MANUAL', 'ACCEPT_AUTOMATIC', 'critical', 'medium'],
    ['google_app_engine_firewall_rule', 'action', 'DENY', 'ALLOW', 'critical', 'medium'],
    [
      'google_access_context_manager_service_perimeter',
      'status.restricted_services',
      ['a.googleapis.com', 'b.googleapis.com'],
      ['a.googleapis.com'],
      'critical',
      'high',
    ],
  ]);
  const denying = { action: 'deny', 'match.src_ip_ranges': everywhere };
  t.equal(
    severityOf(modified('google_compute_firewall_policy_rule', 'match.src_ip_ranges', [], everywhere, { after: () => denying })),
    'medium',
  );
  t.end();
});

void t.test('D24: ports of a firewall rule that admits every address', (t) => {
  const [web, all] = [
    { protocol: 'tcp', ports: ['443'] },
    { protocol: 'all', ports: [] },
  ];
  const change = (field: string, from: Json, to: Json, rule: JsonObject) =>
    severityOf(modified('google_compute_firewall', field, from, to, { after: () => ({ ...rule, [field]: to }) }));
  t.equal(change('allow', [web], [web, all], { source_ranges: everywhere }), 'critical');
  t.equal(change('allow', [web], [web, all], { source_ranges: [], source_tags: [] }), 'critical', 'no source is every source');
  t.equal(change('allow', [web], [web, all], { source_ranges: [], source_tags: ['web'] }), 'medium');
  t.equal(change('allow', [web], [web, all], { source_ranges: ['10.0.0.0/8'] }), 'medium');
  t.equal(change('allow', [web], [web, all], { source_ranges: everywhere, direction: 'EGRESS' }), 'medium');
  t.equal(change('allow', [web, all], [web], { source_ranges: everywhere }), 'medium');
  t.equal(change('allow', [web], [{ protocol: 'all' }], { source_ranges: everywhere }), 'critical', 'no ports are all ports');
  t.equal(change('disabled', true, false, { source_ranges: everywhere, allow: [web] }), 'critical');
  t.equal(change('disabled', false, true, { source_ranges: everywhere, allow: [web] }), 'high');
  t.end();
});

void t.test('D24: switching off logs', (t) => {
  const exclusion = { name: 'noise', filter: 'severity<ERROR', disabled: false };
  const flags = (...names: readonly string[]) => names.map((name) => ({ name, value: 'on' }));
  const audited = (...types: readonly string[]) =>
    JSON.stringify({ bindings: [], auditConfigs: [{ service: 'allServices', auditLogConfigs: types.map((logType) => ({ logType })) }] });
  check(t, [
    ['google_logging_project_sink', 'exclusions', [], [exclusion], 'critical', 'medium'],
    ['google_logging_organization_sink', 'include_children', true, false, 'critical', 'medium'],
    ['google_logging_project_exclusion', 'filter', 'severity<DEBUG', 'severity<ERROR', 'critical', 'critical'],
    ['google_logging_project_exclusion', 'disabled', true, false, 'critical', 'medium'],
    ['google_logging_project_bucket_config', 'retention_days', 400, 30, 'high', 'medium'],
    ['google_compute_subnetwork', 'log_config', [{ flow_sampling: 0.5 }], [], 'critical', 'medium'],
    ['google_compute_subnetwork', 'log_config', [{ flow_sampling: 0.5 }], [{ flow_sampling: 0.1 }], 'medium', 'medium'],
    ['google_compute_firewall', 'log_config', [{ metadata: 'INCLUDE_ALL_METADATA' }], [], 'critical', 'medium'],
    ['google_compute_router_nat', 'log_config', [{ enable: true, filter: 'ALL' }], [{ filter: 'ALL' }], 'critical', 'medium'],
    ['google_dns_policy', 'enable_logging', true, false, 'critical', 'medium'],
    ['google_dns_managed_zone', 'cloud_logging_config', [{ enable_logging: true }], [{ enable_logging: false }], 'critical', 'medium'],
    ['google_container_cluster', 'logging_config.enable_components', ['SYSTEM', 'WORKLOADS'], ['SYSTEM'], 'critical', 'medium'],
    ['google_container_cluster', 'logging_service', 'logging.googleapis.com/kubernetes', 'none', 'critical', 'medium'],
    [
      'google_sql_database_instance',
      'settings.database_flags',
      flags('log_connections', 'max_connections'),
      flags('max_connections'),
      'critical',
      'medium',
    ],
    ['google_sql_database_instance', 'settings.database_flags', flags('max_connections'), [], 'medium', 'medium'],
    ['google_project_iam_policy', 'policy_data', audited('DATA_READ', 'DATA_WRITE'), audited('DATA_WRITE'), 'critical', 'high'],
    ['google_monitoring_alert_policy', 'enabled', true, false, 'high', 'medium'],
    ['google_monitoring_notification_channel', 'labels.email_address', 'ops@acme.example', 'eve@else.example', 'high', 'high'],
  ]);
  t.equal(severityOf(deleted('google_logging_project_bucket_config')), 'critical');
  t.end();
});

void t.test('D24: protection, encryption and credentials', (t) => {
  check(t, [
    ['google_bigtable_table', 'deletion_protection', 'PROTECTED', 'UNPROTECTED', 'high', 'medium'],
    ['google_spanner_database', 'enable_drop_protection', true, false, 'high', 'medium'],
    ['google_filestore_instance', 'deletion_protection_enabled', true, false, 'high', 'medium'],
    ['google_storage_bucket', 'soft_delete_policy.retention_duration_seconds', 604800, 0, 'high', 'medium'],
    ['google_storage_bucket', 'encryption.default_kms_key_name', 'projects/p/locations/eu/keyRings/r/cryptoKeys/k', null, 'high', 'high'],
    ['google_kms_crypto_key', 'rotation_period', '7776000s', null, 'high', 'high'],
    ['google_sql_database_instance', 'settings.backup_configuration.backup_retention_settings.retained_backups', 30, 1, 'high', 'medium'],
    [
      'google_sql_database_instance',
      'settings.ip_configuration.ssl_mode',
      'ENCRYPTED_ONLY',
      'ALLOW_UNENCRYPTED_AND_ENCRYPTED',
      'high',
      'medium',
    ],
    ['google_redis_instance', 'auth_enabled', true, false, 'high', 'medium'],
    [
      'google_container_cluster',
      'binary_authorization.evaluation_mode',
      'PROJECT_SINGLETON_POLICY_ENFORCE',
      'DISABLED',
      'critical',
      'medium',
    ],
    ['google_secret_manager_secret_version', 'enabled', true, false, 'high', 'high'],
    [
      'google_cloud_run_v2_service',
      'template.service_account',
      'a@p.iam.gserviceaccount.com',
      'b@p.iam.gserviceaccount.com',
      'high',
      'high',
    ],
    ['google_org_policy_policy', 'spec.rules', [{ enforce: 'TRUE' }], [{}], 'critical', 'high'],
    ['google_project_organization_policy', 'boolean_policy', [{ enforced: true }], [{ enforced: false }], 'critical', 'high'],
    ['google_sql_database_instance', 'settings.user_labels.team', 'a', 'b', 'low', 'low'],
    ['google_compute_firewall', 'source_service_accounts', ['a@p.iam.gserviceaccount.com'], [], 'medium', 'medium'],
  ]);
  for (const type of ['google_sql_user', 'google_sql_ssl_cert', 'google_storage_hmac_key', 'google_secret_manager_secret_version'])
    t.equal(severityOf(created(type)), 'high', type);
  t.end();
});
