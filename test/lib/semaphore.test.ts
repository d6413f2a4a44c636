import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { openSemaphore } from '../../src/lib/semaphore.js';

void t.test('limits concurrent calls and starts waiting ones in order, also after a failure', async (t) => {
  const semaphore = openSemaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3, 4].map((n) =>
    semaphore.run(async () => {
      begun.push(n);
      await new Promise<void>((done) => ends.push(done));
      if (n === 0) throw new Error('it failed');
      return n;
    }),
  );
  const results = Promise.allSettled(works);
  await setImmediate();
  t.strictSame(begun, [0, 1]);
  ends[0]?.();
  await setImmediate();
  t.strictSame(begun, [0, 1, 2]);
  ends[1]?.();
  ends[2]?.();
  await setImmediate();
  t.strictSame(begun, [0, 1, 2, 3, 4]);
  for (const end of ends) end();
  t.match(await results, [{ status: 'rejected' }, { value: 1 }, { value: 2 }, { value: 3 }, { value: 4 }]);
  t.equal(await semaphore.run(() => Promise.resolve('free')), 'free');
});

void t.test('an aborted caller leaves the queue without a permit', async (t) => {
  const semaphore = openSemaphore(1);
  const release = await semaphore.acquire();
  const first = new AbortController();
  const order: string[] = [];
  const abandoned = semaphore.acquire(first.signal);
  const next = semaphore.acquire(new AbortController().signal).then((releaseNext) => {
    order.push('next');
    releaseNext();
  });
  first.abort();
  await t.rejects(abandoned, { message: 'was closed' });
  await t.rejects(semaphore.acquire(AbortSignal.abort()), { message: 'was closed' });
  t.strictSame(order, []);
  release();
  await next;
  t.equal(await semaphore.run(() => Promise.resolve('free')), 'free');
});
