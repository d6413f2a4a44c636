import { regularSize } from '../runtime/regular-size.js';
import { indexState } from './index-task.js';
import type { StatePool } from './state-pool.js';
import type { StateTask } from './state-task.js';

/** Bytes of a state that is indexed faster than a thread starts. */
const smallState = 512 * 1024;

/**
 * Indexes small states on the calling thread, and others in `pool`. For commands that wait for their states: a thread that loads the
 * catalog once more takes 0.5 s of processor time, a small state a few milliseconds.
 */
export const withSmallStatesHere = (pool: StatePool): StatePool => ({
  run: (task) => (isSmall(task) ? indexState(task) : pool.run(task)),
  close: () => pool.close(),
});

/** Decryption takes long on purpose, whatever the size. A file without a size is refused at once. */
const isSmall = ({ path = '', bytes, decryption }: StateTask): boolean =>
  decryption === undefined && (bytes?.length ?? regularSize(path) ?? 0) <= smallState;
