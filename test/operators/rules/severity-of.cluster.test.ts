import t from 'tap';
import type { Json } from '../../../src/lib/json.js';
import { severityOf } from '../../../src/operators/rules/severity-of.js';
import { created, modified } from '../../support/weights.js';

/** Severities of changes in a cluster (D24), each with its undoing. */

type Case = readonly [type: string, field: string, declared: Json, changed: Json, severity: string, undone: string];

const check = (t: { equal(found: unknown, wanted: unknown, name: string): unknown }, cases: readonly Case[]): void => {
  for (const [type, field, declared, changed, severity, undone] of cases) {
    t.equal(severityOf(modified(type, field, declared, changed)), severity, `${type} ${field} ${JSON.stringify(changed)}`);
    t.equal(severityOf(modified(type, field, changed, declared)), undone, `${type} ${field} ${JSON.stringify(changed)}, undone`);
  }
};

void t.test('D24: opening services', (t) => {
  const ingress = 'nginx.ingress.kubernetes.io/whitelist-source-range';
  const internal = 'service.beta.kubernetes.io/aws-load-balancer-internal';
  check(t, [
    ['kubernetes_service_v1', 'spec.type', 'ClusterIP', 'LoadBalancer', 'critical', 'medium'],
    ['kubernetes_service', 'spec.type', 'ClusterIP', 'NodePort', 'critical', 'medium'],
    ['kubernetes_manifest', 'manifest.spec.type', 'ClusterIP', 'NodePort', 'critical', 'medium'],
    ['kubernetes_service_v1', 'spec.load_balancer_source_ranges', ['10.0.0.0/8'], ['0.0.0.0/0'], 'critical', 'medium'],
    ['kubernetes_service_v1', 'spec.load_balancer_source_ranges', ['10.0.0.0/8'], [], 'critical', 'medium'],
    ['kubernetes_service_v1', `metadata.annotations.${internal}`, 'true', null, 'critical', 'medium'],
    ['kubernetes_annotations', `annotations.${internal}`, 'true', 'false', 'critical', 'medium'],
    ['kubernetes_service_v1', 'metadata.annotations.networking.gke.io/load-balancer-type', 'Internal', 'External', 'critical', 'medium'],
    ['kubernetes_ingress_v1', `metadata.annotations.${ingress}`, '10.0.0.0/8', '10.0.0.0/8,0.0.0.0/0', 'critical', 'medium'],
    ['kubernetes_ingress_v1', `metadata.annotations.${ingress}`, '10.0.0.0/8', null, 'critical', 'medium'],
    ['kubernetes_ingress_v1', `metadata.annotations.${ingress}`, '10.0.0.0/8', '10.0.0.0/16', 'medium', 'medium'],
    ['kubernetes_ingress_v1', 'spec.tls', [{ hosts: ['a.example'] }], [], 'high', 'medium'],
    [
      'kubernetes_network_policy_v1',
      'spec.ingress',
      [{ from: [{ pod_selector: [{ match_labels: { a: 'b' } }] }] }],
      [{ from: [], ports: [{ port: '80' }] }],
      'critical',
      'high',
    ],
    ['kubernetes_network_policy_v1', 'spec.ingress', [], [{ from: [{ ip_block: [{ cidr: '0.0.0.0/0' }] }] }], 'critical', 'high'],
    ['kubernetes_network_policy_v1', 'spec.ingress', [], [{ from: [{ ip_block: [{ cidr: '10.0.0.0/8' }] }] }], 'high', 'high'],
  ]);
  t.end();
});

void t.test('D24: pods with rights on their node', (t) => {
  const pod = 'spec.template.spec';
  const api = { name: 'api', image: 'api:1', security_context: [{ privileged: false, allow_privilege_escalation: true }] };
  const container = (context: Json) => ({ ...api, security_context: [context] });
  const hostPath = { name: 'root', host_path: [{ path: '/' }] };
  check(t, [
    ['kubernetes_deployment_v1', `${pod}.container.security_context.allow_privilege_escalation`, false, true, 'critical', 'medium'],
    ['kubernetes_deployment_v1', `${pod}.container.security_context.capabilities.add`, [], ['NET_ADMIN'], 'critical', 'medium'],
    ['kubernetes_deployment_v1', `${pod}.container.security_context.capabilities`, [], [{ add: ['SYS_ADMIN'] }], 'critical', 'medium'],
    ['kubernetes_deployment_v1', `${pod}.container.security_context.capabilities`, [], [{ drop: ['ALL'] }], 'medium', 'medium'],
    [
      'kubernetes_deployment_v1',
      `${pod}.container`,
      [api, { name: 'log' }],
      [container({ privileged: true }), { name: 'log' }],
      'critical',
      'medium',
    ],
    ['kubernetes_deployment_v1', `${pod}.container`, [api], [{ ...api, image: 'api:2' }, { name: 'log' }], 'medium', 'medium'],
    ['kubernetes_daemon_set_v1', `${pod}.volume`, [], [hostPath], 'critical', 'medium'],
    ['kubernetes_daemon_set_v1', `${pod}.volume`, [], [{ name: 'tmp', empty_dir: [{}], host_path: [] }], 'medium', 'medium'],
    ['kubernetes_daemon_set_v1', `${pod}.volume.host_path.path`, '/var/log', '/', 'critical', 'critical'],
    ['kubernetes_manifest', 'manifest.spec.template.spec.hostNetwork', null, true, 'critical', 'medium'],
    [
      'kubernetes_manifest',
      'manifest.spec.template.spec.containers',
      [{ name: 'a' }],
      [{ name: 'a', securityContext: { capabilities: { add: ['SYS_ADMIN'] } } }],
      'critical',
      'medium',
    ],
    ['kubernetes_deployment_v1', `${pod}.container.security_context.run_as_non_root`, true, false, 'high', 'medium'],
    ['kubernetes_deployment_v1', `${pod}.service_account_name`, 'api', 'admin', 'high', 'high'],
  ]);
  t.end();
});

void t.test('D24: access, admission and labels', (t) => {
  const enforce = 'pod-security.kubernetes.io/enforce';
  const hook = (policy: string) => [{ name: 'pol.example', failure_policy: policy }];
  const role = 'iam.gke.io/gcp-service-account';
  check(t, [
    ['kubernetes_namespace_v1', `metadata.labels.${enforce}`, 'restricted', 'privileged', 'critical', 'medium'],
    ['kubernetes_namespace', `metadata.labels.${enforce}`, 'baseline', null, 'critical', 'medium'],
    ['kubernetes_labels', `labels.${enforce}`, 'restricted', 'baseline', 'critical', 'medium'],
    ['kubernetes_labels', 'labels.team', 'a', 'b', 'medium', 'medium'],
    ['kubernetes_deployment_v1', 'metadata.labels.team', 'a', 'b', 'medium', 'medium'],
    ['kubernetes_annotations', `annotations.${role}`, 'a@p.iam.gserviceaccount.com', 'b@p.iam.gserviceaccount.com', 'high', 'high'],
    ['kubernetes_service_account_v1', `metadata.annotations.${role}`, 'a@p.iam.gserviceaccount.com', null, 'high', 'high'],
    ['kubernetes_validating_webhook_configuration_v1', 'webhook', hook('Fail'), hook('Ignore'), 'critical', 'high'],
    ['kubernetes_validating_webhook_configuration_v1', 'webhook', [...hook('Fail'), { name: 'b' }], hook('Fail'), 'critical', 'high'],
    ['kubernetes_mutating_webhook_configuration', 'webhook.failure_policy', 'Fail', 'Ignore', 'critical', 'high'],
    ['kubernetes_manifest', 'manifest.rules', [{ verbs: ['get'] }], [{ verbs: ['get', '*'] }], 'critical', 'critical'],
  ]);
  const anonymous = { role_ref: [{ name: 'view' }], subject: [{ kind: 'User', name: 'system:anonymous' }] };
  t.equal(severityOf(created('kubernetes_cluster_role_binding_v1', anonymous)), 'critical');
  t.equal(severityOf(created('kubernetes_cluster_role_binding_v1', { ...anonymous, subject: [{ kind: 'User', name: 'eve' }] })), 'high');
  t.end();
});
