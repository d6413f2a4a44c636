import { right, type Either } from 'fp-ts/lib/Either.js';
import { setTimeout } from 'node:timers/promises';
import { cloudTypes } from '../catalog/providers.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { IndexedState } from './index/indexed-state.js';
import { shareBytes } from './index/share-bytes.js';
import type { StateError } from './state-error.js';
import type { StatePool } from './state-pool.js';
import type { StateAnswer } from './state-task.js';
import { Plans } from './formats/type-plan.js';

/** A file to read, or fetched bytes, which must not change afterwards. Shared memory is used as it is and loses its line breaks. */
export type StateInput = { readonly source: string; readonly path: string } | { readonly source: string; readonly bytes: Uint8Array };

/** Clock and delays, replaceable in tests. */
export type Clock = { readonly now: () => number; readonly wait: (milliseconds: number) => Promise<unknown> };
const clock: Clock = { now: () => Date.now(), wait: (milliseconds) => setTimeout(milliseconds) };

const plans = new Plans(cloudTypes);

/**
 * Reads and indexes a state in a thread of `pool`. The calling thread neither copies nor parses, so that a state of 100,000 resources does
 * not block the event loop (bench `state`). A file that is still being written is read again after 50 ms, 100 ms, … 1.6 s; then the last
 * result is returned. Rejects only for bugs and a closed pool.
 */
export const loadState = async (input: StateInput, pool: StatePool, time: Clock = clock): Promise<Either<StateError, StateSnapshot>> => {
  const { source } = input;
  if ('bytes' in input) return snapshotOf(source, await pool.run({ source, path: undefined, bytes: await shareBytes(input.bytes) }));
  for (let attempt = 0; ; attempt++) {
    const answer = await pool.run({ source, path: input.path, bytes: undefined });
    if (attempt >= attempts || !isBeingWritten(answer, time.now())) return snapshotOf(source, answer);
    await time.wait(50 * 2 ** attempt);
  }
};

const attempts = 6;
/** Milliseconds within which a writer may still be working on a changed file. */
const fresh = 5_000;

/**
 * Whether the file changed during the read, or is recent and incomplete. A writer that truncates the file first leaves it empty for a
 * moment.
 */
export const isBeingWritten = (answer: StateAnswer, now: number): boolean => {
  if (!answer.isStable) return true;
  const isPart =
    answer.columns._tag === 'Left'
      ? answer.columns.left.reason === 'broken_json' || answer.columns.left.reason === 'broken_gzip'
      : answer.bytes.length === 0;
  return isPart && answer.modified !== 0 && Math.abs(now - answer.modified) < fresh;
};

const snapshotOf = (source: string, { bytes, columns }: StateAnswer): Either<StateError, StateSnapshot> =>
  columns._tag === 'Left' ? columns : right(new IndexedState(bytes, source, columns.right, plans));
