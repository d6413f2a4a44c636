import { firstValueFrom, NEVER, race, Subject, timer, type SchedulerLike } from 'rxjs';
import { failureOf, type Failure } from '../../../model/failure.js';
import type { Log } from '../../../model/contracts/log.js';
import { Fifo } from '../../../lib/fifo.js';
import { onceAMinute } from '../../once-a-minute.js';
import { bucketEach } from './bucket-each.js';
import type { BucketLister } from './bucket-lister.js';
import { overlap, locationName, type BucketProgress, type FileToRead, type Listing } from './bucket-progress.js';
import { dayFolder, dayOf, keyBefore, startOfDay, timeOfId, trailId, type TrailLocation } from '../trail-key.js';

type RoundOptions = {
  readonly lister: BucketLister;
  readonly progress: BucketProgress;
  readonly root: string;
  /** Rejects with a `Failure`. */
  readonly findLocations: (signal: AbortSignal) => Promise<readonly TrailLocation[]>;
  /** The locations that are already known. */
  readonly locations: readonly TrailLocation[];
  /** Milliseconds between the starts of two rounds. */
  readonly pollInterval: number;
  /** Called when the last days have been listed as a whole. */
  readonly onSweep: () => void;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
};

/** Lists the bucket periodically, for one reader. */
interface BucketRounds {
  /** The next known log file to read. */
  take(): FileToRead | undefined;
  /**
   * Resolves when a file may be known, or after `stop`; rounds start only during this call. Rejects with the `Failure` of a round that
   * could list nothing.
   */
  wait(): Promise<void>;
  /** Stops listing, and drops the files that were not taken. */
  stop(): void;
  /** Resolves when the last round has ended; call after `stop`. */
  ended(): Promise<void>;
}

const hour = 3_600_000;
const listedAtOnce = 8;
/** Bounds of the files that wait to be read and of the files of one day that are being sorted. Each listing adds at most a page. */
const mostReady = 10_000;
const mostSorting = 20_000;
/** Consecutive failed listings that end a round early; fewer if none succeeded. */
const mostFailures = 50;

type Tally = { good: number; inARow: number; readonly failures: Failure[] };
const isOut = ({ good, inARow }: Tally): boolean => inARow >= (good === 0 ? listedAtOnce : mostFailures);

/**
 * **Keeps** about 40,000 log files to read; when full, listing pauses. **Order**: retried files first, then day by day, and the files of a
 * day by the time in their names as far as they fit.
 */
export const openBucketRounds = (options: RoundOptions): BucketRounds => {
  const { lister, progress, root, pollInterval, log, scheduler } = options;
  const abort = new AbortController();
  const warn = onceAMinute(
    () => scheduler.now(),
    (count, reason) => {
      log.warn('folders of the bucket cannot be listed', { count, reason });
    },
  );
  const ready = new Fifo<FileToRead>();
  /** Emits when a file is ready, a round ended, or listing stopped. */
  const changed$ = new Subject<void>();
  /** Emits when a file was taken, or listing stopped. */
  const taken$ = new Subject<void>();
  let round: Promise<void> | undefined;
  let failure: Failure | undefined;
  let nextAt = Number.NEGATIVE_INFINITY;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let foundAt = lister.now();
  let wantedNames = new Set(options.locations.map(locationName));

  const room = async (): Promise<void> => {
    while (ready.size >= mostReady && !abort.signal.aborted) await firstValueFrom(taken$);
  };
  const push = (files: readonly FileToRead[]): void => {
    if (files.length === 0 || abort.signal.aborted) return;
    const timed = files.map((file) => ({ file, time: timeOfId(file.id) })).sort((a, b) => a.time - b.time);
    for (const { file } of timed) ready.push(file);
    changed$.next();
  };

  /** Lists all locations of a day. */
  const listDay = async (listings: readonly Listing[], tally: Tally): Promise<void> => {
    const sorting: FileToRead[] = [];
    await bucketEach(listings, listedAtOnce, async (listing) => {
      if (isOut(tally)) return;
      try {
        const began = lister.now();
        for await (const found of listFolder(listing)) {
          sorting.push(...found);
          if (sorting.length >= mostSorting) push(sorting.splice(0));
          await room();
          if (abort.signal.aborted) return;
        }
        progress.listed(listing, began);
        tally.good++;
        tally.inARow = 0;
      } catch (error) {
        tally.failures.push(failureOf(error));
        tally.inARow++;
      }
    });
    push(sorting);
  };

  const listFolder = async function* (listing: Listing): AsyncGenerator<readonly FileToRead[], void, undefined> {
    const { location, day, dayFiles, isWhole } = listing;
    const folder = dayFolder(root, location, day);
    const from = isWhole || dayFiles.newest === '' ? location.from : Math.max(location.from, timeOfId(dayFiles.newest) - overlap);
    const after = from <= startOfDay(day) ? '' : keyBefore(root, location, day, from);
    for await (const page of lister.objects(folder, after, abort.signal)) {
      const files: FileToRead[] = [];
      for (const { key, modified } of page) {
        const id = trailId(folder, location, key);
        if (id !== undefined && progress.offer(listing, id, modified)) files.push({ location, day, dayFiles, id });
      }
      yield files;
    }
  };

  const discover = async (now: number): Promise<void> => {
    if (wantedNames.size > 0 && now - foundAt < hour && dayOf(now) === dayOf(foundAt)) return;
    try {
      const locations = await options.findLocations(abort.signal);
      wantedNames = new Set(locations.map(locationName));
      foundAt = now;
    } catch (error) {
      if (wantedNames.size === 0) throw error;
      if (!abort.signal.aborted) warn(1, failureOf(error).message);
    }
  };

  const runRound = async (): Promise<void> => {
    nextAt = scheduler.now() + pollInterval;
    const now = lister.now();
    await discover(now);
    const isSweep = now - sweptAt >= hour;
    const { retries, days, forgotten } = progress.plan(now, isSweep, (name) => wantedNames.has(name));
    if (forgotten > 0) log.warn('too many log files to remember: some late files may be missed', { count: forgotten });
    push(retries);
    const tally: Tally = { good: 0, inARow: 0, failures: [] };
    for (const listings of days) {
      await listDay(listings, tally);
      await room();
      if (abort.signal.aborted) return;
      if (isOut(tally)) break;
    }
    const [first] = tally.failures;
    if (isSweep && (first === undefined || tally.good > 0)) {
      sweptAt = now;
      options.onSweep();
    }
    if (first === undefined) return;
    if (tally.good === 0) throw first;
    warn(tally.failures.length, first.message);
  };

  const start = (): void => {
    round = runRound()
      .catch((error: unknown) => {
        if (!abort.signal.aborted) failure = failureOf(error);
      })
      .finally(() => {
        round = undefined;
        changed$.next();
      });
  };

  return {
    take: () => {
      const file = ready.shift();
      taken$.next();
      return file;
    },
    wait: async () => {
      while (!abort.signal.aborted && ready.size === 0 && failure === undefined) {
        const now = scheduler.now();
        if (round === undefined && now >= nextAt) start();
        const nextRound$ = round === undefined ? timer(Math.max(0, nextAt - now), scheduler) : NEVER;
        await firstValueFrom(race(changed$, nextRound$));
      }
      const thrown = failure;
      failure = undefined;
      if (thrown !== undefined && !abort.signal.aborted) throw thrown;
    },
    stop: () => {
      abort.abort();
      ready.clear();
      changed$.next();
      taken$.next();
    },
    ended: async () => {
      await round;
    },
  };
};
