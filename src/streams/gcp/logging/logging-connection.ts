import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';
import type { DecodePool } from '../../../decode/workers/decode-pool.js';
import { parseEventTime } from '../../../lib/event-time.js';
import { isObject, text, type Json } from '../../../lib/json.js';
import type { Arrival } from '../../../model/fact.js';
import { failureOf, type Failure } from '../../../model/failure.js';
import type { FactWait, SourceBatch, SourceConnection, SourceMeter } from '../../../model/contracts/source.js';
import { timeSlices } from '../../../runtime/time-slices.js';
import { unlessAborted } from '../../../runtime/unless-aborted.js';
import { slicesOf, unpackSlice, type LiveSlice } from '../../live-slices.js';
import type { ServiceClock } from '../../service-clock.js';
import { entryFilter, type ReceiptWindow } from './entry-filter.js';
import { entryId, type EntryProgress, type SeenEntry } from './entry-progress.js';
import type { LoggingCalls } from './logging-calls.js';
import { splitPage } from './split-page.js';

type LoggingConnectionOptions = {
  readonly calls: LoggingCalls;
  readonly progress: EntryProgress;
  /** Names of at most 100 resources each. */
  readonly groups: readonly (readonly string[])[];
  readonly filter: string;
  /** Milliseconds between the starts of two rounds. */
  readonly pollInterval: number;
  readonly pool: Pick<DecodePool, 'openText'>;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: Pick<SourceMeter, 'count'>;
  /** Called when the progress has changed. */
  readonly onProgress: () => void;
  /** Called with the reason of one of several malformed entries. */
  readonly onMalformed: (sample: string) => void;
  /** Called when the API asks to wait. */
  readonly onThrottled: (reason: string) => void;
  readonly scheduler: SchedulerLike;
};

/** The searches of all groups in one window, in progress. `newest`: the latest time of receipt that was found. */
type Round = { readonly window: ReceiptWindow; readonly filter: string; group: number; pageToken: string; newest: number };

/** `last`: the ids of the page that passes with this slice. */
type Ready = LiveSlice & { readonly last: readonly string[] | undefined; readonly waits: Map<string, Promise<void>> };

/** Time between two rounds that search again for entries that became searchable late. */
const wideInterval = 300_000;
/** Milliseconds of work between two turns of the event loop, and bytes decoded in one step. */
const budget = 4;
const pieceSize = 64 * 1024;

/**
 * Reads pages on demand, so a slow pipeline slows the reading. **Keeps** one page and what `EntryProgress` keeps. **Order**: by time within
 * one round and group.
 */
export const loggingConnection = (options: LoggingConnectionOptions): SourceConnection => {
  const { calls, progress, groups, pollInterval, pool, clock, meter, onProgress, scheduler } = options;
  const abort = new AbortController();
  const { signal } = abort;
  const ready: Ready[] = [];
  let round: Round | undefined;
  let nextAt = Number.NEGATIVE_INFINITY;
  let wideAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const begin = (): Round => {
    const now = scheduler.now();
    const isWide = now >= wideAt;
    if (isWide) wideAt = now + wideInterval;
    nextAt = now + pollInterval;
    const window = progress.window(calls.now(), isWide);
    return { window, filter: entryFilter(window, options.filter), group: 0, pageToken: '', newest: Number.NEGATIVE_INFINITY };
  };

  /** Continues with the next page, the next group, or the next round. */
  const advance = (current: Round, pageToken: string): void => {
    current.pageToken = pageToken;
    if (pageToken !== '' || ++current.group < groups.length) return;
    round = undefined;
    const { to } = current.window;
    // The service is behind: continue at once.
    if (to !== undefined) nextAt = Number.NEGATIVE_INFINITY;
    const before = progress.cursor;
    progress.found(to ?? Math.min(current.newest, calls.now()));
    if (progress.cursor !== before) onProgress();
  };

  const readPage = async (current: Round): Promise<void> => {
    const { filter, pageToken } = current;
    const body = await calls.list({ resourceNames: groups[current.group] ?? [], filter, pageToken }, signal);
    meter.count('bytes', body.length);
    const page = await splitPage(body);
    const slices = timeSlices(budget);
    const fresh: Buffer[] = [];
    const ids: string[] = [];
    for (const entry of page.entries) {
      const seen = seenEntry(entry);
      if (seen.received > current.newest) current.newest = seen.received;
      if (progress.offer(seen)) {
        fresh.push(entry);
        ids.push(seen.id);
      }
      if (slices.isOver()) await slices.next();
    }
    if (fresh.length > 0) await decode(fresh, ids);
    advance(current, page.nextPageToken);
  };

  const decode = async (entries: readonly Buffer[], ids: readonly string[]): Promise<void> => {
    const source = pool.openText(pieces(entries), { rule: { by: 'stamp', stamp: 0 }, prefilter: true, eager: false });
    const found: LiveSlice[] = [];
    try {
      for (let batch = await source.next(); batch !== undefined; batch = await source.next()) {
        if (batch.problem !== undefined) options.onMalformed(batch.problem.message);
        found.push(...slicesOf(batch));
      }
    } finally {
      await source.close();
    }
    const waits = new Map<string, Promise<void>>();
    if (isClosed) return;
    if (found.length === 0) passed(ids, waits);
    for (const [at, slice] of found.entries()) ready.push({ ...slice, last: at === found.length - 1 ? ids : undefined, waits });
  };

  const passed = (ids: readonly string[], waits: ReadonlyMap<string, Promise<void>>): void => {
    if (isClosed) return;
    progress.pass(ids.filter((id) => !waits.has(id)));
    // A crash loses pending facts, so the cursor does not pass an entry while its fact is pending.
    for (const [id, over] of waits) {
      void over.then(() => {
        if (isClosed) return;
        progress.pass([id]);
        onProgress();
      });
    }
    onProgress();
  };

  const take = (one: Ready): SourceBatch => {
    const facts = unpackSlice(one, clock.now());
    return {
      facts,
      ack: (waits = []) => {
        for (const wait of waits) addWait(one.waits, facts, wait);
        if (one.last !== undefined) passed(one.last, one.waits);
      },
    };
  };

  const isStopped = (): boolean => signal.aborted;
  return {
    read: async () => {
      for (;;) {
        const one = ready.shift();
        if (one !== undefined) return take(one);
        if (isStopped()) return undefined;
        try {
          const wait = nextAt - scheduler.now();
          if (round === undefined && wait > 0) await unlessAborted(firstValueFrom(timer(wait, scheduler)), signal);
          await readPage((round ??= begin()));
        } catch (error) {
          if (isStopped()) continue;
          const failure = failureOf(error);
          if (!isTokenLost(failure)) throw reported(failure, options.onThrottled);
          round = undefined;
          nextAt = Number.NEGATIVE_INFINITY;
        }
      }
    },
    drain: () => {
      abort.abort();
    },
    close: () => {
      isClosed = true;
      ready.length = 0;
      abort.abort();
      return Promise.resolve();
    },
  };
};

/** A page token expires after a day: the round starts over, and skips the entries that have passed. */
const isTokenLost = ({ kind }: Failure): boolean => kind === 'Rejected';

const reported = (failure: Failure, onThrottled: (reason: string) => void): Failure => {
  if (failure.kind === 'BackOff') onThrottled(failure.message);
  return failure;
};

const addWait = (waits: Map<string, Promise<void>>, facts: readonly Arrival[], { index, over }: FactWait): void => {
  const fact = facts[index];
  if (fact?.kind === 'audit' && fact.record !== undefined) waits.set(entryId(fact.record.key), over);
};

/** The key is that of the record (D4), so that a pending fact is found by it. */
const seenEntry = (entry: Buffer): SeenEntry => {
  const json = parsed(entry);
  const members = isObject(json) ? json : {};
  const received = text(members['receiveTimestamp']) ?? '';
  const stamp = text(members['timestamp']) ?? received;
  return {
    id: entryId(`${text(members['logName']) ?? ''}/${stamp}/${text(members['insertId']) ?? ''}`),
    received: parseEventTime(received),
  };
};

const parsed = (entry: Buffer): Json | undefined => {
  try {
    return JSON.parse(entry.toString('utf8')) as Json;
  } catch {
    return undefined;
  }
};

/** The entries as lines, in pieces; lets other work run in between. */
async function* pieces(entries: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  const slices = timeSlices(budget);
  let lines: Buffer[] = [];
  let size = 0;
  for (const [at, entry] of entries.entries()) {
    lines.push(entry, newline);
    size += entry.length;
    if (size < pieceSize && at < entries.length - 1) continue;
    yield Buffer.concat(lines);
    lines = [];
    size = 0;
    if (slices.isOver()) await slices.next();
  }
}

const newline = Buffer.from('\n');
