import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import type { Output } from '../../src/model/output.js';
import type { SensorEvent } from '../../src/model/sensor-event.js';
import { linksTo } from '../../src/sinks/notify/links.js';
import { webhook } from '../../src/sinks/notify/webhook.js';
import { Broadcast } from '../../src/sinks/push/broadcast.js';
import { driftWriter } from '../../src/sinks/report/drift-writer.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';
import { jsonOf } from '../../src/model/json-text.js';
import { arrivedAt, clock, sampleDrift, sampleEvent } from './store/samples.js';

/** The same object; `count` increments whenever it is serialised. */
const counted = <T extends object>(one: T, key: string): { readonly one: T; readonly count: () => number } => {
  let count = 0;
  const value: unknown = Reflect.get(one, key);
  Object.defineProperty(one, key, {
    enumerable: true,
    get: () => {
      count++;
      return value;
    },
  });
  return { one, count: () => count };
};

void t.test('an alert and an event are serialised once for all sinks', async (t) => {
  const drift = counted<Drift>(sampleDrift('d_1'), 'detail');
  const event = counted<SensorEvent>(sampleEvent('e_1'), 'hostname');
  const announced: Extract<Output, { output: 'drift' }> = { output: 'drift', drift: drift.one, waited: 0 };
  const outputs: readonly Output[] = [announced, { output: 'sensor_event', event: event.one, at: clock(0) }];
  const store = new MemoryStore({ maxDrifts: 5, maxEvents: 5, types: {}, showVariables: [] });
  const broadcast = new Broadcast({ run: 'r' });
  const bodies: string[] = [];
  const target = webhook(
    (body) => {
      bodies.push(body);
      return Promise.resolve();
    },
    linksTo({ public_url: undefined, dashboard: true }),
    [],
    () => 0,
  );

  store.take(outputs, arrivedAt(0));
  broadcast.take(outputs, arrivedAt(0));
  const line = driftWriter('ndjson', { width: 80, isColored: false }, false).take(outputs);
  await target.write([{ kind: 'drift', drift: announced.drift, json: jsonOf(announced) }], AbortSignal.timeout(1_000));
  t.strictSame([drift.count(), event.count()], [1, 1]);

  const [text = ''] = store.drifts.page({ severity: undefined, resourceType: undefined }, { page: 1, limit: 1 }).items;
  t.equal(line, `${text}\n`);
  t.ok(Buffer.from(broadcast.get(1)?.sse ?? '').includes(text));
  t.strictSame(bodies, [JSON.stringify({ type: 'drift.detected', timestamp: drift.one.detected_at, data: JSON.parse(text) as object })]);
});

void t.test('the end of an alert has its own text', (t) => {
  const drift = sampleDrift('d_1');
  const [announced, repeated]: readonly [Output, Output] = [
    { output: 'drift', drift, waited: 0 },
    { output: 'repeated', drift: { ...drift, occurrences: 2 } },
  ];
  const store = new MemoryStore({ maxDrifts: 5, maxEvents: 5, types: {}, showVariables: [] });
  store.take([announced, repeated], arrivedAt(0));
  t.match(JSON.parse(store.drifts.get('d_1') ?? ''), { occurrences: 2 });
  t.end();
});
