import { regularSize } from '../runtime/regular-size.js';
import { runStateTask } from './run-state-task.js';
import type { StatePool } from './state-pool.js';
import type { StateTask } from './state-task.js';

/** Bytes of a state that is indexed faster than a thread starts. */
const smallState = 512 * 1024;

/**
 * Indexes small states on the calling thread, and others in `pool`. For commands that wait for their states: a new thread takes 0.5 s of
 * processor time to load the catalog again, a small state a few milliseconds to index.
 */
export const withSmallStatesHere = (pool: StatePool): StatePool => ({
  run: (task) => (isSmall(task) ? runStateTask(task) : pool.run(task)),
  close: () => pool.close(),
});

/** Decryption is left to the threads. Paths that are not regular files fail at once, so they need none. */
const isSmall = ({ path = '', bytes, decryption }: StateTask): boolean =>
  decryption === undefined && (bytes?.length ?? regularSize(path) ?? 0) <= smallState;
