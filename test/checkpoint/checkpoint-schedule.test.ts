import { Subject } from 'rxjs';
import t from 'tap';
import { checkpointSchedule } from '../../src/checkpoint/checkpoint-schedule.js';
import { VirtualTime } from '../support/virtual-time.js';

const open = (interval: number) => {
  const time = new VirtualTime();
  const end$ = new Subject<void>();
  const schedule = { time, end$, writes: 0, done: [] as (() => void)[], completed: false, error: undefined as unknown };
  const write = (): Promise<void> => {
    schedule.writes++;
    return new Promise((resolve) => schedule.done.push(resolve));
  };
  const run = checkpointSchedule(write, interval, end$, time).subscribe({
    complete: () => (schedule.completed = true),
    error: (error: unknown) => (schedule.error = error),
  });
  const finish = async (): Promise<void> => {
    schedule.done.shift()?.();
    await time.settle();
  };
  return { schedule, run, finish };
};

void t.test('D62: writes at every interval and once more at the end', async (t) => {
  const { schedule, finish } = open(1_000);
  await schedule.time.pass(999);
  t.equal(schedule.writes, 0);
  await schedule.time.pass(1);
  t.equal(schedule.writes, 1);
  await finish();
  await schedule.time.pass(1_000);
  t.equal(schedule.writes, 2);
  await finish();
  schedule.end$.next();
  t.equal(schedule.writes, 3);
  t.notOk(schedule.completed);
  await finish();
  t.ok(schedule.completed);
  t.equal(schedule.time.size, 0, 'no timer is left');
});

void t.test('a write longer than the interval delays the next', async (t) => {
  const { schedule, finish } = open(1_000);
  await schedule.time.pass(3_500);
  t.equal(schedule.writes, 1);
  schedule.end$.next();
  t.equal(schedule.writes, 1, 'the last one waits for it');
  await finish();
  t.equal(schedule.writes, 2);
  await finish();
  t.ok(schedule.completed);
});

void t.test('with an interval of 0, writes only at the end', async (t) => {
  const { schedule, finish } = open(0);
  await schedule.time.pass(1_000_000);
  t.equal(schedule.writes, 0);
  schedule.end$.next();
  t.equal(schedule.writes, 1);
  await finish();
  t.ok(schedule.completed);
});

void t.test('unsubscribing ends the schedule without a last write', async (t) => {
  const { schedule, run } = open(1_000);
  run.unsubscribe();
  await schedule.time.pass(5_000);
  schedule.end$.next();
  t.equal(schedule.writes, 0);
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
