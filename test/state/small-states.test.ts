import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { poolAtStart, withSmallStatesHere } from '../../src/state/small-states.js';
import { openStatePool, type StatePool } from '../../src/state/state-pool.js';
import type { StateTask } from '../../src/state/state-task.js';
import { loadState } from '../../src/state/load-state.js';
import { stateText } from '../support/role-fixture.js';

/** A pool that counts its tasks. */
const counting = (pool: StatePool): StatePool & { readonly tasks: StateTask[] } => {
  const tasks: StateTask[] = [];
  return {
    tasks,
    run: (task) => {
      tasks.push(task);
      return pool.run(task);
    },
    close: () => pool.close(),
  };
};

void t.test('indexes small states on this thread, with the same result as a thread of the pool', async (t) => {
  const folder = t.testdir({ 'small.tfstate': stateText(), 'broken.tfstate': '{"version": 4', 'empty.tfstate': '', folder: {} });
  const large = join(folder, 'large.tfstate');
  writeFileSync(large, stateText() + ' '.repeat(8 * 1024 * 1024));
  const pool = counting(openStatePool(1));
  t.teardown(() => pool.close());
  const small = withSmallStatesHere(pool);
  for (const name of ['small.tfstate', 'broken.tfstate', 'empty.tfstate', 'folder', 'none.tfstate']) {
    const task = { source: name, path: join(folder, name), bytes: undefined };
    const here = await small.run(task);
    t.equal(pool.tasks.length, 0, name);
    t.strictSame(here, await pool.run(task), name);
    pool.tasks.splice(0);
  }
  const bytes = Buffer.from(stateText());
  t.equal((await loadState({ source: 'bytes', bytes }, small))._tag, 'Right');
  t.equal(pool.tasks.length, 0);
  t.equal((await loadState({ source: 'large', path: large }, small))._tag, 'Right');
  t.equal(pool.tasks.length, 1, 'a large state goes to the pool');
});

void t.test('leaves decryption to the pool, whatever the size', async (t) => {
  const tasks: StateTask[] = [];
  const none: StatePool = {
    run: (task) => {
      tasks.push(task);
      return Promise.reject(new Error('not run'));
    },
    close: () => Promise.resolve(),
  };
  const decryption = { key: Buffer.alloc(32) } as unknown as NonNullable<StateTask['decryption']>;
  await t.rejects(withSmallStatesHere(none).run({ source: 's', path: undefined, bytes: new Uint8Array(10), decryption }));
  t.equal(tasks.length, 1);
});

void t.test(
  'a service indexes its first states on this thread until they are many bytes, and starts a thread if they are too large',
  async (t) => {
    const folder = t.testdir({ 'one.tfstate': stateText() });
    const one = join(folder, 'one.tfstate');
    const large = join(folder, 'large.tfstate');
    writeFileSync(large, stateText() + ' '.repeat(6 * 1024 * 1024));
    const threads = openStatePool(1);
    t.teardown(() => threads.close());
    let warmed = 0;
    const counted = (): ReturnType<typeof counting> & { warm(): void } => ({
      ...counting(threads),
      warm: () => {
        warmed++;
      },
    });
    const task = (path: string): StateTask => ({ source: path, path, bytes: undefined });

    const pool = counted();
    const first = poolAtStart(pool, [{ path: one }, { path: large }], false);
    await first.run(task(one));
    await first.run(task(large));
    t.equal(pool.tasks.length, 0, 'first states');
    await first.run(task(large));
    t.equal(pool.tasks.length, 1, 'more bytes than at a start');
    t.equal(warmed, 0);

    for (const [files, hasOthers] of [
      [[one, large, large], false],
      [[one], true],
    ] as const) {
      const other = counted();
      await poolAtStart(
        other,
        files.map((path) => ({ path })),
        hasOthers,
      ).run(task(one));
      t.equal(other.tasks.length, 1);
    }
    t.equal(warmed, 2);
  },
);
