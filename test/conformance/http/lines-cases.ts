import t, { type Test } from 'tap';
import { dispatcher } from '../../../src/http/dispatch.js';
import { findingRoutes } from '../../../src/http/routes/finding-routes.js';
import { RecordingDeps } from '../../http/recording-deps.js';
import { SmallService } from '../../http/routes/small-service.js';
import { sampleDrift } from '../../sinks/store/samples.js';
import { RawClient } from './raw-client.js';
import type { Serve } from './serve.js';
import { isQuiet } from '../../support/is-quiet.js';
import { until } from '../../support/until.js';

const path = '/api/v1/drifts/index';
const get = (more = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: good\r\n${more}\r\n`;

/** Alerts without end if `count` is infinite, and how they are read. */
class Alerts {
  taken = 0;
  ended = 0;
  constructor(readonly count: number) {}
  *[Symbol.iterator](): Generator<string, void> {
    try {
      for (let at = 0; at < this.count; at++) {
        this.taken++;
        // Hardly smaller with gzip.
        yield JSON.stringify(sampleDrift(`d_${at}`, at, { address: Array.from({ length: 40 }, () => Math.random()).join() }));
      }
    } finally {
      this.ended++;
    }
  }
}

export const linesCases = (serve: Serve): void => {
  const start = async (t: Test, alerts: Alerts) => {
    const service = new SmallService();
    Object.assign(service.store.drifts, { all: () => ({ items: alerts, total: alerts.count }) });
    return serve(t, dispatcher(findingRoutes(service), new RecordingDeps()));
  };

  void t.test('sends the list of all alerts as lines, plain or compressed', async (t) => {
    const { url } = await start(t, new Alerts(1_000));
    for (const encoding of ['identity', 'gzip']) {
      const answer = await fetch(url + path, { headers: { 'X-API-Key': 'good', 'Accept-Encoding': encoding } });
      t.equal(answer.status, 200);
      t.equal(answer.headers.get('content-type'), 'application/x-ndjson');
      t.equal(answer.headers.get('content-encoding'), encoding === 'gzip' ? 'gzip' : null);
      t.match(answer.headers.get('vary'), /Accept-Encoding/);
      t.equal(answer.headers.get('content-length'), null);
      const lines = (await answer.text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { readonly kind?: string; readonly id?: string });
      t.equal(lines.length, 1_002);
      t.match(lines[0], { kind: 'head', last_event_id: 'run-5', total: 1_000, max: 100 });
      t.match([lines[1]?.id, lines[1_000]?.id], ['d_0', 'd_999']);
      t.match(lines.at(-1), { kind: 'end', last_event_id: 'run-5' });
    }
  });

  for (const [name, header] of [
    ['plain', ''],
    ['compressed', 'Accept-Encoding: gzip\r\n'],
  ] as const)
    void t.test(`pauses a ${name} list for a client that does not read, and drops it when the client leaves`, async (t) => {
      const alerts = new Alerts(Infinity);
      const { port } = await start(t, alerts);
      const client = await RawClient.connect(port);
      client.stopReading().send(get(header));
      // The buffers of the kernel are full.
      await until(isQuiet(() => alerts.taken));
      client.leave();
      await until(() => alerts.ended === 1);
    });

  void t.test('makes no list for a client that only wants its head', async (t) => {
    const alerts = new Alerts(10);
    const { url } = await start(t, alerts);
    for (const encoding of ['identity', 'gzip']) {
      const answer = await fetch(url + path, { method: 'HEAD', headers: { 'X-API-Key': 'good', 'Accept-Encoding': encoding } });
      t.equal(answer.status, 200);
    }
    t.equal(alerts.taken, 0);
  });

  void t.test('a list is a read of the API like others', async (t) => {
    const { url } = await start(t, new Alerts(1));
    t.equal((await fetch(url + path)).status, 401);
    const answer = await fetch(url + path, { headers: { 'X-API-Key': 'good' } });
    t.equal(answer.headers.get('x-ratelimit-remaining'), '98');
    await answer.text();
  });
};
