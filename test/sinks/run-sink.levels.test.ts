import t from 'tap';
import { recordingSink } from '../support/recording-sink.js';

/** Items of different importance, which the third part of an item says: `key:n:level`. */

const hang = (): Promise<void> => new Promise(() => undefined);
const offerAll = (at: ReturnType<typeof recordingSink>, items: readonly string[]): void => {
  for (const item of items) at.running.offer(item);
};
const levelOf = (item: string): number => Number(item.split(':')[2] ?? 0);

void t.test('D118: a full queue makes room by importance, then by age, and tells what it left out', async (t) => {
  const at = recordingSink({
    answer: hang,
    workers: 1,
    capacity: 3,
    levelOf,
    leftOut: (worst, count) => `left:${String(count)} ${worst.join(' ')}`,
  });
  offerAll(at, ['a:1:3', 'b:1:3', 'c:1:0', 'd:1:3', 'e:1:1', 'f:1:3', 'g:1:1', 'h:1:1']);
  await at.time.settle();
  t.strictSame([at.running.depth(), at.counts.dropped], [3, 4]);
  await at.time.pass(60_000);
  t.strictSame(at.written().slice(0, 3), ['a:1:3', 'c:1:0', 'left:4 e:1:1 b:1:3 d:1:3'], 'the most important first');
  t.strictSame(at.log.lines[0], ['warn', 'notifications left out: the queue of the target was full', { sink: 'recording', items: 4 }]);
  offerAll(at, ['k:1:3', 'l:1:3', 'm:1:3', 'n:1:3', 'o:1:3']);
  await at.time.pass(9 * 60_000);
  const told = () => new Set(at.written().filter((one) => one.startsWith('left'))).size;
  t.equal(told(), 1, 'at most every ten minutes');
  await at.time.pass(2 * 60_000);
  t.equal(told(), 2);
});

void t.test('D118: a more important item is sent first, and the earlier ones of its key before it', async (t) => {
  const at = recordingSink({
    workers: 1,
    levelOf,
    answer: () =>
      new Promise<void>(
        (resolve) =>
          void at.time.schedule(() => {
            resolve();
          }, 1_000),
      ),
  });
  offerAll(at, ['x:1:3', 'a:1:3', 'b:1:3', 'b:2:0', 'c:1:1', 'd:1:0']);
  await at.time.pass(20_000);
  t.strictSame(at.written(), ['x:1:3', 'b:1:3', 'b:2:0', 'd:1:0', 'c:1:1', 'a:1:3']);
});

void t.test('D118: a burst that uses up the rate leaves a quarter of it to urgent items', async (t) => {
  const at = recordingSink({ perMinute: 20, levelOf });
  offerAll(
    at,
    Array.from({ length: 2_600 }, (_, n) => `k${String(n)}:1:3`),
  );
  await at.time.pass(5_000);
  t.equal(at.writes.length, 15, 'the last of them a digest');
  at.running.offer('worst:1:0');
  await at.time.settle();
  t.strictSame([at.writes.at(-1)?.at, at.written().at(-1)], [5_000, 'worst:1:0'], 'at once');
});
