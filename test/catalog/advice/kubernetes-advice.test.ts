import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { member, type Json, type JsonObject } from '../../../src/lib/json.js';
import type { Drift } from '../../../src/model/drift.js';
import { commands, created, modified } from './alert.js';

const undo = (drift: Drift): readonly (string | null)[] => commands(drift, 'undo');

/** A pod template as it is after the drift. */
const drifted: JsonObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'ledger', namespace: 'ledger', labels: { app: 'ledger', added: 'x' } },
  spec: {
    replicas: 9,
    selector: { matchLabels: { app: 'ledger' } },
    template: {
      metadata: { labels: { app: 'ledger' } },
      spec: {
        hostPID: true,
        containers: [
          { name: 'web', image: 'evil:1', securityContext: { privileged: true } },
          { name: 'proxy', image: 'evil:2' },
        ],
      },
    },
  },
};
const binding: JsonObject = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: { name: 'ops' },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
  subjects: [{ kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'everybody' }],
};

const deployment = (field: string, old: Json, now: Json, over: Partial<Drift> = {}): Drift =>
  modified('kubernetes_deployment_v1', 'ledger/ledger', field, old, now, { event_name: 'patch deployments.apps', ...over });
const start = 'kubectl patch deployments.apps ledger -n ledger';

/** Alert → its command, an object after the drift, and what the object has where after the command. */
const patches: readonly (readonly [
  drift: Drift,
  command: string,
  object: JsonObject,
  path: readonly (string | number)[],
  value: Json | undefined,
])[] = [
  [
    deployment('spec.template.spec.container.image', 'ledger:1', 'evil:1'),
    `${start} --type=json -p '[{"op":"add","path":"/spec/template/spec/containers/0/image","value":"ledger:1"}]'`,
    drifted,
    ['spec', 'template', 'spec', 'containers', 0, 'image'],
    'ledger:1',
  ],
  [
    deployment('spec.template.spec.container.security_context.privileged', false, true),
    `${start} --type=json -p '[{"op":"add","path":"/spec/template/spec/containers/0/securityContext/privileged","value":false}]'`,
    drifted,
    ['spec', 'template', 'spec', 'containers', 0, 'securityContext', 'privileged'],
    false,
  ],
  [
    deployment('spec.template.spec.container.proxy.image', 'envoy:1', 'evil:2'),
    `${start} --type=strategic -p '{"spec":{"template":{"spec":{"containers":[{"name":"proxy","image":"envoy:1"}]}}}}'`,
    drifted,
    ['spec', 'template', 'spec', 'containers', 1, 'image'],
    'envoy:1',
  ],
  [deployment('spec.replicas', '2', '9'), `${start} --type=merge -p '{"spec":{"replicas":2}}'`, drifted, ['spec', 'replicas'], 2],
  [
    deployment('spec.template.spec.host_pid', false, true),
    `${start} --type=merge -p '{"spec":{"template":{"spec":{"hostPID":false}}}}'`,
    drifted,
    ['spec', 'template', 'spec', 'hostPID'],
    false,
  ],
  [
    deployment('metadata.labels.added', null, 'x'),
    `${start} --type=merge -p '{"metadata":{"labels":{"added":null}}}'`,
    drifted,
    ['metadata', 'labels', 'added'],
    undefined,
  ],
  [
    modified(
      'kubernetes_cluster_role_binding',
      'ops',
      'subject',
      [{ kind: 'ServiceAccount', name: 'ops', namespace: 'ops', api_group: '' }],
      [{ kind: 'Group', name: 'everybody' }],
    ),
    `kubectl patch clusterrolebindings.rbac.authorization.k8s.io ops --type=merge -p '{"subjects":[{"kind":"ServiceAccount","name":"ops","namespace":"ops"}]}'`,
    binding,
    ['subjects', 0, 'name'],
    'ops',
  ],
];

void t.test('a patch sets the declared value', (t) => {
  for (const [drift, command] of patches) t.strictSame(undo(drift), [command]);
  const two = deployment('metadata.labels.app', 'ledger', 'x', {
    fields: [
      { field: 'metadata.labels.app', old_value: 'ledger', new_value: 'x', severity: 'low', resolution: null, resolved_at: null },
      {
        field: 'metadata.labels.pod-security.kubernetes.io/enforce',
        old_value: 'restricted',
        new_value: null,
        severity: 'low',
        resolution: null,
        resolved_at: null,
      },
    ],
  });
  t.strictSame(undo(two), [
    `${start} --type=merge -p '{"metadata":{"labels":{"app":"ledger","pod-security.kubernetes.io/enforce":"restricted"}}}'`,
  ]);
  t.end();
});

void t.test('kubectl applies the patches', { skip: spawnSync('kubectl', ['version', '--client']).status !== 0 && 'no kubectl' }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-advice-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'object.json');
  for (const [, command, object, path, value] of patches) {
    writeFileSync(file, JSON.stringify(object));
    const local = command.replace(/^kubectl patch \S+ \S+(?: -n \S+)?/, `kubectl patch --local -f ${file} -o json`);
    const { stdout, stderr } = spawnSync('sh', ['-c', local], { encoding: 'utf8' });
    t.equal(stderr, '', command);
    let at: unknown = JSON.parse(stdout);
    for (const step of path) at = typeof step === 'number' && Array.isArray(at) ? (at[step] as unknown) : member(at, String(step));
    t.equal(at, value, command);
  }
  t.end();
});

void t.test('what nobody declared is deleted by its kind, name and namespace', (t) => {
  t.strictSame(undo(created('kubernetes_cluster_role_binding_v1', 'metrics-sync', { subject: [] })), [
    'kubectl delete clusterrolebindings.rbac.authorization.k8s.io metrics-sync',
  ]);
  t.strictSame(undo(created('kubernetes_secret_v1', 'kube-system/admin-token', {})), ['kubectl delete secrets admin-token -n kube-system']);
  t.strictSame(undo(created('kubernetes_manifest', 'ops/x', {}, { event_name: 'create applications.argoproj.io' })), [
    'kubectl delete applications.argoproj.io x -n ops',
  ]);
  t.end();
});

void t.test('secrets, and lists of blocks that no path numbers, have no patch', (t) => {
  const secret = modified('kubernetes_secret_v1', 'ledger/db', 'data.password', '(sensitive)', '(sensitive)');
  t.notMatch(undo(secret).join(), 'patch');
  const policy = modified('kubernetes_network_policy', 'ledger/deny', 'spec.ingress', [{ from: [] }], [{}]);
  t.strictSame(undo(policy), ['terraform apply -target=kubernetes_network_policy.app']);
  t.end();
});
