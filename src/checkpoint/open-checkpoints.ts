import { firstValueFrom, NEVER, takeUntil, timer, type Observable, type SchedulerLike } from 'rxjs';
import { dueEvery } from '../lib/due-every.js';
import type { Checkpointed, SnapshotLookup } from '../model/contracts/checkpointed.js';
import type { FactLog } from '../model/contracts/fact-log.js';
import type { Log } from '../model/contracts/log.js';
import type { OutputSink } from '../model/contracts/output-sink.js';
import type { Failure } from '../model/failure.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { errorOnAbort } from '../runtime/error-on-abort.js';
import { whileUnderWay } from '../runtime/loop-turns.js';
import { retryWait } from '../runtime/retry-wait.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import { openCheckpointer, type CheckpointStatus } from './checkpointer.js';
import type { CheckpointHeader } from './checkpoint-header.js';
import { checkpointSchedule } from './checkpoint-schedule.js';
import type { CheckpointStorage } from './checkpoint-storage.js';
import { DeclaredSnapshots } from './declared-snapshots.js';
import { restoreNewest } from './restore-newest.js';

/** Milliseconds between two log lines about a restore. */
const reportInterval = 10_000;

type CheckpointsOptions = {
  /** `folderStorage` or `objectStorage`. */
  readonly storage: CheckpointStorage;
  readonly slices: TimeSlices;
  /** Version of the program. */
  readonly program: string;
  /** `skipTo`: marks positions as used that a checkpoint includes but the log lost. */
  readonly factLog: Pick<FactLog, 'first' | 'last' | 'flush'> & { skipTo(position: number): void };
  /** Called with the position up to which no restart reads facts (D63). A returned promise is awaited. */
  readonly retain: (upTo: number) => unknown;
  /** Indexes the bytes of a state; undefined if they are not a state. */
  readonly index: (source: string, bytes: Uint8Array) => Promise<StateSnapshot | undefined>;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
  /** 0 to 1; default `Math.random`. */
  readonly random?: () => number;
};

type Run = {
  readonly parts: readonly Checkpointed[];
  /** The last fact that every part has processed; `seq` 0: none. Arrival in ISO 8601 UTC. */
  readonly position: () => { readonly seq: number; readonly at: string };
  /** Milliseconds between two checkpoints; 0: only one at the end. */
  readonly interval: number;
  /** Whether this instance leads, if several share the log: others skip their turns, the last one too. Default: always. */
  readonly mayWrite?: () => boolean;
  /** Emits when the last checkpoint should be written. */
  readonly end$: Observable<unknown>;
};

/** The checkpoints of one log. Restore once, then run. */
export interface Checkpoints {
  /**
   * Restores the newest usable checkpoint into fresh parts and returns the position after it; without a checkpoint, empty parts and the
   * first position of the log. Calls `open` for each checkpoint that it tries; discard all parts but those returned. Rejects with the
   * reason of `stop` if it aborts.
   */
  restore<T extends { readonly parts: readonly Checkpointed[] }>(
    open: (snapshotOf: SnapshotLookup) => T,
    stop?: AbortSignal,
  ): Promise<Restored<T>>;
  /** The newest snapshot of each declared state: restored, and of the run so far. */
  snapshots(): readonly StateSnapshot[];
  /** The restored share of the checkpoint, 0 to 1. */
  progress(): number;
  /** Receives all outputs of the run, and keeps the snapshots that checkpoints refer to. */
  readonly sink: OutputSink;
  /** Writes checkpoints during a run. Completes once the last one is written; errors for a bug. Subscribe once. */
  run$(run: Run): Observable<never>;
  status(): CheckpointStatus;
}

/** `at`: when the last fact of the checkpoint arrived; '' without a checkpoint. */
type Restored<T> = { readonly state: T; readonly from: number; readonly at: string };

export const openCheckpoints = (options: CheckpointsOptions): Checkpoints => {
  const { storage, slices, program, factLog, retain, index, log, scheduler, random = Math.random } = options;
  const declared = new DeclaredSnapshots();
  let restored: CheckpointHeader | undefined;
  let progress = 0;
  let status = (): CheckpointStatus => ({ seconds: 0, bytes: 0, seq: restored?.seq ?? 0, writtenAt: 0, errors: 0 });
  return {
    restore: (open, stop) =>
      whileUnderWay('restore', async () => {
        const began = scheduler.now();
        const isReportDue = dueEvery(reportInterval, () => scheduler.now());
        const onProgress = (share: number): void => {
          stop?.throwIfAborted();
          progress = share;
          if (isReportDue()) log.info('restoring the checkpoint', { percent: Math.floor(share * 100) });
        };
        const warn = (line: string): void => {
          log.warn(line);
        };
        const isStopped$ = stop === undefined ? NEVER : errorOnAbort(stop, () => stop.reason as Error);
        const pause = async (failure: Failure, failures: number): Promise<void> => {
          await firstValueFrom(timer(retryWait(failure, failures, random), scheduler).pipe(takeUntil(isStopped$)));
        };
        const { state, header, snapshots, bytes } = await restoreNewest({
          ...{ ...storage, slices, open, index, warn, onProgress, pause },
          first: () => factLog.first,
        });
        restored = header;
        for (const snapshot of snapshots) declared.put(snapshot);
        if (header === undefined) return { state, from: factLog.first, at: '' };
        const { seq, at, program: writer } = header;
        if (seq > factLog.last) {
          log.warn('the log ends before the checkpoint; it cannot replay the facts between them', { seq, last: factLog.last });
          factLog.skipTo(seq);
        }
        log.info('checkpoint restored', { seq, at, bytes, writer, seconds: (scheduler.now() - began) / 1_000 });
        return { state, from: seq + 1, at };
      }),
    snapshots: () => declared.all(),
    progress: () => progress,
    sink: declared,
    run$: ({ parts, position, interval, mayWrite = () => true, end$ }) => {
      const checkpointer = openCheckpointer({
        ...{ ...storage, slices, program, parts, position, factLog, retain, mayWrite, restored, log },
        snapshots: () => declared.kept(),
        now: () => scheduler.now(),
      });
      status = () => checkpointer.status();
      return checkpointSchedule(() => whileUnderWay('checkpoint', () => checkpointer.write()), interval, end$, scheduler);
    },
    status: () => status(),
  };
};
