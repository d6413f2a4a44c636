import {
  concat,
  defer,
  filter,
  firstValueFrom,
  map,
  race,
  ReplaySubject,
  retry,
  Subject,
  switchMap,
  takeUntil,
  takeWhile,
  tap,
  throwError,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import type { LogStream, StoredMessage } from '../../model/contracts/log-stream.js';
import type { SharedLog } from '../../model/contracts/shared-log.js';
import type { Term } from '../../model/contracts/term.js';
import type { Fact } from '../../model/fact.js';
import { Failure, failureOf, mayPass } from '../../model/failure.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { timeSlices, type TimeSlices } from '../../runtime/time-slices.js';
import { removedFacts } from '../removed-facts.js';
import { stampFacts } from '../stamp-facts.js';
import { decodeLines, UnreadableFact, type FactObjects } from './fact-lines.js';
import { findSequence } from './find-sequence.js';
import { Leading } from './leading.js';
import { LogHead } from './log-head.js';
import { messageLines } from './message-body.js';
import { readEnds } from './read-ends.js';
import { readMessages, type ReadDeps } from './read-messages.js';
import { retainMessages } from './retain-messages.js';
import { StreamWriter } from './stream-writer.js';

/** Messages of one atomic batch. */
const batchMessages = 16;
/** Milliseconds until the bounds of the stream are asked for again. */
const retryAfter = 100;
/** Milliseconds for which closing waits for facts in flight. */
const closeTime = 5_000;
/** Milliseconds of decoding between two turns of the event loop. */
const sliceBudget = 4;

type JetStreamLogOptions = {
  readonly stream: LogStream;
  readonly objects: FactObjects;
  /** Name of this instance: letters, digits, - and _. */
  readonly instance: string;
  /** A name that no other call returned. */
  readonly random: () => string;
  /** Store the messages that wait as one atomic batch. */
  readonly atomicBatches: boolean;
  readonly log: Log;
  readonly scheduler?: SchedulerLike;
  readonly slices?: TimeSlices;
};

/**
 * Opens the fact log that a stream stores, and follows it. Every fact is delivered once the stream has confirmed or delivered it. At least
 * once: what was appended and not confirmed when a term ended may be stored or not.
 *
 * Rejects with a `Failure` if the stream cannot be read.
 */
export const openJetStreamLog = async (options: JetStreamLogOptions): Promise<SharedLog> => {
  const { stream, objects, instance, random, atomicBatches, log, scheduler = systemScheduler } = options;
  const slices = options.slices ?? timeSlices(sliceBudget);
  const { bounds, oldest, newest } = await readEnds(stream, scheduler);
  const isEmpty = bounds.last > 0 && newest === undefined;
  if (isEmpty) log.warn('all messages were removed from the stream: positions continue from the newest checkpoint');

  let failures = 0;
  let isClosed = false;
  let leading: Leading | undefined;
  /** Writes the fence, then the facts of the term. */
  let current: StreamWriter | undefined;
  let skipped = 0;
  const room$ = new Subject<void>();
  const deposed$ = new Subject<void>();
  const closed$ = new ReplaySubject<void>(1);
  const failed$ = new ReplaySubject<never>(1);

  const decode = (message: StoredMessage): readonly Fact[] | Promise<readonly Fact[]> => {
    if (message.count === 0) return [];
    const lines = messageLines(message);
    if (lines instanceof Promise)
      return lines.then(
        (body) => stamped(message, body),
        () => {
          throw damaged(message);
        },
      );
    return stamped(message, lines);
  };
  const stamped = (message: StoredMessage, body: Uint8Array): readonly Fact[] | Promise<readonly Fact[]> => {
    const arrivals = decodeLines(body, objects);
    const checked = (all: Awaited<typeof arrivals>): readonly Fact[] => {
      if (all.length !== message.count) throw damaged(message);
      return stampFacts(all, message.first - 1);
    };
    return arrivals instanceof Promise ? arrivals.then(checked) : checked(arrivals);
  };
  const deps: ReadDeps = {
    stream,
    decode,
    slices,
    scheduler,
    onFailure: ({ message }) => {
      log.debug('the stream cannot be read; retrying', { error: message });
    },
  };
  const start = { sequence: bounds.last, last: newest === undefined ? 0 : newest.first + newest.count - 1 };
  const head = new LogHead(start, {
    ...deps,
    stream,
    onError: (error) => {
      failed$.error(error);
    },
  });
  let first = oldest?.first ?? start.last + 1;
  head.follow();

  const last = (): number => Math.max(leading?.last ?? head.last, skipped);
  const follow = (): void => {
    current?.stop();
    current = undefined;
    const dropped = leading?.end() ?? 0;
    leading = undefined;
    if (dropped > 0) {
      failures++;
      log.warn('facts were not stored before the end of leadership; their sources deliver them again', { facts: dropped });
    }
    if (!isClosed) head.follow();
  };

  /** Waits until everything stored is delivered; false if the term ended first. A promise loop: each look follows the last. */
  const catchUp = async (writer: StreamWriter): Promise<boolean> => {
    const isGoing = (): boolean => writer.isAllowed() && !isClosed;
    while (isGoing()) {
      try {
        const { last: stored } = await stream.bounds();
        if (stored < head.sequence) {
          failed$.error(new Failure('Rejected', lostMessages(head.sequence, stored)));
          return false;
        }
        await head.waitFor(stored, isGoing);
        if (head.sequence < stored && isGoing()) await head.read(stored, isGoing);
        if (!isGoing() || head.sequence >= stored) return isGoing();
      } catch (error) {
        deps.onFailure(failureOf(error));
        await firstValueFrom(timer(retryAfter, scheduler));
      }
      head.follow();
    }
    return false;
  };

  const begin = (term: Term, writer: StreamWriter, name: string): void => {
    const started: Leading = new Leading({
      head,
      writer,
      objects,
      term: { term: term.number, writer: name },
      last: last(),
      maxBytes: stream.maxBody,
      maxMessages: atomicBatches && stream.isAtomic ? batchMessages : 1,
      scheduler,
      log,
      onForeign: () => {
        if (leading !== started) return;
        log.warn('another instance leads: this one follows');
        follow();
        deposed$.next();
      },
    });
    started.waiting.room$.subscribe(room$);
    leading = started;
  };

  /** Reads stored facts up to the delivered ones and continues with the tail in the same turn, so that none is lost or repeated. */
  const history$ = (from: number): Observable<readonly Fact[]> => {
    let next = from;
    const stored$ = defer(() => findSequence(stream, { first: 1, last: head.sequence }, (message) => message.first <= from)).pipe(
      retry({ delay: (error: unknown) => (mayPass(error) ? timer(retryAfter, scheduler) : throwError(() => error)) }),
      switchMap((sequence) => readMessages(Math.max(1, sequence), deps)),
      takeWhile(({ sequence }) => sequence < head.sequence, true),
      tap((message) => (next = Math.max(next, message.last + 1))),
      map(({ facts }) => ((facts[0]?.seq ?? from) >= from ? facts : facts.filter(({ seq }) => seq >= from))),
      filter((facts) => facts.length > 0),
    );
    return concat(
      stored$,
      defer(() => tail$(next)),
    );
  };
  const tail$ = (from: number): Observable<readonly Fact[]> => head.tail.facts$(from);

  return {
    id: stream.id,
    get first() {
      return first;
    },
    get last() {
      return last();
    },
    get delivered() {
      return head.last;
    },
    get lag() {
      return head.lag;
    },
    get failures() {
      return failures;
    },
    get isFull() {
      return leading?.waiting.isFull ?? false;
    },
    room$,
    deposed$,
    append: (arrivals) => {
      if (isClosed) throw new Error('the fact log is closed');
      if (arrivals.length === 0) return;
      if (leading === undefined) failures++;
      else leading.append(arrivals);
    },
    flush: () => leading?.flush() ?? Promise.resolve(),
    facts$: (from) =>
      defer(() => {
        if (from < first) return throwError(() => removedFacts(from, first));
        return from > head.last ? tail$(from) : history$(from);
      }).pipe(takeUntil(race(closed$, failed$))),
    lead: async (term) => {
      const name = `${instance}.${String(term.number)}.${random()}`;
      const writer = new StreamWriter({ stream, term, scheduler, log });
      current = writer;
      while (await catchUp(writer)) {
        if (!writer.isAllowed()) return false;
        head.rest();
        const fence = { first: last() + 1, count: 0, term: term.number, writer: name, encoding: '', body: new Uint8Array(0) } as const;
        const result = await writer.write([fence], head.sequence);
        // `follow` reads on, and finds the fence if it was stored.
        if (current !== writer) return false;
        if (result === 'stored') {
          head.deliver({ sequence: head.sequence + 1, last: fence.first - 1, facts: [] });
          begin(term, writer, name);
          return true;
        }
        head.follow();
        if (result === 'ended') return false;
      }
      // The lease was lost while catching up, which may have ended the subscription.
      if (current === writer && !isClosed) head.follow();
      return false;
    },
    follow,
    skipTo: (position) => {
      skipped = Math.max(skipped, position);
      leading?.skipTo(position);
    },
    retain: async (retention) => {
      const removed = await retainMessages(stream, retention);
      const { first: oldestSequence } = await stream.bounds();
      first = (await stream.read(oldestSequence))?.first ?? first;
      return removed;
    },
    close: async () => {
      if (isClosed) return;
      if (leading !== undefined) await firstValueFrom(race(leading.flush(), timer(closeTime, scheduler)));
      isClosed = true;
      follow();
      head.rest();
      closed$.next();
      head.tail.complete();
    },
  };
};

const damaged = ({ sequence }: StoredMessage): UnreadableFact => new UnreadableFact(`message ${String(sequence)} of the stream is damaged`);

const lostMessages = (known: number, stored: number): string =>
  `the stream ends at message ${String(stored)}, but message ${String(known)} was stored before: it lost messages`;
