import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { SchedulerLike } from 'rxjs';
import { googleApi, googleBase } from '../../../clients/google-api.js';
import type { Environment } from '../../../config/environment.js';
import type { DecodePool } from '../../../decode/workers/decode-pool.js';
import { Failure } from '../../../model/failure.js';
import type { Log } from '../../../model/contracts/log.js';
import type { Source, SourceMeter } from '../../../model/contracts/source.js';
import { openKeptFile } from '../../../runtime/kept-file.js';
import { systemScheduler } from '../../../runtime/system-scheduler.js';
import { onceAMinute } from '../../once-a-minute.js';
import type { ServiceClock } from '../../service-clock.js';
import { EntryProgress } from './entry-progress.js';
import { loggingCalls, mostNames } from './logging-calls.js';
import { loggingConnection } from './logging-connection.js';

type LoggingEntriesOptions = {
  readonly name: string;
  /** `projects/P`, `folders/N`, `organizations/N`, `billingAccounts/X`; at least one. */
  readonly resourceNames: readonly string[];
  /** Added to the built-in filter; may be ''. */
  readonly filter: string;
  /** Milliseconds. */
  readonly pollInterval: number;
  readonly lookback: number;
  /** Absolute path; '': progress is not saved, and a restart begins at `lookback`. */
  readonly cursorPath: string;
  /** '' for Google's. */
  readonly endpointUrl: string;
  readonly environment: Environment;
  readonly pool: Pick<DecodePool, 'openText'>;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: Pick<SourceMeter, 'count'>;
  readonly log: Log;
  readonly scheduler?: SchedulerLike;
};

const scope = 'https://www.googleapis.com/auth/logging.read';

/** Name of the source that reads these resources, for metrics, logs and `/ready`. */
export const loggingName = (resourceNames: readonly string[]): string =>
  resourceNames.length === 1 ? `gcp-logging:${(resourceNames[0] ?? '').replaceAll('/', ':').replace(/^projects:/, '')}` : 'gcp-logging';

/**
 * Entries of the Admin Activity log, read periodically with the Logging API (D70). A search covers all entries that were received since the
 * last one and some minutes before, because entries become searchable late.
 *
 * Crash safety with `cursorPath`: at least once. The cursor does not pass an entry before its record has passed the pipeline; it is saved
 * within seconds, and later entries are read again. Without `cursorPath`, reading starts at `lookback`. Not found: entries that are
 * received more than a day after their time, or become searchable more than ten minutes after they were received.
 */
export const loggingEntries = (options: LoggingEntriesOptions): Source => {
  const { name, resourceNames, cursorPath, environment, log, scheduler = systemScheduler } = options;
  const base = googleBase(options.endpointUrl, 'https://logging.googleapis.com');
  const calls = loggingCalls(googleApi({ base, scope, environment, scheduler }), scheduler);
  const groups = Array.from({ length: Math.ceil(resourceNames.length / mostNames) }, (_, at) =>
    resourceNames.slice(at * mostNames, (at + 1) * mostNames),
  );
  const warn = (message: string) =>
    onceAMinute(
      () => scheduler.now(),
      (count, reason) => {
        log.warn(message, { source: name, count, reason });
      },
    );
  const unwritable = warn('the cursor of the log cannot be written: after a restart entries will be read again');
  const malformed = warn('malformed records');
  const throttled = warn('the quota of the Logging API is used up; waiting');
  let progress: EntryProgress | undefined;
  const cursor =
    cursorPath === ''
      ? undefined
      : openKeptFile({
          path: cursorPath,
          text: () => (progress === undefined ? '' : cursorText(progress)),
          scheduler,
          onUnreadable: (reason) => {
            log.warn('the cursor of the log cannot be read: reading starts over', { path: cursorPath, reason });
          },
          onUnwritable: (reason) => {
            unwritable(1, `${cursorPath}: ${reason}`);
          },
        });

  const load = async (): Promise<EntryProgress> => {
    const text = await cursor?.read();
    const parsed = text === undefined ? undefined : parseCursor(text);
    if (typeof parsed === 'string')
      log.warn('the cursor of the log cannot be used: reading starts over', { path: cursorPath, reason: parsed });
    const begin = calls.now() - options.lookback;
    return typeof parsed === 'object' ? parsed : new EntryProgress(begin, begin);
  };

  return {
    name,
    kind: 'audit',
    connect: async (signal) => {
      // The time by Google's clock is known only after its first response.
      await calls.probe(groups[0] ?? [], signal);
      progress ??= await load();
      if (signal.aborted) throw new Failure('Failed', 'cannot read the log: stopped');
      progress.reset(calls.now());
      const connection = loggingConnection({
        ...options,
        calls,
        progress,
        groups,
        onProgress: () => cursor?.changed(),
        onMalformed: (sample) => {
          malformed(1, sample);
        },
        onThrottled: (reason) => {
          throttled(1, reason);
        },
        scheduler,
      });
      return {
        ...connection,
        close: async () => {
          await connection.close();
          await cursor?.close();
        },
      };
    },
  };
};

/** Times are milliseconds since the epoch. `read`: ids and times of receipt of entries near the cursor. */
const cursorCodec = t.type({
  driftline_logging_cursor: t.literal(1),
  cursor: t.number,
  read: t.array(t.tuple([t.string, t.number])),
});

/** Serialises progress. Omits pending entries, which will be read again. */
const cursorText = (progress: EntryProgress): string =>
  `${JSON.stringify({ driftline_logging_cursor: 1, cursor: progress.safe, read: [...progress.passed] })}\n`;

/** Parses a cursor; returns the reason if it cannot be used. */
const parseCursor = (text: string): EntryProgress | string => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const decoded = cursorCodec.decode(json);
  if (isLeft(decoded)) return 'it has another format or version';
  const { cursor, read } = decoded.right;
  if (!(cursor > 0 && cursor < 8.64e15)) return `${String(cursor)} is not a time`;
  const progress = new EntryProgress(cursor);
  for (const [id, received] of read) progress.passed.set(id, received);
  return progress;
};
