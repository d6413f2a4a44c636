import type { Arrival, StateFact } from '../../model/fact.js';
import type { Log } from '../../model/log.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import type { Semaphore } from '../../lib/semaphore.js';
import { machineTimers, type Timers } from '../../runtime/timers.js';
import type { ServiceClock } from '../service-clock.js';
import type { StateBackend, StateLook } from '../../model/state-backend.js';
import { sameBytes } from '../../state/index/same-bytes.js';

/** One reading of a state, for metrics. `resources`: managed instances; `error`: '' where it went well. */
type StateLoad = { readonly ok: boolean; readonly seconds: number; readonly resources: number; readonly error: string };

type WatchStateOptions = {
  readonly backend: StateBackend;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly put: (arrivals: readonly Arrival[], taken?: () => void) => Promise<void>;
  /** Milliseconds, all three. */
  readonly refreshInterval: number;
  readonly confirmMinInterval: number;
  /** How long a look may take where the state is not local. */
  readonly readTimeout: number;
  /** False: nobody wants to know of locks, and none is looked for (D9). */
  readonly respectLock: boolean;
  readonly log: Log;
  readonly onLoad: (load: StateLoad) => void;
  /** Number of the newest fact that was processed; counts a batch by the time that it is `taken`. */
  readonly lastSeq: () => number;
  /** Shared with other states of the same place: how many are looked at at once. */
  readonly gate: Semaphore;
  readonly timers?: Timers;
};

/** `lastSync`: when the state was read, or seen to be what was read, last; milliseconds since the epoch, 0: never. */
type StateStatus = { readonly loaded: boolean; readonly error: string; readonly lastSync: number };

/** A source of declared state. */
interface WatchedState {
  /** Settles when the first reading was handed over, also where it failed. */
  readonly ready: Promise<void>;
  /** Asks for a reading that begins now or later and says so (D8); called while the fact `seq` is processed, or after it. */
  confirm(seq: number): void;
  status(): StateStatus;
  stop(): void;
}

const maxRetry = 30_000;
/** A failure that lasts this long is none that passes by itself, milliseconds. */
const stumble = 1_000;
/** A lock is a word beside the state: candidates that wait for both are not to wait twice as long. */
const lockLimit = 10_000;
/** What a backend has to say after it was given up is waited for this long. */
const grace = 100;
/** How often a lock that is there is looked at, at most, where nobody tells that it goes. */
const lockInterval = 5_000;
const neverLoaded = 'the state cannot be loaded, and never was: nothing of it can be judged';
const stillStands = 'the state cannot be loaded; what was loaded before stands';
const emptied: StateLook = { found: 'failed', message: 'the state is empty, as a write that failed leaves it' };

/**
 * A state in a backend. It is looked at when the backend tells that it changed, every `refreshInterval`, and when it is asked for,
 * at most every `confirmMinInterval`; it is read when it is another version than before (D52). One look at a time; several
 * that are due at once are one. While an apply holds the state, a backend that cannot tell of changes is looked at every 5 s.
 *
 * Emits: `snapshot` for new content; `unchanged` where somebody asked, or it was written anew with the same content; `failed`
 * where the reason is new, or somebody asked, whom a failure answers that has lasted a second: the snapshot before stands, and the next look
 * follows after 1, 2, 4 … 30 s.
 * `locked` and `unlocked` as an apply begins and ends; after `unlocked` passed the pipeline, an answer that was read later (D9).
 * Keeps: the newest snapshot. Order: a lock is looked at before the state, so that no state of a running apply passes for one without.
 * A crash loses nothing: the next run reads the state again.
 */
export const watchState = (options: WatchStateOptions): WatchedState => {
  const { backend, log, readTimeout, timers = machineTimers } = options;
  const { source } = backend;
  const late: StateLook = { found: 'failed', message: `no answer within ${String(readTimeout / 1_000)} s (state.read_timeout)` };

  let snapshot: StateSnapshot | undefined;
  /** What was read; what is not settled may be another under the same mark. */
  let known: { readonly version: string; readonly isSettled: boolean } | undefined;
  let isLocked = false;
  let error = '';
  let lastSync = 0;
  let failures = 0;
  let failingSince = 0;

  let isWanted = false;
  let isLooking = false;
  let isStopped = false;
  /** A call of the backend that has not ended, maybe because it does not mind its signal. */
  let calling: AbortController | undefined;
  /** How often a confirmation was asked for, for which fact at last, and how many of these were answered. */
  let asked = 0;
  let askedFor = 0;
  let answered = 0;
  let lastAnswer = Number.NEGATIVE_INFINITY;
  let cancelAnswer: (() => void) | undefined;
  let cancelNext: (() => void) | undefined;
  let settleReady = (): void => undefined;
  const ready = new Promise<void>((done) => (settleReady = done));

  const emit = async (news: StateFact['news'], readAfter: number, more: Partial<StateFact> = {}, taken?: () => void): Promise<void> => {
    if (isStopped) return;
    const { snapshot: read, written = '', message = '' } = more;
    await options.put([{ kind: 'state', at: options.clock.now(), source, news, snapshot: read, written, readAfter, message }], taken);
  };

  /** The answer of the backend, or `otherwise` where there is none in time; undefined: it may take as long as it likes. */
  const within = async <A>(limitMs: number | undefined, call: (signal: AbortSignal) => Promise<A>, otherwise: A): Promise<A> => {
    if (isStopped || calling !== undefined) return otherwise;
    const limit = new AbortController();
    calling = limit;
    const isOver = new Promise<A>((done) => {
      limit.signal.addEventListener('abort', () => void timers.after(grace, () => done(otherwise)));
    });
    const cancel =
      limitMs === undefined
        ? () => undefined
        : timers.after(limitMs, () => {
            limit.abort();
          });
    const answer = call(limit.signal).finally(() => (calling = undefined));
    return Promise.race([answer, isOver]).finally(cancel);
  };

  const lookAtLock = async (): Promise<void> => {
    const found = await within(lockLimit, (signal) => backend.isLocked(signal), undefined);
    if (found === undefined || found === isLocked) return;
    isLocked = found;
    log.info(found ? 'an apply holds the state' : 'the state is free again', { source });
    if (found) await emit('locked', 0);
    else {
      await emit('unlocked', 0, {}, () => {
        asked++;
        want();
      });
    }
  };

  /** Resolves with true where that answers who asked. */
  const failed = async (message: string, began: number, readAfter: number, isAsked: boolean): Promise<boolean> => {
    const isNew = message !== error;
    error = message;
    if (failures++ === 0) failingSince = began;
    // That a store stumbles is no reason to announce what waits: that it still fails a second later is one.
    const isAnswer = timers.now() - failingSince >= stumble;
    if (isNew) log.warn(snapshot === undefined ? neverLoaded : stillStands, { source, error: message });
    if (isNew || (isAsked && isAnswer)) await emit('failed', isAnswer ? readAfter : 0, { message });
    return isAnswer;
  };

  const succeeded = (): void => {
    if (error !== '') log.info('the state can be loaded again', { source });
    error = '';
    failures = 0;
    lastSync = timers.now();
  };

  /** Resolves with true where that was an answer to who asked. */
  const read = async (readAfter: number, isAsked: boolean): Promise<boolean> => {
    const began = timers.now();
    const settled = known?.isSettled === true ? known.version : undefined;
    const found = await within(backend.isLocal ? undefined : readTimeout, (signal) => backend.look(settled, signal), late);
    if (isStopped) return false;
    const result = found.found === 'new' && isEmptied(snapshot, found.snapshot) ? emptied : found;
    const seconds = (timers.now() - began) / 1_000;
    if (result.found === 'same') {
      succeeded();
      if (isAsked) await emit('unchanged', readAfter);
      return true;
    }
    if (result.found === 'failed') {
      options.onLoad({ ok: false, seconds, resources: snapshot?.managed ?? 0, error: result.message });
      return await failed(result.message, began, readAfter, isAsked);
    }
    const before = snapshot;
    const isTouched = known?.version !== result.version;
    snapshot = result.snapshot;
    known = { version: result.version, isSettled: result.isSettled };
    succeeded();
    options.onLoad({ ok: true, seconds, resources: snapshot.managed, error: '' });
    if (before !== undefined && (await sameBytes(before.raw, snapshot.raw))) {
      if (isTouched || isAsked) await emit('unchanged', readAfter);
    } else {
      log.info('state loaded', { source, resources: snapshot.managed, serial: snapshot.serial, seconds });
      if (snapshot.raw.length === 0) log.warn('the state is an empty file: it declares nothing', { source });
      await emit('snapshot', readAfter, { snapshot, written: isoOf(result.modified) });
    }
    return true;
  };

  const look = async (): Promise<void> => {
    const asks = asked;
    const isAsked = asks > answered;
    if (isAsked) lastAnswer = timers.now();
    // Whoever asked did so while that fact was processed.
    const readAfter = Math.max(options.lastSeq(), askedFor);
    if (options.respectLock) await lookAtLock();
    if (await read(readAfter, isAsked)) answered = asks;
  };

  const want = (): void => {
    isWanted = true;
    if (isLooking || isStopped) return;
    isLooking = true;
    void work();
  };

  const work = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      await options.gate.run(async () => {
        isWanted = false;
        if (!isStopped) await look();
      });
      settleReady();
    }
    isLooking = false;
    cancelNext?.();
    if (!isStopped) cancelNext = timers.after(untilNext(), want);
  };

  const untilNext = (): number => {
    const { refreshInterval, confirmMinInterval } = options;
    if (failures > 0) return Math.min(refreshInterval, maxRetry, 1_000 * 2 ** (failures - 1));
    return isLocked && backend.watch === undefined
      ? Math.min(refreshInterval, Math.max(confirmMinInterval, lockInterval))
      : refreshInterval;
  };

  const stopWatching = backend.watch?.(want, (reason) => {
    log.warn('changes of the state show at the next refresh only: its folder cannot be watched', { source, reason });
  });
  want();

  return {
    ready,
    confirm: (seq) => {
      asked++;
      askedFor = Math.max(askedFor, seq);
      const wait = lastAnswer + options.confirmMinInterval - timers.now();
      if (wait <= 0) want();
      else {
        cancelAnswer ??= timers.after(wait, () => {
          cancelAnswer = undefined;
          if (asked > answered) want();
        });
      }
    },
    status: () => ({ loaded: snapshot !== undefined, error, lastSync }),
    stop: () => {
      isStopped = true;
      calling?.abort();
      stopWatching?.();
      cancelAnswer?.();
      cancelNext?.();
      settleReady();
    },
  };
};

/**
 * Is there no byte where a state was? Tools write one that declares nothing as a document, and begin with an empty file only where there was none:
 * this is what a full disk or a crash leaves behind.
 */
const isEmptied = (before: StateSnapshot | undefined, now: StateSnapshot): boolean =>
  before !== undefined && before.raw.length > 0 && now.raw.length === 0;

/** '' for an unknown time, and for one that no calendar has. */
const isoOf = (ms: number): string => (ms !== 0 && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : '');
