import type { Either } from 'fp-ts/lib/Either.js';
import type { StateColumns } from './index/state-columns.js';
import type { StateError } from './state-error.js';

/** What a worker is asked: to index a file, or bytes that it shares with the asking thread. */
export type StateTask = {
  readonly source: string;
  readonly path: string | undefined;
  readonly bytes: Uint8Array | undefined;
};

/** What it answers; the buffers are handed over. */
export type StateAnswer = {
  readonly bytes: Uint8Array;
  readonly columns: Either<StateError, StateColumns>;
  readonly isStable: boolean;
  /** When the file was written last, milliseconds since the epoch; 0 where there is none. */
  readonly modified: number;
};
