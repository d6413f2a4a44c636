import fc from 'fast-check';
import { asyncScheduler } from 'rxjs';
import t from 'tap';
import { findSequence } from '../../../src/fact-log/jetstream/find-sequence.js';
import { readEnds } from '../../../src/fact-log/jetstream/read-ends.js';
import { message } from '../../support/log-messages.js';
import { MemoryStream } from '../../support/memory-stream.js';

/** A stream of messages with these numbers of facts; 0: a fence. */
const streamOf = async (counts: readonly number[]): Promise<MemoryStream> => {
  const stream = new MemoryStream();
  let next = 1;
  for (const [index, count] of counts.entries()) {
    await stream.publish([message(next, next + count - 1)], index);
    next += count;
  }
  return stream;
};

t.test('the last message that satisfies the test is found, whether it is a fence or not', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { maxLength: 40 }), fc.nat({ max: 100 }), async (counts, position) => {
      const stream = await streamOf(counts);
      const expected = stream.messages.filter((one) => (one?.first ?? 0) <= position).length;
      const found = await findSequence(stream, { first: 1, last: counts.length }, ({ first }) => first <= position);
      return found === expected;
    }),
  );
  t.equal(await findSequence(await streamOf([]), { first: 1, last: 0 }, () => true), 0);
});

t.test('it takes one read per halving, and removed messages count as satisfying', async (t) => {
  const stream = await streamOf(Array.from({ length: 1_000 }, () => 1));
  await stream.purge(900);
  let reads = 0;
  const read = (sequence: number): ReturnType<MemoryStream['read']> => {
    reads++;
    return stream.read(sequence);
  };
  t.equal(await findSequence({ read, bounds: () => stream.bounds() }, { first: 1, last: 1_000 }, ({ first }) => first <= 950), 950);
  t.ok(reads <= 10, String(reads));
});

t.test('the ends are read again if the oldest messages are removed meanwhile (D63)', async (t) => {
  const stream = await streamOf([1, 1, 1]);
  let purges = 0;
  const bounds = async (): ReturnType<MemoryStream['bounds']> => {
    const found = await stream.bounds();
    if (purges++ === 0) await stream.purge(3);
    return found;
  };
  const { oldest, newest } = await readEnds({ bounds, read: (sequence) => stream.read(sequence) }, asyncScheduler);
  t.strictSame([oldest?.first, newest?.first], [3, 3]);
});

t.test('a stream without messages has no ends, also if all were removed', async (t) => {
  t.strictSame((await readEnds(new MemoryStream(), asyncScheduler)).newest, undefined);
  const stream = await streamOf([2, 2]);
  await stream.purge(3);
  const { bounds, oldest, newest } = await readEnds(stream, asyncScheduler);
  t.strictSame([bounds.last, oldest, newest], [2, undefined, undefined]);
});

t.test('a message that was deleted at an end is reported', async (t) => {
  const stream = await streamOf([2, 2]);
  stream.messages[1] = undefined;
  await t.rejects(readEnds(stream, asyncScheduler), { kind: 'Rejected', message: 'the stream has no message 2: it was deleted' });
});
