import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import t, { type Test } from 'tap';
import { packageRoot } from './incident.js';
import { startApiServer, withoutApiServer } from '../support/api-server.js';
import { makeCertificates } from '../support/certificates.js';
import { authYaml, environment, token } from '../support/credentials.js';
import { freePort } from '../support/free-port.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.acme.example' },
  spec: {
    group: 'acme.example',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
              status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
            },
          },
        },
      },
    ],
  },
};

const widget = (name: string) => ({
  apiVersion: 'acme.example/v1',
  kind: 'Widget',
  metadata: { name, namespace: 'shop', labels: { app: name } },
  spec: { image: `${name}:1.4.2`, replicas: 3 },
});

const declared = (name: string, value: object) => ({
  mode: 'managed',
  type: 'kubernetes_manifest',
  name,
  provider: 'provider["registry.terraform.io/hashicorp/kubernetes"]',
  instances: [
    {
      schema_version: 1,
      attributes: {
        computed_fields: null,
        field_manager: [],
        manifest: { value, type: ['object', {}] },
        object: { value, type: ['object', {}] },
        timeouts: [],
        wait: [],
        wait_for: null,
      },
      sensitive_attributes: [],
    },
  ],
});

const declaredMail = { manifest: { value: widget('mail'), type: ['object', {}] } };

const names = ['cart', 'search', 'mail', 'feed'];
const state = JSON.stringify({
  version: 4,
  terraform_version: '1.9.8',
  serial: 1,
  lineage: '0b8c9f7e-2a1d-4c3b-9e8f-7a6b5c4d3e2f',
  outputs: {},
  resources: [declared('definition', definition), ...names.map((name) => declared(name, widget(name)))],
  check_results: null,
});

const widgets = '/apis/acme.example/v1/namespaces/shop/widgets';
const merge = 'application/merge-patch+json';
const terraform = 'HashiCorp/1.0 Terraform/1.9.8';

type Drift = Readonly<Record<string, unknown>> & { readonly user_identity: Readonly<Record<string, unknown>> };

/** TLS in front of the service, because API servers send no token without. */
const startTls = async (t: Test, target: number) => {
  const certificates = makeCertificates();
  t.teardown(certificates.remove);
  const { server: own, text } = certificates;
  const server = createServer({ cert: text(own.chain), key: text(own.key) }, (client) => {
    const service = connect(target, '127.0.0.1');
    for (const socket of [client, service]) socket.on('error', () => client.destroy());
    client.on('close', () => service.destroy());
    service.on('close', () => client.destroy());
    client.pipe(service).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return { port: (server.address() as AddressInfo).port, authority: certificates.root, name: 'sensor.test' };
};

/** A cluster with the deployed policy and webhook, and a service that survives `restart`. */
const openCluster = async (t: Test) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-audit-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string): string => join(folder, name);
  const deployed = (name: string): string => join(packageRoot, 'deploy', 'kubernetes', name);
  writeFileSync(file('cluster.tfstate'), state);
  const port = await freePort();
  const tls = await startTls(t, port);
  const template = readFileSync(deployed('audit-webhook.kubeconfig'), 'utf8');
  writeFileSync(
    file('webhook'),
    template
      .replace(
        'server: https://driftline.example.com',
        `certificate-authority: ${tls.authority}\n      tls-server-name: ${tls.name}\n      server: https://127.0.0.1:${String(tls.port)}`,
      )
      .replace('REPLACE_WITH_TOKEN', token({ sub: 'production', scopes: ['ingest'] })),
  );
  const headers = { Authorization: `Bearer ${token()}` };
  const start = async (): Promise<RunningService> => {
    const service = await startService(t, {
      state: '',
      env: environment,
      args: ['--api-port', String(port)],
      yaml: [
        'providers:',
        '  kubernetes:',
        '    clusters: [{name: production}, {name: staging}]',
        `    state: {local_path: ${file('cluster.tfstate')}}`,
        'state: {confirm: false}',
        `log: {dir: ${file('log')}}`,
        authYaml(),
      ].join('\n'),
    });
    await whenReady({ output: service.output, get: (path: string) => service.get(path, headers) });
    return service;
  };
  const service = await start();
  const server = await startApiServer(t, deployed('audit-policy.yaml'), file('webhook'));
  const driftsOf = (service: RunningService, wanted: number): Promise<readonly Drift[]> =>
    until(
      async () => (await service.get('/api/v1/drifts?limit=100', headers)).json.data.drifts as readonly Drift[],
      (found) => found.length >= wanted,
    );
  return { service, start, driftsOf, headers, ...server };
};

const shown = (drifts: readonly Drift[]): readonly unknown[] =>
  drifts.map((one) => [one['resource_id'], one['field'], one['old_value'], one['new_value'], one.user_identity['user_name']]).sort();

void t.test('D76 D77: evaluates what a real API server posts and logs', { skip: withoutApiServer }, async (t) => {
  const { service, start, driftsOf, headers, call, auditLog } = await openCluster(t);
  t.equal(await call('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition, { agent: terraform }), 201);
  const served = (): Promise<number> => call('GET', widgets);
  t.equal(await until(served, (status) => status === 200), 200, 'the custom resource is served');
  for (const name of names) t.equal(await call('POST', widgets, widget(name), { agent: terraform }), 201);

  const priya = { type: merge, user: 'priya' };
  t.equal(await call('PATCH', `${widgets}/cart`, { spec: { replicas: 3 } }, priya), 200, 'as declared');
  t.equal(await call('PATCH', `${widgets}/cart?dryRun=All`, { spec: { replicas: 9 } }, priya), 200, 'a dry run');
  t.equal(await call('PATCH', `${widgets}/cart/status`, { status: { replicas: 3 } }, priya), 200, 'a status');
  t.equal(await call('PATCH', `${widgets}/cart`, { spec: { replicas: 9 } }, { type: merge, user: 'stranger' }), 403, 'a refused call');
  t.equal(
    await call('PUT', `${widgets}/search`, { ...widget('search'), metadata: { name: 'search', resourceVersion: '1' } }, { user: 'priya' }),
    409,
    'a conflict',
  );
  t.equal(await call('PATCH', `${widgets}/cart`, { spec: { image: 'cart:debug' } }, priya), 200);
  t.equal(await call('PATCH', `${widgets}/search/scale`, { spec: { replicas: 5 } }, { type: merge, as: 'dana@acme.example' }), 200);
  t.equal(await call('DELETE', `${widgets}/mail`, undefined, { user: 'priya' }), 200);
  const drifts = await driftsOf(service, 3);
  t.strictSame(shown(drifts), [
    ['shop/cart', 'manifest.spec.image', 'cart:1.4.2', 'cart:debug', 'priya'],
    ['shop/mail', '*', declaredMail, null, 'priya'],
    ['shop/search', 'manifest.spec.replicas', 3, 5, 'dana@acme.example'],
  ]);
  const { dropped } = (await service.get('/api/v1/stats', headers)).json.data as { readonly dropped: Readonly<Record<string, number>> };
  t.match(dropped, { declared: 6, failed_call: 2, malformed: 0, unsupported_resource: 0 });

  await service.stop('SIGKILL');
  t.equal(await call('PATCH', `${widgets}/feed`, { spec: { image: 'feed:debug' } }, priya), 200);
  const restarted = await start();
  const all = await driftsOf(restarted, 4);
  t.same(
    all.map((one) => one['resource_id']),
    ['shop/feed', ...drifts.map((one) => one['resource_id'])],
    'the API server posts what the service missed',
  );
  // The log file contains the same events.
  const events = readFileSync(auditLog, 'utf8');
  t.equal(
    (
      await restarted.post('/api/v1/intake/kubernetes?cluster=production', events, {
        Authorization: `Bearer ${token({ scopes: ['ingest'] })}`,
      })
    ).status,
    202,
  );
  const repeated = await until(
    async () => (await restarted.get('/api/v1/stats', headers)).json.data.dropped.duplicate as number,
    (count) => count >= 10,
  );
  t.equal(repeated, 10, 'every event that was evaluated is recognized');
  t.equal((await driftsOf(restarted, 4)).length, 4);
});
