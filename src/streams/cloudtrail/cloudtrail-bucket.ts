import type { S3Client } from '@aws-sdk/client-s3';
import type { SchedulerLike } from 'rxjs';
import { Failure } from '../../model/failure.js';
import type { Log } from '../../model/log.js';
import type { Source, SourceBatch, SourceConnection, SourceMeter } from '../../model/source.js';
import { openKeptFile } from '../../runtime/kept-file.js';
import { firstOfMinute } from '../first-of-minute.js';
import { onceAMinute } from '../once-a-minute.js';
import type { ServiceClock } from '../service-clock.js';
import { cursorText, parseCursor } from './bucket-cursor.js';
import { bucketFile } from './bucket-file.js';
import { openBucketLister } from './bucket-lister.js';
import { findPlaces } from './bucket-places.js';
import { BucketProgress, type FileToRead } from './bucket-progress.js';
import { openBucketReader, type ReadStep } from './bucket-reader.js';
import { openBucketRounds } from './bucket-rounds.js';
import { trailKey, trailRoot, type TrailPlace } from './trail-key.js';
import type { TrailObjects } from './trail-object.js';

type CloudtrailBucketOptions = {
  readonly bucket: string;
  /** What stands before `AWSLogs/`; '': nothing. */
  readonly prefix: string;
  /** Of the organization whose trail it is; '': of none. */
  readonly organizationId: string;
  /** Empty: all that there are. */
  readonly accounts: readonly string[];
  readonly regions: readonly string[];
  /** Milliseconds. */
  readonly pollInterval: number;
  readonly lookback: number;
  /** Absolute; '': what was read is forgotten at the end of the process. */
  readonly cursorPath: string;
  /** Log files that are read ahead. */
  readonly workers: number;
  /** Who gives it ends it. */
  readonly s3: () => Promise<S3Client>;
  readonly objects: TrailObjects;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: Pick<SourceMeter, 'count'>;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
};

/** So many files in a row that could not be read for a reason that is not theirs, and the connection counts as gone. */
const mostRefused = 3;

/**
 * The log files of a trail, found by listing its bucket: each poll the newest of today, and of yesterday until the morning; each hour the
 * last two days whole, for files that came late (design 2.2: they do, by minutes, and are neither in order nor complete).
 *
 * Survives a crash with `cursorPath`: at least once. A file counts as read when its last batch was acknowledged; the cursor says so
 * within seconds, and what it does not know is read again, up to 30 days back. Without: from `lookback` on. A file that cannot be read holds up nothing: it
 * is tried again for two days, then given up, told and counted. What comes in more than two days late is not found.
 *
 * Keeps: see `BucketProgress`, `openBucketRounds` and `openBucketReader`. Order: nearly that of the times in the files' names.
 */
export const cloudtrailBucket = (options: CloudtrailBucketOptions): Source => {
  const { bucket, accounts, regions, log, scheduler, meter, clock } = options;
  const root = trailRoot(options.prefix, options.organizationId);
  const trail = { bucket, root };
  const complaints = complainer(bucket, log, scheduler);
  let progress = new BucketProgress(0);
  let isLoaded = false;
  const cursor =
    options.cursorPath === ''
      ? undefined
      : openKeptFile({
          path: options.cursorPath,
          text: () => cursorText(progress, trail),
          scheduler,
          onUnreadable: (reason) => {
            log.warn('the cursor of the bucket cannot be read: it begins anew', { path: options.cursorPath, reason });
          },
          onUnwritable: (reason) => complaints.cursor(`${options.cursorPath}: ${reason}`),
        });

  const load = async (now: number): Promise<void> => {
    const text = await cursor?.read();
    const parsed = text === undefined ? undefined : parseCursor(text, trail);
    if (typeof parsed === 'string')
      log.warn('the cursor of the bucket is of no use: it begins anew', { path: options.cursorPath, reason: parsed });
    progress = typeof parsed === 'object' ? parsed : new BucketProgress(now - options.lookback);
    isLoaded = true;
  };

  const connect = async (signal: AbortSignal): Promise<SourceConnection> => {
    const lister = await openBucketLister({ client: await options.s3(), bucket, scheduler });
    const find = async (signal: AbortSignal): Promise<readonly TrailPlace[]> => {
      const found = await findPlaces({ root, accounts, regions }, lister, signal);
      if (found.organizations.length > 0 && options.organizationId === '') complaints.organization(found.organizations.join(', '));
      else if (found.places.length === 0) complaints.nothing(`s3://${bucket}/${root}`);
      // Not before S3 has answered, which tells its clock.
      if (!isLoaded) await load(lister.now());
      const known = found.places.filter((place) => progress.add(place, lister.now()));
      if (known.length < found.places.length) complaints.places(found.places.length - known.length);
      return known;
    };
    const places = await find(signal);
    progress.reset(lister.now());
    if (signal.aborted) throw new Failure('Failed', `cannot list bucket ${bucket}: it was stopped`);
    const onSweep = (): void => cursor?.changed();
    const { pollInterval } = options;
    const rounds = openBucketRounds({ lister, progress, root, findPlaces: find, places, pollInterval, onSweep, log, scheduler });
    const reader = openBucketReader({
      take: () => rounds.take(),
      open: ({ place, day, id }) => {
        const key = trailKey(root, place, day, id);
        return bucketFile(options.objects.open(bucket, key, meter), {
          now: () => clock.now(),
          onProblem: (problem) => complaints.records(key, problem.message),
        });
      },
      atOnce: options.workers,
    });
    let isDraining = false;
    let isClosed = false;
    let refused = 0;
    /** By file: what came of its facts and waits inside of the pipeline. */
    const inside = new Map<FileToRead, Promise<void>[]>();

    /** What waits is lost with the process: until then the cursor stays before the file. */
    const passed = async (file: FileToRead): Promise<void> => {
      const waits = inside.get(file);
      inside.delete(file);
      if (waits !== undefined) await Promise.all(waits);
      if (isClosed) return;
      file.shelf.done(file.id);
      cursor?.changed();
    };

    const failed = ({ file, failure }: Extract<ReadStep, { readonly is: 'failed' }>): void => {
      inside.delete(file);
      const key = trailKey(root, file.place, file.day, file.id);
      if (progress.failed(file, lister.now())) complaints.files(key, failure.message);
      else complaints.givenUp(key, failure.message);
      cursor?.changed();
      refused = failure.kind === 'NotConnected' || failure.kind === 'BackOff' ? refused + 1 : 0;
      if (refused < mostRefused) return;
      refused = 0;
      throw failure;
    };

    return {
      read: async (): Promise<SourceBatch | undefined> => {
        for (;;) {
          const step = await reader.next();
          if (step === undefined) {
            if (isDraining) return undefined;
            await rounds.wait();
          } else if (step.is === 'failed') failed(step);
          else {
            refused = 0;
            const { file } = step;
            if (step.is === 'end') return { facts: [], ack: () => void passed(file) };
            const ack: SourceBatch['ack'] = (waits = []) => {
              if (waits.length > 0) inside.set(file, [...(inside.get(file) ?? []), ...waits.map(({ over }) => over)]);
            };
            return { facts: step.facts, ack };
          }
        }
      },
      drain: () => {
        isDraining = true;
        rounds.stop();
        reader.drain();
      },
      close: async () => {
        isDraining = true;
        rounds.stop();
        await reader.close();
        await rounds.ended();
        isClosed = true;
        await cursor?.close();
      },
    };
  };

  return { name: `cloudtrail-bucket:${bucket}`, kind: 'audit', connect };
};

/** Warnings about a bucket; those about log files name the first ten of a minute. */
const complainer = (bucket: string, log: Log, scheduler: SchedulerLike) => {
  const told = (message: string) => {
    const tell = firstOfMinute<{ readonly key: string; readonly error: string }>({
      now: () => scheduler.now(),
      tell: (one) => log.warn(message, { bucket, ...one }),
      tellRest: (count) => log.warn(`${message}: further ones within a minute`, { bucket, count }),
    });
    return (key: string, error: string): void => tell({ key, error });
  };
  const cursor = onceAMinute(
    () => scheduler.now(),
    (count, reason) => {
      log.warn('the cursor of the bucket cannot be written: after a restart log files will be read again', { count, reason });
    },
  );
  let isToldOfOrganization = false;
  let isToldOfNothing = false;
  return {
    files: told('a log file cannot be read: it is tried again'),
    givenUp: told('a log file could not be read and is given up'),
    records: told('malformed records in a log file'),
    cursor: (reason: string): void => cursor(1, reason),
    places: (count: number): void => {
      log.warn('too many accounts and regions: those that were found last are not read', { count });
    },
    organization: (ids: string): void => {
      if (!isToldOfOrganization) log.warn('the bucket holds the trail of an organization: its id is not configured', { ids });
      isToldOfOrganization = true;
    },
    nothing: (place: string): void => {
      if (!isToldOfNothing)
        log.warn('the bucket has no log files of a trail yet, or not there: are prefix, organization_id, accounts and regions right?', {
          place,
        });
      isToldOfNothing = true;
    },
  };
};
