import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { environmentName } from '../../../src/config/environment.js';
import { runCommand } from '../../support/command.js';
import { at, find, podOf, render, renderer, type Manifest } from './helm-chart.js';
import { isOfOperator, manifestCheck, operatorCheck } from './manifest-check.js';
import { helmTool, toolOf } from '../tools.js';

/** Renders the chart in `deploy/helm` with Helm and checks the objects against the schemas of Kubernetes. */

const helm = helmTool();
const schemas = helm.skip === false ? toolOf('kubernetes-schemas') : helm;
const definitions = schemas.skip === false ? toolOf('operator-schemas') : schemas;
const skip = definitions.skip;

const token = 'abcdefghijklmnopqrst';
const auth = { api: { auth: { enabled: true } } };
const sets: Readonly<Record<string, object>> = {
  'no values': {},
  'one instance without a volume': { persistence: { enabled: false } },
  'a volume that exists': { persistence: { existingClaim: 'kept' }, fullnameOverride: 'drift' },
  'servers of this release': { nats: { enabled: true, token } },
  'servers elsewhere': { nats: { external: { servers: ['tls://a.example:4222', 'tls://b.example:4222'] } }, replicas: 5 },
  everything: {
    nats: { enabled: true, syncInterval: '2m', storageClass: 'fast' },
    config: { ...auth, log: { lease: '5s' } },
    secrets: { SVC_API_AUTH_JWT_SECRET: 'x'.repeat(32) },
    existingSecrets: ['others'],
    env: [{ name: 'SVC_LOG_LEVEL', value: 'debug' }],
    image: { repository: 'registry.example/driftline', tag: '2', pullSecrets: [{ name: 'registry' }] },
    service: { type: 'LoadBalancer', port: 80, annotations: { a: 'b' } },
    serviceAccount: { annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::123456789012:role/driftline' } },
    serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
    prometheusRule: { enabled: true, labels: { release: 'prometheus' } },
    dashboard: { enabled: true, annotations: { grafana_folder: 'driftline' } },
    ingress: {
      enabled: true,
      className: 'nginx',
      annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '8m' },
      hosts: ['drift.example.com'],
      tls: [{ hosts: ['drift.example.com'], secretName: 'drift-tls' }],
    },
    networkPolicy: {
      enabled: true,
      from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
      egress: [{ ports: [{ port: 443, protocol: 'TCP' }] }],
    },
    podDisruptionBudget: { maxUnavailable: '50%' },
    livenessProbe: { failureThreshold: 5 },
    affinity: { nodeAffinity: {} },
    topologySpreadConstraints: [{ topologyKey: 'rack', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' }],
    heapMiB: 1_500,
    commonLabels: { team: 'platform' },
    initContainers: [{ name: 'first', image: 'busybox:1.37' }],
    extraContainers: [{ name: 'states', image: 'busybox:1.37' }],
    podAnnotations: { a: 'b' },
    podLabels: { 'azure.workload.identity/use': 'true' },
    nodeSelector: { 'kubernetes.io/os': 'linux' },
    tolerations: [{ key: 'a', operator: 'Exists' }],
    priorityClassName: 'high',
    volumes: [{ name: 'credentials', secret: { secretName: 'nats' } }],
    volumeMounts: [{ name: 'credentials', mountPath: '/etc/nats', readOnly: true }],
  },
};

const rendered = renderer(helm.path);

const configOf = (manifests: readonly Manifest[]): string =>
  manifests
    .map((one) => at(one, 'data', 'driftline.yaml'))
    .find((text): text is string => typeof text === 'string' && text.includes('api:')) ?? '';

void t.test('every object is valid', { skip }, async (t) => {
  const ofKubernetes = manifestCheck(schemas.path);
  const ofOperator = operatorCheck(definitions.path);
  const check = (one: Manifest): string | undefined => (isOfOperator(one) ? ofOperator(one) : ofKubernetes(one));
  for (const [name, values] of Object.entries(sets)) {
    const manifests = rendered(values);
    t.strictSame(
      manifests.map(check).filter((problem) => problem !== undefined),
      [],
      name,
    );
    const names = manifests.map((one) => `${one.kind} ${one.metadata.name}`);
    t.equal(new Set(names).size, names.length, 'names are unique');
    for (const { kind, metadata } of manifests)
      t.match(metadata.labels, { 'app.kubernetes.io/instance': 'site', 'app.kubernetes.io/managed-by': 'Helm' }, kind);
  }
  const pod = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a', labels: {} }, spec: { prots: [] } };
  t.match(check(pod), /additional properties/, 'the check knows the members');
  const rule = { ...pod, apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', spec: { groups: [{ name: 'a', ruls: [] }] } };
  t.match(check(rule), /additional properties/, 'also those of the operator');
});

void t.test('helm lint has no findings', { skip }, (t) => {
  const { status, stdout } = spawnSync(helm.path, ['lint', '--strict', '--kube-version', '1.33.0', 'deploy/helm/driftline'], {
    encoding: 'utf8',
  });
  t.equal(status, 0, stdout);
  t.notMatch(stdout, /WARNING|ERROR/);
  t.end();
});

/** The configuration as driftline reads it, with the variables of the pod. */
const accepts = async (t: Test, manifests: readonly Manifest[]): Promise<void> => {
  const path = join(t.testdir({}), 'driftline.yaml');
  writeFileSync(path, configOf(manifests));
  const environment = { SVC_API_AUTH_JWT_SECRET: 'x'.repeat(32), SVC_LOG_INSTANCE: 'site-driftline-0', SVC_LOG_TOKEN: token };
  const { code, stderr } = await runCommand(['check-config', path], { environment });
  t.equal(code, 0, stderr);
};

void t.test('driftline accepts the configuration', { skip }, async (t) => {
  for (const [name, values] of Object.entries(sets)) await t.test(name, (t) => accepts(t, rendered(values)));
});

void t.test('instances share a log only with NATS', { skip }, async (t) => {
  const replicas = (values: object): unknown => at(find(rendered(values), 'StatefulSet', 'site-driftline'), 'spec', 'replicas');
  t.equal(replicas({}), 1);
  t.equal(replicas({ nats: { enabled: true } }), 3);
  t.equal(replicas({ nats: { external: { servers: ['nats://a:4222'] } } }), 3);
  t.equal(replicas({ nats: { enabled: true }, replicas: 2 }), 2);
  t.equal(replicas({ replicas: 0 }), 0);

  const logOf = (values: object): unknown => at(parse(configOf(rendered(values))), 'log');
  t.strictSame(logOf({}), { dir: '/var/lib/driftline/log' });
  const own = { kind: 'jetstream', servers: ['nats://site-driftline-nats:4222'], stream_replicas: 3 };
  t.strictSame(logOf({ nats: { enabled: true } }), own);
  t.match(logOf(sets['everything'] ?? {}), { lease: '5s' }, 'keys of the user are added');
  t.match(logOf({ nats: { enabled: true }, config: { log: { stream_replicas: 5 } } }), { stream_replicas: 5 }, 'and win');
  const mounts = at(podOf(rendered({ nats: { enabled: true } }), 'site-driftline'), 'containers', 0, 'volumeMounts');
  t.notMatch(JSON.stringify(mounts), '/var/lib', 'instances on NATS keep nothing on a volume');
});

void t.test('refuses values that cannot work', { skip }, async (t) => {
  for (const [values, expected] of [
    [{ replicas: 2 }, /more than one instance needs NATS/],
    [{ nats: { enabled: true, external: { servers: ['nats://a:4222'] } } }, /exclude each other/],
    [{ nats: { external: { servers: ['nats://user:secret@a:4222'] } } }, /servers/],
    [{ nats: { enabled: true, syncInterval: 'never' } }, /syncInterval/],
    [{ nats: { enabled: true, token: 'short' } }, /token/],
    [{ replica: 3 }, /replica/],
    [{ secrets: { 'not a name': '' } }, /not a name|secrets/],
    [{ ingress: { enabled: true } }, /at least one host/],
    [{ ingress: { enabled: true, hosts: ['https://a.example'] } }, /hosts/],
    [{ serviceAccount: { create: false } }, /serviceAccount.name/],
    [{ heapMiB: 10 }, /heapMiB/],
    [{ persistence: { accessModes: ['ReadWriteMany'] } }, /accessModes/],
  ] as const) {
    const answer = render(helm.path, values);
    t.match(typeof answer === 'string' ? answer : 'accepted', expected, JSON.stringify(values));
  }
});

void t.test('pods are restricted, probed and given time to end', { skip }, async (t) => {
  const manifests = rendered(sets['servers of this release'] ?? {});
  for (const name of ['site-driftline', 'site-driftline-nats']) {
    const pod = podOf(manifests, name);
    t.match(at(pod, 'securityContext'), { runAsNonRoot: true, runAsUser: 10_001 });
    t.strictSame(at(pod, 'containers', 0, 'securityContext'), {
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    t.equal(at(pod, 'automountServiceAccountToken'), false);
    t.ok(at(pod, 'containers', 0, 'resources', 'limits', 'memory'));
    t.equal(at(find(manifests, 'PodDisruptionBudget', name), 'spec', 'maxUnavailable'), 1);
    t.equal((at(pod, 'topologySpreadConstraints') as readonly unknown[]).length, 2);
  }
  const pod = podOf(manifests, 'site-driftline');
  t.equal(at(pod, 'terminationGracePeriodSeconds'), 35);
  t.equal(at(pod, 'containers', 0, 'livenessProbe', 'httpGet', 'path'), '/healthz');
  t.equal(at(pod, 'containers', 0, 'readinessProbe', 'httpGet', 'path'), '/ready');
  t.match(at(pod, 'containers', 0, 'env'), [
    { name: environmentName(['log', 'instance']), valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    { name: environmentName(['log', 'token']), valueFrom: { secretKeyRef: { name: 'site-driftline-nats', key: 'token' } } },
  ]);
});

void t.test('a service reaches the pods of driftline and not those of NATS', { skip }, async (t) => {
  const manifests = rendered(sets['everything'] ?? {});
  for (const name of ['site-driftline', 'site-driftline-nats']) {
    const selector = at(find(manifests, 'Service', name), 'spec', 'selector');
    t.match(at(find(manifests, 'StatefulSet', name), 'spec', 'template', 'metadata', 'labels'), selector);
    t.strictSame(at(find(manifests, 'StatefulSet', name), 'spec', 'selector', 'matchLabels'), selector);
    t.match(selector, { 'app.kubernetes.io/name': name.replace('site-', '') });
  }
  t.match(find(manifests, 'ServiceMonitor', 'site-driftline'), {
    metadata: { labels: { release: 'prometheus' } },
    spec: { jobLabel: 'app.kubernetes.io/name', endpoints: [{ port: 'http', path: '/metrics' }] },
  });
});

void t.test('pods restart when the configuration or a secret changes', { skip }, async (t) => {
  const sums = [{}, { config: auth }, { secrets: { SVC_API_ADMIN_KEY: 'a' } }, { secrets: { SVC_API_ADMIN_KEY: 'b' } }].map((values) =>
    at(find(rendered(values), 'StatefulSet', 'site-driftline'), 'spec', 'template', 'metadata', 'annotations', 'checksum/config'),
  );
  t.equal(new Set(sums).size, sums.length);
});

/** Where other tests keep the server that they got. */
const cachedServer = 'node_modules/.cache/nats-server-2.15.1';
const natsServer = process.env['NATS_SERVER'] ?? (existsSync(cachedServer) ? cachedServer : 'nats-server');
const noServer = skip !== false ? skip : spawnSync(natsServer, ['--version']).error === undefined ? false : 'nats-server is not installed';
void t.test('nats-server accepts its configuration', { skip: noServer }, async (t) => {
  const secret = find(rendered(sets['servers of this release'] ?? {}), 'Secret', 'site-driftline-nats');
  const path = join(t.testdir({}), 'nats.conf');
  writeFileSync(path, String(at(secret, 'stringData', 'nats.conf')));
  const { status, stderr } = spawnSync(natsServer, ['-t', '--config', path], {
    encoding: 'utf8',
    env: { ...process.env, POD_NAME: 'site-driftline-nats-0' },
  });
  t.equal(status, 0, stderr);
});

void t.test('the chart has the version of the package', (t) => {
  const chart = parse(readFileSync('deploy/helm/driftline/Chart.yaml', 'utf8')) as { readonly appVersion: string };
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  t.equal(chart.appVersion, version);
  t.ok(existsSync('deploy/helm/driftline/templates/NOTES.txt'));
  t.end();
});
