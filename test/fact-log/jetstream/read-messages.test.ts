import { Observable } from 'rxjs';
import t from 'tap';
import { readMessages, type DecodedMessage } from '../../../src/fact-log/jetstream/read-messages.js';
import type { LogStream, StoredMessage } from '../../../src/model/contracts/log-stream.js';
import type { Fact } from '../../../src/model/fact.js';
import { Failure } from '../../../src/model/failure.js';
import { timeSlices } from '../../../src/runtime/time-slices.js';
import { facts, message } from '../../support/log-messages.js';
import { MemoryStream } from '../../support/memory-stream.js';
import { VirtualTime } from '../../support/virtual-time.js';

type Decode = (message: StoredMessage) => readonly Fact[] | Promise<readonly Fact[]>;
const decodeNow: Decode = ({ first, count }) => facts(first, first + count - 1);

const read = (stream: Pick<LogStream, 'messages$'>, from: number, decode: Decode = decodeNow) => {
  const time = new VirtualTime();
  const seen: DecodedMessage[] = [];
  const failures: string[] = [];
  const found = { seen, failures, error: undefined as unknown, time };
  const subscription = readMessages(from, {
    stream,
    decode,
    slices: timeSlices(4),
    scheduler: time,
    onFailure: ({ message: text }) => failures.push(text),
  }).subscribe({
    next: (one) => seen.push(one),
    error: (error: unknown) => (found.error = error),
  });
  return { ...found, subscription, sequences: () => seen.map(({ sequence }) => sequence), errorOf: () => found.error };
};
const filled = async (count: number): Promise<MemoryStream> => {
  const stream = new MemoryStream();
  for (let n = 1; n <= count; n++) await stream.publish([message(n, n)], n - 1);
  return stream;
};

t.test('stored messages come first, then new ones, each once and in order', async (t) => {
  const stream = await filled(3);
  const { time, seen, sequences } = read(stream, 2);
  await time.settle();
  await stream.publish([message(4, 6), message(7, 6)], 3);
  await time.settle();
  t.strictSame(sequences(), [2, 3, 4, 5]);
  t.strictSame(
    seen.map(({ last }) => last),
    [2, 3, 6, 6],
    'a fence has no facts of its own',
  );
});

t.test('a lost subscription is made again after the last message', async (t) => {
  const stream = await filled(3);
  const starts: number[] = [];
  let isFailing = true;
  const unreliable: Pick<LogStream, 'messages$'> = {
    messages$: (from) => {
      starts.push(from);
      if (!isFailing) return stream.messages$(from);
      isFailing = false;
      return new Observable((subscriber) => {
        const one = stream.messages[from - 1];
        if (one !== undefined) subscriber.next(one);
        subscriber.error(new Failure('NotConnected', 'the connection is lost'));
      });
    },
  };
  const { time, sequences, failures } = read(unreliable, 1);
  await time.pass(499);
  t.strictSame(sequences(), [1]);
  await time.pass(1);
  t.strictSame(sequences(), [1, 2, 3]);
  t.strictSame(starts, [1, 2]);
  t.strictSame(failures, ['the connection is lost']);
});

t.test('a removed message, a message of another program and a bug end the reading', async (t) => {
  const purged = await filled(3);
  await purged.purge(3);
  const removed = read(purged, 1);
  t.match(removed.errorOf(), { kind: 'Rejected' });
  const stream = await filled(1);
  const closed = read({ messages$: () => new Observable((subscriber) => subscriber.error(new Failure('Closed', 'foreign'))) }, 1);
  t.match(closed.errorOf(), { kind: 'Closed' });
  const bug = read(stream, 1, () => {
    throw new TypeError('a bug');
  });
  await bug.time.settle();
  t.match(bug.errorOf(), { name: 'TypeError' });
});

t.test('a message is decoded again while an object that it names cannot be read, and the order is kept', async (t) => {
  const stream = await filled(3);
  let failing = 2;
  const { time, sequences, failures } = read(stream, 1, (one) =>
    one.sequence === 2 && failing-- > 0 ? Promise.reject(new Failure('NotConnected', 'no answer in time')) : decodeNow(one),
  );
  await time.settle();
  t.strictSame(sequences(), [1]);
  await time.pass(500);
  t.strictSame(sequences(), [1, 2, 3]);
  t.equal(failures.length, 1);
});

t.test('an object that does not exist ends the reading', async (t) => {
  const { time, errorOf } = read(await filled(1), 1, () => Promise.reject(new Failure('Rejected', 'the object does not exist')));
  await time.settle();
  t.match(errorOf(), { kind: 'Rejected' });
});

t.test('a subscriber that left gets nothing from a decoding under way', async (t) => {
  let finish = (_: readonly Fact[]): void => undefined;
  const { time, sequences, subscription } = read(await filled(2), 1, () => new Promise((resolve) => (finish = resolve)));
  subscription.unsubscribe();
  finish(facts(1, 1));
  await time.settle();
  t.strictSame(sequences(), []);
});

t.test('what waits to be decoded is bounded: reading pauses, and continues later without a gap', async (t) => {
  const stream = new MemoryStream();
  const body = new Uint8Array(1024 * 1024);
  for (let n = 1; n <= 40; n++) await stream.publish([{ ...message(n, n), body }], n - 1);
  const starts: number[] = [];
  const releases: (() => void)[] = [];
  const watched: Pick<LogStream, 'messages$'> = {
    messages$: (from) => {
      starts.push(from);
      return stream.messages$(from);
    },
  };
  const { time, sequences } = read(
    watched,
    1,
    (one) => new Promise((resolve) => releases.push(() => resolve(facts(one.first, one.first)))),
  );
  await time.settle();
  t.strictSame(starts, [1]);
  for (let n = 0; n < 40; n++) {
    releases[n]?.();
    await time.settle();
  }
  t.strictSame(
    sequences(),
    Array.from({ length: 40 }, (_, n) => n + 1),
  );
  t.ok(starts.length > 2, starts.join());
  t.equal(starts[1], 17, 'after 16 MiB');
});
