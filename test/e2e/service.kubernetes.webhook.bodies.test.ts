import { gzipSync } from 'node:zlib';
import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import { alertsOf, declaredDeployments, deploymentRead, eventList, kubernetesIntake, replicasSet } from '../support/cluster-fixture.js';
import { auditJson } from '../support/audit-json.js';
import { adminKey, authYaml, badTokens, environment, token } from '../support/credentials.js';
import { metricOf } from '../support/metric-of.js';
import { checked } from '../support/openapi-check.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

const asAdmin = { 'X-API-Key': adminKey };
const bearer = (text: string) => ({ Authorization: `Bearer ${text}` });
const sender = bearer(token({ sub: 'relay', scopes: ['ingest'] }));
const yaml = '  kubernetes: {state: {local_path: terraform.tfstate}}\nstate: {confirm: false}\n';
const names = Array.from({ length: 12 }, (_, n) => `web-${String(n)}`);
const state = declaredDeployments(...names);
const change = (n: number): JsonObject => replicasSet(`web-${String(n)}`, `change-${String(n)}`, 7);
const mebibyte = 1024 * 1024;
const dropped = async (service: Pick<RunningService, 'get'>): Promise<Record<string, number>> =>
  (await service.get('/api/v1/stats', asAdmin)).json.data.dropped as Record<string, number>;

void t.test('D76: bodies of the audit webhook', async (t) => {
  const service = await whenReady(await checked(await startService(t, { env: environment, state, yaml: `${yaml}${authYaml()}` }), asAdmin));
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    service.post(kubernetesIntake, body, { ...sender, ...headers });

  await t.test('D39, D40: only credentials with the scope ingest may post', async (t) => {
    for (const [what, bad] of Object.entries(badTokens())) {
      const { status, json } = await service.post(kubernetesIntake, eventList(change(0)), bearer(bad));
      t.equal(status, 401, what);
      t.match(json, { success: false, error: { code: 'UNAUTHORIZED' } });
    }
    t.equal((await service.post(kubernetesIntake, eventList(change(0)))).status, 401, 'no token');
    const reader = await service.post(kubernetesIntake, eventList(change(0)), bearer(token({ scopes: ['read'] })));
    t.equal(reader.status, 403);
    t.match(reader.json, { success: false, error: { code: 'FORBIDDEN' } });
  });

  await t.test('an EventList, events in an array or on lines, plain or compressed', async (t) => {
    const gzip = { 'Content-Encoding': 'gzip' };
    const bodies: readonly (readonly [unknown, Readonly<Record<string, string>>])[] = [
      [eventList(change(0)), {}],
      [change(1), {}],
      [[change(2), deploymentRead('read-1')], {}],
      [`${JSON.stringify(change(3))}\n${JSON.stringify(deploymentRead('read-2'))}\n`, { 'Content-Type': 'application/x-ndjson' }],
      [gzipSync(JSON.stringify(eventList(change(4)))), gzip],
      [JSON.stringify(eventList(change(5)), undefined, 2), { 'Content-Type': 'application/json; charset=utf-8' }],
    ];
    for (const [at, [body, headers]] of bodies.entries()) {
      const { status, json } = await post(body, headers);
      t.equal(status, 202);
      t.same(json.data, { accepted: at === 2 || at === 3 ? 2 : 1, malformed: 0 });
    }
    t.same((await post(eventList())).json.data, { accepted: 0, malformed: 0 }, 'an empty list');
    const alerts = await alertsOf(service, 6, asAdmin);
    t.strictSame([...alerts.keys()].sort(), ['change-0', 'change-1', 'change-2', 'change-3', 'change-4', 'change-5']);
  });

  await t.test('D4: a batch that the API server repeats counts once', async (t) => {
    const batch = eventList(change(6), change(7), change(6));
    for (let attempt = 0; attempt < 3; attempt++) t.equal((await post(batch)).status, 202);
    const counts = await until(
      () => dropped(service),
      ({ duplicate }) => duplicate === 7,
    );
    t.equal(counts['duplicate'], 7);
    const alerts = await alertsOf(service, 8, asAdmin);
    t.equal(alerts.size, 8);
    for (const id of ['change-6', 'change-7']) t.match(alerts.get(id), { occurrences: 1 });
  });

  await t.test('400: a body without an audit event; nothing else is accepted, the rest of a mixed body is', async (t) => {
    let malformed = 0;
    const refuses = async (body: unknown, message: RegExp, parts = 1): Promise<void> => {
      const { status, json } = await post(body, { 'Content-Type': 'text/plain' });
      t.equal(status, 400, String(message));
      t.match(json, { success: false, error: { code: 'VALIDATION_ERROR', message } });
      malformed += parts;
    };
    await refuses('', /^the body is empty/, 0);
    await refuses('audit', /^not valid JSON/);
    await refuses(JSON.stringify(eventList(change(8))).slice(0, -20), /^ends /);
    await refuses({ kind: 'PodList', items: [change(8)] }, /^not an audit event of Kubernetes/);
    await refuses({ Records: [auditJson({ eventID: 'x' })] }, /^not an audit event of Kubernetes/);
    await refuses(auditJson({ eventName: 'GetRole', readOnly: true }), /^not an audit event of Kubernetes/);
    await refuses([hostAlert('one'), hostAlert('two')], /^not an audit event of Kubernetes/, 2);
    const mixed = await post(eventList(change(9), auditJson({ eventID: 'y' }), hostAlert('three')));
    t.same([mixed.status, mixed.json.data], [202, { accepted: 1, malformed: 2 }]);
    const counts = await until(
      () => dropped(service),
      (now) => now['malformed'] === malformed + 2,
    );
    t.equal(counts['malformed'], malformed + 2);
    t.equal(await metricOf(service, 'drift_intake_malformed_total'), malformed + 2);
    t.equal((await alertsOf(service, 9, asAdmin)).size, 9);
    const { data } = (await service.get('/api/v1/events', asAdmin)).json as { data: { total: number } };
    t.equal(data.total, 0, 'no sensor event');
  });

  await t.test('D33: 413 for more than 8 MiB, also after decompression, and 415 for other media types', async (t) => {
    const space = ' '.repeat(8 * mebibyte);
    for (const [body, headers] of [
      [`${JSON.stringify(eventList(change(10)))}${space}`, {}],
      [gzipSync(`${JSON.stringify(eventList(change(10)))}${space}`), { 'Content-Encoding': 'gzip' }],
    ] as const) {
      const answer = await post(body, headers);
      t.equal(answer.status, 413);
      t.match(answer.json, { success: false, error: { code: 'PAYLOAD_TOO_LARGE' } });
    }
    t.equal((await post(eventList(change(10)), { 'Content-Type': 'application/yaml' })).status, 415);
    t.equal((await post(eventList(change(10)), { 'Content-Encoding': 'br' })).status, 415);
    t.equal((await post(JSON.stringify(eventList(change(11))) + space.slice(mebibyte))).status, 202, 'less is accepted');
    t.strictSame([...(await alertsOf(service, 10, asAdmin)).keys()].includes('change-10'), false);
  });
});

void t.test('D49: 503 with Retry-After while the queue is full; a repeated body is accepted, and nothing is lost', async (t) => {
  const service = await whenReady(await checked(await startService(t, { state, yaml: `${yaml}intake: {queue_size: 1}\n` })));
  let refused = 0;
  const reads = (n: number): readonly JsonObject[] =>
    Array.from({ length: 50 }, (_, i) => replicasSet('absent', `absent-${String(n)}-${String(i)}`, 7));
  /** Repeats a refused body, as the API server does. */
  const deliver = async (n: number): Promise<void> => {
    for (;;) {
      const { status, headers, json } = await service.post(kubernetesIntake, eventList(...reads(n), ...(n < 12 ? [change(n)] : [])));
      if (status === 202) return;
      refused++;
      t.equal(status, 503);
      t.match(headers.get('retry-after'), /^[1-9]\d*$/);
      t.match(json, { success: false, error: { code: 'SERVICE_UNAVAILABLE', message: /full/ } });
    }
  };
  for (let round = 0; round < 40 && (round < 2 || refused === 0); round++)
    await Promise.all(Array.from({ length: 8 }, (_, n) => deliver(round * 8 + n)));
  t.ok(refused > 0, 'the queue was full');
  t.strictSame([...(await alertsOf(service, 12)).keys()].sort(), names.map((_, n) => `change-${String(n)}`).sort());
  t.equal(await metricOf(service, 'drift_intake_refused_total'), refused);
});

void t.test('503 with Retry-After from a replica', async (t) => {
  const service = await whenReady(await checked(await startService(t, { state, yaml: `${yaml}role: replica\n` })));
  const { status, headers, json } = await service.post(kubernetesIntake, eventList(change(0)));
  t.equal(status, 503);
  t.equal(headers.get('retry-after'), '30');
  t.match(json, { success: false, error: { code: 'SERVICE_UNAVAILABLE', message: /replica/ } });
});
