import { join } from 'node:path';
import { isSystemError } from '../lib/system-error.js';
import type { Checkpointed, SnapshotLookup } from '../model/contracts/checkpointed.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import { UnusableCheckpoint, type CheckpointHeader } from './checkpoint-header.js';
import { checkpointName, checkpointSeqs, removeTemporary } from './checkpoint-names.js';
import { openCheckpoint } from './checkpoint-reader.js';
import type { StateFiles } from './state-files.js';

type RestoreOptions<T> = {
  readonly folder: string;
  readonly states: StateFiles;
  readonly slices: TimeSlices;
  /** Position of the oldest readable fact. */
  readonly first: number;
  /** Creates fresh parts. Called for each attempted checkpoint, and once more if none can be restored. */
  readonly open: (snapshotOf: SnapshotLookup) => T;
  /** Indexes the bytes of a state; undefined if they are not a state. */
  readonly index: (source: string, bytes: Uint8Array) => Promise<StateSnapshot | undefined>;
  readonly warn: (line: string) => void;
  /** Called between slices with the restored share of the checkpoint, 0 to 1. Ends the restore if it throws. */
  readonly onProgress?: (share: number) => void;
};

/** The parts and the checkpoint that they were restored from. Without a checkpoint the parts are empty, and the whole log must be read. */
type Restored<T> = {
  readonly state: T;
  readonly header: CheckpointHeader | undefined;
  readonly snapshots: readonly StateSnapshot[];
  readonly bytes: number;
};

/**
 * Restores the newest checkpoint that is intact, has the versions of this program and is not older than the log (D62). Logs a warning with
 * the reason for each one that it skips. Works in slices. Rejects if `onProgress` throws, otherwise only for bugs.
 */
export const restoreNewest = async <T extends { readonly parts: readonly Checkpointed[] }>(
  options: RestoreOptions<T>,
): Promise<Restored<T>> => {
  const { folder, first, open, warn } = options;
  try {
    await removeTemporary(folder);
  } catch (error) {
    // Start even if a file cannot be removed.
    if (!isSystemError(error)) throw error;
    warn(error.message);
  }
  for (const seq of await checkpointSeqs(folder)) {
    const path = join(folder, checkpointName(seq));
    try {
      if (seq < first - 1) throw new UnusableCheckpoint(`it was written at fact ${String(seq)}, the log begins at fact ${String(first)}`);
      return await restoreFrom(path, seq, options);
    } catch (error) {
      if (!(error instanceof UnusableCheckpoint) && !isSystemError(error)) throw error;
      warn(`skipped ${path}: ${error.message}`);
    }
  }
  return { state: open(() => undefined), header: undefined, snapshots: [], bytes: 0 };
};

const restoreFrom = async <T extends { readonly parts: readonly Checkpointed[] }>(
  path: string,
  seq: number,
  { states, slices, open, index, onProgress = () => undefined }: RestoreOptions<T>,
): Promise<Restored<T>> => {
  const checkpoint = await openCheckpoint(path, slices);
  try {
    if (checkpoint.header.seq !== seq) throw new UnusableCheckpoint('it was renamed: its header has another position than its name');
    const snapshots = new Map<string, StateSnapshot>();
    for (const ref of checkpoint.header.states) {
      const snapshot = await index(ref.source, await states.read(ref));
      if (snapshot === undefined) throw new UnusableCheckpoint(`the state of ${ref.source} cannot be indexed`);
      states.note(snapshot, ref);
      snapshots.set(ref.source, snapshot);
    }
    const state = open((source) => snapshots.get(source));
    await checkpoint.restore(state.parts, onProgress);
    return { state, header: checkpoint.header, snapshots: [...snapshots.values()], bytes: checkpoint.bytes };
  } finally {
    await checkpoint.close();
  }
};
