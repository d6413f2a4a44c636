import type { FileHandle } from 'node:fs/promises';
import type { LogFields } from '../model/contracts/log.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import type { StateRef } from './checkpoint-header.js';

/**
 * Where the checkpoints of one log are kept, each under its position. Operations reject with a system error or with a `Failure`
 * (`isStorageError`).
 */
export interface CheckpointStore {
  /** Whether other instances write to it too. */
  readonly isShared: boolean;
  /** Names the place in a log line. */
  readonly place: LogFields;
  /** Path or name of a checkpoint for messages. */
  nameOf(seq: number): string;
  /** Positions of the checkpoints, newest first. */
  seqs(): Promise<readonly number[]>;
  /** Stores what `write` writes to the file: afterwards there is the complete checkpoint or, after a failure, what was there before. */
  write(seq: number, write: (file: FileHandle) => Promise<void>): Promise<void>;
  /**
   * Opens a checkpoint for reading; it stays readable if it is removed. Rejects with `UnusableCheckpoint` if it does not exist or is
   * incomplete. `onStep` is called between parts of a download, and ends it if it throws.
   */
  open(seq: number, onStep: () => void): Promise<FileHandle>;
  /** Resolves also if there is no such checkpoint. */
  remove(seq: number): Promise<void>;
  /** Removes what a crash during a write left. */
  removeTemporary(): Promise<void>;
}

/**
 * The bytes of declared states, to which checkpoints refer. Each version is stored once under its hash, so a state of 100 MB that does not
 * change is written only by the first checkpoint.
 */
export interface StateStore {
  /** Resolves once the bytes of the snapshot are stored. */
  keep(snapshot: StateSnapshot): Promise<StateRef>;
  /** Reads the bytes that a checkpoint refers to. Rejects with `UnusableCheckpoint` if they are missing or damaged. */
  read(ref: StateRef): Promise<Uint8Array>;
  /** Records that the snapshot was made from the bytes that `ref` names, so that they are not hashed and written again. */
  note(snapshot: StateSnapshot, ref: StateRef): void;
  /** Removes the states that nothing needs, and the leftovers of a crash. `used`: those that the remaining checkpoints name. */
  prune(used: readonly StateRef[]): Promise<void>;
}

export type CheckpointStorage = { readonly checkpoints: CheckpointStore; readonly states: StateStore };
