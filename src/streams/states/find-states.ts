import type { Log } from '../../model/log.js';
import { machineTimers, type Timers } from '../../runtime/timers.js';
import type { StateBackend, StateListing } from '../../model/state-backend.js';

type FindStatesOptions = {
  readonly listing: StateListing;
  /** Milliseconds between two listings. */
  readonly refreshInterval: number;
  /** Has those that were not there before, by name. */
  readonly take: (found: readonly StateBackend[]) => void;
  /** A listing failed. */
  readonly onFailure: () => void;
  readonly log: Log;
  readonly timers?: Timers;
};

/** A place that is listed again and again. */
interface FoundStates {
  /** Settles when the first listing was handed over, also where it failed. */
  readonly ready: Promise<void>;
  /** Did a listing ever succeed? */
  isListed(): boolean;
  stop(): void;
}

const maxRetry = 30_000;
/** What takes longer is given up, milliseconds. */
const listLimit = 30_000;
/** States of one listing. */
const maxStates = 1_000;

/**
 * Lists states at once and every `refreshInterval`; after a failure after 1, 2, 4 … 30 s. Of more than 1,000 the first by name are taken, and
 * an error is logged. One that is there no more keeps its place: what it said last stands until a restart.
 * Keeps: the names that were taken. A crash loses nothing.
 */
export const findStates = (options: FindStatesOptions): FoundStates => {
  const { listing, log, timers = machineTimers } = options;
  const { source } = listing;
  const taken = new Set<string>();
  let isStopped = false;
  let isListed = false;
  let error = '';
  let failures = 0;
  let leftOut = 0;
  let listingNow: AbortController | undefined;
  let cancelNext: (() => void) | undefined;
  let settleReady = (): void => undefined;
  const ready = new Promise<void>((done) => (settleReady = done));

  const listed = (found: readonly StateBackend[]): void => {
    if (error !== '') log.info('states can be listed again', { source });
    if (!isListed || error !== '') log.info('states listed', { source, states: found.length });
    isListed = true;
    error = '';
    failures = 0;
    const fresh = found.filter((one) => !taken.has(one.source));
    const room = fresh.slice(0, maxStates - taken.size);
    if (fresh.length - room.length !== leftOut) {
      leftOut = fresh.length - room.length;
      if (leftOut > 0) log.error('too many states: some are left out', { source, most: maxStates, left_out: leftOut });
    }
    for (const one of room) taken.add(one.source);
    if (room.length > 0) options.take(room);
  };

  const failed = (message: string): void => {
    if (message !== error) log.warn('states cannot be listed; those that were found before are watched', { source, error: message });
    error = message;
    failures++;
    options.onFailure();
  };

  const list = async (): Promise<void> => {
    const limit = new AbortController();
    listingNow = limit;
    const cancel = timers.after(listLimit, () => {
      limit.abort();
    });
    const found = await listing.list(limit.signal);
    cancel();
    if (isStopped) return;
    if (typeof found === 'string') failed(found);
    else listed(found);
    settleReady();
    const wait = failures === 0 ? options.refreshInterval : Math.min(options.refreshInterval, maxRetry, 1_000 * 2 ** (failures - 1));
    cancelNext = timers.after(wait, () => void list());
  };
  void list();

  return {
    ready,
    isListed: () => isListed,
    stop: () => {
      isStopped = true;
      cancelNext?.();
      listingNow?.abort();
      settleReady();
    },
  };
};
