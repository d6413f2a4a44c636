import { regularSize } from '../runtime/regular-size.js';
import { runStateTask } from './run-state-task.js';
import type { StatePool } from './state-pool.js';
import type { StateTask } from './state-task.js';

/** Bytes of a state that is indexed faster than a thread starts. */
const smallState = 512 * 1024;

/**
 * Indexes small states on the calling thread, and others in `pool`: a new thread takes 0.5 s of processor time to load the catalog again, a
 * small state a few milliseconds to index. `limit`: bytes of a small state. `total`: bytes to index here, after which all states go to the
 * pool.
 */
export const withSmallStatesHere = (pool: StatePool, { limit = smallState, total = Infinity } = {}): StatePool => {
  let left = total;
  return {
    run: (task) => {
      const size = sizeOf(task);
      if (size > Math.min(limit, left)) return pool.run(task);
      left -= size;
      return runStateTask(task);
    },
    close: () => pool.close(),
  };
};

/** Decryption is left to the threads. Paths that are not regular files fail at once, so they need none. */
const sizeOf = ({ path = '', bytes, decryption }: StateTask): number =>
  decryption === undefined ? (bytes?.length ?? regularSize(path) ?? 0) : Infinity;

/** Bytes of states that a service indexes on its main thread when it starts: 60 ms. */
const firstStates = 4 * 1024 * 1024;

/**
 * The pool of a service that starts with these files: few and small ones are indexed on the calling thread. Otherwise a thread starts at
 * once, to load its modules on another core while this one loads the service (bench `start`, `ready_ms`: 0.1 s). `hasOthers`: states whose
 * size is not known yet.
 */
export const poolAtStart = (
  threads: StatePool & { warm(): void },
  files: readonly { readonly path: string }[],
  hasOthers: boolean,
): StatePool => {
  const size = files.reduce((sum, { path }) => sum + (regularSize(path) ?? 0), 0);
  if (!hasOthers && size <= firstStates) return withSmallStatesHere(threads, { limit: firstStates, total: firstStates });
  threads.warm();
  return threads;
};
