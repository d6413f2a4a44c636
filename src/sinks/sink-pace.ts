import type { SinkBacklog, SinkJob } from './sink-backlog.js';

/** Decides which job is sent, and when. */
interface SinkPace<T> {
  /** The job to deliver now, or the time of the next attempt to find one, milliseconds since the epoch; `Infinity` if nothing waits. */
  next(now: number, inFlight: ReadonlySet<string>): SinkJob<T> | number;
  /** Call when a delivery starts. */
  begun(now: number): void;
  /** Delays deliveries until `time`. Returns false if they were already delayed at least that long. */
  pauseUntil(time: number, now: number): boolean;
  /** For shutdown: sends all waiting items now, together if a rate applies. */
  flush(): void;
}

/** Milliseconds that the last delivery of a minute waits for further items. */
const collectTime = 1_000;

/** Levels of importance (`sinkLevels`) that may use the whole rate: a quarter of it is reserved for them. */
const urgentLevels = 2;

/**
 * Without `perMinute`, each job is sent by itself. With it, the last delivery of a minute takes all waiting items, and so does each one
 * after a minute that was full. A quarter of the rate is reserved for urgent items, so that a burst of others does not delay them (D118).
 */
export const sinkPace = <T>(backlog: SinkBacklog<T>, perMinute: number | undefined): SinkPace<T> => {
  const window = perMinute === undefined ? undefined : sinkWindow(perMinute);
  const reserved = Math.floor((perMinute ?? 0) / 4);
  let pausedUntil = 0;
  let isFlushing = false;
  return {
    next: (now, inFlight) => {
      const take = (most: number): SinkJob<T> | number => backlog.take(backlog.ready(now, inFlight, most)) ?? backlog.nextDue(now);
      const single = (): SinkJob<T> | number => take(1);
      const all = (): SinkJob<T> | number => take(Number.POSITIVE_INFINITY);
      if (backlog.size === 0) return Number.POSITIVE_INFINITY;
      if (isFlushing) return window === undefined ? single() : all();
      if (pausedUntil > now) return pausedUntil;
      if (window === undefined) return single();
      const [first] = backlog.ready(now, inFlight, 1);
      if (first === undefined) return backlog.nextDue(now);
      const left = window.left(now) - (first.level < urgentLevels ? 0 : reserved);
      if (left <= 0) return window.freeAt();
      if (left > 1) return single();
      const waiting = backlog.ready(now, inFlight, Number.POSITIVE_INFINITY);
      const collected = Math.min(...waiting.flatMap(({ items }) => items.map(({ at }) => at))) + collectTime;
      return perMinute !== 1 && collected > now ? collected : all();
    },
    begun: (now) => window?.begun(now),
    pauseUntil: (time, now) => {
      const isNew = pausedUntil <= now;
      pausedUntil = Math.max(pausedUntil, time);
      return isNew;
    },
    flush: () => {
      isFlushing = true;
      backlog.makeAllDue();
    },
  };
};

const minute = 60_000;

/** Limits the deliveries that start within any 60 s (D55). */
interface SinkWindow {
  /** Number of deliveries that may start now. */
  left(now: number): number;
  /** When the next delivery beyond the limit may start, milliseconds since the epoch. */
  freeAt(): number;
  begun(now: number): void;
}

/** **Keeps** the start of each delivery of the last minute, at most `perMinute`. */
const sinkWindow = (perMinute: number): SinkWindow => {
  const begun: number[] = [];
  return {
    left: (now) => {
      while (begun.length > 0 && now - (begun[0] ?? 0) >= minute) begun.shift();
      return perMinute - begun.length;
    },
    freeAt: () => (begun[0] ?? 0) + minute,
    begun: (now) => void begun.push(now),
  };
};
