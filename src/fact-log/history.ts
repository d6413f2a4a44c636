import { performance } from 'node:perf_hooks';
import { concat, defer, finalize, from, tap, type Observable } from 'rxjs';
import type { Fact } from '../model/fact.js';
import type { IndexBytes } from '../model/journal-line.js';
import type { Log } from '../model/contracts/log.js';
import { readStored, type Reader, type Stored } from './read-stored.js';
import type { Tail } from './tail.js';

/** Number of unwritable facts kept for readers. Beyond it the oldest are dropped, and each affected reader reports that. */
const maxUnwritten = 65_536;

/** Reads stored facts and continues with the tail, without losing or repeating a fact. **Keeps** a position per reader. */
interface History {
  facts$(position: number): Observable<readonly Fact[]>;
  /** Keeps facts that could not be written, for readers that have not reached the tail yet. */
  keep(facts: readonly Fact[]): void;
  /** The next position of the slowest reader; infinite without readers. */
  slowest(): number;
}

type HistoryOptions = { readonly index: IndexBytes; readonly log: Log };

export const openHistory = (written: Omit<Stored, 'unwritten'>, tail: Tail, { index, log }: HistoryOptions): History => {
  const readers = new Set<Reader>();
  let unwritten: readonly Fact[] = [];
  const stored: Stored = {
    get last() {
      return written.last;
    },
    get lastWritten() {
      return written.lastWritten;
    },
    segments: written.segments,
    size: (segment) => written.size(segment),
    unwritten: (start, before) => unwritten.filter(({ seq }) => seq >= start && seq < before),
  };
  const forget = (reader: Reader): void => {
    readers.delete(reader);
    if (readers.size === 0) unwritten = [];
  };
  const onProblem = (segment: string, message: string): void => {
    log.warn(message, { segment });
  };
  const facts$ = (position: number): Observable<readonly Fact[]> =>
    defer(() => {
      if (position > written.last) return tail.facts$(position);
      const reader: Reader = { position };
      readers.add(reader);
      const stored$ = from(readStored(stored, reader, { index, now: () => performance.now(), onProblem }));
      return concat(
        stored$.pipe(
          tap((facts) => {
            reader.position = (facts.at(-1)?.seq ?? 0) + 1;
          }),
          finalize(() => {
            forget(reader);
          }),
        ),
        // Runs in the turn in which the last stored fact was emitted, so nothing is appended in between.
        defer(() => facts$(reader.position)),
      );
    });
  return {
    facts$,
    keep: (facts) => {
      if (readers.size > 0) unwritten = [...unwritten, ...facts].slice(-maxUnwritten);
    },
    slowest: () => Math.min(...[...readers].map(({ position }) => position)),
  };
};
