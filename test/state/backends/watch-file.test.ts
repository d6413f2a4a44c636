import { mkdirSync, renameSync, rmSync, watch, writeFileSync, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { watchFile } from '../../../src/state/backends/watch-file.js';
import { calm, pause } from '../../support/calm.js';
import { HeldTimers } from '../../support/held-timers.js';
import { until } from '../../support/service.js';

type Begin = (folder: string, onEvent: (name: string | null) => void) => FSWatcher;

/** `changes` waits for as many as are named, and gives how many were told since the last time, once nothing is under way. */
const setUp = (t: { readonly teardown: (action: () => void) => void }, folder: string, begin?: Begin) => {
  const timers = new HeldTimers();
  const refused: string[] = [];
  let count = 0;
  let isStopped = false;
  const end = watchFile({
    folder,
    names: ['a', 'b'],
    timers,
    onChange: () => {
      count++;
    },
    onRefused: (reason) => void refused.push(reason),
    ...(begin === undefined ? {} : { watch: begin }),
  });
  const stop = (): void => {
    isStopped = true;
    end();
  };
  t.teardown(stop);
  const changes = async (expected: number): Promise<number> => {
    await until(
      () => count,
      (told) => told >= expected,
    );
    if (isStopped) await pause(200);
    else await calm(() => timers.running === 0 && timers.held(5_000) === 1);
    const found = count;
    count = 0;
    return found;
  };
  return { timers, refused, stop, changes };
};

void t.test('one of the files is written, appears, goes: a change; another file is none; many at once are one', async (t) => {
  const folder = t.testdir({ a: '', other: '' });
  const { changes, stop } = setUp(t, folder);
  t.equal(await changes(1), 1, 'what happened before it was watched');
  writeFileSync(join(folder, 'a'), 'x');
  t.equal(await changes(1), 1);
  writeFileSync(join(folder, 'other'), 'x');
  t.equal(await changes(0), 0);
  for (const name of ['b', 'a', 'b']) writeFileSync(join(folder, name), 'y');
  rmSync(join(folder, 'a'));
  t.equal(await changes(1), 1);
  renameSync(join(folder, 'other'), join(folder, 'a'));
  t.equal(await changes(1), 1);
  writeFileSync(join(folder, '..data'), 'y');
  t.equal(await changes(1), 1, 'a mounted volume changes its links');
  stop();
  writeFileSync(join(folder, 'a'), 'z');
  t.equal(await changes(0), 0);
});

void t.test('the folder appears, goes, and another comes in its place: changes, and its files are watched', async (t) => {
  const folder = join(t.testdir(), 'made');
  const { changes, timers, refused } = setUp(t, folder);
  t.equal(await changes(0), 0);
  mkdirSync(folder);
  writeFileSync(join(folder, 'a'), '');
  timers.skip(5_000);
  t.equal(await changes(1), 1);
  renameSync(folder, `${folder}.old`);
  t.equal(await changes(1), 1);
  mkdirSync(folder);
  timers.skip(5_000);
  t.equal(await changes(1), 1);
  writeFileSync(join(folder, 'a'), '');
  t.equal(await changes(1), 1);
  t.strictSame(refused, []);
});

void t.test('a system that has no watch to give says so once; when it has one, what may have changed is told', async (t) => {
  const folder = t.testdir({ a: '' });
  let isExhausted = true;
  const { changes, timers, refused } = setUp(t, folder, (path, onEvent) => {
    if (isExhausted) throw Object.assign(new Error('ENOSPC: no watches'), { code: 'ENOSPC' });
    return watch(path, (_, name) => {
      onEvent(name);
    });
  });
  t.equal(await changes(0), 0);
  timers.skip(5_000);
  t.equal(await changes(0), 0);
  t.strictSame(refused, ['ENOSPC: no watches']);
  isExhausted = false;
  timers.skip(5_000);
  t.equal(await changes(1), 1);
  writeFileSync(join(folder, 'a'), 'x');
  t.equal(await changes(1), 1);
});
