import type { Checkpointed, SnapshotLookup } from '../model/contracts/checkpointed.js';
import { Failure, mayPass } from '../model/failure.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import { UnusableCheckpoint, type CheckpointHeader } from './checkpoint-header.js';
import { readCheckpoint } from './checkpoint-reader.js';
import type { CheckpointStorage } from './checkpoint-storage.js';
import type { KeptSnapshot } from './declared-snapshots.js';
import { isStorageError } from './is-storage-error.js';
import { plainReason } from '../lib/system-error.js';

/** Attempts to read one checkpoint from an object store that fails. */
const maxAttempts = 3;

type RestoreOptions<T> = CheckpointStorage & {
  readonly slices: TimeSlices;
  /** Position of the oldest readable fact. */
  readonly first: () => number;
  /** Creates fresh parts. Called for each attempted checkpoint, and once more if none can be restored. */
  readonly open: (snapshotOf: SnapshotLookup) => T;
  /** Indexes the bytes of a state; undefined if they are not a state. */
  readonly index: (source: string, bytes: Uint8Array) => Promise<StateSnapshot | undefined>;
  readonly warn: (line: string) => void;
  /** Called between slices with the restored share of the checkpoint, 0 to 1. Ends the restore if it throws. */
  readonly onProgress?: (share: number) => void;
  /** Waits before the next attempt after this many failures in a row. Ends the restore if it rejects. */
  readonly pause: (failure: Failure, failures: number) => Promise<void>;
};

/** The parts and the checkpoint that they were restored from. Without a checkpoint the parts are empty, and the whole log must be read. */
type Restored<T> = {
  readonly state: T;
  readonly header: CheckpointHeader | undefined;
  readonly snapshots: readonly KeptSnapshot[];
  readonly bytes: number;
};

/**
 * Restores the newest checkpoint that is intact, has the versions of this program and is not older than the log (D62). Logs a warning with
 * the reason for each one that it skips. Works in slices. Lists the checkpoints again after each one, because other instances may write and
 * remove some in between. While a shared store fails, tries again: without a checkpoint an instance may lack facts that were removed. If it
 * refuses for good, there is no checkpoint. Rejects if `onProgress` throws or `pause` rejects, if a folder cannot be listed, otherwise only
 * for bugs.
 */
export const restoreNewest = async <T extends { readonly parts: readonly Checkpointed[] }>(
  options: RestoreOptions<T>,
): Promise<Restored<T>> => {
  const { checkpoints, first, open, warn, pause } = options;
  try {
    await checkpoints.removeTemporary();
  } catch (error) {
    // Start even if a file cannot be removed.
    if (!isStorageError(error)) throw error;
    warn(`a temporary file cannot be removed: ${plainReason(error)}`);
  }
  const tried = new Set<number>();
  for (let seq = await newest(tried, options), failures = 0; seq !== undefined; seq = await newest(tried, options)) {
    try {
      checkFirst(seq, first());
      const restored = await restoreFrom(seq, options);
      // Facts behind it may have been removed meanwhile.
      checkFirst(seq, first());
      return restored;
    } catch (error) {
      if (!(error instanceof UnusableCheckpoint) && !isStorageError(error)) throw error;
      warn(`skipped ${checkpoints.nameOf(seq)}: ${plainReason(error)}`);
      if (mayPass(error) && ++failures < maxAttempts) await pause(error, failures);
      else {
        failures = 0;
        tried.add(seq);
      }
    }
  }
  return { state: open(() => undefined), header: undefined, snapshots: [], bytes: 0 };
};

/** The newest checkpoint that was not tried. */
const newest = async <T>(tried: ReadonlySet<number>, { checkpoints, warn, pause }: RestoreOptions<T>): Promise<number | undefined> => {
  for (let failures = 1; ; failures++) {
    try {
      return (await checkpoints.seqs()).find((seq) => !tried.has(seq));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      warn(`the checkpoints cannot be listed: ${error.message}`);
      if (!mayPass(error)) return undefined;
      await pause(error, failures);
    }
  }
};

const checkFirst = (seq: number, first: number): void => {
  if (seq < first - 1) throw new UnusableCheckpoint(`it was written at fact ${String(seq)}, the log begins at fact ${String(first)}`);
};

const restoreFrom = async <T extends { readonly parts: readonly Checkpointed[] }>(
  seq: number,
  { checkpoints, states, slices, open, index, onProgress = () => undefined }: RestoreOptions<T>,
): Promise<Restored<T>> => {
  const file = await checkpoints.open(seq, () => {
    onProgress(0);
  });
  const checkpoint = await readCheckpoint(file, slices);
  try {
    if (checkpoint.header.seq !== seq) throw new UnusableCheckpoint('it was renamed: its header has another position than its name');
    const snapshots: KeptSnapshot[] = [];
    for (const ref of checkpoint.header.states) {
      const snapshot = await index(ref.source, await states.read(ref));
      if (snapshot === undefined) throw new UnusableCheckpoint(`the state of ${ref.source} cannot be indexed`);
      states.note(snapshot, ref);
      snapshots.push({ snapshot, isSuspect: ref.suspect === true });
    }
    const state = open(
      (source, isSuspect = false) => snapshots.find((one) => one.snapshot.source === source && one.isSuspect === isSuspect)?.snapshot,
    );
    await checkpoint.restore(state.parts, onProgress);
    return { state, header: checkpoint.header, snapshots, bytes: checkpoint.bytes };
  } finally {
    await checkpoint.close();
  }
};
