import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { metricOf } from '../support/metric-of.js';
import { SensorServerProcess } from '../support/sensor-server-process.js';
import { arrivedAlerts, numbersOf, startWithSensor, untilArrived, untilConnected } from '../support/sensor-service.js';
import { whenReady } from '../support/service.js';
import { until } from '../support/until.js';

/** Alerts of the flood, times four; 100,000 take half a minute of CPU time on both sides. */
const flood = Number(process.env['DRIFTLINE_TEST_SENSOR_EVENTS'] ?? 10_000);

const openSensor = async (t: { readonly teardown: (work: () => Promise<void>) => void }): Promise<SensorServerProcess> => {
  const server = await SensorServerProcess.open();
  t.teardown(() => server.close());
  return server;
};
void t.test(`D48: ${String(flood)} alerts arrive once each over restarts of the sensor and broken streams`, async (t) => {
  const server = await openSensor(t);
  const { port } = await server.give({ order: 'status' });
  const service = await startWithSensor(t, { port }, `storage:\n  max_events: ${String(flood + 1_000)}\n`);
  await whenReady(service);
  t.equal(await untilConnected(service, true), true);
  const began = Date.now();
  const rounds = 4;
  const size = flood / rounds;
  for (let round = 0; round < rounds; round++) {
    await server.give({ order: 'push', from: round * size, count: size });
    const enough = round * size + size / 3;
    await until(
      () => server.give({ order: 'status' }),
      ({ handed }) => handed >= enough,
      200_000,
    );
    // Alerts in flight when a stream breaks are lost with any client, so none are in flight here.
    const { handed, queued } = await server.give({ order: 'hold' });
    t.equal(await untilArrived(service, handed), handed, `all delivered alerts arrived, ${String(queued)} are queued`);
    if (round % 2 === 0) await server.give({ order: 'dropStreams' });
    else {
      await server.give({ order: 'stop' });
      t.equal(await untilConnected(service, false), false, 'the service reports the lost sensor');
      await server.give({ order: 'start' });
    }
    await server.give({ order: 'release' });
  }
  t.equal(await untilArrived(service, flood, 200_000), flood);
  const ms = Date.now() - began;
  t.comment(`${String(flood)} alerts in ${String(ms)} ms`);
  t.ok(ms < 200_000, `in ${String(ms)} ms`);
  t.equal(await untilConnected(service, true), true);
  const { handed, queued } = await server.give({ order: 'status' });
  t.strictSame([handed, queued], [flood, 0]);
  t.equal(await metricOf(service, 'drift_sensor_events_total'), flood);
  t.equal((await numbersOf(service)).size, flood, 'each of them');
  t.equal(await metricOf(service, 'drift_source_facts_total', 'source="sensor"'), flood);
  t.equal(await metricOf(service, 'drift_dropped_total', 'reason="duplicate"'), 0);
  t.equal(await metricOf(service, 'drift_source_connects_total', 'source="sensor"'), rounds + 1);

  await server.give({ order: 'push', from: 0, count: 100 });
  await until(
    () => metricOf(service, 'drift_dropped_total', 'reason="duplicate"'),
    (duplicates) => duplicates === 100,
  );
  t.equal(await metricOf(service, 'drift_dropped_total', 'reason="duplicate"'), 100, 'D4: redelivered alerts are recognized');
  t.equal(await arrivedAlerts(service), flood);
});

/** Numbers of the alerts in a journal, with repetitions. */
const journalled = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('journal-'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/terminal=(\d+)/g)].map(([, number = '']) => number));

void t.test('D58: a stop under load loses nothing: delivered alerts are in the journal, the rest in the sensor', async (t) => {
  const server = await openSensor(t);
  const { port } = await server.give({ order: 'status' });
  const journal = join(t.testdir({}), 'journal');
  const count = flood / 10;
  const yaml = `journal:\n  dir: ${journal}\nstorage:\n  max_events: ${String(count + 1_000)}\n`;
  const first = await whenReady(await startWithSensor(t, { port }, yaml));
  await server.give({ order: 'push', from: 0, count });
  await until(
    () => server.give({ order: 'status' }),
    ({ handed }) => handed > 0,
  );
  const began = Date.now();
  const stopping = first.stop();
  // The sensor continues during the drain: alerts after the last request stay in the sensor.
  await server.give({ order: 'push', from: count, count: 100 });
  t.equal((await stopping).code, 0);
  const { handed, queued } = await server.give({ order: 'status' });
  t.comment(`stopped within ${String(Date.now() - began)} ms: ${String(handed)} handed over, ${String(queued)} left in the sensor`);
  const numbers = journalled(journal);
  t.strictSame([numbers.length, new Set(numbers).size], [handed, handed], 'each delivered alert is in the journal once');
  t.equal(handed + queued, count + 100);
  t.notOk(first.logs().some(({ msg }) => msg === 'connection closed with unfinished work'));

  await server.give({ order: 'push', from: count + 100, count: 100 });
  const second = await whenReady(await startWithSensor(t, { port }, yaml));
  const all = await until(
    () => arrivedAlerts(second),
    (now) => now === count + 200,
  );
  t.equal(all, count + 200, 'D2: all alerts are present after the restart');
  t.equal((await numbersOf(second)).size, count + 200);
});
