import t from 'tap';
import { retainMessages } from '../../../src/fact-log/jetstream/retain-messages.js';
import { message } from '../../support/log-messages.js';
import { MemoryStream } from '../../support/memory-stream.js';

const day = 86_400_000;

/** Ten messages with two facts each; the n-th was stored on day n. */
const open = async (): Promise<MemoryStream> => {
  const stream = new MemoryStream();
  for (let n = 0; n < 10; n++) await stream.publish([message(2 * n + 1, 2 * n + 2)], n);
  for (const [index, one] of stream.messages.entries())
    if (one !== undefined) stream.messages[index] = { ...one, storedAt: (index + 1) * day };
  return stream;
};
const bytesOf = async (stream: MemoryStream): Promise<number> => (await stream.bounds()).bytes;

t.test('nothing is removed within both bounds (D63)', async (t) => {
  const stream = await open();
  t.equal(await retainMessages(stream, { before: 21, olderThan: day, maxBytes: 1e9 }), 0);
  t.equal(stream.first, 1);
});

t.test('old messages are removed, but none that a checkpoint needs (D63)', async (t) => {
  const stream = await open();
  t.equal(await retainMessages(stream, { before: 8, olderThan: 6 * day, maxBytes: 1e9 }), 3, 'the fourth message contains fact 8');
  t.equal(stream.first, 4);
  t.equal(await retainMessages(stream, { before: 21, olderThan: 6 * day, maxBytes: 1e9 }), 2);
  t.equal(stream.first, 6);
});

t.test('a stream beyond its size loses its oldest messages (D63)', async (t) => {
  const stream = await open();
  const half = (await bytesOf(stream)) / 2;
  t.equal(await retainMessages(stream, { before: 21, olderThan: 0, maxBytes: half }), 5);
  t.ok((await bytesOf(stream)) <= half);
});

t.test('the newest message stays, because it shows the position of the log', async (t) => {
  const stream = await open();
  t.equal(await retainMessages(stream, { before: 100, olderThan: 100 * day, maxBytes: 1 }), 9);
  t.strictSame([stream.first, stream.messages[9]?.first], [10, 19]);
  t.equal(await retainMessages(stream, { before: 100, olderThan: 100 * day, maxBytes: 1 }), 0);
});

t.test('an empty stream has nothing to remove', async (t) => {
  t.equal(await retainMessages(new MemoryStream(), { before: 1, olderThan: 1, maxBytes: 1 }), 0);
});
