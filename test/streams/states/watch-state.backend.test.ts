import t from 'tap';
import { cloudTypes } from '../../../src/catalog/providers.js';
import type { Arrival, StateFact } from '../../../src/model/fact.js';
import { openSemaphore } from '../../../src/lib/semaphore.js';
import type { StateBackend, StatePoll } from '../../../src/model/contracts/state-backend.js';
import { indexState } from '../../../src/state/index/index-state.js';
import { watchState } from '../../../src/streams/states/watch-state.js';
import { RecordingLog } from '../../support/recording-log.js';
import { VirtualTime } from '../../support/virtual-time.js';
import { text } from './watched-state.js';

/** A backend answered by the test. `undefined`: it hangs, and observes its signal unless `ignoresAbort`. */
class Store implements StateBackend {
  readonly source = 's3://b/k';
  readonly watch = undefined;
  readonly calls: string[] = [];
  isLocal = false;
  serial: number | string | undefined = 1;
  lock: boolean | undefined | 'hangs' = false;
  isEmpty = false;
  ignoresAbort = false;
  given: AbortSignal | undefined;
  /** Ends the hanging read. */
  answer = (_: StatePoll): void => undefined;
  poll(known: string | undefined, signal: AbortSignal): Promise<StatePoll> {
    this.calls.push(`poll ${known ?? '-'}`);
    this.given = signal;
    const { serial } = this;
    if (serial === undefined) {
      return new Promise((done) => {
        this.answer = done;
        signal.addEventListener('abort', () => {
          if (!this.ignoresAbort) done({ found: 'failed', message: 'given up' });
        });
      });
    }
    if (typeof serial === 'string') return Promise.resolve({ found: 'failed', message: serial });
    const version = `v${String(serial)}`;
    if (known === version) return Promise.resolve({ found: 'same' });
    const snapshot = indexState(Buffer.from(this.isEmpty ? '' : text(serial)), this.source, cloudTypes);
    if (snapshot._tag === 'Left') throw new Error(snapshot.left.message);
    return Promise.resolve({ found: 'new', version, isSettled: true, modified: 0, snapshot: snapshot.right });
  }
  isLocked(signal: AbortSignal): Promise<boolean | undefined> {
    this.calls.push('lock');
    if (this.lock !== 'hangs') return Promise.resolve(this.lock);
    return new Promise((done) => {
      signal.addEventListener('abort', () => {
        done(undefined);
      });
    });
  }
}

const setUp = (
  t: { readonly teardown: (action: () => void) => void },
  options: { readonly respectLock?: boolean; readonly isLocal?: boolean; readonly confirmMinInterval?: number } = {},
) => {
  const store = new Store();
  store.isLocal = options.isLocal ?? false;
  const timers = new VirtualTime();
  const log = new RecordingLog();
  const facts: Extract<Arrival, { readonly kind: 'state' }>[] = [];
  const loads: boolean[] = [];
  const state = watchState({
    backend: store,
    clock: { now: () => new Date(timers.now()).toISOString() },
    refreshInterval: 300_000,
    confirmMinInterval: options.confirmMinInterval ?? 2_000,
    readTimeout: 30_000,
    respectLock: options.respectLock ?? true,
    log,
    onLoad: ({ ok }) => void loads.push(ok),
    lastSeq: () => facts.length,
    semaphore: openSemaphore(1),
    scheduler: timers,
  });
  const watching = state.batches$.subscribe(({ facts: arrivals, onPassed, onAdmitted }) => {
    for (const one of arrivals) if (one.kind === 'state') facts.push(one);
    onPassed();
    onAdmitted();
  });
  const stop = (): void => {
    watching.unsubscribe();
  };
  t.teardown(stop);
  const updates = (): readonly StateFact['update'][] => facts.splice(0).map((one) => one.update);
  return { store, timers, log, facts, loads, state, updates, stop };
};

void t.test('D52: reads a backend each refresh interval, with the version known so far', async (t) => {
  const { store, timers, state, updates, facts } = setUp(t);
  await state.ready;
  t.match(facts, [{ update: 'snapshot', source: 's3://b/k', written: '' }], 'an unknown time is empty');
  updates();
  await timers.pass(300_000);
  store.serial = 2;
  await timers.pass(300_000);
  t.strictSame(store.calls, ['lock', 'poll -', 'lock', 'poll v1', 'lock', 'poll v1']);
  t.strictSame(updates(), ['snapshot']);
});

for (const ignoresAbort of [false, true]) {
  void t.test(
    `D52: a backend that hangs ${ignoresAbort ? 'even after an abort' : 'until aborted'} has failed after 30 s; the last good state stays in use`,
    async (t) => {
      const { store, timers, state, updates, loads, log } = setUp(t);
      await state.ready;
      updates();
      store.serial = undefined;
      store.ignoresAbort = ignoresAbort;
      state.confirm(9);
      await timers.pass(29_000);
      t.strictSame(updates(), []);
      await timers.pass(2_000);
      t.strictSame(updates(), ['failed'], 'pending confirmations are answered');
      t.match(state.status(), { loaded: true, error: ignoresAbort ? 'no answer within 30 s (state.read_timeout)' : 'given up' });
      t.strictSame(loads, [true, false]);
      await timers.pass(120_000);
      t.equal(store.calls.filter((call) => call.startsWith('poll')).length > 2, !ignoresAbort, 'one call at a time');
      t.equal(log.lines.filter(([level]) => level === 'warn').length, 1);
      if (ignoresAbort) return;
      store.serial = 1;
      await timers.pass(61_000);
      t.strictSame([state.status().error, updates()], ['', []]);
      t.match(log.lines.at(-1), ['info', /loaded again/]);
      store.serial = 2;
      await timers.pass(300_000);
      t.strictSame(updates(), ['snapshot']);
    },
  );
}

void t.test('reading a local state has no time limit', async (t) => {
  const { store, timers, state, updates, stop } = setUp(t, { isLocal: true });
  await state.ready;
  updates();
  store.serial = undefined;
  state.confirm(9);
  await timers.pass(600_000);
  t.strictSame([updates(), state.status()], [[], { loaded: true, error: '', lastSync: state.status().lastSync }]);
  stop();
});

void t.test('says that a state that was never loaded cannot be evaluated', async (t) => {
  const { store, state, log } = setUp(t);
  store.serial = 'broken';
  await state.ready;
  t.match(log.lines.at(-1), ['warn', /cannot be evaluated yet/]);
});

void t.test('D52: missing, forbidden and broken states keep the previous one; the next good version is read', async (t) => {
  const { store, timers, state, updates } = setUp(t);
  await state.ready;
  updates();
  for (const reason of ['not found', 'access denied', 'broken']) {
    store.serial = reason;
    await timers.pass(300_000);
    t.strictSame([state.status().loaded, state.status().error], [true, reason]);
  }
  t.strictSame(updates(), ['failed', 'failed', 'failed']);
  store.serial = 2;
  await timers.pass(30_000);
  t.strictSame([updates(), state.status().error], [['snapshot'], '']);
});

void t.test('D52: an empty file does not replace a state; if there was none, it declares nothing', async (t) => {
  const { store, timers, state, updates, facts, log } = setUp(t);
  store.isEmpty = true;
  await state.ready;
  t.match(facts, [{ update: 'snapshot', snapshot: { managed: 0 } }]);
  t.match(log.lines.at(-1), ['warn', /empty file: it declares nothing/]);
  store.isEmpty = false;
  store.serial = 2;
  await timers.pass(300_000);
  t.strictSame(updates(), ['snapshot', 'snapshot']);
  store.isEmpty = true;
  store.serial = 3;
  await timers.pass(300_000);
  t.match([updates(), state.status()], [['failed'], { loaded: true, error: /empty/ }]);
  store.isEmpty = false;
  await timers.pass(30_000);
  t.strictSame([updates(), state.status().error], [['snapshot'], '']);
});

void t.test('D9: polls a held lock every 5 s and reads the state again after its release', async (t) => {
  const { store, timers, state, updates, facts } = setUp(t);
  await state.ready;
  updates();
  store.lock = true;
  state.confirm(5);
  await timers.pass(1);
  t.strictSame(updates(), ['locked', 'unchanged'], 'before the answer');
  await timers.pass(20_000);
  t.strictSame(updates(), []);
  store.serial = 2;
  store.lock = undefined;
  await timers.pass(5_000);
  t.strictSame(updates(), ['snapshot'], 'an unknown lock changes nothing');
  store.lock = false;
  await timers.pass(5_000);
  t.match(facts, [{ update: 'unlocked' }, { update: 'unchanged' }]);
  const calls = store.calls.length;
  await timers.pass(290_000);
  t.equal(store.calls.length, calls, 'then it is polled at the refresh interval');
});

void t.test('D9: ignores locks with state.respect_lock false', async (t) => {
  const { store, timers, state, updates } = setUp(t, { respectLock: false });
  store.lock = true;
  await state.ready;
  await timers.pass(900_000);
  t.strictSame([updates(), store.calls.includes('lock')], [['snapshot'], false]);
});

void t.test('after a stop it neither waits nor reports', async (t) => {
  const { store, timers, state, updates, stop } = setUp(t);
  await state.ready;
  updates();
  store.serial = undefined;
  state.confirm(1);
  await timers.settle();
  stop();
  t.equal(store.given?.aborted, true, 'the read is aborted');
  await timers.pass(600_000);
  t.strictSame(updates(), []);
});

void t.test('D58: stopped during a lock check, it does not read the state', async (t) => {
  const { store, timers, state, updates, stop } = setUp(t);
  await state.ready;
  updates();
  store.lock = 'hangs';
  store.serial = undefined;
  state.confirm(1);
  await timers.settle();
  store.calls.length = 0;
  stop();
  await timers.pass(600_000);
  t.strictSame([store.calls, updates()], [[], []]);
});

void t.test('D65: confirmations requested during a read share one more read, which starts when that one ends', async (t) => {
  const { store, timers, state, updates, facts } = setUp(t, { confirmMinInterval: 0 });
  await state.ready;
  updates();
  store.calls.length = 0;
  store.serial = undefined;
  state.confirm(10);
  await timers.settle();
  for (const seq of [11, 12, 13]) state.confirm(seq);
  await timers.settle();
  t.strictSame(store.calls, ['lock', 'poll v1'], 'one read at a time');
  store.serial = 1;
  store.answer({ found: 'same' });
  await timers.settle();
  t.match(facts, [
    { update: 'unchanged', readAfter: 10 },
    { update: 'unchanged', readAfter: 13 },
  ]);
  t.equal(store.calls.length, 4);
  await timers.pass(10_000);
  t.equal(store.calls.length, 4, 'no more reads');
});
