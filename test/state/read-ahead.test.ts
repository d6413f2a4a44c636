import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { left } from 'fp-ts/lib/Either.js';
import { readAhead } from '../../src/state/read-ahead.js';
import { stateError } from '../../src/state/state-error.js';
import type { StatePool } from '../../src/state/state-pool.js';
import type { StateTask } from '../../src/state/state-task.js';
import { until } from '../support/until.js';

const folder = mkdtempSync(join(tmpdir(), 'driftline-ahead-'));
t.teardown(() => {
  rmSync(folder, { recursive: true });
});

/** A file that was written `age` milliseconds ago. */
const file = (name: string, age = 60_000): { readonly source: string; readonly path: string } => {
  const path = join(folder, name);
  writeFileSync(path, '{}');
  const at = new Date(Date.now() - age);
  utimesSync(path, at, at);
  return { source: name, path };
};

/** A pool that answers each task with its number. */
const counting = (fails: (run: number) => boolean = () => false) => {
  const tasks: StateTask[] = [];
  const pool: StatePool = {
    run: async (task) => {
      const run = tasks.push(task);
      if (fails(run)) throw new Error(`run ${String(run)} fails`);
      return { bytes: new Uint8Array(), columns: left(stateError('broken_json', task.source, '')), isStable: true, modified: run };
    },
    close: () => Promise.resolve(),
  };
  return { tasks, pool };
};
const task = (named: { readonly source: string; readonly path: string }): StateTask => ({ ...named, bytes: undefined });

t.test('the first task of a file gets the result of the read ahead, later ones read again', async (t) => {
  const { tasks, pool } = counting();
  const [one, other] = [file('one'), file('other')];
  const ahead = readAhead(pool, [one, one]);
  t.equal((await ahead.run(task(one))).modified, 1);
  t.equal(tasks.length, 1, 'a file that is named twice is read once');
  t.equal((await ahead.run(task(one))).modified, 2);
  t.equal((await ahead.run(task(other))).modified, 3, 'a file that was not read ahead');
  t.equal((await ahead.run({ source: 'one', path: undefined, bytes: new Uint8Array() })).modified, 4, 'bytes');
  t.equal((await ahead.run(task({ ...one, source: 'another name' }))).modified, 5);
});

t.test('a file that changed since is read again', async (t) => {
  const { pool, tasks } = counting();
  const one = file('changed');
  const ahead = readAhead(pool, [one]);
  await until(() => tasks.length === 1);
  file('changed', 30_000);
  t.equal((await ahead.run(task(one))).modified, 2);
});

t.test('a missing file is not read ahead', async (t) => {
  const { tasks, pool } = counting();
  const missing = { source: 'missing', path: join(folder, 'missing') };
  const there = file('there');
  const ahead = readAhead(pool, [missing, there]);
  await until(() => tasks.some(({ source }) => source === 'there'));
  t.equal(tasks.length, 1, 'of the file after it');
  t.equal((await ahead.run(task(missing))).modified, 2);
});

t.test('a failed read is repeated', async (t) => {
  const { pool } = counting((run) => run === 1);
  const one = file('failing');
  t.equal((await readAhead(pool, [one]).run(task(one))).modified, 2);
});
