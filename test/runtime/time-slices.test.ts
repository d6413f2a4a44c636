import t from 'tap';
import { timeSlices } from '../../src/runtime/time-slices.js';

void t.test('ends a slice when its budget is used, and starts a new one in the next turn', async (t) => {
  let now = 100;
  let turns = 0;
  const slices = timeSlices(4, {
    now: () => now,
    turn: () => {
      turns++;
      return Promise.resolve();
    },
  });
  t.notOk(slices.isOver());
  now += 3.9;
  t.notOk(slices.isOver());
  now += 0.1;
  t.ok(slices.isOver());
  t.ok(slices.isOver());
  await slices.next();
  t.equal(turns, 1);
  t.notOk(slices.isOver());
});

void t.test('lets timers and sockets run between two slices in real time', async (t) => {
  const slices = timeSlices(0);
  const order: string[] = [];
  setImmediate(() => order.push('other'));
  t.ok(slices.isOver());
  await slices.next();
  order.push('next');
  t.strictSame(order, ['other', 'next']);
});
