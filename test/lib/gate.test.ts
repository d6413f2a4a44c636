import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { openGate } from '../../src/lib/gate.js';

void t.test('so many run at once; the others follow in the order in which they came, also after a failure', async (t) => {
  const gate = openGate(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3, 4].map((n) =>
    gate.run(async () => {
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
  t.equal(await gate.run(() => Promise.resolve('free')), 'free');
});
