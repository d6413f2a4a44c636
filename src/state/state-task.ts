import type { Either } from 'fp-ts/lib/Either.js';
import type { Decryption } from './encryption/decrypt-state.js';
import type { EncryptedState } from './encryption/encrypted-state.js';
import type { StateColumns } from './index/state-columns.js';
import type { StateError } from './state-error.js';

/** A task for a worker: index a file, or bytes that are shared with the calling thread. */
export type StateTask = {
  readonly source: string;
  readonly path: string | undefined;
  readonly bytes: Uint8Array | undefined;
  /** The bytes are an encrypted state. */
  readonly decryption?: Decryption;
};

/** The result of a worker; its buffers are transferred. */
export type StateAnswer = {
  readonly bytes: Uint8Array;
  readonly columns: Either<StateError, StateColumns>;
  readonly isStable: boolean;
  /** Time of the last write of the file, milliseconds since the epoch; 0 without a file. */
  readonly modified: number;
  /** Present if OpenTofu encrypted the state. `bytes` is the encrypted file in shared memory, and the error says that a key is missing. */
  readonly encrypted?: EncryptedState | undefined;
};
