import t from 'tap';
import { graphWork } from '../../../src/http/routes/graph-work.js';
import type { Steps } from '../../../src/operators/graph/queries/steps.js';

/** Only work takes time: another process of the machine must not use up a budget. */
let time = 0;
const clock = (): number => time;

/** Steps of half a millisecond until the time is up, or so many steps. */
function* working(steps: number): Steps<string> {
  for (let count = 0; count < steps; count++) {
    time += 0.5;
    if (yield) return `cut`;
  }
  return 'done';
}

void t.test('D86: short work ends at once', async (t) => {
  let turns = 0;
  const counting = setImmediate(() => turns++);
  t.equal(await graphWork(clock)(working(0), 1_000), 'done');
  t.equal(turns, 0);
  clearImmediate(counting);
});

void t.test('D86: others have their turn between slices, and the time is bounded', async (t) => {
  let turns = 0;
  const count = (): void => {
    turns++;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  t.equal(await graphWork(clock)(working(1_000_000), 40), 'cut');
  clearImmediate(counting);
  t.ok(turns > 0, String(turns));
});

void t.test('queries take turns; too many are refused', async (t) => {
  const work = graphWork(clock);
  const order: number[] = [];
  const long = work(working(1_000_000), 60).then(() => order.push(0));
  const short = work(working(12), 60).then(() => order.push(1));
  await Promise.all([long, short]);
  t.strictSame(order, [1, 0]);
  const running = Array.from({ length: 32 }, () => work(working(6), 1_000));
  await t.rejects(work(working(1), 1_000), { message: 'too many graph queries are running' });
  t.strictSame(new Set(await Promise.all(running)), new Set(['done']));
  t.equal(await work(working(1), 1_000), 'done');
});

void t.test('an error in a later slice rejects, and others go on', async (t) => {
  const work = graphWork(clock);
  const failing = function* (): Steps<string> {
    yield* working(8);
    throw new Error('broken');
  };
  const other = work(working(12), 1_000);
  await t.rejects(work(failing(), 1_000), { message: 'broken' });
  t.equal(await other, 'done');
});
