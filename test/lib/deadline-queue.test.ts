import fc from 'fast-check';
import t from 'tap';
import { DeadlineQueue } from '../../src/lib/deadline-queue.js';

void t.test('D9: returns the earliest deadline first, ties in order of insertion', (t) => {
  const seed = 9;
  t.comment(`seed ${String(seed)}`);
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(5), { nil: undefined }), { maxLength: 60 }), (steps) => {
      const queue = new DeadlineQueue<{ readonly deadline: number; readonly id: number }>();
      let list: { readonly deadline: number; readonly id: number }[] = [];
      return steps.every((deadline, id) => {
        if (deadline !== undefined) {
          queue.add({ deadline, id });
          list = [...list, { deadline, id }].sort((a, b) => a.deadline - b.deadline || a.id - b.id);
        } else if (queue.shift()?.id !== list.shift()?.id) return false;
        return queue.size === list.length && queue.next === (list[0]?.deadline ?? Infinity);
      });
    }),
    { seed, numRuns: 500 },
  );
  t.end();
});

void t.test('D9: removing items keeps the order', (t) => {
  const queue = new DeadlineQueue<{ readonly deadline: number; readonly wanted: boolean }>();
  for (const deadline of [3, 1, 2, 4]) queue.add({ deadline, wanted: deadline % 2 === 0 });
  t.strictSame(
    queue.take((one) => one.wanted).map((one) => one.deadline),
    [2, 4],
  );
  t.equal(queue.size, 2);
  t.equal(queue.shift()?.deadline, 1);
  t.equal(queue.shift()?.deadline, 3);
  t.equal(queue.shift(), undefined);
  t.end();
});

void t.test('a queue with high throughput does not grow', (t) => {
  const queue = new DeadlineQueue<{ readonly deadline: number }>();
  for (let at = 0; at < 10_000; at++) {
    queue.add({ deadline: at });
    if (at >= 10) t.ok((queue.shift()?.deadline ?? -1) === at - 10, 'the oldest');
  }
  t.equal(queue.size, 10);
  t.end();
});
