import { defer, lastValueFrom, retry, take, toArray } from 'rxjs';
import { test } from 'tap';
import type { LogMessage, LogStream } from '../../src/model/contracts/log-stream.js';
import { openNats } from '../support/nats-cluster.js';
import { startNatsCluster, withoutNats } from '../support/nats-server.js';
import { until } from '../support/until.js';

const skip = withoutNats();
const window = 32;
const perBatch = 20;

type Confirmed = { readonly from: number; readonly last: number; readonly attempt: number };

/** A message that carries its own position and the attempt that published it. */
const message = (first: number, attempt: number): LogMessage => ({
  first,
  writer: 'one.1.a',
  count: 1,
  term: attempt,
  encoding: '',
  body: Buffer.from(`${String(attempt)}:${String(first)}`),
});

/** Publishes a window of messages without waiting; after a result other than `stored`, goes on behind the end of the stream. */
const publishWindows = async (stream: LogStream, isOver: () => boolean, confirmed: Confirmed[]): Promise<void> => {
  const size = stream.isAtomic ? perBatch : 1;
  for (let attempt = 1, last = 0; !isOver(); attempt++) {
    for (let isFine = true; isFine && !isOver();) {
      const starts = Array.from({ length: stream.isAtomic ? 1 : window }, (_, index) => last + index * size);
      const results = await Promise.all(
        starts.map(async (before) => {
          const messages = Array.from({ length: size }, (_, index) => message(before + index + 1, attempt));
          const result = await stream.publish(messages, before);
          if (result.kind === 'stored') confirmed.push({ from: before + 1, last: result.last, attempt });
          return result.kind === 'stored';
        }),
      );
      isFine = results.every((one) => one);
      last += starts.length * size;
    }
    if (isOver()) return;
    const bounds = await until(
      () => stream.bounds().catch(() => undefined),
      (found) => found !== undefined,
    );
    last = bounds?.last ?? last;
  }
};

for (const atomicBatches of [false, true])
  void test(
    `what is confirmed stays, in order, when servers are lost one after the other (${atomicBatches ? 'batches' : 'single messages'})`,
    { skip },
    async (t) => {
      const servers = await startNatsCluster(t);
      const urls = servers.map(({ url }) => url);
      const { stream } = await openNats(t, urls, { replicas: 3, atomicBatches, requestTimeoutMs: 1_000 });
      t.equal(stream.isAtomic, atomicBatches);
      const confirmed: Confirmed[] = [];
      let isOver = false;
      const done = publishWindows(stream, () => isOver, confirmed);
      const more = async (count: number): Promise<void> => {
        const wanted = confirmed.length + count;
        await until(() => confirmed.length >= wanted);
      };
      for (const server of servers) {
        await more(50);
        await server.kill();
        await more(50);
        await server.start();
      }
      isOver = true;
      await done;
      // A server that has just come back may elect again.
      const { last } = await lastValueFrom(defer(() => stream.bounds()).pipe(retry({ delay: 200, count: 100 })));
      const all = await lastValueFrom(stream.messages$(1).pipe(take(last), toArray(), retry({ delay: 200, count: 100 })));
      t.comment(`${String(confirmed.length)} results, ${String(all.length)} messages`);
      t.ok(
        all.every(({ sequence, first }, index) => sequence === index + 1 && first === sequence),
        'each message is in its place',
      );
      const lost = confirmed.filter(
        (one) => one.last < one.from || all.slice(one.from - 1, one.last).some(({ term }) => term !== one.attempt),
      );
      t.same(lost, [], 'each confirmed message is there');
      if (!atomicBatches) return;
      const torn = all.filter(({ sequence, term }) => (sequence - 1) % perBatch > 0 && all[sequence - 2]?.term !== term);
      t.same(torn, [], 'batches are whole');
    },
  );
