import { firstValueFrom, Subject, takeUntil, timer, type SchedulerLike } from 'rxjs';
import type { DecodePool } from '../../../decode/workers/decode-pool.js';
import type { Log } from '../../../model/contracts/log.js';
import type { Source, SourceBatch, SourceConnection, SourceMeter } from '../../../model/contracts/source.js';
import { Failure } from '../../../model/failure.js';
import { openKeptFile } from '../../../runtime/kept-file.js';
import type { ServiceClock } from '../../service-clock.js';
import { openBucketReader } from '../bucket/bucket-reader.js';
import { cursorText, parseCursor } from './folder-cursor.js';
import { fileKey, FolderProgress } from './folder-progress.js';
import { openFolderRounds } from './folder-rounds.js';
import { folderWarnings } from './folder-warnings.js';
import { readLog, type FolderFile } from './read-log.js';

type CloudtrailFolderOptions = {
  readonly name: string;
  /** Absolute. */
  readonly directory: string;
  /** `new`: files that exist at the first start are not read. */
  readonly start: 'all' | 'new';
  /** Milliseconds. */
  readonly pollInterval: number;
  /** Absolute path; '': progress is not saved. */
  readonly cursorPath: string;
  /** Maximum bytes of text in a file. */
  readonly maxBytes: number;
  /** Files read ahead. */
  readonly workers: number;
  readonly pool: DecodePool;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: Pick<SourceMeter, 'count'>;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
};

/**
 * Log files in a folder and the folders below it, read as they appear. A file that is still being written is read once it is complete; a
 * plain file with one record per line is followed as it grows.
 *
 * Crash safety with `cursorPath`: at least once. A file, or a part of a growing one, counts as read when its facts have passed and no
 * longer wait; the cursor follows within seconds, and later parts are read again after a crash. Without `cursorPath`, a restart begins at
 * `start`.
 *
 * **Keeps**: see `FolderProgress`, `openFolderRounds` and `openBucketReader`. **Order**: nearly that of the times of delivery.
 */
export const cloudtrailFolder = (options: CloudtrailFolderOptions): Source => {
  const { name, directory, cursorPath, scheduler, log, clock } = options;
  const warnings = folderWarnings(name, log, scheduler);
  let progress: FolderProgress | undefined;
  const cursor =
    cursorPath === ''
      ? undefined
      : openKeptFile({
          path: cursorPath,
          text: () => cursorText(progress ?? new FolderProgress(), directory),
          scheduler,
          onUnreadable: (reason) =>
            log.warn('the cursor file cannot be read: reading starts over', { source: name, path: cursorPath, reason }),
          onUnwritable: (reason) => warnings.cursor(`${cursorPath}: ${reason}`),
        });

  /** Undefined without a usable cursor. */
  const load = async (): Promise<FolderProgress | undefined> => {
    const text = await cursor?.read();
    const parsed = text === undefined ? undefined : parseCursor(text, directory);
    if (typeof parsed !== 'string') return parsed;
    log.warn('the cursor file cannot be used: reading starts over', { source: name, path: cursorPath, reason: parsed });
    return undefined;
  };

  const connect = async (signal: AbortSignal): Promise<SourceConnection> => {
    const known = progress ?? (await load());
    const now = known ?? new FolderProgress();
    now.reset();
    const rounds = openFolderRounds({ directory, progress: now, warnings, scheduler, signal });
    await rounds.run(known === undefined && options.start === 'new');
    // A list that was not finished is not kept: with `new`, the rest of the files would count as new.
    if (signal.aborted) throw new Failure('Failed', `cannot read the folder ${directory}: stopped`);
    progress = now;
    if (known === undefined) cursor?.changed();
    const drained$ = new Subject<void>();
    const state = { isDraining: false, isClosed: false };
    /** Milliseconds. */
    let lastRound = 0;
    const isStopped = (): boolean => state.isDraining;
    const reader = openBucketReader<FolderFile>({
      take: () => rounds.take(),
      open: (file) => readLog(file, now, { ...options, now: () => clock.now(), warnings }),
      atOnce: options.workers,
    });
    /** Promises that resolve when the facts of a file are no longer pending in the pipeline. */
    const inside = new Map<FolderFile, Promise<void>[]>();

    const passed = async (file: FolderFile): Promise<void> => {
      const { path, identity, followed, step, origin } = file;
      const facts = Promise.all([followed?.settled, origin?.settled, ...(inside.get(file) ?? [])]).then(() => undefined);
      inside.delete(file);
      if (followed !== undefined) followed.settled = facts;
      await facts;
      if (state.isClosed) return;
      if (followed === undefined) now.done(path, fileKey(file, identity));
      else if (step !== undefined) followed.acked = step.read;
      cursor?.changed();
    };

    return {
      read: async (): Promise<SourceBatch | undefined> => {
        for (;;) {
          const step = await reader.next();
          if (step === undefined) {
            if (state.isDraining) return undefined;
            if (rounds.size > 0) continue;
            // A folder with a million files takes seconds: at most half of the time is spent in rounds.
            const pause = Math.max(options.pollInterval, lastRound);
            await firstValueFrom(timer(pause, scheduler).pipe(takeUntil(drained$)), { defaultValue: 0 });
            const began = scheduler.now();
            if (!isStopped()) await rounds.run(false);
            lastRound = scheduler.now() - began;
          } else if (step.is === 'failed') {
            inside.delete(step.file);
            warnings.files(step.file.path, step.failure.message);
            await rounds.failed(step.file);
          } else {
            const { file } = step;
            if (step.is === 'end') {
              rounds.ended(file);
              const isOver = file.outcome !== 'incomplete' && file.outcome !== 'busy';
              return { facts: [], ack: () => (isOver ? void passed(file) : undefined) };
            }
            const ack: SourceBatch['ack'] = (waits = []) => {
              if (waits.length > 0) inside.set(file, [...(inside.get(file) ?? []), ...waits.map(({ over }) => over)]);
            };
            return { facts: step.facts, ack };
          }
        }
      },
      drain: () => {
        state.isDraining = true;
        rounds.stop();
        reader.drain();
        drained$.next();
      },
      close: async () => {
        state.isDraining = true;
        rounds.stop();
        drained$.next();
        await reader.close();
        state.isClosed = true;
        await cursor?.close();
      },
    };
  };

  return { name, kind: 'audit', connect };
};
