import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { systemScheduler } from '../../../src/runtime/system-scheduler.js';
import { localState } from '../../../src/state/backends/local-state.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { stateConformance } from '../../conformance/state-conformance.js';

const pool = openStatePool(1);
/** The wait for a file to become complete keeps no process alive, so keep it alive here. */
const awake = setInterval(() => undefined, 1_000);
t.teardown(() => {
  clearInterval(awake);
  return pool.close();
});
const noServer = 'files need no server: the loader retries a partial file, and watchState limits the time';

stateConformance({
  name: 'local',
  open: async (t) => {
    const path = join(t.testdir({}), 'a.tfstate');
    const lock = join(path, '..', '.a.tfstate.lock.info');
    await Promise.resolve();
    return {
      backend: localState({ source: 'a.tfstate', path, pool, scheduler: systemScheduler }),
      write: (text) => {
        writeFileSync(path, text);
      },
      remove: () => {
        rmSync(path);
      },
      lock: (info) => {
        if (info !== undefined) writeFileSync(lock, info);
        else rmSync(lock);
      },
      trouble: () => undefined,
      secrets: [],
    };
  },
  skip: { error: noServer, refused: noServer, hang: noServer, cut: noServer, 'lock unknown': noServer },
});

void t.test('D9: a lock that is not a regular file counts as held, and its end is not awaited', async (t) => {
  const path = join(t.testdir({ '.a.tfstate.lock.info': t.fixture('symlink', '/dev/zero') }), 'a.tfstate');
  const backend = localState({ source: 'a.tfstate', path, pool, scheduler: systemScheduler });
  t.equal(await backend.isLocked(AbortSignal.timeout(60_000)), true);
});
