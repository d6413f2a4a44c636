import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Arrival, StateFact } from '../model/fact.js';
import type { Log } from '../model/log.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { fileVersion, type FileVersion } from './file-version.js';
import type { ServiceClock } from './service-clock.js';
import { loadFile } from './state/load-file.js';
import { sameBytes } from './state/same-bytes.js';
import type { StatePool } from './state/state-pool.js';
import { machineTimers, type Timers } from '../runtime/timers.js';
import { watchFile } from './watch-file.js';

/** One reading of a state, for metrics. `resources`: managed instances; `error`: '' where it went well. */
type StateLoad = { readonly ok: boolean; readonly seconds: number; readonly resources: number; readonly error: string };

type WatchStateOptions = {
  /** Name of the source in facts: its path as it is configured. */
  readonly source: string;
  readonly path: string;
  readonly pool: StatePool;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly put: (arrivals: readonly Arrival[], taken?: () => void) => Promise<void>;
  /** Milliseconds, both. */
  readonly refreshInterval: number;
  readonly confirmMinInterval: number;
  readonly log: Log;
  readonly onLoad: (load: StateLoad) => void;
  /** Number of the newest fact that was processed; counts a batch by the time that it is `taken`. */
  readonly lastSeq: () => number;
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

/**
 * A state in a local file. It is looked at when its folder says that it changed, every `refreshInterval`, and when it is asked for,
 * at most every `confirmMinInterval`; it is read when it is another version than before (D52). One look at a time; several
 * that are due at once are one.
 *
 * Emits: `snapshot` for new content; `unchanged` where somebody asked, or the file was written anew with the same content; `failed`
 * where somebody asked, or the reason is new: the snapshot before stands, and the next look follows after 1, 2, 4 … 30 s.
 * `locked` and `unlocked` as an apply begins and ends; after `unlocked` passed the pipeline, an answer that was read later (D9).
 * Keeps: the newest snapshot. Order: a lock is looked at before the state, so that no state of a running apply passes for one without.
 */
export const watchState = (options: WatchStateOptions): WatchedState => {
  const { source, log, timers = machineTimers } = options;
  const path = resolve(options.path);
  const lockPath = join(dirname(path), `.${basename(path)}.lock.info`);
  const time = { now: () => timers.now(), wait: (ms: number) => new Promise<void>((done) => void timers.after(ms, done)) };

  let snapshot: StateSnapshot | undefined;
  /** Version of the file that was read; what is not settled may be another under the same mark. */
  let known: FileVersion | undefined;
  let isLocked = false;
  let error = '';
  let lastSync = 0;
  let failures = 0;

  let isWanted = false;
  let isLooking = false;
  let isStopped = false;
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

  const lookAtLock = async (): Promise<void> => {
    const found = await exists(lockPath);
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

  const failed = async (message: string, readAfter: number, isAsked: boolean): Promise<void> => {
    const isNew = message !== error;
    error = message;
    failures++;
    if (isNew) log.warn('the state cannot be loaded; what was loaded before stands', { source, error: message });
    if (isNew || isAsked) await emit('failed', readAfter, { message });
  };

  const succeeded = (): void => {
    error = '';
    failures = 0;
    lastSync = timers.now();
  };

  const read = async (readAfter: number, isAsked: boolean): Promise<void> => {
    const began = timers.now();
    const version = await fileVersion(path, time.now);
    if (typeof version !== 'string' && known?.settled === true && version.mark === known.mark) {
      succeeded();
      if (isAsked) await emit('unchanged', readAfter);
      return;
    }
    const result = typeof version === 'string' ? `cannot be read: ${version}` : await loadFile(source, path, version, options.pool, time);
    if (isStopped) return;
    const seconds = (timers.now() - began) / 1_000;
    if (typeof result === 'string') {
      options.onLoad({ ok: false, seconds, resources: snapshot?.managed ?? 0, error: result });
      await failed(result, readAfter, isAsked);
      return;
    }
    const before = snapshot;
    const isTouched = known?.mark !== result.version.mark;
    snapshot = result.snapshot;
    known = result.version;
    succeeded();
    options.onLoad({ ok: true, seconds, resources: snapshot.managed, error: '' });
    if (before !== undefined && (await sameBytes(before.raw, snapshot.raw))) {
      if (isTouched || isAsked) await emit('unchanged', readAfter);
    } else {
      log.info('state loaded', { source, resources: snapshot.managed, serial: snapshot.serial, seconds });
      await emit('snapshot', readAfter, { snapshot, written: isoOf(result.version.modified) });
    }
  };

  const look = async (): Promise<void> => {
    const asks = asked;
    const isAsked = asks > answered;
    if (isAsked) lastAnswer = timers.now();
    // Whoever asked did so while that fact was processed.
    const readAfter = Math.max(options.lastSeq(), askedFor);
    await lookAtLock();
    await read(readAfter, isAsked);
    answered = asks;
  };

  const want = (): void => {
    isWanted = true;
    if (isLooking || isStopped) return;
    isLooking = true;
    void work();
  };

  const work = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await look();
      settleReady();
    }
    isLooking = false;
    cancelNext?.();
    const wait = failures === 0 ? options.refreshInterval : Math.min(options.refreshInterval, maxRetry, 1_000 * 2 ** (failures - 1));
    if (!isStopped) cancelNext = timers.after(wait, want);
  };

  const stopWatching = watchFile({
    folder: dirname(path),
    names: [basename(path), basename(lockPath)],
    timers,
    onChange: want,
    onRefused: (reason) => {
      log.warn('changes of the state show at the next refresh only: its folder cannot be watched', { source, reason });
    },
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
      stopWatching();
      cancelAnswer?.();
      cancelNext?.();
      settleReady();
    },
  };
};

/** Undefined where the system does not say. */
const exists = async (path: string): Promise<boolean | undefined> => {
  try {
    await stat(path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? false : undefined;
  }
};

/** '' for a time that no calendar has. */
const isoOf = (ms: number): string => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : '');
