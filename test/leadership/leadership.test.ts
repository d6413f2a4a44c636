import t from 'tap';
import { Candidate, leaseMs } from '../support/lease-cluster.js';
import { MemoryLease } from '../support/memory-lease.js';
import { VirtualTime } from '../support/virtual-time.js';

const cluster = (names: readonly string[], options: { readonly isWatching?: boolean } = {}) => {
  const time = new VirtualTime();
  const lease = new MemoryLease(time, leaseMs);
  const all = names.map((name, place) => new Candidate(name, lease, time, { ...options, random: () => (place + 0.5) / names.length }));
  const leaders = (): readonly Candidate[] => all.filter(({ isHeld }) => isHeld);
  return { time, lease, all, leaders };
};

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('expected one');
  return one;
};

t.test('D91: one of several instances leads, and all know its name', async (t) => {
  const { time, all, leaders } = cluster(['one', 'two', 'three']);
  await time.pass(100);
  t.equal(leaders().length, 1);
  const leader = first(leaders());
  const name = all.indexOf(leader) === 0 ? 'one' : all.indexOf(leader) === 1 ? 'two' : 'three';
  t.strictSame(new Set(all.map(({ leadership }) => leadership.leader())), new Set([name]));
  await time.pass(60_000);
  t.strictSame(leaders(), [leader], 'renewals keep the lease');
  t.equal(leader.terms.length, 2, 'one term');
  t.strictSame(leader.lines, ['info leading']);
});

t.test('D92: another instance leads within 5 s after a leader fell silent', async (t) => {
  const { time, all, leaders } = cluster(['one', 'two']);
  await time.pass(10_000);
  const dead = first(leaders());
  dead.trip = () => ({ there: undefined, back: undefined });
  await time.pass(5_000);
  t.strictSame(
    leaders(),
    all.filter((one) => one !== dead),
  );
  t.equal(dead.terms.at(-1), undefined);
  t.ok(dead.lines.includes('warn no longer leading: the lease could not be renewed in time'), dead.lines.join());
  const [before, after] = [dead.terms.find(Boolean), first(leaders()).terms.at(-1)];
  t.ok((after?.number ?? 0) > (before?.number ?? 0), 'the number of the term grows');
});

t.test('D92: another instance leads within a second of an orderly end', async (t) => {
  const { time, all, leaders } = cluster(['one', 'two', 'three']);
  await time.pass(10_500);
  const leader = first(leaders());
  const released = leader.leadership.release();
  t.notOk(leader.isHeld, 'the term ends in the same turn');
  t.equal(leader.terms.at(-1), undefined);
  await time.pass(500);
  await released;
  t.equal(leaders().length, 1);
  t.not(first(leaders()), leader);
  await time.pass(20_000);
  t.not(first(leaders()), leader);
  t.ok(leader.lines.includes('info no longer leading: handing over'));
  for (const other of all) if (other !== leader) await Promise.all([other.leadership.release(), time.pass(1_000)]);
  await time.pass(10_000);
  t.strictSame(leaders(), [], 'nobody competes after a release');
});

t.test('a release during a renewal frees the lease that the renewal extended', async (t) => {
  const { time, lease, leaders } = cluster(['one']);
  await time.pass(100);
  const leader = first(leaders());
  leader.trip = () => ({ there: 100, back: 100 });
  await time.pass(1_050);
  const released = leader.leadership.release();
  await time.pass(450);
  await released;
  t.equal(lease.holder, undefined);
});

t.test('an instance without notifications of the lease polls', async (t) => {
  const { time, leaders } = cluster(['one', 'two'], { isWatching: false });
  await time.pass(leaseMs);
  t.equal(leaders().length, 1);
  const dead = first(leaders());
  dead.clock.pause();
  await time.pass(5_000);
  t.equal(leaders().length, 1);
  t.not(first(leaders()), dead);
});

t.test('D91: a process that was stopped does not lead when it wakes', async (t) => {
  const { time, all, leaders } = cluster(['one', 'two']);
  await time.pass(10_000);
  const stopped = first(leaders());
  const term = stopped.terms.at(-1);
  stopped.clock.pause();
  await time.pass(2 * leaseMs);
  t.strictSame(
    leaders(),
    all.filter((one) => one !== stopped),
    'the other leads',
  );
  t.notOk(stopped.isHeld, 'before any timer has fired');
  t.notOk(term?.isHeld());
  stopped.clock.wake();
  await time.pass(1_000);
  t.equal(stopped.terms.at(-1), undefined);
  t.notOk(term?.isHeld(), 'a term that is over stays over');
});

t.test('a stop that is shorter than the lease changes nothing', async (t) => {
  const { time, leaders } = cluster(['one', 'two']);
  await time.pass(10_000);
  const stopped = first(leaders());
  stopped.clock.pause();
  await time.pass(1_500);
  stopped.clock.wake();
  await time.pass(10_000);
  t.strictSame(leaders(), [stopped]);
  t.equal(stopped.terms.length, 2);
});

t.test('failed renewals are repeated while the lease is held', async (t) => {
  const { time, leaders } = cluster(['one', 'two']);
  await time.pass(10_000);
  const leader = first(leaders());
  const end = time.now() + 1_500;
  leader.trip = () => (time.now() < end ? { there: undefined, back: undefined } : { there: 1, back: 1 });
  await time.pass(30_000);
  t.strictSame(leaders(), [leader]);
  t.equal(leader.terms.length, 2);
});

t.test('slow answers extend the lease', async (t) => {
  const { time, leaders } = cluster(['one', 'two']);
  await time.pass(10_000);
  const leader = first(leaders());
  leader.trip = () => ({ there: 10, back: 700 });
  await time.pass(30_000);
  t.strictSame(leaders(), [leader]);
  t.equal(leader.terms.length, 2);
});

t.test('a lease acquired with a lost answer is freed and acquired again', async (t) => {
  const { time, lease, all, leaders } = cluster(['one']);
  let requests = 0;
  const one = first(all);
  one.trip = () => ({ there: 1, back: requests++ === 0 ? undefined : 1 });
  await time.pass(8_000);
  t.strictSame(leaders(), [one]);
  t.ok(lease.acquired.length >= 2);
});

t.test('a lease that the store gave to another ends the term at once', async (t) => {
  const { time, lease, leaders } = cluster(['one']);
  await time.pass(10_000);
  const leader = first(leaders());
  lease.expire();
  lease.acquire('other.x');
  await time.pass(10);
  t.notOk(leader.isHeld);
  t.equal(leader.leadership.leader(), 'other');
  t.ok(leader.lines.some((line) => line.startsWith('warn no longer leading: ')));
});

t.test('a leader that yields competes again later', async (t) => {
  const { time, leaders, all } = cluster(['one']);
  await time.pass(100);
  const one = first(all);
  one.leadership.yield();
  t.notOk(one.isHeld);
  await time.pass(8_000);
  t.strictSame(leaders(), [one]);
  t.equal(one.terms.filter(Boolean).length, 2);
});

t.test('the term ends when its subscriber leaves', async (t) => {
  const { time, all } = cluster(['one', 'two']);
  await time.pass(100);
  const leader = first(all.filter(({ isHeld }) => isHeld));
  leader.subscription.unsubscribe();
  t.notOk(leader.isHeld);
  await time.pass(5_000);
  t.equal(first(all.filter((one) => one !== leader)).isHeld, true);
});
