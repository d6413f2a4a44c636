import type { Checkpointed } from '../model/contracts/checkpointed.js';
import type { FactLog } from '../model/contracts/fact-log.js';
import type { Log } from '../model/contracts/log.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import type { CheckpointHeader } from './checkpoint-header.js';
import type { CheckpointStorage } from './checkpoint-storage.js';
import type { KeptSnapshot } from './declared-snapshots.js';
import { isStorageError } from './is-storage-error.js';
import { writeCheckpoint } from './write-checkpoint.js';
import { plainReason } from '../lib/system-error.js';

/** Number of checkpoints kept: if one is damaged, the other is restored. */
const kept = 2;

type CheckpointerOptions = CheckpointStorage & {
  readonly slices: TimeSlices;
  /** Version of the program. */
  readonly program: string;
  readonly parts: readonly Checkpointed[];
  /** The snapshots that the saved state refers to. */
  readonly snapshots: () => readonly KeptSnapshot[];
  /** The last fact that the saved state includes; `seq` 0: none. */
  readonly position: () => { readonly seq: number; readonly at: string };
  readonly factLog: Pick<FactLog, 'flush'>;
  /** Called with the position up to which no restart reads facts: that of the older of the two newest checkpoints (D63). */
  readonly retain: (upTo: number) => unknown;
  /** Whether this instance leads. Others write nothing. */
  readonly mayWrite: () => boolean;
  /** The checkpoint that this run started from. */
  readonly restored: CheckpointHeader | undefined;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Metrics of the last written checkpoint: seconds, bytes and position; `writtenAt` in milliseconds since the epoch, 0 before the first. */
export type CheckpointStatus = {
  readonly seconds: number;
  readonly bytes: number;
  readonly seq: number;
  readonly writtenAt: number;
  readonly errors: number;
};

interface Checkpointer {
  /**
   * Writes a checkpoint unless no fact arrived since the last one, then removes what the two newest do not need. At most one at a time. A
   * failed write is logged as a warning. Rejects only for bugs.
   */
  write(): Promise<void>;
  status(): CheckpointStatus;
}

export const openCheckpointer = (options: CheckpointerOptions): Checkpointer => {
  const { checkpoints, states, slices, program, mayWrite, log, now } = options;
  /** Newest first. Only checkpoints that this process has written or restored, because others may be damaged. */
  let sound: readonly CheckpointHeader[] = options.restored === undefined ? [] : [options.restored];
  let status: CheckpointStatus = { seconds: 0, bytes: 0, seq: options.restored?.seq ?? 0, writtenAt: 0, errors: 0 };

  const save = async (): Promise<boolean> => {
    const { position, factLog, parts } = options;
    const began = now();
    if (checkpoints.isShared) {
      const newest = (await checkpoints.seqs())[0] ?? 0;
      if (newest > position().seq) {
        log.debug('another instance has written a newer checkpoint', { newest });
        return false;
      }
    }
    const { header, bytes } = await writeCheckpoint(
      { ...position(), program, parts, snapshots: options.snapshots() },
      { checkpoints, states, slices, factLog },
    );
    sound = [header, ...sound.filter(({ seq }) => seq !== header.seq)].slice(0, kept);
    const { seq } = header;
    status = { ...status, seconds: (now() - began) / 1_000, bytes, seq, writtenAt: now() };
    log.debug('checkpoint written', { seq, bytes, seconds: status.seconds });
    return true;
  };

  /** Removes the checkpoints that are not needed. Returns whether only sound ones remain. */
  const removeOthers = async (): Promise<boolean> => {
    const seqs = await checkpoints.seqs();
    // Another instance may have removed one of them.
    if (checkpoints.isShared) sound = sound.filter(({ seq }) => seqs.includes(seq));
    const oldest = sound.length === kept ? (sound.at(-1)?.seq ?? 0) : 0;
    let isComplete = true;
    for (const seq of seqs) {
      if (sound.some((header) => header.seq === seq)) continue;
      // Another instance wrote a newer one, and may have verified it.
      if (checkpoints.isShared && seq > oldest) isComplete = false;
      else await checkpoints.remove(seq);
    }
    return isComplete;
  };

  const prune = async (): Promise<void> => {
    // The states that an unknown checkpoint needs are unknown.
    if (await removeOthers()) await states.prune(sound.flatMap((header) => header.states));
    const oldest = sound.length === kept ? sound.at(-1) : undefined;
    if (oldest !== undefined) await options.retain(oldest.seq);
  };

  const attempt = async <T>(work: () => Promise<T>, failure: string): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!isStorageError(error)) throw error;
      status = { ...status, errors: status.errors + 1 };
      log.warn(failure, { ...checkpoints.place, error: plainReason(error) });
      return undefined;
    }
  };

  const write = async (): Promise<void> => {
    if (!mayWrite() || options.position().seq === (sound[0]?.seq ?? 0)) return;
    const isWritten = await attempt(save, 'the checkpoint could not be written; a restart will read more of the log');
    if (isWritten === true && mayWrite()) await attempt(prune, 'old checkpoints, states and segments could not be removed');
  };

  return { write, status: () => status };
};
