import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../lib/system-error.js';
import type { Checkpointed } from '../model/contracts/checkpointed.js';
import type { FactLog } from '../model/contracts/fact-log.js';
import type { Log } from '../model/contracts/log.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import type { CheckpointHeader } from './checkpoint-header.js';
import { checkpointName, checkpointSeqs } from './checkpoint-names.js';
import type { StateFiles } from './state-files.js';
import { writeCheckpoint } from './write-checkpoint.js';

/** Number of checkpoints kept: if one is damaged, the other is restored. */
const kept = 2;

type CheckpointerOptions = {
  readonly folder: string;
  readonly states: StateFiles;
  readonly slices: TimeSlices;
  /** Version of the program. */
  readonly program: string;
  readonly parts: readonly Checkpointed[];
  /** The snapshots that the saved state refers to. */
  readonly snapshots: () => readonly StateSnapshot[];
  /** The last fact that the saved state includes; `seq` 0: none. */
  readonly position: () => { readonly seq: number; readonly at: string };
  readonly factLog: Pick<FactLog, 'flush'>;
  /** Called with the position up to which no restart reads facts: that of the older of the two newest checkpoints (D63). */
  readonly retain: (upTo: number) => unknown;
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
   * Writes a checkpoint unless no fact arrived since the last one, then removes the files that the two newest do not need. At most one at a
   * time. A failed write is logged as a warning. Rejects only for bugs.
   */
  write(): Promise<void>;
  status(): CheckpointStatus;
}

export const openCheckpointer = (options: CheckpointerOptions): Checkpointer => {
  const { folder, states, slices, program, log, now } = options;
  /** Newest first. Only checkpoints that this process has written or restored, because others may be damaged. */
  let sound: readonly CheckpointHeader[] = options.restored === undefined ? [] : [options.restored];
  let status: CheckpointStatus = { seconds: 0, bytes: 0, seq: options.restored?.seq ?? 0, writtenAt: 0, errors: 0 };

  const save = async (): Promise<void> => {
    const { position, factLog, parts } = options;
    const began = now();
    const { header, bytes } = await writeCheckpoint(
      { ...position(), program, parts, snapshots: options.snapshots() },
      { folder, states, slices, factLog },
    );
    sound = [header, ...sound].slice(0, kept);
    const { seq } = header;
    status = { ...status, seconds: (now() - began) / 1_000, bytes, seq, writtenAt: now() };
    log.debug('checkpoint written', { seq, bytes, seconds: status.seconds });
  };

  const prune = async (): Promise<void> => {
    const needed = new Set(sound.map(({ seq }) => seq));
    for (const seq of await checkpointSeqs(folder)) if (!needed.has(seq)) await rm(join(folder, checkpointName(seq)), { force: true });
    await states.prune(sound.flatMap((header) => header.states));
    const oldest = sound.length === kept ? sound.at(-1) : undefined;
    if (oldest !== undefined) await options.retain(oldest.seq);
  };

  const attempt = async (work: () => Promise<void>, failure: string): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      status = { ...status, errors: status.errors + 1 };
      log.warn(failure, { folder, error: error.message });
      return false;
    }
  };

  const write = async (): Promise<void> => {
    if (options.position().seq === (sound[0]?.seq ?? 0)) return;
    if (await attempt(save, 'the checkpoint could not be written; a restart will read more of the log'))
      await attempt(prune, 'old checkpoints, states and segments could not be removed');
  };

  return { write, status: () => status };
};
