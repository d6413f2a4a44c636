import { readdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { asyncScheduler, concat, defer, exhaustMap, finalize, from, interval, ReplaySubject, takeUntil, tap, throwError } from 'rxjs';
import type { Observable, SchedulerLike } from 'rxjs';
import { UnwritableOutput } from '../lib/unwritable-output.js';
import type { Fact } from '../model/fact.js';
import type { FactLog } from '../model/fact-log.js';
import type { IndexBytes } from '../model/journal-line.js';
import type { Log } from '../model/log.js';
import { JournalWriter } from './journal-writer.js';
import { lastPosition } from './last-position.js';
import { makeFolder } from './make-folder.js';
import { removedFacts } from './removed-facts.js';
import { readStored, type Reader, type Stored } from './read-stored.js';
import { listSegments, type Segment } from './segment.js';
import { stampFacts } from './stamp-facts.js';
import { openTail } from './tail.js';

const defaultSegmentBytes = 64 * 1024 * 1024;
/** Milliseconds between two flushes that nobody asked for. */
const flushEvery = 1_000;

export type FileLogOptions = {
  /** The facts include the answers to re-reads of states (D10). */
  readonly confirm: boolean;
  /** Builds the snapshots of states from their bytes. */
  readonly index: IndexBytes;
  readonly log: Log;
  /** Refuse a folder that holds a journal already. */
  readonly isNew?: boolean;
  readonly segmentBytes?: number;
  readonly scheduler?: SchedulerLike;
};

/** A fact log on disk: the journal. */
export interface FileLog extends FactLog {
  /** Bytes written by this run. */
  readonly bytes: number;
  /** Facts of this run that could not be written. They reached the subscribers. */
  readonly lost: number;
  /** Why facts are lost at the moment; undefined while they are stored. */
  readonly failure: UnwritableOutput | undefined;
}

/**
 * Opens the journal of a folder, which is created where there is none, and goes on behind its newest fact. Both are readable by their owner alone.
 * At least once: a crash cuts off only what was not processed either.
 *
 * Rejects with `UnwritableOutput` where the journal cannot be begun. A full disk later ends it for ten seconds at a time: facts that cannot be
 * written are counted, and still reach the subscribers.
 */
export const openFileLog = async (folder: string, options: FileLogOptions): Promise<FileLog> => {
  const { confirm, index, log, isNew = false, segmentBytes = defaultSegmentBytes, scheduler = asyncScheduler } = options;
  const segments = existingSegments(folder, isNew);
  let last = await lastPosition(segments, index);
  const writer = new JournalWriter(segments, last, {
    folder,
    confirm,
    segmentBytes,
    keepsTorn: isNew,
    log,
    now: () => scheduler.now(),
  });
  const tail = openTail();
  const closed$ = new ReplaySubject<void>(1);
  const readers = new Set<Reader>();
  const unwritten: Fact[] = [];
  let isClosed = false;
  interval(flushEvery, scheduler)
    .pipe(
      exhaustMap(() => writer.flush()),
      takeUntil(closed$),
    )
    .subscribe();

  const stored: Stored = {
    get last() {
      return last;
    },
    get lastWritten() {
      return writer.lastWritten;
    },
    segments,
    size: (segment) => writer.size(segment),
    unwritten: (start, before) => unwritten.filter(({ seq }) => seq >= start && seq < before),
  };
  const first = (): number => segments[0]?.first ?? 1;
  const follow = (position: number): Observable<readonly Fact[]> =>
    defer(() => {
      if (position > last) return tail.facts$(position);
      const reader: Reader = { position };
      readers.add(reader);
      const history$ = from(
        readStored(stored, reader, {
          index,
          now: () => performance.now(),
          onProblem: (input, message) => {
            log.warn(message, { segment: input });
          },
        }),
      ).pipe(
        tap((facts) => {
          reader.position = (facts.at(-1)?.seq ?? 0) + 1;
        }),
        finalize(() => readers.delete(reader)),
      );
      return concat(
        history$,
        defer(() => follow(reader.position)),
      );
    });
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
      if (!writer.write(facts) && readers.size > 0) unwritten.push(...facts);
      tail.deliver(facts);
    },
    flush: () => writer.flush(),
    facts$: (position) =>
      defer(() => (position < first() ? throwError(() => removedFacts(position, first())) : follow(position))).pipe(takeUntil(closed$)),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await writer.close();
      closed$.next();
      tail.complete();
    },
  };
};

/** Creates the folder where there is none. */
const existingSegments = (folder: string, isNew: boolean): Segment[] => {
  try {
    makeFolder(folder);
    if (isNew && readdirSync(folder).some((name) => name.startsWith('journal-')))
      throw new Error('it holds a journal already; name an empty folder');
    return [...listSegments(folder)];
  } catch (error) {
    throw new UnwritableOutput(folder, error);
  }
};
