import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { stateText } from '../../bench/make-state.js';
import type { Arrival, StateFact } from '../../src/model/fact.js';
import { openStatePool } from '../../src/streams/state/state-pool.js';
import { watchState } from '../../src/streams/watch-state.js';
import { HeldTimers } from '../support/held-timers.js';
import { NotedLog } from '../support/noted-log.js';

const pool = openStatePool(2);
t.teardown(() => pool.close());
t.setTimeout(60_000);

type News = Extract<Arrival, { readonly kind: 'state' }>;
type Setup = { readonly refreshInterval?: number; readonly confirmMinInterval?: number };

/** A watched state and a pipeline that takes what it says at once. */
const watchIn = (
  t: { readonly teardown: (action: () => void) => void },
  path: string,
  { refreshInterval = 300_000, confirmMinInterval = 2_000 }: Setup = {},
) => {
  const timers = new HeldTimers();
  const log = new NotedLog();
  const news: News[] = [];
  const loads: { readonly ok: boolean; readonly resources: number }[] = [];
  let seq = 0;
  let seen = 0;
  const state = watchState({
    source: 'the state',
    path,
    pool,
    clock: { now: () => new Date(timers.now()).toISOString() },
    put: async (arrivals, taken) => {
      for (const one of arrivals) if (one.kind === 'state') news.push(one);
      seq += arrivals.length;
      await Promise.resolve();
      taken?.();
    },
    refreshInterval,
    confirmMinInterval,
    log,
    onLoad: (load) => void loads.push(load),
    lastSeq: () => seq,
    timers,
  });
  t.teardown(() => state.stop());
  /** Waits for as much news as is named, and says what it was since the last time. */
  const next = async (count: number): Promise<readonly StateFact['news'][]> => {
    const until = Date.now() + 5_000;
    while (news.length < seen + count && Date.now() < until) await pause(5);
    const found = news.slice(seen).map((one) => one.news);
    seen = news.length;
    return found;
  };
  const serial = (): number | undefined => news.findLast((one) => one.snapshot !== undefined)?.snapshot?.serial;
  return { state, timers, log, news, loads, next, serial, seq: () => seq, process: (count: number) => void (seq += count) };
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const until = async (condition: () => boolean): Promise<boolean> => {
  for (const end = Date.now() + 5_000; !condition() && Date.now() < end;) await pause(5);
  return condition();
};
/** Longer than anything that was going to happen by itself. */
const quiet = (): Promise<void> => pause(200);
const text = (serial: number): string => stateText({ resources: 3, seed: 5 }).replace(/"serial": ?\d+/, `"serial":${String(serial)}`);
const replace = (path: string, content: string): void => {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
};

void t.test('the file is read at the start', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, news, loads, next } = watchIn(t, path);
  t.strictSame(state.status(), { loaded: false, error: '', lastSync: 0 });
  await state.ready;
  t.strictSame(await next(1), ['snapshot']);
  t.match(news[0], {
    source: 'the state',
    written: new Date(Math.floor(statSync(path).mtimeMs)).toISOString(),
    readAfter: 0,
    snapshot: { serial: 1, source: 'the state' },
  });
  t.match(state.status(), { loaded: true, error: '', lastSync: Number });
  t.match(loads, [{ ok: true, resources: news[0]?.snapshot?.managed }]);
  await quiet();
  t.strictSame(await next(0), [], 'and that is all');
});

void t.test('D52: written in place, replaced, gone and back: each version is read, as its folder tells', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, serial, log } = watchIn(t, path);
  await next(1);
  await quiet();
  writeFileSync(path, text(2));
  t.strictSame([await next(1), serial()], [['snapshot'], 2]);
  replace(path, text(3));
  t.strictSame([await next(1), serial()], [['snapshot'], 3]);
  rmSync(path);
  t.strictSame([await next(1), serial()], [['failed'], 3]);
  t.match(state.status(), { loaded: true, error: /^cannot be read: ENOENT/ });
  writeFileSync(path, text(4));
  t.strictSame([await next(1), serial()], [['snapshot'], 4]);
  t.equal(state.status().error, '');
  t.equal(log.lines.filter(([level]) => level === 'warn').length, 1);
});

void t.test('D52: a folder that is made later, goes, and comes back', async (t) => {
  const folder = join(t.testdir(), 'below', 'it');
  const path = join(folder, 'a.tfstate');
  const { state, next, serial, timers } = watchIn(t, path);
  await state.ready;
  t.strictSame([await next(1), state.status().loaded], [['failed'], false]);
  const write = (n: number): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, text(n));
  };
  write(1);
  await quiet();
  timers.skip(5_000);
  t.strictSame([await next(1), serial()], [['snapshot'], 1]);
  await quiet();
  rmSync(folder, { recursive: true });
  t.strictSame(await next(1), ['failed']);
  write(2);
  await quiet();
  timers.skip(5_000);
  t.strictSame([await next(1), serial()], [['snapshot'], 2]);
  await quiet();
  replace(path, text(3));
  t.strictSame([await next(1), serial()], [['snapshot'], 3], 'and is watched again');
});

void t.test('D52: a state that is broken keeps the snapshot before, says so once, and is tried after 1, 2, 4 … 30 s', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { next, loads, timers, log, state } = watchIn(t, path);
  await next(1);
  await quiet();
  replace(path, '{"version":3}');
  t.strictSame(await next(1), ['failed']);
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    await pause(60);
    const before = loads.length;
    timers.skip(seconds * 1_000 - 500);
    await pause(60);
    t.equal(loads.length, before, `${String(seconds)} s are not over`);
    timers.skip(500);
    t.ok(await until(() => loads.length > before), `after ${String(seconds)} s`);
  }
  t.strictSame(await next(0), [], 'nothing new');
  t.match(state.status(), { loaded: true, error: /version 3/ });
  t.equal(log.lines.filter(([level]) => level === 'warn').length, 1);
  replace(path, '{"version":99}');
  t.strictSame(await next(1), ['failed'], 'another reason is news');
});

void t.test('D52: a state that is written in two parts is read when it is whole', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { next, serial } = watchIn(t, path);
  await next(1);
  await quiet();
  const whole = text(2);
  writeFileSync(path, whole.slice(0, 200));
  await pause(90);
  writeFileSync(path, whole);
  t.strictSame([await next(1), serial()], [['snapshot'], 2]);
});

void t.test('D8: a confirmation says what was there after it was asked for; the file is read only if it is another', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, news, loads, process, serial } = watchIn(t, path, { confirmMinInterval: 0 });
  await next(1);
  await quiet();
  process(40);
  state.confirm(41);
  t.strictSame(await next(1), ['unchanged']);
  t.match(news.at(-1), { readAfter: 41, snapshot: undefined });
  t.ok(loads.length <= 2);
  replace(path, text(2));
  state.confirm(45);
  t.strictSame([await next(1), serial(), news.at(-1)?.readAfter], [['snapshot'], 2, 45], 'asked while fact 45 was processed');
  rmSync(path);
  state.confirm(50);
  t.strictSame([await next(1), news.at(-1)?.readAfter], [['failed'], 50]);
  await quiet();
  state.confirm(51);
  t.strictSame([await next(1), news.at(-1)?.readAfter], [['failed'], 51], 'a failure answers too, each time');
});

void t.test(
  'D8: confirmations come at most every confirm_min_interval, and each is answered by a reading that began after it',
  async (t) => {
    const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
    const { state, next, news, timers, process } = watchIn(t, path);
    await next(1);
    await quiet();
    process(100);
    state.confirm(10);
    state.confirm(11);
    t.strictSame(await next(1), ['unchanged'], 'the first at once');
    for (const seq of [120, 121, 122]) state.confirm(seq);
    await quiet();
    timers.skip(1_000);
    await quiet();
    t.strictSame(await next(0), [], 'not before the interval is over');
    timers.skip(1_000);
    t.strictSame(await next(1), ['unchanged'], 'then all of them');
    t.equal(news.at(-1)?.readAfter, 122);
    timers.skip(60_000);
    await quiet();
    t.strictSame(await next(0), [], 'and no more');
  },
);

void t.test('D8: who asks while a reading is under way is answered by the next one', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, news } = watchIn(t, path, { confirmMinInterval: 0 });
  state.confirm(7);
  t.strictSame(await next(2), ['snapshot', 'unchanged']);
  t.strictSame(
    news.map((one) => one.readAfter),
    [0, 7],
  );
});

void t.test('D52: a refresh that finds nothing new says nothing; one whose folder could not tell finds what is', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, loads, timers } = watchIn(t, path, { refreshInterval: 60_000 });
  await next(1);
  await quiet();
  const before = state.status().lastSync;
  timers.skip(60_000);
  t.ok(await until(() => state.status().lastSync >= before + 60_000));
  timers.skip(60_000);
  await quiet();
  t.strictSame(await next(0), []);
  t.ok(loads.length <= 2, 'read again only because it was so young');
});

void t.test('D44: a file that is written anew with the same content is no new state', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { next, loads } = watchIn(t, path);
  await next(1);
  await quiet();
  utimesSync(path, new Date(), new Date(Date.now() - 60_000));
  t.strictSame(await next(1), ['unchanged']);
  t.ok(loads.length >= 2);
});

void t.test('D9: a lock beside the state is told as it appears and goes; after it went the state is read again', async (t) => {
  const folder = t.testdir({ 'a.tfstate': text(1), '.a.tfstate.lock.info': '{"ID":"x"}' });
  const path = join(folder, 'a.tfstate');
  const lock = join(folder, '.a.tfstate.lock.info');
  const { next, news, seq } = watchIn(t, path);
  t.strictSame(await next(2), ['locked', 'snapshot'], 'also at the start');
  await quiet();
  rmSync(lock);
  t.strictSame(await next(2), ['unlocked', 'unchanged']);
  t.equal(news.at(-1)?.readAfter, seq() - 1, 'a reading after the fact that says so');
  await quiet();
  writeFileSync(lock, '{"ID":"y"}');
  t.strictSame(await next(1), ['locked']);
  replace(path, text(2));
  t.strictSame(await next(1), ['snapshot'], 'while the apply goes on');
  replace(path, text(3));
  rmSync(lock);
  const last = await next(3);
  t.strictSame([...last].sort(), ['snapshot', 'unchanged', 'unlocked']);
  t.equal(last.at(-1), 'unchanged');
});

void t.test('a thread that dies of a state is a failure of that state', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const closed = openStatePool(1);
  await closed.close();
  const facts: Arrival[] = [];
  const state = watchState({
    source: 's',
    path,
    pool: closed,
    clock: { now: () => '' },
    put: async (arrivals) => void facts.push(...arrivals),
    refreshInterval: 1_000,
    confirmMinInterval: 0,
    log: new NotedLog(),
    onLoad: () => undefined,
    lastSeq: () => 0,
  });
  await state.ready;
  state.stop();
  t.match(facts, [{ news: 'failed', message: /closed/ }]);
});

void t.test('stopped, it says nothing more', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next } = watchIn(t, path);
  state.stop();
  await state.ready;
  replace(path, text(2));
  state.confirm(1);
  await quiet();
  t.strictSame(await next(0), []);
});
