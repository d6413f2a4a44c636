import { regularSize } from '../runtime/regular-size.js';
import { runStateTask } from './run-state-task.js';
import type { StatePool } from './state-pool.js';
import type { StateTask } from './state-task.js';

/** Bytes of states that are indexed as fast as a thread starts: 0.2 to 0.4 s. */
const firstStates = 8 * 1024 * 1024;

/**
 * Indexes the first states on the calling thread, up to `firstStates`, and others in `pool`: a new thread takes 0.6 s of processor time to
 * load the catalog again.
 */
export const withSmallStatesHere = (pool: StatePool): StatePool => {
  let left = firstStates;
  return {
    run: (task) => {
      const size = sizeOf(task);
      if (size > left) return pool.run(task);
      left -= size;
      return runStateTask(task);
    },
    close: () => pool.close(),
  };
};

/** Decryption is left to the threads. Paths that are not regular files fail at once, so they need none. */
const sizeOf = ({ path = '', bytes, decryption }: StateTask): number =>
  decryption === undefined ? (bytes?.length ?? regularSize(path) ?? 0) : Infinity;

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
  if (!hasOthers && size <= firstStates) return withSmallStatesHere(threads);
  threads.warm();
  return threads;
};
