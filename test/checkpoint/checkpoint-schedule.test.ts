import { Subject } from 'rxjs';
import t from 'tap';
import { checkpointSchedule } from '../../src/checkpoint/checkpoint-schedule.js';
import { VirtualTime } from '../support/virtual-time.js';

const open = (interval: number) => {
  const time = new VirtualTime();
  const end$ = new Subject<void>();
  const world = { time, end$, writes: 0, done: [] as (() => void)[], completed: false, error: undefined as unknown };
  const write = (): Promise<void> => {
    world.writes++;
    return new Promise((resolve) => world.done.push(resolve));
  };
  const run = checkpointSchedule(write, interval, end$, time).subscribe({
    complete: () => (world.completed = true),
    error: (error: unknown) => (world.error = error),
  });
  const finish = async (): Promise<void> => {
    world.done.shift()?.();
    await time.settle();
  };
  return { world, run, finish };
};

void t.test('D62: writes at every interval and once more at the end', async (t) => {
  const { world, finish } = open(1_000);
  await world.time.pass(999);
  t.equal(world.writes, 0);
  await world.time.pass(1);
  t.equal(world.writes, 1);
  await finish();
  await world.time.pass(1_000);
  t.equal(world.writes, 2);
  await finish();
  world.end$.next();
  t.equal(world.writes, 3);
  t.notOk(world.completed);
  await finish();
  t.ok(world.completed);
  t.equal(world.time.size, 0, 'no timer is left');
});

void t.test('a write longer than the interval delays the next', async (t) => {
  const { world, finish } = open(1_000);
  await world.time.pass(3_500);
  t.equal(world.writes, 1);
  world.end$.next();
  t.equal(world.writes, 1, 'the last one waits for it');
  await finish();
  t.equal(world.writes, 2);
  await finish();
  t.ok(world.completed);
});

void t.test('with an interval of 0, writes only at the end', async (t) => {
  const { world, finish } = open(0);
  await world.time.pass(1_000_000);
  t.equal(world.writes, 0);
  world.end$.next();
  t.equal(world.writes, 1);
  await finish();
  t.ok(world.completed);
});

void t.test('unsubscribing ends the schedule without a last write', async (t) => {
  const { world, run } = open(1_000);
  run.unsubscribe();
  await world.time.pass(5_000);
  world.end$.next();
  t.equal(world.writes, 0);
});

void t.test('a bug in a write is the error of the schedule', async (t) => {
  const time = new VirtualTime();
  let found: unknown;
  checkpointSchedule(() => Promise.reject(new Error('bug')), 1_000, new Subject(), time).subscribe({
    error: (error: unknown) => (found = error),
  });
  await time.pass(1_000);
  t.match(found, { message: 'bug' });
});
