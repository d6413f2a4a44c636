import t from 'tap';
import { runQueue } from '../../../src/streams/plans/run-queue.js';

const minute = 60_000;

const open = (on: readonly ('alert' | 'schedule')[] = ['alert']) => {
  let time = 1_000_000;
  const queue = runQueue({ on: new Set(on), every: 60 * minute, minInterval: 30_000 }, () => time);
  /** Milliseconds until the next plan is due. */
  const wait = (): number | undefined => {
    const due = queue.due();
    return due === undefined ? undefined : due - time;
  };
  const begin = () => queue.begin(time);
  return { queue, wait, begin, pass: (milliseconds: number) => (time += milliseconds), now: () => time };
};

void t.test('nothing is due before something is asked, and a burst makes one plan', (t) => {
  const { queue, wait, begin, pass } = open();
  t.equal(wait(), undefined);
  queue.ask('a', false);
  t.equal(wait(), 2_000);
  pass(1_500);
  queue.ask('b', false);
  queue.ask('a', false);
  t.equal(wait(), 500, 'later requests do not delay the first');
  pass(500);
  t.strictSame(begin(), { isWhole: false, targets: ['a', 'b'] });
  t.strictSame([queue.queued, wait()], [0, undefined]);
  t.end();
});

void t.test('plans begin at least min_interval apart; what is asked during one waits for the next', (t) => {
  const { queue, wait, begin, pass } = open();
  queue.ask('a', false);
  begin();
  pass(1_000);
  queue.ask('b', true);
  t.equal(wait(), 29_000);
  t.strictSame(begin().targets, ['b']);
  t.end();
});

void t.test('more than 50 addresses, and one that cannot be an argument, make a plan of everything', (t) => {
  const { queue, begin } = open();
  for (let n = 0; n < 50; n++) queue.ask(`a[${String(n)}]`, false);
  queue.ask('a[0]', false);
  t.notOk(queue.isWholeQueued);
  queue.ask('a[50]', false);
  t.strictSame([queue.queued, queue.isWholeQueued], [50, true], 'no more are kept');
  t.strictSame(begin(), { isWhole: true, targets: [] });
  for (const address of ['a\nb', 'a["\u0000"]', 'a["\u009b"]', `a["${'x'.repeat(4_000)}"]`, '']) {
    queue.ask(address, false);
    t.strictSame(begin(), { isWhole: true, targets: [] }, JSON.stringify(address.slice(0, 10)));
  }
  queue.ask('-destroy', false);
  t.strictSame(begin(), { isWhole: false, targets: ['-destroy'] });
  t.end();
});

void t.test('after failures it waits 1, 2, 4 … minutes, at most `every`, and repeats everything; a person does not wait', (t) => {
  const { queue, wait, begin, pass, now } = open();
  queue.ask('a', false);
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    pass(wait() ?? 0);
    t.equal(begin().isWhole, n > 0);
    queue.failed(now());
    waits.push((wait() ?? 0) / minute);
  }
  t.strictSame(waits, [1, 2, 4, 8, 16, 32, 60, 60]);
  queue.ask('b', true);
  t.equal(wait(), 30_000, 'min_interval is kept');
  begin();
  queue.succeeded();
  t.strictSame([queue.failures, wait()], [0, undefined]);
  t.end();
});

void t.test('a schedule begins at once, and any plan of everything begins its interval anew', (t) => {
  const { queue, wait, begin, pass, now } = open(['alert', 'schedule']);
  t.equal(wait(), 0);
  t.ok(begin().isWhole);
  t.equal(wait(), 60 * minute);
  pass(40 * minute);
  queue.ask('', true);
  t.equal(wait(), 2_000);
  begin();
  t.equal(wait(), 60 * minute);
  t.equal(queue.nextScheduled, now() + 60 * minute);
  queue.ask('a', false);
  t.strictSame(begin().targets, ['a']);
  t.equal(wait(), 60 * minute, 'a plan of some addresses does not');
  t.end();
});
