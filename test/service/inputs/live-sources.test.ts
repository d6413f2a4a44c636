import t from 'tap';
import { liveSources } from '../../../src/service/inputs/live-sources.js';
import type { Source, SourceBatch, SourceConnection } from '../../../src/model/contracts/source.js';
import { RecordingLog } from '../../support/recording-log.js';
import { until } from '../../support/until.js';

const silent = { facts: () => undefined, connected: () => undefined, failed: () => undefined, count: () => undefined };

/** Returns one batch per connection and counts its acknowledgements. */
class OneBatch implements Source {
  readonly name = 'one';
  connections = 0;
  acked = 0;
  constructor(readonly kind: Source['kind']) {}
  connect(): Promise<SourceConnection> {
    this.connections++;
    const ack = (): void => {
      this.acked++;
    };
    let rest: SourceBatch[] = [{ facts: [{ kind: 'tick', at: '2026-03-01T10:00:00.000Z' }], ack }];
    let end = (): void => undefined;
    const ended = new Promise<undefined>((resolve) => {
      end = () => {
        resolve(undefined);
      };
    });
    return Promise.resolve({
      read: () => {
        const [batch] = rest;
        rest = [];
        return batch === undefined ? ended : Promise.resolve(batch);
      },
      drain: end,
      close: () => {
        end();
        return Promise.resolve();
      },
    });
  }
}

/** A log that fails to write if `isFull`. */
class FakeLog {
  isFull = false;
  failures = 0;
  flush(): Promise<void> {
    if (this.isFull) this.failures++;
    return Promise.resolve();
  }
}

const run = (kind: Source['kind'], facts: FakeLog) => {
  const source = new OneBatch(kind);
  const log = new RecordingLog();
  const live = liveSources([source], { metrics: { source: () => silent }, log, facts, held: undefined });
  live.batches$.subscribe(({ onAdmitted, onPassed }) => {
    onAdmitted();
    onPassed();
  });
  return { source, live, log };
};

void t.test('acknowledges a queue message once the log has stored its facts', async (t) => {
  const { source, live } = run('audit', new FakeLog());
  await until(
    () => source.acked,
    (acked) => acked === 1,
  );
  t.equal(source.acked, 1);
  await live.stop();
});

void t.test(
  'D2: while the journal cannot be written, does not acknowledge queue messages but reads on from the sensor, which cannot redeliver',
  async (t) => {
    const fakeLog = new FakeLog();
    fakeLog.isFull = true;
    const queue = run('audit', fakeLog);
    await until(
      () => queue.live.statuses()[0]?.error,
      (error) => error !== '' && error !== 'not connected yet',
    );
    t.match(queue.live.statuses()[0], { connected: false, error: /the journal cannot be written/ });
    t.equal(queue.source.acked, 0);
    t.ok(
      queue.log.lines.some(([, , fields]) => JSON.stringify(fields).includes('the journal')),
      'the reason is logged',
    );
    await queue.live.stop();
    const sensor = run('sensor', fakeLog);
    await until(
      () => sensor.source.acked,
      (acked) => acked === 1,
    );
    t.match(sensor.live.statuses()[0], { connected: true });
    await sensor.live.stop();
  },
);
