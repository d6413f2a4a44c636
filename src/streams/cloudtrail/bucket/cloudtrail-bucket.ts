import type { S3Client } from '@aws-sdk/client-s3';
import type { SchedulerLike } from 'rxjs';
import { Failure } from '../../../model/failure.js';
import type { Log } from '../../../model/contracts/log.js';
import type { Source, SourceBatch, SourceConnection, SourceMeter } from '../../../model/contracts/source.js';
import { openKeptFile } from '../../../runtime/kept-file.js';
import type { ServiceClock } from '../../service-clock.js';
import { cursorText, parseCursor } from './bucket-cursor.js';
import { bucketEach } from './bucket-each.js';
import { bucketFile } from './bucket-file.js';
import { openBucketLister, type BucketLister } from './bucket-lister.js';
import { BucketProgress, type FileToRead } from './bucket-progress.js';
import { openBucketReader, type ReadStep } from './bucket-reader.js';
import { openBucketRounds } from './bucket-rounds.js';
import { bucketWarnings } from './bucket-warnings.js';
import { trailKey, trailRoot, accountFolder, isAccount, isRegion, wantedRegions, type TrailLocation } from '../trail-key.js';
import type { TrailObjects } from '../trail-object.js';

type CloudtrailBucketOptions = {
  readonly bucket: string;
  /** The part of the keys before `AWSLogs/`; may be ''. */
  readonly prefix: string;
  /** Id of the organization, for an organization's trail; else ''. */
  readonly organizationId: string;
  /** Empty: all. */
  readonly accounts: readonly string[];
  readonly regions: readonly string[];
  /** Milliseconds. */
  readonly pollInterval: number;
  readonly lookback: number;
  /** Absolute path; '': progress is not saved, and a restart begins at `lookback`. */
  readonly cursorPath: string;
  /** Number of log files read ahead. */
  readonly workers: number;
  /** The caller closes the client. */
  readonly s3: () => Promise<S3Client>;
  readonly objects: TrailObjects;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: Pick<SourceMeter, 'count'>;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
};

/** Consecutive files that fail because of the connection before it counts as lost. */
const mostBrokenReads = 3;

/**
 * The log files of a trail, found by listing its bucket. Each poll lists the newest files of today, and of yesterday until the morning;
 * every hour the last two days are listed as a whole, because files arrive minutes late and out of order.
 *
 * Crash safety with `cursorPath`: at least once. A file counts as read after its last batch is acknowledged; the cursor follows within
 * seconds, and later files are read again, up to 30 days back. Without `cursorPath`, reading starts at `lookback`. An unreadable file
 * delays no other file: it is retried for two days, then logged, counted and skipped. Files that arrive more than two days late are not
 * found.
 *
 * **Keeps**: see `BucketProgress`, `openBucketRounds` and `openBucketReader`. **Order**: nearly that of the times in the file names.
 */
export const cloudtrailBucket = (options: CloudtrailBucketOptions): Source => {
  const { bucket, accounts, regions, log, scheduler, meter, clock } = options;
  const root = trailRoot(options.prefix, options.organizationId);
  const trail = { bucket, root };
  const warnings = bucketWarnings(bucket, log, scheduler);
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
            log.warn('the cursor of the bucket cannot be read: reading starts over', { path: options.cursorPath, reason });
          },
          onUnwritable: (reason) => warnings.cursor(`${options.cursorPath}: ${reason}`),
        });

  const load = async (now: number): Promise<void> => {
    const text = await cursor?.read();
    const parsed = text === undefined ? undefined : parseCursor(text, trail);
    if (typeof parsed === 'string')
      log.warn('the cursor of the bucket cannot be used: reading starts over', { path: options.cursorPath, reason: parsed });
    progress = typeof parsed === 'object' ? parsed : new BucketProgress(now - options.lookback);
    isLoaded = true;
  };

  const connect = async (signal: AbortSignal): Promise<SourceConnection> => {
    const lister = await openBucketLister({ client: await options.s3(), bucket, scheduler });
    const find = async (signal: AbortSignal): Promise<readonly TrailLocation[]> => {
      const found = await findLocations({ root, accounts, regions }, lister, signal);
      if (found.organizations.length > 0 && options.organizationId === '') warnings.organization(found.organizations.join(', '));
      else if (found.locations.length === 0) warnings.nothing(`s3://${bucket}/${root}`);
      // The time by S3's clock is known only after its first response.
      if (!isLoaded) await load(lister.now());
      const known = found.locations.filter((location) => progress.add(location, lister.now()));
      if (known.length < found.locations.length) warnings.locations(found.locations.length - known.length);
      return known;
    };
    const locations = await find(signal);
    progress.reset(lister.now());
    if (signal.aborted) throw new Failure('Failed', `cannot list bucket ${bucket}: stopped`);
    const onSweep = (): void => cursor?.changed();
    const { pollInterval } = options;
    const rounds = openBucketRounds({ lister, progress, root, findLocations: find, locations, pollInterval, onSweep, log, scheduler });
    const reader = openBucketReader({
      take: () => rounds.take(),
      open: ({ location, day, id }) => {
        const key = trailKey(root, location, day, id);
        return bucketFile(options.objects.open(bucket, key, meter), {
          now: () => clock.now(),
          onProblem: (problem) => warnings.records(key, problem.message),
        });
      },
      atOnce: options.workers,
    });
    let isDraining = false;
    let isClosed = false;
    let refused = 0;
    /** By file: promises that resolve when the facts of the file are no longer pending in the pipeline. */
    const inside = new Map<FileToRead, Promise<void>[]>();

    /** A crash loses pending facts, so the cursor does not pass the file while any of its facts is pending. */
    const passed = async (file: FileToRead): Promise<void> => {
      const waits = inside.get(file);
      inside.delete(file);
      if (waits !== undefined) await Promise.all(waits);
      if (isClosed) return;
      file.dayFiles.done(file.id);
      cursor?.changed();
    };

    const failed = ({ file, failure }: Extract<ReadStep<FileToRead>, { readonly is: 'failed' }>): void => {
      inside.delete(file);
      const key = trailKey(root, file.location, file.day, file.id);
      if (progress.failed(file, lister.now())) warnings.files(key, failure.message);
      else warnings.givenUp(key, failure.message);
      cursor?.changed();
      refused = failure.kind === 'NotConnected' || failure.kind === 'BackOff' ? refused + 1 : 0;
      if (refused < mostBrokenReads) return;
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

/** Accounts and regions whose log files are read; an empty list means all. */
type WantedLocations = { readonly root: string; readonly accounts: readonly string[]; readonly regions: readonly string[] };

const listedAtOnce = 8;

/** `organizations`: ids of organizations whose trails are in the bucket although the configuration names no organization. */
type FoundLocations = { readonly locations: readonly TrailLocation[]; readonly organizations: readonly string[] };

/** The wanted accounts and regions that have log files, sorted by both. Rejects with a `Failure`. */
const findLocations = async (
  { root, accounts, regions }: WantedLocations,
  lister: BucketLister,
  signal: AbortSignal,
): Promise<FoundLocations> => {
  const named = accounts.length > 0 ? accounts : await lister.folders(root, signal);
  const wanted = wantedRegions(regions);
  const locations: TrailLocation[] = [];
  if (accounts.length > 0 && wanted.size > 0) {
    await lister.probe(root, signal);
    for (const account of accounts) for (const region of wanted) locations.push({ account, region });
  } else {
    const found = named.filter(isAccount);
    await bucketEach(found, listedAtOnce, async (account) => {
      for (const region of await lister.folders(accountFolder(root, account), signal))
        if (isRegion(region) && (wanted.size === 0 || wanted.has(region))) locations.push({ account, region });
    });
  }
  locations.sort((a, b) => (a.account === b.account ? (a.region < b.region ? -1 : 1) : a.account < b.account ? -1 : 1));
  return { locations, organizations: accounts.length > 0 ? [] : named.filter((name) => /^o-[a-z0-9]{10,32}$/.test(name)) };
};
