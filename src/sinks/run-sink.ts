import { durationText } from '../config/duration.js';
import type { Failure } from '../model/failure.js';
import type { Log } from '../model/log.js';
import type { Sink, SinkMeter } from '../model/sink.js';
import { retryWait } from '../runtime/retry-wait.js';
import { machineTimers, type Timers } from '../runtime/timers.js';
import { sinkBacklog, type SinkJob } from './sink-backlog.js';
import { sinkTry } from './sink-try.js';
import { sinkWindow } from './sink-window.js';

type RunSinkParts<T> = {
  readonly sink: Sink<T>;
  /** Items of one key are never in flight at the same time, and go out in order. */
  readonly keyOf: (item: T) => string;
  /** Deliveries in flight at once. */
  readonly workers: number;
  /** Of one try, milliseconds. */
  readonly timeout: number;
  /** Further tries after the first. */
  readonly maxRetries: number;
  /** Items that wait at most; by itself 1,000. */
  readonly capacity?: number;
  /**
   * Called with each item when it was sent or given up. Given: another run offers the others again, so what is not sent when the sink is
   * stopped counts as neither.
   */
  readonly settled?: ((item: T) => void) | undefined;
  /** Deliveries that begin within any 60 s; what is more goes out together. Undefined: no bound, and nothing goes out together. */
  readonly perMinute?: number | undefined;
  readonly log: Log;
  readonly meter: SinkMeter;
  readonly timers?: Timers;
  /** 0 to 1. */
  readonly random?: () => number;
};

/** A sink at work. */
interface RunningSink<T> {
  /** Never waits. */
  offer(item: T): void;
  /** The same for an item that an earlier run did not settle: 10,000 of them find room. */
  resume(item: T): void;
  /** Items that wait, also to be tried again; those in flight are not among them. */
  depth(): number;
  /** Delivers what waits, until `deadlineMs` are over; what is not delivered then is dropped. Never rejects. */
  stop(deadlineMs: number): Promise<void>;
}

/** How long what would take the last place of a minute waits for company. */
const collectTime = 1_000;
/** Resumed items come all at once, whatever the pace of the target. */
const resumeCapacity = 10_000;

type Flight<T> = { readonly job: SinkJob<T>; readonly abort: AbortController };

/**
 * Delivers what is offered, in order for each key (D55, D56). Every item is counted once: as sent, dead (rejected, or failed
 * `maxRetries` + 1 times) or dropped. A failed delivery is tried again after 1, 2, 4 … 30 s, a half of that left to chance; meanwhile it holds no worker.
 * `BackOff` pauses all deliveries, `Closed` ends them.
 *
 * With `perMinute`, tries counted, the last delivery of a minute takes everything that waits by then, at most `capacity`; so does each one
 * after a minute that was full. It is one delivery for retries, too.
 *
 * Keeps: `capacity` items that wait, more while resumed ones have not been worked off, and what is in flight: `workers` deliveries. When full: the
 * oldest go, counted. A crash loses what waits or is in flight, unless the caller remembers what was `settled` and resumes the rest: then at
 * least once. What the target took without an answer is delivered again.
 */
export const runSink = <T>(parts: RunSinkParts<T>): RunningSink<T> => {
  const { sink, keyOf, workers, timeout, maxRetries, capacity = 1_000, perMinute, log, meter, timers = machineTimers } = parts;
  const { random = Math.random, settled } = parts;
  const backlog = sinkBacklog<T>();
  const window = perMinute === undefined ? undefined : sinkWindow(perMinute);
  const timeoutText = durationText(timeout);
  const flights = new Set<Flight<T>>();
  const keys = new Set<string>();
  let pausedUntil = 0;
  let isClosed = false;
  /** Resumed items that may wait beside the others. */
  let extra = 0;
  /** Items that were not sent since the stop, and are resumed by the next run. */
  let left = 0;
  let wake: { readonly at: number; readonly cancel: () => void } | undefined;
  let stopping: { readonly ended: Promise<void>; readonly end: () => void } | undefined;

  const settle = (items: readonly T[]): void => {
    if (settled !== undefined) for (const item of items) settled(item);
  };
  const drop = (items: readonly T[]): void => {
    if (items.length === 0) return;
    meter.dropped(items.length);
    settle(items);
  };
  /** The sink is being stopped. */
  const leave = (items: readonly T[]): void => {
    if (settled === undefined) drop(items);
    else left += items.length;
  };
  const makeRoom = (): void => {
    drop(backlog.shrinkTo(capacity + extra));
  };
  const add = (item: T): void => {
    if (stopping !== undefined) leave([item]);
    else if (isClosed) drop([item]);
    else {
      backlog.add(item, keyOf(item), timers.now());
      look();
      makeRoom();
    }
  };

  /** What goes out now, or when to look again. */
  const next = (now: number): SinkJob<T> | number => {
    const single = (): SinkJob<T> | number => backlog.take(backlog.ready(now, keys, 1)) ?? backlog.nextDue(now);
    const all = (): SinkJob<T> | number => backlog.take(backlog.ready(now, keys, Number.POSITIVE_INFINITY)) ?? backlog.nextDue(now);
    if (backlog.size === 0) return Number.POSITIVE_INFINITY;
    if (stopping !== undefined) return window === undefined ? single() : all();
    if (pausedUntil > now) return pausedUntil;
    if (window === undefined) return single();
    const left = window.left(now);
    if (left <= 0) return window.freeAt();
    if (left > 1) return single();
    const collected = (backlog.ready(now, keys, 1)[0]?.items[0]?.at ?? 0) + collectTime;
    return perMinute !== 1 && collected > now ? collected : all();
  };

  const look = (): void => {
    let again = Number.POSITIVE_INFINITY;
    while (flights.size < workers) {
      const now = timers.now();
      const found = next(now);
      if (typeof found !== 'number') {
        void deliver(found, now);
        continue;
      }
      again = found;
      break;
    }
    extra = Math.min(extra, backlog.size);
    if (wake?.at !== again) {
      wake?.cancel();
      wake = again === Number.POSITIVE_INFINITY ? undefined : { at: again, cancel: timers.after(Math.max(0, again - timers.now()), woken) };
    }
    if (flights.size === 0 && backlog.size === 0) stopping?.end();
  };
  const woken = (): void => {
    wake = undefined;
    look();
  };

  const deliver = async (job: SinkJob<T>, now: number): Promise<void> => {
    const flight: Flight<T> = { job, abort: new AbortController() };
    flights.add(flight);
    for (const { key } of job.items) keys.add(key);
    window?.begun(now);
    if (job.items.some(({ tries }) => tries > 0)) meter.retried();
    const items = job.items.map(({ item }) => item);
    const failure = await sinkTry(sink, items, { timeout, timeoutText, timers, abort: flight.abort });
    // Not there any more where the sink was stopped: then it is counted already.
    if (!flights.delete(flight)) return;
    for (const { key } of job.items) keys.delete(key);
    if (failure === undefined) {
      meter.sent(items.length);
      settle(items);
    } else failed(job, failure);
    look();
  };

  const failed = (job: SinkJob<T>, failure: Failure): void => {
    const now = timers.now();
    const isFinal = failure.kind === 'Rejected' || failure.kind === 'Closed';
    if (stopping !== undefined && settled !== undefined && !isFinal) {
      leave(job.items.map(({ item }) => item));
      return;
    }
    const dead = job.items.filter((one) => isFinal || ++one.tries > maxRetries || one.isLate);
    const gone = new Set(dead);
    const rest = job.items.filter((one) => !gone.has(one));
    if (dead[0] !== undefined) {
      meter.dead(dead.length);
      settle(dead.map(({ item }) => item));
      const error = withoutAddresses(failure.message);
      log.warn('notifications given up', { sink: sink.name, error, items: dead.length, first: dead[0].key });
    }
    const tries = Math.max(1, ...rest.map((one) => one.tries));
    const due = now + retryWait(failure, tries, random);
    if (failure.kind === 'BackOff') pause(due, now, failure);
    if (failure.kind === 'Closed') close(failure);
    if (rest.length === 0) return;
    if (isClosed) {
      drop(rest.map(({ item }) => item));
      return;
    }
    for (const one of rest) one.isLate = stopping !== undefined;
    backlog.putBack({ rank: job.rank, items: rest, due: stopping === undefined ? due : 0 });
    makeRoom();
  };

  const pause = (until: number, now: number, failure: Failure): void => {
    if (pausedUntil <= now)
      log.info('nothing is sent for a while', { sink: sink.name, error: withoutAddresses(failure.message), milliseconds: until - now });
    pausedUntil = Math.max(pausedUntil, until);
  };

  const close = (failure: Failure): void => {
    if (isClosed) return;
    isClosed = true;
    log.error('the target is gone; nothing is sent to it until a restart', { sink: sink.name, error: withoutAddresses(failure.message) });
    drop(backlog.shrinkTo(0));
  };

  const giveUp = (): void => {
    const items = [...backlog.shrinkTo(0)];
    for (const flight of [...flights]) {
      flights.delete(flight);
      for (const { item } of flight.job.items) items.push(item);
      flight.abort.abort();
    }
    leave(items);
    if (items.length > 0 && settled === undefined)
      log.warn('notifications were not sent before the end', { sink: sink.name, items: items.length });
  };

  return {
    offer: add,
    resume: (item) => {
      extra = Math.min(resumeCapacity, extra + 1);
      add(item);
    },
    depth: () => backlog.size,
    stop: async (deadlineMs) => {
      if (stopping === undefined) {
        let end = (): void => undefined;
        const ended = new Promise<void>((resolve) => (end = resolve));
        stopping = { ended, end };
        backlog.hurry();
        const cancel = timers.after(deadlineMs, () => {
          giveUp();
          look();
        });
        void ended.then(cancel);
        look();
      }
      await stopping.ended;
      if (left > 0) log.info('notifications are sent after the restart', { sink: sink.name, items: left });
      left = 0;
    },
  };
};

/** Addresses of webhooks are credentials; no message should have one, and none is logged. */
const withoutAddresses = (message: string): string => message.replace(/\b\w+:\/\/\S*/g, '…');
