import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { helmTool } from '../tools.js';
import { at, find, podOf, renderer, type Manifest } from './helm-chart.js';

/** The objects and settings of the chart that are off by default. */

const helm = helmTool();
const { skip } = helm;
const rendered = renderer(helm.path);
const kindsOf = (values: object): readonly string[] => [...new Set(rendered(values).map(({ kind }) => kind))].sort();
const driftline = 'site-driftline';

void t.test('nothing that needs more than Kubernetes is installed by default', { skip }, (t) => {
  t.strictSame(kindsOf({}), ['ConfigMap', 'PodDisruptionBudget', 'Service', 'ServiceAccount', 'StatefulSet']);
  t.strictSame(kindsOf({ podDisruptionBudget: { enabled: false }, serviceAccount: { create: false, name: 'there' } }), [
    'ConfigMap',
    'Service',
    'StatefulSet',
  ]);
  t.equal(at(podOf(rendered({ serviceAccount: { create: false, name: 'there' } }), driftline), 'serviceAccountName'), 'there');
  t.end();
});

const environmentOf = (values: object): readonly { readonly name: string; readonly value?: string }[] =>
  at(podOf(rendered(values), driftline), 'containers', 0, 'env') as readonly { readonly name: string; readonly value?: string }[];

void t.test('the heap is three fifths of the memory limit', { skip }, (t) => {
  const heapOf = (values: object): string | undefined => environmentOf(values).find(({ name }) => name === 'NODE_OPTIONS')?.value;
  const limit = (memory: string): object => ({ resources: { limits: { memory } } });
  t.equal(heapOf({}), '--max-old-space-size=1228');
  t.equal(heapOf(limit('512Mi')), '--max-old-space-size=307');
  t.equal(heapOf({ heapMiB: 900 }), '--max-old-space-size=900');
  t.equal(heapOf(limit('2G')), undefined, 'another unit leaves it to Node.js');
  t.equal(heapOf({ resources: { limits: null } }), undefined);
  const own = environmentOf({ env: [{ name: 'NODE_OPTIONS', value: '--trace-gc' }] }).filter(({ name }) => name === 'NODE_OPTIONS');
  t.strictSame(own, [{ name: 'NODE_OPTIONS', value: '--trace-gc' }]);
  t.end();
});

const hosts = ['drift.example.com', 'drift.internal'];
void t.test('the Ingress leads to the service, which accepts its names', { skip }, (t) => {
  const manifests = rendered({ ingress: { enabled: true, className: 'nginx', hosts } });
  t.match(find(manifests, 'Ingress', driftline)?.['spec'], {
    ingressClassName: 'nginx',
    rules: hosts.map((host) => ({
      host,
      http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: driftline, port: { name: 'http' } } } }] },
    })),
  });
  const config = parse(String(at(find(manifests, 'ConfigMap', driftline), 'data', 'driftline.yaml'))) as object;
  t.strictSame((at(config, 'api', 'allowed_hosts') as readonly string[]).slice(-2), hosts);
  t.end();
});

void t.test('the port of the intake is a port of the pod and of the service', { skip }, (t) => {
  const manifests = rendered({ config: { intake: { port: 9000 } }, networkPolicy: { enabled: true } });
  const port = { name: 'intake', containerPort: 9000 };
  t.strictSame((at(podOf(manifests, driftline), 'containers', 0, 'ports') as readonly unknown[])[1], port);
  t.match(at(find(manifests, 'Service', driftline), 'spec', 'ports', 1), { name: 'intake', port: 9000, targetPort: 'intake' });
  t.match(at(find(manifests, 'NetworkPolicy', driftline), 'spec', 'ingress', 0, 'ports', 1), { port: 'intake' });
  t.end();
});

void t.test('a network policy names ports that the pods have, and limits egress only when asked to', { skip }, (t) => {
  const from = [{ podSelector: { matchLabels: { app: 'prometheus' } } }];
  const egress = [{ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port: 443, protocol: 'TCP' }] }];
  const manifests = rendered({ nats: { enabled: true }, networkPolicy: { enabled: true, from, egress } });
  for (const name of [driftline, `${driftline}-nats`]) {
    const policy = find(manifests, 'NetworkPolicy', name);
    const pod = podOf(manifests, name);
    const ports = (at(pod, 'containers', 0, 'ports') as readonly { readonly name: string }[]).map((one) => one.name);
    for (const rule of at(policy, 'spec', 'ingress') as readonly unknown[])
      for (const { port } of at(rule, 'ports') as readonly { readonly port: string }[]) t.ok(ports.includes(port), port);
    t.strictSame(
      at(policy, 'spec', 'podSelector', 'matchLabels'),
      at(find(manifests, 'StatefulSet', name), 'spec', 'selector', 'matchLabels'),
    );
  }
  const spec = at(find(manifests, 'NetworkPolicy', driftline), 'spec');
  t.strictSame(at(spec, 'ingress', 0, 'from'), from);
  t.strictSame(at(spec, 'policyTypes'), ['Ingress', 'Egress']);
  const rules = at(spec, 'egress') as readonly unknown[];
  t.strictSame(rules.at(-1), egress[0]);
  t.equal(rules.length, 3, 'after DNS and NATS');
  const open = at(find(rendered({ networkPolicy: { enabled: true } }), 'NetworkPolicy', driftline), 'spec');
  t.strictSame([at(open, 'policyTypes'), at(open, 'egress'), at(open, 'ingress', 0, 'from')], [['Ingress'], undefined, undefined]);
  t.end();
});

void t.test('rules and dashboard are those of deploy/prometheus and deploy/grafana', { skip }, (t) => {
  const manifests = rendered({ prometheusRule: { enabled: true }, dashboard: { enabled: true } });
  const rules = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
  t.strictSame(find(manifests, 'PrometheusRule', driftline)?.['spec'], parse(rules));
  const dashboard = find(manifests, 'ConfigMap', `${driftline}-dashboard`);
  t.match(dashboard?.metadata.labels, { grafana_dashboard: '1' });
  t.strictSame(
    JSON.parse(String(at(dashboard, 'data', 'driftline.json'))),
    JSON.parse(readFileSync('deploy/grafana/driftline.json', 'utf8')),
  );
  t.end();
});

void t.test('the copies of the chart equal their originals: copy them after a change', (t) => {
  const files = 'deploy/helm/driftline/files';
  t.equal(readFileSync(`${files}/alerts.yml`, 'utf8'), readFileSync('deploy/prometheus/alerts.yml', 'utf8'));
  t.equal(readFileSync(`${files}/dashboard.json`, 'utf8'), readFileSync('deploy/grafana/driftline.json', 'utf8'));
  t.end();
});

void t.test('a volume that exists replaces the claim', { skip }, (t) => {
  const claims = (manifests: readonly Manifest[]): unknown => at(find(manifests, 'StatefulSet', driftline), 'spec', 'volumeClaimTemplates');
  t.match(claims(rendered({ persistence: { annotations: { a: 'b' } } })), [
    { metadata: { name: 'log', annotations: { a: 'b' } }, spec: { accessModes: ['ReadWriteOnce'] } },
  ]);
  const manifests = rendered({ persistence: { existingClaim: 'kept' } });
  t.equal(claims(manifests), undefined);
  t.match(at(podOf(manifests, driftline), 'volumes'), [
    { name: 'config' },
    { name: 'tmp' },
    { persistentVolumeClaim: { claimName: 'kept' } },
  ]);
  t.end();
});

void t.test('OpenShift can choose the user', { skip }, (t) => {
  const values = { podSecurityContext: { runAsUser: null, runAsGroup: null, fsGroup: null } };
  const context = at(podOf(rendered(values), driftline), 'securityContext') as object;
  t.strictSame(Object.keys(context).sort(), ['fsGroupChangePolicy', 'runAsNonRoot', 'seccompProfile']);
  t.end();
});
