import t from 'tap';
import { Failure } from '../../src/model/failure.js';
import { recordingSink } from '../support/recording-sink.js';

const hang = (): Promise<void> => new Promise(() => undefined);
/** Hangs like a sink that observes its signal. */
const hangUntilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted at https://hooks.example.com/secret'));
    });
  });
const offerAll = (at: ReturnType<typeof recordingSink>, items: readonly string[]): void => {
  for (const item of items) at.running.offer(item);
};

void t.test('one delivery per worker is in flight, and at most one per key', async (t) => {
  const at = recordingSink({ answer: hang });
  offerAll(at, ['a:1', 'a:2', 'b:1', 'c:1', 'd:1']);
  await at.time.settle();
  t.strictSame(at.written(), ['a:1', 'b:1', 'c:1']);
  t.equal(at.running.depth(), 2);
});

void t.test('D56: a full queue drops and counts the oldest', async (t) => {
  const at = recordingSink({ answer: hang, workers: 1, capacity: 2 });
  offerAll(at, ['a:1', 'b:1', 'c:1', 'd:1']);
  await at.time.settle();
  t.strictSame([at.running.depth(), at.counts.dropped], [2, 1]);
  await at.time.pass(6_000);
  t.strictSame(at.written(), ['a:1', 'c:1'], 'b was the oldest in the queue');
});

void t.test('D56: retries after 1 s and 2 s without holding a worker, in key order, then gives up', async (t) => {
  const at = recordingSink({
    workers: 1,
    answer: (_, { items }) => {
      if (items[0] === 'a:1') throw new Failure('Failed', 'status 500 from https://hooks.example.com/T0/secret');
    },
  });
  offerAll(at, ['a:1', 'a:2', 'b:1']);
  await at.time.pass(10_000);
  t.strictSame(
    at.writes.map(({ at, items }) => [at, items[0]]),
    [
      [0, 'a:1'],
      [0, 'b:1'],
      [1_000, 'a:1'],
      [3_000, 'a:1'],
      [3_000, 'a:2'],
    ],
  );
  t.strictSame(at.counts, { sent: 2, retried: 2, dead: 1, dropped: 0 });
  t.strictSame(at.log.lines, [['warn', 'notifications given up', { sink: 'recording', error: 'status 500 from …', items: 1, first: 'a' }]]);
});

void t.test('D56: aborts and retries a delivery that times out; one that ignores the signal is not waited for', async (t) => {
  for (const answer of [hang, (_: number, { signal }: { signal: AbortSignal }) => hangUntilAborted(signal)]) {
    const at = recordingSink({ answer, maxRetries: 0 });
    at.running.offer('a:1');
    await at.time.pass(4_999);
    t.equal(at.writes[0]?.signal.aborted, false);
    await at.time.pass(1_001);
    t.equal(at.writes[0]?.signal.aborted, true);
    t.equal(at.counts.dead, 1);
    t.equal(at.log.lines[0]?.[2]?.['error'], 'no answer within 5s');
    t.equal(at.time.size, 0);
  }
});

void t.test('uses the response of a target that does not end its body', async (t) => {
  const at = recordingSink({
    answer: async (_, { signal }) => {
      await hangUntilAborted(signal).catch(() => undefined);
      throw new Failure('Rejected', 'answered 400');
    },
  });
  at.running.offer('a:1');
  await at.time.pass(60_000);
  t.strictSame([at.writes.length, at.counts.dead], [1, 1]);
  t.equal(at.log.lines[0]?.[2]?.['error'], 'answered 400');
});

void t.test('reports an unexpected exception by its name only', async (t) => {
  const at = recordingSink({
    maxRetries: 0,
    answer: () => {
      throw new TypeError('Failed to parse hooks.example.com/secret');
    },
  });
  at.running.offer('a:1');
  await at.time.settle();
  t.equal(at.log.lines[0]?.[2]?.['error'], 'unexpected TypeError');
});

void t.test('BackOff pauses all deliveries for its delay, at most an hour, and counts as an attempt', async (t) => {
  const at = recordingSink({
    workers: 1,
    maxRetries: 1,
    answer: (n) => {
      if (n === 0) throw new Failure('BackOff', 'status 429', 20_000);
      if (n === 1) throw new Failure('BackOff', 'status 429', 86_400_000);
    },
  });
  offerAll(at, ['a:1', 'b:1']);
  await at.time.pass(19_999);
  t.equal(at.writes.length, 1);
  t.strictSame(at.log.lines, [['info', 'deliveries paused', { sink: 'recording', error: 'status 429', milliseconds: 20_000 }]]);
  await at.time.pass(1);
  t.strictSame(at.written(), ['a:1', 'a:1']);
  t.equal(at.counts.dead, 1);
  await at.time.pass(3_599_999);
  t.equal(at.writes.length, 2);
  await at.time.pass(1);
  t.strictSame(at.written(), ['a:1', 'a:1', 'b:1']);
});

void t.test('Rejected gives up at once; Closed ends the sink with one log line', async (t) => {
  const rejected = recordingSink({
    answer: () => {
      throw new Failure('Rejected', 'status 400');
    },
  });
  rejected.running.offer('a:1');
  await rejected.time.pass(60_000);
  t.strictSame([rejected.writes.length, rejected.counts.dead], [1, 1]);

  const closed = recordingSink({
    workers: 2,
    answer: () => {
      throw new Failure('Closed', 'status 410');
    },
  });
  offerAll(closed, ['a:1', 'b:1', 'c:1', 'd:1']);
  await closed.time.settle();
  closed.running.offer('e:1');
  await closed.time.pass(60_000);
  t.strictSame([closed.writes.length, closed.counts], [2, { sent: 0, retried: 0, dead: 2, dropped: 3 }]);
  t.equal(closed.log.lines.filter(([level]) => level === 'error').length, 1);
  await closed.running.stop(1_000);
});

void t.test('D55: nineteen messages, then a digest, then one digest per window with later alerts', async (t) => {
  const at = recordingSink({ perMinute: 20 });
  offerAll(
    at,
    Array.from({ length: 100 }, (_, n) => `k${n}:1`),
  );
  await at.time.pass(1_000);
  t.equal(at.writes.length, 20);
  t.ok(at.writes.slice(0, 19).every(({ items }) => items.length === 1));
  t.strictSame([at.writes[19]?.items.length, at.writes[19]?.items[0], at.writes[19]?.items[80]], [81, 'k19:1', 'k99:1']);
  offerAll(at, ['x:1', 'y:1']);
  await at.time.pass(58_999);
  t.equal(at.writes.length, 20);
  await at.time.pass(1_001);
  t.strictSame(at.written().slice(20), ['x:1', 'y:1'], 'the window is empty again');
  t.equal(at.counts.sent, 102);
});

void t.test('D55: with one message a minute the first goes at once, then all that wait together', async (t) => {
  const at = recordingSink({ perMinute: 1 });
  offerAll(at, ['a:1', 'b:1', 'a:2', 'c:1']);
  await at.time.pass(59_999);
  t.strictSame(at.written(), ['a:1']);
  await at.time.pass(1);
  t.strictSame(at.written(), ['a:1', 'b:1,a:2,c:1']);
});

void t.test('D55: a failed digest is retried as one, and its attempts count in the window', async (t) => {
  const at = recordingSink({
    perMinute: 2,
    answer: (n) => {
      if (n === 1) throw new Failure('Failed', 'status 500');
    },
  });
  offerAll(at, ['a:1', 'b:1', 'c:1']);
  await at.time.pass(59_999);
  t.strictSame(at.written(), ['a:1', 'b:1,c:1']);
  at.running.offer('d:1');
  await at.time.pass(2_000);
  t.strictSame(at.written(), ['a:1', 'b:1,c:1', 'b:1,c:1,d:1'], 'with later alerts, once the window has room');
  t.equal(at.counts.sent, 4);
});

void t.test('D58: a stop delivers the queue regardless of the window and retries once without a delay', async (t) => {
  const at = recordingSink({
    perMinute: 1,
    answer: (n) => {
      if (n === 1) throw new Failure('BackOff', 'status 429', 600_000);
    },
  });
  offerAll(at, ['a:1', 'b:1', 'c:1']);
  await at.time.settle();
  await at.running.stop(10_000);
  t.strictSame(at.written(), ['a:1', 'b:1,c:1', 'b:1,c:1']);
  at.running.offer('d:1');
  t.strictSame(at.counts, { sent: 3, retried: 1, dead: 0, dropped: 1 });
  t.equal(at.time.size, 0);
});

void t.test('D58: aborts and drops deliveries that miss the deadline and logs once', async (t) => {
  const at = recordingSink({ workers: 2, answer: (_, { signal }) => hangUntilAborted(signal) });
  offerAll(at, ['a:1', 'b:1', 'c:1', 'd:1']);
  let isStopped = false;
  const stopped = at.running.stop(3_000).then(() => (isStopped = true));
  await at.time.pass(2_999);
  t.notOk(isStopped);
  await at.time.pass(1);
  await stopped;
  t.ok(at.writes.every(({ signal }) => signal.aborted));
  t.strictSame(at.counts, { sent: 0, retried: 0, dead: 0, dropped: 4 });
  t.strictSame(at.log.lines, [['warn', 'notifications were not sent before the shutdown', { sink: 'recording', items: 4 }]]);
  await at.time.pass(60_000);
  t.equal(at.time.size, 0);
});

void t.test('a sent, dead or dropped item is settled once', async (t) => {
  const settled: string[] = [];
  const at = recordingSink({
    workers: 1,
    capacity: 2,
    maxRetries: 0,
    settled: (item) => settled.push(item),
    answer: (_, { items }) => {
      if (items[0] === 'c:1') throw new Failure('Failed', 'status 500');
    },
  });
  offerAll(at, ['a:1', 'b:1', 'c:1', 'd:1']);
  await at.time.pass(10_000);
  t.strictSame(settled, ['b:1', 'a:1', 'c:1', 'd:1'], 'b was evicted, c failed permanently');
  t.strictSame(at.counts, { sent: 2, retried: 0, dead: 1, dropped: 1 });
});

void t.test('items that another run resumes are neither settled nor counted at the end', async (t) => {
  const settled: string[] = [];
  const at = recordingSink({
    workers: 3,
    settled: (item) => settled.push(item),
    answer: (_, { items }) => {
      if (items[0] === 'a:1') return hang();
      if (items[0] === 'b:1') throw new Failure('Failed', 'status 500');
      return undefined;
    },
  });
  offerAll(at, ['a:1', 'a:2', 'b:1', 'b:2', 'c:1']);
  const stopped = at.running.stop(2_000);
  at.running.offer('d:1');
  await at.time.pass(2_000);
  await stopped;
  t.strictSame(settled, ['c:1', 'b:2']);
  t.strictSame(at.counts, { sent: 2, retried: 0, dead: 0, dropped: 0 });
  t.match(at.log.lines.at(-1), ['info', 'notifications are sent after the restart', { sink: 'recording', items: 4 }]);
});

void t.test('resumed items displace neither each other nor newly offered items', async (t) => {
  const at = recordingSink({ workers: 1, capacity: 2, answer: hang, maxRetries: 0 });
  for (let n = 0; n < 100; n++) at.running.resume(`${String(n)}:1`);
  offerAll(at, ['x:1', 'y:1']);
  t.strictSame([at.running.depth(), at.counts.dropped], [101, 0]);
  for (let n = 0; n < 102; n++) await at.time.pass(6_000);
  t.equal(at.running.depth(), 0);
  t.equal(at.counts.dropped, 0);
  offerAll(at, ['1:2', '2:2', '3:2', '4:2']);
  t.equal(at.running.depth(), 2, 'the usual bound applies after they are done');
  t.ok(at.counts.dropped > 0);
});
