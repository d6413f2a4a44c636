import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import { openSemaphore } from '../../../src/lib/semaphore.js';
import { systemScheduler } from '../../../src/runtime/system-scheduler.js';
import { localState } from '../../../src/state/backends/local-state.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { watchState } from '../../../src/streams/states/watch-state.js';
import { RecordingLog } from '../../support/recording-log.js';
import { replace, text, watchedState } from './watched-state.js';

void t.test('reads the file at the start', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, updates, loads, next, settled } = watchedState(t, path);
  t.strictSame(state.status(), { loaded: false, error: '', lastSync: 0 });
  await state.ready;
  t.strictSame(await next(1), ['snapshot']);
  t.match(updates[0], {
    source: 'the state',
    written: new Date(Math.floor(statSync(path).mtimeMs)).toISOString(),
    readAfter: 0,
    snapshot: { serial: 1, source: 'the state' },
  });
  t.match(state.status(), { loaded: true, error: '', lastSync: Number });
  t.match(loads, [{ ok: true, resources: updates[0]?.snapshot?.managed }]);
  await settled();
  t.strictSame(await next(0), [], 'nothing more');
});

void t.test('D52: written in place, replaced, deleted and back: each version is read after a folder event', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, settled, serial, log } = watchedState(t, path);
  await next(1);
  await settled();
  writeFileSync(path, text(2));
  t.strictSame([await next(1), serial()], [['snapshot'], 2]);
  replace(path, text(3));
  t.strictSame([await next(1), serial()], [['snapshot'], 3]);
  rmSync(path);
  t.strictSame([await next(1), serial()], [['failed'], 3]);
  t.match(state.status(), { loaded: true, error: /^cannot be read: no such file or folder/ });
  writeFileSync(path, text(4));
  t.strictSame([await next(1), serial()], [['snapshot'], 4]);
  t.equal(state.status().error, '');
  t.equal(log.lines.filter(([level]) => level === 'warn').length, 1);
});

void t.test('D52: a folder that is created later, disappears and comes back', async (t) => {
  const folder = join(t.testdir(), 'below', 'it');
  const path = join(folder, 'a.tfstate');
  const { state, next, settled, serial, time } = watchedState(t, path);
  await state.ready;
  t.strictSame([await next(1), state.status().loaded], [['failed'], false]);
  const write = (n: number): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, text(n));
  };
  write(1);
  await settled();
  time.jump(5_000);
  t.strictSame([await next(1), serial()], [['snapshot'], 1]);
  await settled();
  rmSync(folder, { recursive: true });
  t.strictSame(await next(1), ['failed']);
  write(2);
  await settled();
  time.jump(5_000);
  t.strictSame([await next(1), serial()], [['snapshot'], 2]);
  await settled();
  replace(path, text(3));
  t.strictSame([await next(1), serial()], [['snapshot'], 3], 'watched again');
});

void t.test('D52: a broken state keeps the previous snapshot, logs once, and is retried after 1, 2, 4 … 30 s', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { next, settled, loads, time, log, state } = watchedState(t, path);
  await next(1);
  await settled();
  replace(path, '{"version":3}');
  t.strictSame(await next(1), ['failed']);
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    await time.until(() => time.dueIn(seconds * 1_000) === 1);
    const before = loads.length;
    time.jump(seconds * 1_000 - 500);
    await time.settle();
    t.equal(loads.length, before, `before ${String(seconds)} s`);
    time.jump(500);
    await time.until(() => loads.length > before);
  }
  t.strictSame(await next(0), [], 'nothing new');
  t.match(state.status(), { loaded: true, error: /version 3/ });
  t.equal(log.lines.filter(([level]) => level === 'warn').length, 1);
  replace(path, '{"version":99}');
  t.strictSame(await next(1), ['failed'], 'another reason is logged');
});

void t.test('D52: a state written in two parts is read once it is complete', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { next, settled, serial, time, until } = watchedState(t, path);
  await next(1);
  await settled();
  const whole = text(2);
  writeFileSync(path, whole.slice(0, 200));
  await until(() => time.dueIn(800) === 1);
  t.strictSame(await next(0), [], 'four reads found part of it');
  writeFileSync(path, whole);
  time.jump(800);
  t.strictSame([await next(1), serial()], [['snapshot'], 2]);
});

void t.test('D52: a refresh without changes is silent; without folder events a refresh finds the change', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, settled, until, loads, time } = watchedState(t, path, { refreshInterval: 60_000 });
  await next(1);
  await settled();
  const before = state.status().lastSync;
  time.jump(60_000);
  await until(() => state.status().lastSync >= before + 60_000);
  time.jump(60_000);
  await settled();
  t.strictSame(await next(0), []);
  t.ok(loads.length <= 2, 'read again only because it was so young');
});

void t.test('D44: rewriting a file with the same content is not a new state', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { next, settled, loads } = watchedState(t, path);
  await next(1);
  await settled();
  utimesSync(path, new Date(), new Date(Date.now() - 60_000));
  t.strictSame(await next(1), ['unchanged']);
  t.ok(loads.length >= 2);
});

void t.test('a crashed worker thread is a failure of that state', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const closed = openStatePool(1);
  await closed.close();
  const facts: Arrival[] = [];
  const state = watchState({
    backend: localState({ source: 's', path, pool: closed, scheduler: systemScheduler }),
    clock: { now: () => '' },
    refreshInterval: 1_000,
    confirmMinInterval: 0,
    readTimeout: 30_000,
    respectLock: true,
    semaphore: openSemaphore(1),
    log: new RecordingLog(),
    onLoad: () => undefined,
    lastSeq: () => 0,
    scheduler: systemScheduler,
  });
  const watching = state.batches$.subscribe(({ facts: arrivals, onAdmitted }) => {
    facts.push(...arrivals);
    onAdmitted();
  });
  await state.ready;
  watching.unsubscribe();
  t.match(facts, [{ update: 'failed', message: /closed/ }]);
});

void t.test('silent after a stop', async (t) => {
  const path = join(t.testdir({ 'a.tfstate': text(1) }), 'a.tfstate');
  const { state, next, stop } = watchedState(t, path);
  await next(1);
  const other = watchedState(t, path);
  await other.next(1);
  await other.settled();
  stop();
  await state.ready;
  replace(path, text(2));
  state.confirm(1);
  t.strictSame(await other.next(1), ['snapshot'], 'one that is not stopped reads the change');
  t.strictSame(await next(0), []);
});
