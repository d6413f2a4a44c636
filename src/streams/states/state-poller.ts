import { concat, concatMap, defer, EMPTY, from, map, of, Observable, type SchedulerLike } from 'rxjs';
import { isoMoment } from '../../lib/iso-moment.js';
import type { StateFact, Arrival } from '../../model/fact.js';
import type { Log } from '../../model/contracts/log.js';
import type { StateBackend, StatePoll } from '../../model/contracts/state-backend.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { sameBytes } from '../../state/index/same-bytes.js';
import type { InputBatch } from '../input-port.js';
import type { ServiceClock } from '../service-clock.js';
import { afterReading, nothingRead, type Reading, type StateMemory } from './after-reading.js';
import { openBackendCalls } from './call-backend.js';
import type { ConfirmRequests } from './confirm-requests.js';

/** The result of one read of a state, for metrics. `resources`: managed instances. `error`: '' after a success. */
type StateLoad = { readonly ok: boolean; readonly seconds: number; readonly resources: number; readonly error: string };

export type PollOptions = {
  readonly backend: StateBackend;
  readonly clock: Pick<ServiceClock, 'now'>;
  /** Timeout of reading a remote state, in milliseconds. */
  readonly readTimeout: number;
  /** False: do not check locks (D9). */
  readonly respectLock: boolean;
  /** Position of the newest fact that was processed. */
  readonly lastSeq: () => number;
  readonly onLoad: (load: StateLoad) => void;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
};

/** Polls one state, and remembers the result. */
interface StatePoller {
  readonly memory: StateMemory;
  /**
   * Checks the lock first and then the state, so that the state of a running apply is never taken for a finished one. One call at a time.
   */
  poll(): Observable<InputBatch>;
}

/** Pending alerts wait for lock and state; the lock is a small object, so waiting for it must not double the time. */
const lockLimit = 10_000;
const neverLoaded = 'cannot load the state; changes of its resources cannot be evaluated yet';
const keepsLast = 'cannot load the state; the last one that was loaded stays in use';
const emptied: StatePoll = { found: 'failed', message: 'the state is empty, as a write that failed leaves it' };

export const openStatePoller = (options: PollOptions, requests: ConfirmRequests): StatePoller => {
  const { backend, clock, log, readTimeout, scheduler } = options;
  const { source } = backend;
  const call = openBackendCalls(scheduler);
  const late: StatePoll = { found: 'failed', message: `no answer within ${String(readTimeout / 1_000)} s (state.read_timeout)` };
  let memory = nothingRead;

  const emit = (update: StateFact['update'], more: Partial<StateFact> = {}, onPassed?: () => void): Observable<InputBatch> => {
    const { readAfter = 0, snapshot, written = '', message = '' } = more;
    return stateBatch({ kind: 'state', at: clock.now(), source, update, snapshot, written, readAfter, message }, onPassed);
  };

  const checkLock = (): Observable<InputBatch> =>
    call(lockLimit, (signal) => backend.isLocked(signal), undefined).pipe(
      concatMap((isLocked) => {
        if (isLocked === undefined || isLocked === memory.isLocked) return EMPTY;
        memory = { ...memory, isLocked };
        log.info(isLocked ? 'state locked by an apply' : 'state unlocked', { source });
        return isLocked ? emit('locked') : emit('unlocked', {}, requests.requestNow);
      }),
    );

  const read = (): Observable<Reading> =>
    defer(() => {
      const began = scheduler.now();
      const known = memory.isSettled ? memory.version : undefined;
      const { snapshot: before } = memory;
      return call(backend.isLocal ? undefined : readTimeout, (signal) => backend.poll(known, signal), late).pipe(
        map((found) => (found.found === 'new' && isEmptied(before, found.snapshot) ? emptied : found)),
        concatMap((poll) => {
          const reading = { poll, began, ended: scheduler.now(), hasSameContent: false };
          if (poll.found !== 'new' || before === undefined) return of(reading);
          return from(sameBytes(before.raw, poll.snapshot.raw)).pipe(map((hasSameContent) => ({ ...reading, hasSameContent })));
        }),
      );
    });

  const take = (reading: Reading, open: ReturnType<ConfirmRequests['begin']>, readAfter: number): Observable<InputBatch> => {
    const before = memory;
    const { memory: after, update, isAnswer } = afterReading(before, reading, open.isAsked);
    memory = after;
    report(before, reading);
    if (isAnswer) requests.answer(open);
    const { poll } = reading;
    if (update === undefined) return EMPTY;
    if (poll.found === 'failed') return emit(update, { readAfter: isAnswer ? readAfter : 0, message: poll.message });
    if (update === 'snapshot' && poll.found === 'new')
      return emit(update, { readAfter, snapshot: poll.snapshot, written: isoOf(poll.modified) });
    return emit(update, { readAfter });
  };

  const report = (before: StateMemory, { poll, began, ended, hasSameContent }: Reading): void => {
    const seconds = (ended - began) / 1_000;
    if (poll.found === 'failed') {
      options.onLoad({ ok: false, seconds, resources: before.snapshot?.managed ?? 0, error: poll.message });
      if (poll.message !== before.error) log.warn(before.snapshot === undefined ? neverLoaded : keepsLast, { source, error: poll.message });
      return;
    }
    if (before.error !== '') log.info('the state can be loaded again', { source });
    if (poll.found === 'same') return;
    const { managed, serial, raw } = poll.snapshot;
    options.onLoad({ ok: true, seconds, resources: managed, error: '' });
    if (hasSameContent) return;
    log.info('state loaded', { source, resources: managed, serial, seconds });
    if (raw.length === 0) log.warn('the state is an empty file: it declares nothing', { source });
  };

  return {
    get memory() {
      return memory;
    },
    poll: () =>
      defer(() => {
        const open = requests.begin();
        // Requests are made while their fact is processed, so that fact may be newer than the newest processed one.
        const readAfter = Math.max(options.lastSeq(), open.seq);
        return concat(options.respectLock ? checkLock() : EMPTY, read().pipe(concatMap((reading) => take(reading, open, readAfter))));
      }),
  };
};

/**
 * Whether a state with content was replaced by an empty file, as a full disk or a crash leaves it. Tools write a state that declares
 * nothing as a document, and create an empty file only if there was no state before.
 */
const isEmptied = (before: StateSnapshot | undefined, now: StateSnapshot): boolean =>
  before !== undefined && before.raw.length > 0 && now.raw.length === 0;

/** '' for an unknown time, and for a time outside the range of dates. */
const isoOf = (ms: number): string => (ms === 0 ? '' : (isoMoment(ms) ?? ''));

/** Emits the fact as a batch, and completes once it is admitted, so that the next Observable of a `concat` waits for that. */
const stateBatch = (fact: Arrival, onPassed: () => void = ignore): Observable<InputBatch> =>
  new Observable((subscriber) => {
    const onAdmitted = (): void => {
      subscriber.complete();
    };
    subscriber.next({ facts: [fact], whenFull: 'wait', onAdmitted, onPassed });
  });

const ignore = (): void => undefined;
