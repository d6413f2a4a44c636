import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { severityOf } from '../../../src/operators/rules/severity-of.js';

/** Changes of Google Cloud and of a cluster that open a resource, or switch off its protection. */

const modified = (resourceType: string, field: string, [oldValue, newValue]: readonly [Json, Json], resource: JsonObject = {}) =>
  severityOf({
    family: undefined,
    resourceType,
    change: 'modified',
    field,
    oldValue,
    newValue,
    hidden: false,
    before: resource,
    after: () => resource,
    known: { isAccount: () => true, policyDocument: () => null, groupHolds: () => false },
  });

void t.test('D24: opening a firewall to every address is critical, denying or closing is not', (t) => {
  const [office, all]: readonly Json[] = [['198.51.100.0/24'], ['198.51.100.0/24', '0.0.0.0/0']];
  const rule = (values: readonly [Json, Json], resource: JsonObject) =>
    modified('google_compute_firewall', 'source_ranges', values, resource);
  const allow: JsonObject = { allow: [{ protocol: 'tcp', ports: ['22'] }], deny: [] };
  t.equal(rule([office ?? null, all ?? null], allow), 'critical');
  t.equal(rule([[], ['::/0']], allow), 'critical');
  t.equal(rule([all ?? null, office ?? null], allow), 'medium');
  t.equal(rule([office ?? null, all ?? null], { allow: [], deny: [{ protocol: 'all', ports: [] }] }), 'medium');
  const created = (resource: JsonObject) =>
    severityOf({
      family: undefined,
      resourceType: 'google_compute_firewall',
      change: 'created',
      field: '*',
      oldValue: null,
      newValue: resource,
      hidden: false,
      before: {},
      after: () => resource,
      known: { isAccount: () => true, policyDocument: () => null, groupHolds: () => false },
    });
  t.equal(created({ ...allow, source_ranges: ['0.0.0.0/0'] }), 'critical');
  t.equal(created({ ...allow, source_ranges: ['10.0.0.0/8'] }), 'low');
  t.end();
});

void t.test('D24: each way to open a resource or to switch off its protection, and its undoing', (t) => {
  const network = { display_name: 'all', expiration_time: '', name: 'all', value: '0.0.0.0/0' };
  const cases: readonly (readonly [type: string, field: string, closed: Json, open: Json, opening: string, closing: string])[] = [
    ['google_sql_database_instance', 'settings.ip_configuration.authorized_networks', [], [network], 'critical', 'medium'],
    [
      'google_container_cluster',
      'master_authorized_networks_config.cidr_blocks',
      [],
      [{ cidr_block: '0.0.0.0/0', display_name: '' }],
      'critical',
      'medium',
    ],
    ['google_storage_bucket', 'public_access_prevention', 'enforced', 'inherited', 'critical', 'medium'],
    ['google_storage_bucket', 'uniform_bucket_level_access', true, false, 'high', 'medium'],
    ['google_storage_bucket', 'versioning.enabled', true, false, 'high', 'medium'],
    ['google_logging_project_sink', 'disabled', false, true, 'critical', 'medium'],
    ['google_sql_database_instance', 'settings.deletion_protection_enabled', true, false, 'high', 'medium'],
    ['google_sql_database_instance', 'settings.backup_configuration.enabled', true, false, 'high', 'medium'],
    ['kubernetes_deployment_v1', 'spec.template.spec.container.security_context.privileged', false, true, 'critical', 'medium'],
    ['kubernetes_pod', 'spec.container.security_context.privileged', null, true, 'critical', 'medium'],
    ['kubernetes_cron_job_v1', 'spec.job_template.spec.template.spec.host_pid', false, true, 'critical', 'medium'],
    ['kubernetes_daemonset', 'spec.template.spec.host_network', false, true, 'critical', 'medium'],
  ];
  for (const [type, field, closed, open, opening, closing] of cases) {
    t.equal(modified(type, field, [closed, open]), opening, `${type} ${field}`);
    t.equal(modified(type, field, [open, closed]), closing, `${type} ${field}, undone`);
  }
  t.end();
});
