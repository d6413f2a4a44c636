import { mkdirSync, renameSync, rmSync, watch, writeFileSync, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { watchFile } from '../../../src/state/backends/watch-file.js';
import { VirtualTime } from '../../support/virtual-time.js';

type Begin = (folder: string, onEvent: (name: string | null) => void) => FSWatcher;

/** `changes` waits for at least `count` changes, then until nothing is pending, and returns the number since the last call. */
const setUp = (t: { readonly teardown: (action: () => void) => void }, folder: string, begin?: Begin) => {
  const time = new VirtualTime();
  const refused: string[] = [];
  let count = 0;
  const watching = watchFile({
    folder,
    names: ['a', 'b'],
    scheduler: time,
    onRefused: (reason) => void refused.push(reason),
    ...(begin === undefined ? {} : { watch: begin }),
  }).subscribe(() => {
    count++;
  });
  const stop = (): void => {
    watching.unsubscribe();
  };
  t.teardown(stop);
  const changes = async (expected: number): Promise<number> => {
    let turns = 0;
    await time.until(() => {
      time.jumpToNext(shortWait);
      turns = count >= expected ? turns + 1 : 0;
      return turns === 20;
    });
    const found = count;
    count = 0;
    return found;
  };
  return { time, refused, stop, changes };
};

/** Milliseconds. Longer than the 50 ms in which events are collected, shorter than the 5 s between checks of the folder. */
const shortWait = 400;

void t.test('reports a watched file that is written, created or deleted, but no other file, and many events as one', async (t) => {
  const folder = t.testdir({ a: '', other: '' });
  const { changes, stop } = setUp(t, folder);
  t.equal(await changes(1), 1, 'events before the watch');
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

void t.test('a folder that appears, disappears and is replaced is a change, and its files are watched', async (t) => {
  const folder = join(t.testdir(), 'made');
  const { changes, time, refused } = setUp(t, folder);
  t.equal(await changes(0), 0);
  mkdirSync(folder);
  writeFileSync(join(folder, 'a'), '');
  time.jump(5_000);
  t.equal(await changes(1), 1);
  renameSync(folder, `${folder}.old`);
  t.equal(await changes(1), 1);
  mkdirSync(folder);
  time.jump(5_000);
  t.equal(await changes(1), 1);
  writeFileSync(join(folder, 'a'), '');
  t.equal(await changes(1), 1);
  t.strictSame(refused, []);
});

void t.test('logs once that the system is out of watches, and reports a possible change when one is available', async (t) => {
  const folder = t.testdir({ a: '' });
  let isExhausted = true;
  const { changes, time, refused } = setUp(t, folder, (path, onEvent) => {
    if (isExhausted) throw Object.assign(new Error('ENOSPC: no watches'), { code: 'ENOSPC' });
    return watch(path, (_, name) => {
      onEvent(name);
    });
  });
  t.equal(await changes(0), 0);
  time.jump(5_000);
  t.equal(await changes(0), 0);
  t.strictSame(refused, ['no watches left: raise fs.inotify.max_user_watches']);
  isExhausted = false;
  time.jump(5_000);
  t.equal(await changes(1), 1);
  writeFileSync(join(folder, 'a'), 'x');
  t.equal(await changes(1), 1);
});
