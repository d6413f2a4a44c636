import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { intakeRoutes } from '../../src/http/routes/intake-routes.js';
import { metricsTable } from '../../src/sinks/metrics/metrics-table.js';
import { problemsOf } from '../config/read.js';
import { packageRoot } from '../e2e/incident.js';

/** Checks the examples of `docs/inputs` and `deploy/sensor` against the program and the sensor. */

const pages = ['sensor.md', 'cloudtrail.md', 'google-cloud.md', 'kubernetes.md', 'any-log.md', 'states.md'] as const;
const page = (name: string): string => readFileSync(join(packageRoot, 'docs', 'inputs', name), 'utf8');
const setting = (name: string): unknown => parse(readFileSync(join(packageRoot, 'deploy', 'sensor', name), 'utf8'));
const [intake] = intakeRoutes({
  intake: () => Promise.resolve('full' as const),
  auditIntake: () => Promise.resolve('full' as const),
  changeIntake: () => Promise.resolve('full' as const),
  clusters: [],
});
const intakePath = intake?.path;

void t.test('every configuration in the pages is valid', (t) => {
  for (const name of pages) {
    const shown = [...page(name).matchAll(/```yaml\n([^]*?)```/g)].map(([, text = '']) => text);
    t.ok(shown.length >= 2, name);
    for (const text of shown) {
      // It requires the secret from the environment.
      const secret = { SVC_API_AUTH_JWT_SECRET: '0123456789abcdef0123456789abcdef' };
      t.strictSame(problemsOf(text, secret), [], text);
    }
  }
  t.end();
});

void t.test('pages name existing metrics, and policies with their actions', (t) => {
  for (const name of pages)
    for (const [metric] of page(name).matchAll(/\bdrift_[a-z_]+\b/g)) t.ok(Object.hasOwn(metricsTable, metric), metric);
  const rows = [...page('cloudtrail.md').matchAll(/\| \[(\w+\.json)\]\(\.\.\/\.\.\/deploy\/aws\/\1\) \| (.*) \|/g)];
  t.equal(rows.length, 4);
  for (const [, file = '', actions = ''] of rows) {
    const policy = readFileSync(join(packageRoot, 'deploy', 'aws', file), 'utf8');
    const named = [...policy.matchAll(/"([a-z0-9]+:[A-Z]\w+)"/g)].map(([, action = '']) => action);
    t.strictSame([...actions.matchAll(/`([^`]+)`/g)].map(([, action]) => action).sort(), [...new Set(named)].sort(), file);
  }
  t.end();
});

void t.test('policies in the pages equal the files', (t) => {
  const [, shown = ''] = /```json\n([^]*?)```/.exec(page('states.md')) ?? [];
  t.strictSame(JSON.parse(shown), JSON.parse(readFileSync(join(packageRoot, 'deploy', 'aws', 'state.json'), 'utf8')));
  t.end();
});

void t.test('the sensor settings point to the intake and use existing keys', (t) => {
  t.equal(intakePath, '/api/v1/intake/sensor');
  const { http_output: http, ...rest } = setting('falco.http_output.yaml') as { readonly http_output: Readonly<Record<string, unknown>> };
  t.match(rest, { json_output: true, json_include_output_property: true, outputs_queue: { capacity: 10_000 } });
  // Source: `falco.yaml`. Without `json_output` the body is not JSON.
  const known = 'enabled url user_agent insecure ca_cert ca_bundle ca_path mtls client_cert client_key echo compress_uploads keep_alive';
  t.strictSame(
    Object.keys(http).filter((key) => !`${known} max_consecutive_timeouts`.split(' ').includes(key)),
    [],
  );
  t.strictSame([http['enabled'], new URL(String(http['url'])).pathname], [true, intakePath]);
  const { grpc, grpc_output } = setting('falco.grpc_output.yaml') as { readonly grpc: object; readonly grpc_output: object };
  t.strictSame(Object.keys(grpc), ['enabled', 'bind_address', 'threadiness', 'private_key', 'cert_chain', 'root_certs']);
  t.strictSame(grpc_output, { enabled: true });
  const { webhook } = setting('falcosidekick.yaml') as { readonly webhook: { readonly address: string; readonly customHeaders: object } };
  t.equal(new URL(webhook.address).pathname, intakePath);
  t.strictSame(Object.keys(webhook.customHeaders), ['X-API-Key']);
  t.end();
});
