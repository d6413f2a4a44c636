import { connect } from 'node:net';
import t from 'tap';
import { metricOf } from '../support/metric-of.js';
import { pause } from '../support/pause.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService, type RunningService } from '../support/service.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

/** Responses of any size from a service with a heap of 128 MiB: an unbounded one would end the process. */

const smallHeap = { NODE_OPTIONS: '--max-old-space-size=128' };
const alerts = 1_000;
const mebibyte = 1024 * 1024;

/** Alerts of 300 kB, each with its whole request, twenty per delivery. */
const postLarge = async (service: RunningService): Promise<void> => {
  for (let n = 0; n < alerts; n += 20) {
    const some = Array.from({ length: 20 }, (_, i) =>
      hostAlert(String(n + i), {
        output_fields: { 'ct.request': `{"n":"${String(n + i)}${'x'.repeat(300_000)}"}`, 'container.id': `c${String(n + i)}` },
      }),
    );
    const answer = await until(
      () => service.post('/api/v1/intake/sensor', some),
      ({ status }) => status !== 503,
    );
    if (answer.status !== 202) throw new Error(`${String(answer.status)}: ${answer.text}`);
  }
};

/** The response to a client that reads slowly at first: unread bytes stay in the service or are not produced. */
const readLate = (service: RunningService, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1').pause();
    const chunks: Buffer[] = [];
    socket
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('error', reject)
      .on('end', () => {
        resolve(Buffer.concat(chunks).toString());
      });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    void pause(500).then(() => socket.resume()); // a slow client
  });

void t.test('a small heap survives many concurrent pages, queries and resumptions of large events', async (t) => {
  const service = await startService(t, { env: smallHeap });
  const first = await Listener.open(service.ws);
  await first.ask({ type: 'subscribe', topic: 'events' });
  await postLarge(service);
  await until(
    () => metricOf(service, 'drift_sensor_events_total'),
    (count) => count === alerts,
  );

  await t.test('truncates a page at its byte limit and marks it; smaller limits return the rest', async (t) => {
    const { status, text, json } = await service.get('/api/v1/events?limit=1000');
    t.equal(status, 200);
    t.ok(text.length <= 8 * mebibyte + 1_000, `${String(text.length)} bytes`);
    t.match(json.data, { page: 1, limit: 1000, truncated: true });
    const shown = json.data.events as readonly { readonly id: string; readonly truncated?: boolean; readonly output_fields: object }[];
    t.ok(shown.length > 50 && shown.length < 1_000);
    t.ok(
      shown.every(({ truncated }) => truncated === true),
      'the events are truncated too',
    );
    t.match(shown[0]?.output_fields, { 'container.id': /^c\d+$/ });
    const after = await service.get(`/api/v1/events?limit=1&page=${String(shown.length + 1)}`);
    t.equal(after.json.data.events.length, 1, 'the first omitted item');
    t.notOk('truncated' in after.json.data);
    t.notOk(shown.some(({ id }) => id === after.json.data.events[0].id));
    const one = await service.get(`/api/v1/events/${String(shown[0]?.id)}`);
    t.ok(one.text.length < 70_000);
  });

  await t.test('serves twelve concurrent clients, some of them slow', async (t) => {
    const pages = Array.from({ length: 12 }, (_, n) => `/api/v1/events?limit=${String(1_000 - n)}`);
    const texts = await Promise.all(
      pages.map((path, n) => (n % 3 === 0 ? readLate(service, path) : service.get(path).then(({ text }) => text))),
    );
    for (const text of texts) t.match(text.slice(-200), /"truncated":true\}\}/);
  });

  await t.test('D43: limits a query to the buffer size of a client', async (t) => {
    const client = await Listener.open(service.ws);
    const reply = await client.ask({ type: 'query', topic: 'events', payload: { limit: 1_000 } });
    t.equal(reply.type, 'query_result');
    t.match(reply.payload, { truncated: true, limit: 1_000 });
    t.ok(JSON.stringify(reply.payload).length <= 4 * mebibyte + 1_000);
  });

  await t.test('D45: a resuming client receives the buffered messages in chunks', async (t) => {
    const client = await Listener.open(service.ws);
    client.send({ type: 'subscribe', topic: 'events', payload: { last_event_id: 'another-run-1' } });
    const last = first.of('sensor').at(-1);
    await until(
      () => client.of('sensor').at(-1)?.['id'],
      (id) => id !== undefined && id === last?.['id'],
    );
    t.equal(client.of('gap').length, 1);
    t.ok(client.of('sensor').length > 10);
  });

  t.equal((await service.get('/healthz')).status, 200);
  t.strictSame(await service.stop(), { code: 0, signal: null });
});

void t.test('a state with huge attributes: truncates a page, and shows an oversized resource without its attributes', async (t) => {
  const instance = (name: string, letters: number) => ({
    mode: 'managed',
    type: 'aws_ssm_parameter',
    name,
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [{ schema_version: 0, attributes: { id: name, name, description: 'x'.repeat(letters) } }],
  });
  const resources = [
    ...Array.from({ length: 60 }, (_, n) => instance(`p${String(n).padStart(3, '0')}`, 1_000_000)),
    instance('q', 30_000_000),
  ];
  const state = JSON.stringify({ version: 4, terraform_version: '1.9.0', serial: 1, lineage: 'l', outputs: {}, resources });
  const service = await startService(t, { env: smallHeap, state, yaml: 'api:\n  max_page_bytes: 5000000\n' });
  await until(
    () => service.get('/ready'),
    ({ status }) => status === 200,
  );
  const pages = await Promise.all(Array.from({ length: 12 }, () => service.get('/api/v1/state/resources?limit=1000')));
  for (const { json, text } of pages) {
    t.match(json.data, { limit: 1000, total: 61, truncated: true });
    t.equal(json.data.resources.length, 4);
    t.ok(text.length < 5_001_000);
  }
  const huge = await service.get('/api/v1/state/resources/aws_ssm_parameter.q');
  t.match(huge.json.data, { address: 'aws_ssm_parameter.q', attributes: {}, truncated: true });
  t.equal((await service.get('/api/v1/state/resources/aws_ssm_parameter.p000')).json.data.attributes.description.length, 1_000_000);
  t.equal((await service.get('/api/v1/state/resources?limit=1&page=61')).json.data.resources.length, 1);
});
