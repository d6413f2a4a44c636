import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { defer, exhaustMap, interval, NEVER, ReplaySubject, takeUntil, throwError, type SchedulerLike } from 'rxjs';
import { UnwritableOutput } from '../lib/unwritable-output.js';
import type { FactLog } from '../model/contracts/fact-log.js';
import type { IndexBytes } from '../model/journal-line.js';
import type { Log } from '../model/contracts/log.js';
import { systemScheduler } from '../runtime/system-scheduler.js';
import { openHistory } from './history.js';
import { JournalInUse, lockJournal, type JournalLock } from './journal-lock.js';
import { JournalWriter } from './journal-writer.js';
import { lastPosition } from './last-position.js';
import { makeFolder, syncFolder } from './make-folder.js';
import { removableSegments, type Retention } from './removable-segments.js';
import { removedFacts } from './removed-facts.js';
import { listSegments, type Segment } from './segment.js';
import { stampFacts } from './stamp-facts.js';
import { openTail } from './tail.js';

const defaultSegmentBytes = 64 * 1024 * 1024;
/** Milliseconds between two periodic flushes. */
const flushEvery = 1_000;

type FileLogOptions = {
  /** The facts include the results of confirming reads of states (D10). */
  readonly confirm: boolean;
  /** Builds the snapshots of states from their bytes. */
  readonly index: IndexBytes;
  readonly log: Log;
  /** Refuse a folder that already contains a journal. */
  readonly isNew?: boolean;
  readonly segmentBytes?: number;
  readonly scheduler?: SchedulerLike;
};

/** A fact log on disk: the journal. */
export interface FileLog extends FactLog {
  /** Bytes written by this run. */
  readonly bytes: number;
  /** Facts of this run that could not be written. They still reached the subscribers. */
  readonly lost: number;
  /** The last write failure, until writing succeeds again. */
  readonly failure: UnwritableOutput | undefined;
  /**
   * Marks positions up to this one as used, because a checkpoint includes facts that the journal lost (power failure, full disk). Call
   * before the first append. Throws `UnwritableOutput`.
   */
  skipTo(position: number): void;
  /** Removes segments that are neither needed (D63) nor being read. Resolves with their number. */
  retain(retention: Retention): Promise<number>;
}

/**
 * Opens the journal in a folder, creating both if necessary, and continues after its newest fact. Both are readable only by their owner. At
 * least once: a crash loses only facts that were not processed either.
 *
 * Rejects with `JournalInUse` if another process writes to it, and with `UnwritableOutput` if the first segment cannot be created. A disk
 * that fills up later suspends writing for ten seconds at a time: facts that cannot be written are counted, and still reach the
 * subscribers.
 */
export const openFileLog = async (folder: string, options: FileLogOptions): Promise<FileLog> => {
  const { index, isNew = false } = options;
  const lock = await lockFolder(folder, isNew);
  try {
    const segments = [...listSegments(folder)];
    return openLocked(folder, options, { lock, segments, last: await lastPosition(segments, index) });
  } catch (error) {
    lock.release();
    throw error instanceof UnwritableOutput ? error : new UnwritableOutput(folder, error);
  }
};

type Opened = { readonly lock: JournalLock; readonly segments: Segment[]; readonly last: number };

const openLocked = (folder: string, options: FileLogOptions, opened: Opened): FileLog => {
  const { confirm, index, log, isNew = false, segmentBytes = defaultSegmentBytes, scheduler = systemScheduler } = options;
  const { lock, segments } = opened;
  let { last } = opened;
  let isClosed = false;
  const writer = new JournalWriter(segments, last, {
    folder,
    confirm,
    segmentBytes,
    keepsTorn: isNew,
    log,
    now: () => scheduler.now(),
  });
  const tail = openTail();
  const written = {
    get last() {
      return last;
    },
    get lastWritten() {
      return writer.lastWritten;
    },
    segments,
    size: (segment: Segment) => writer.size(segment),
  };
  const history = openHistory(written, tail, { index, log });
  const closed$ = new ReplaySubject<void>(1);
  const first = (): number => segments[0]?.first ?? 1;
  interval(flushEvery, scheduler)
    .pipe(
      exhaustMap(() => {
        lock.renew();
        return writer.flush();
      }),
      takeUntil(closed$),
    )
    .subscribe();
  return {
    get first() {
      return first();
    },
    get last() {
      return last;
    },
    get failures() {
      return writer.failures;
    },
    isFull: false,
    room$: NEVER,
    get bytes() {
      return writer.bytes;
    },
    get lost() {
      return writer.lost;
    },
    get failure() {
      return writer.failure;
    },
    append: (arrivals) => {
      if (isClosed) throw new Error('the fact log is closed');
      if (arrivals.length === 0) return;
      const facts = stampFacts(arrivals, last);
      last += facts.length;
      if (!writer.write(facts)) history.keep(facts);
      tail.deliver(facts);
    },
    flush: () => writer.flush(),
    facts$: (from) =>
      defer(() => (from < first() ? throwError(() => removedFacts(from, first())) : history.facts$(from))).pipe(takeUntil(closed$)),
    skipTo: (position) => {
      if (position <= last) return;
      last = position;
      writer.skipTo(position + 1);
    },
    retain: async ({ before, olderThan, maxBytes }) => {
      const sized = segments.map(({ path, first }) => {
        const { size = 0, mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
        return { first, bytes: size, modified: mtimeMs };
      });
      const count = removableSegments(sized, { before: Math.min(before, history.slowest()), olderThan, maxBytes });
      for (const { path } of segments.splice(0, count)) await rm(path, { force: true });
      if (count > 0) syncFolder(folder);
      return count;
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await writer.close();
      closed$.next();
      tail.complete();
      lock.release();
    },
  };
};

/** Creates the folder if necessary, and locks it. */
const lockFolder = async (folder: string, isNew: boolean): Promise<JournalLock> => {
  try {
    makeFolder(folder);
    if (isNew && readdirSync(folder).some((name) => name.startsWith('journal-')))
      throw new Error('it holds a journal already; name an empty folder');
    return await lockJournal(folder);
  } catch (error) {
    throw error instanceof JournalInUse ? error : new UnwritableOutput(folder, error);
  }
};
