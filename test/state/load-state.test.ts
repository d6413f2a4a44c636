import { isLeft, isRight } from 'fp-ts/lib/Either.js';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { stateText } from '../../bench/make-state.js';
import { cloudTypes } from '../../src/catalog/providers.js';
import { indexColumns, indexState } from '../../src/state/index/index-state.js';
import { isBeingWritten, loadState, type Clock } from '../../src/state/load-state.js';
import { openStatePool, type StatePool } from '../../src/state/state-pool.js';
import type { StateAnswer, StateTask } from '../../src/state/state-task.js';
import { describeSnapshot } from './index/describe-snapshot.js';
import { bytesOf } from './index/state-document.js';

const folder = mkdtempSync(join(tmpdir(), 'driftline-state-'));
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const pool = openStatePool(2);
t.teardown(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

t.test('a thread builds the same snapshot as indexState, from a file and from bytes', async (t) => {
  const text = stateText({ resources: 60, seed: 5 });
  const here = indexState(bytesOf(text), 's', cloudTypes);
  const there = await Promise.all([
    loadState({ source: 's', path: file('good.tfstate', text) }, pool),
    loadState({ source: 's', bytes: bytesOf(text) }, pool),
    loadState({ source: 's', bytes: Buffer.from(text) }, pool),
  ]);
  for (const one of there) {
    if (!isRight(here) || !isRight(one)) throw new Error('does not load');
    t.strictSame(describeSnapshot(one.right, cloudTypes), describeSnapshot(here.right, cloudTypes));
    t.strictSame(new TextDecoder().decode(one.right.raw), text.replaceAll(/[\r\n]/gu, ' '));
  }
});

t.test('the given bytes stay usable', async (t) => {
  const bytes = bytesOf('{"version":4}');
  await loadState({ source: 's', bytes }, pool);
  t.equal(bytes.length, 13);
});

t.test('loads more states than there are threads', async (t) => {
  const path = file('many.tfstate', stateText({ resources: 3, seed: 6 }));
  const results = await Promise.all(Array.from({ length: 9 }, () => loadState({ source: path, path }, pool)));
  t.ok(results.every(isRight));
});

t.test('errors are values with source and position', async (t) => {
  const old = Date.now() + 60_000;
  const clock: Clock = { now: () => old, wait: () => Promise.resolve() };
  t.match(await loadState({ source: 'broken', path: file('broken.tfstate', '{"version":4,\n') }, pool, clock), {
    _tag: 'Left',
    left: { source: 'broken', reason: 'broken_json', line: 2 },
  });
  t.match(await loadState({ source: 'old', bytes: bytesOf('{"version":3}') }, pool), { _tag: 'Left', left: { reason: 'old_version' } });
  t.match(await loadState({ source: 'gone', path: join(folder, 'gone') }, pool), {
    _tag: 'Left',
    left: { reason: 'unreadable', message: 'cannot be read: no such file or folder' },
  });
  t.match(await loadState({ source: 'folder', path: folder }, pool), {
    _tag: 'Left',
    left: { reason: 'unreadable', message: 'cannot be read: it is a folder: name the state file in it' },
  });
  t.match(await loadState({ source: 'empty', path: file('empty.tfstate', '') }, pool, clock), { _tag: 'Right', right: { size: 0 } });
});

t.test('refuses anything but a regular file at once; states load during and after it', async (t) => {
  const own = openStatePool(1);
  t.teardown(() => own.close());
  const pipe = join(folder, 'pipe');
  const endless = join(folder, 'endless');
  spawnSync('mkfifo', [pipe]);
  symlinkSync('/dev/zero', endless);
  const path = file('good.tfstate', stateText({ resources: 3, seed: 8 }));
  const [piped, zeros, good] = await Promise.all([pipe, endless, path].map((one) => loadState({ source: one, path: one }, own)));
  t.match(piped, {
    left: { reason: 'unreadable', message: 'cannot be read: it is a pipe: give a regular file; `replay --state -` reads standard input' },
  });
  t.match(zeros, { left: { reason: 'unreadable', message: 'cannot be read: it is a device, not a regular file' } });
  t.match(good, { _tag: 'Right' });
});

t.test('refuses a file that grows past 512 MiB while it is read', async (t) => {
  const path = file('growing.tfstate', '');
  truncateSync(path, 513 * 1024 ** 2);
  const writer = openSync(path, 'a');
  t.teardown(() => {
    closeSync(writer);
    rmSync(path);
  });
  let isRead = false;
  const reading = loadState({ source: path, path }, pool).finally(() => (isRead = true));
  while (!isRead) {
    writeSync(writer, ' ');
    await setImmediate();
  }
  t.match(await reading, { left: { reason: 'unreadable', message: 'cannot be read: it grew past 512 MiB while it was read' } });
});

const answerOf = (text: string, rest: Partial<StateAnswer> = {}): StateAnswer => ({
  bytes: bytesOf(text),
  columns: indexColumns(bytesOf(text), 's', cloudTypes),
  isStable: true,
  modified: 100_000,
  ...rest,
});

/** A pool with scripted answers that records how long the reader waited. */
class Script implements StatePool {
  readonly waits: number[] = [];
  readonly tasks: StateTask[] = [];
  readonly clock: Clock = { now: () => 100_500, wait: async (milliseconds) => void this.waits.push(milliseconds) };
  constructor(private readonly answers: StateAnswer[]) {}
  run(task: StateTask): Promise<StateAnswer> {
    this.tasks.push(task);
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    return answer === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(answer);
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}

t.test('reads a file that is being rewritten again until it is complete (D52)', async (t) => {
  const whole = answerOf('{"version":4,"serial":9}');
  const script = new Script([answerOf(''), answerOf('{"version":4,'), { ...whole, isStable: false }, whole]);
  t.match(await loadState({ source: 's', path: 'p' }, script, script.clock), { _tag: 'Right', right: { serial: 9 } });
  t.strictSame(script.waits, [50, 100, 200]);
});

t.test('a file that stays broken is an error after seven reads', async (t) => {
  const script = new Script([answerOf('{"version":4,')]);
  t.ok(isLeft(await loadState({ source: 's', path: 'p' }, script, script.clock)));
  t.equal(script.tasks.length, 7);
});

t.test('reads again only what may become complete', async (t) => {
  t.equal(isBeingWritten(answerOf('{"version":4,'), 100_500), true);
  t.equal(isBeingWritten(answerOf('{"version":4,'), 200_000), false, 'written long ago');
  t.equal(isBeingWritten(answerOf('{"version":3}'), 100_500), false, 'another error');
  t.equal(isBeingWritten(answerOf('{"version":4}'), 100_500), false);
  t.equal(isBeingWritten(answerOf(''), 100_500), true, 'truncated for a rewrite');
  t.equal(isBeingWritten(answerOf('', { modified: 0 }), 100_500), false, 'a pipe');
  t.equal(isBeingWritten(answerOf('{"version":4}', { isStable: false }), 200_000), true);
});

t.test('a closed pool refuses new and waiting tasks', async (t) => {
  const own = openStatePool(1);
  const path = file('closing.tfstate', stateText({ resources: 3, seed: 6 }));
  const first = loadState({ source: 's', path }, own);
  const second = loadState({ source: 's', path }, own);
  const outcomes = Promise.allSettled([first, second]);
  await own.close();
  t.match((await outcomes)[1], { status: 'rejected', reason: /closed/ });
  await t.rejects(loadState({ source: 's', path }, own), /closed/);
});
