import t from 'tap';
import { endDetection } from '../../src/service/end-detection.js';
import { openInputQueue } from '../../src/streams/input-queue.js';
import type { Arrival } from '../../src/model/fact.js';

const fact: Arrival = { kind: 'audit', at: '2026-03-10T12:00:00.000Z', record: undefined, skipped: undefined };
const tooMany = Array.from({ length: 100 }, () => fact);

void t.test('D58: what sources still put passes the pipeline before it ends', async (t) => {
  const queue = openInputQueue({ maxFacts: 10, maxBatch: 4 });
  let passed = 0;
  const pumping = (async () => {
    for (let batch = await queue.next(); batch !== undefined; batch = await queue.next()) passed += batch.facts.length;
  })();
  t.equal(await endDetection({ sources: queue.put(tooMany), queue, pumping }), true);
  t.equal(passed, 100);
});

void t.test('D58: a pipeline that failed does not keep the service from ending, though a source waits for room', async (t) => {
  const queue = openInputQueue({ maxFacts: 10, maxBatch: 4 });
  const sources = queue.put(tooMany);
  t.equal(await endDetection({ sources, queue, pumping: Promise.reject(new Error('a bug')) }), false);
  await sources;
  t.equal(queue.offer([fact]), false);
});
