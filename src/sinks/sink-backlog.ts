/**
 * A waiting item. `level`: its importance, 0 for the most important. `at`: when it was offered. `tries`: failed attempts. `isLate`: one of
 * them failed after the stop.
 */
type SinkItem<T> = { readonly item: T; readonly key: string; readonly level: number; readonly at: number; tries: number; isLate: boolean };

/**
 * The items of one write. Jobs are ordered by `level`, that of their most important item or of one that waits behind it, then by `rank`.
 * `due`: earliest attempt, milliseconds since the epoch.
 */
export type SinkJob<T> = { readonly rank: number; readonly items: SinkItem<T>[]; level: number; due: number };

/** Number of levels of importance. */
export const sinkLevels = 4;

/** Items that wait for a worker, for their next attempt, or for an earlier item of their key. */
export interface SinkBacklog<T> {
  readonly size: number;
  add(item: T, key: string, now: number, level: number): void;
  /** Returns a failed job to its old position. */
  putBack(job: Omit<SinkJob<T>, 'level'>): void;
  /** Removes and returns items beyond `most`: the least important first, of those the oldest (D118). */
  shrinkTo(most: number): readonly T[];
  /** Makes everything due immediately. */
  makeAllDue(): void;
  /** The jobs that may be sent now, by importance and age: due, and sharing no key with an earlier job or one in flight. */
  ready(now: number, inFlight: ReadonlySet<string>, most: number): readonly SinkJob<T>[];
  take(jobs: readonly SinkJob<T>[]): SinkJob<T> | undefined;
  /** When the next job becomes due; `Infinity` if there is none. */
  nextDue(now: number): number;
}

/**
 * **Keeps** items that were added and not taken; the caller bounds them with `shrinkTo`. Invariant: items of one key are taken in the order
 * in which they were added. A job blocks its keys for all later jobs until it is settled, and is as important as what waits behind it.
 */
export const sinkBacklog = <T>(): SinkBacklog<T> => {
  /** By level, each in the order of ranks. */
  const queues = Array.from({ length: sinkLevels }, (): SinkJob<T>[] => []);
  /** Number of waiting items by key. */
  const waiting = new Map<string, number>();
  let size = 0;
  let added = 0;

  const count = ({ key }: SinkItem<T>, by: 1 | -1): void => {
    const left = (waiting.get(key) ?? 0) + by;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
    size += by;
  };
  const insert = (job: SinkJob<T>): void => {
    const queue = queues[job.level] as SinkJob<T>[];
    const at = (queue.at(-1)?.rank ?? -1) < job.rank ? -1 : queue.findIndex(({ rank }) => rank > job.rank);
    queue.splice(at === -1 ? queue.length : at, 0, job);
  };
  const sharesKey = (keys: ReadonlySet<string>, { items }: SinkJob<T>): boolean => items.some(({ key }) => keys.has(key));
  /** Raises the jobs that these keys wait for, and what those wait for in turn. */
  const raise = (keys: Set<string>, level: number): void => {
    for (let from = level + 1; from < sinkLevels; from++) {
      const queue = queues[from] as SinkJob<T>[];
      const raised = queue.filter((job) => sharesKey(keys, job));
      if (raised.length === 0) continue;
      queues[from] = queue.filter((job) => !raised.includes(job));
      for (const job of raised) {
        job.level = level;
        insert(job);
        for (const { key } of job.items) keys.add(key);
      }
      from = level;
    }
  };
  /** Removes and returns the oldest items of one level from a queue, at most so many. */
  const shrinkQueue = (at: number, level: number, most: number): readonly T[] => {
    const gone: T[] = [];
    const queue = queues[at] as SinkJob<T>[];
    for (const { items } of queue) {
      if (gone.length >= most) break;
      const left = items.filter((one) => {
        if (one.level !== level || gone.length >= most) return true;
        count(one, -1);
        gone.push(one.item);
        return false;
      });
      if (left.length < items.length) items.splice(0, items.length, ...left);
    }
    if (gone.length > 0) queues[at] = queue.filter(({ items }) => items.length > 0);
    return gone;
  };
  return {
    get size() {
      return size;
    },
    add: (item, key, now, level) => {
      if (level < sinkLevels - 1 && waiting.has(key)) raise(new Set([key]), level);
      const one = { item, key, level, at: now, tries: 0, isLate: false };
      insert({ rank: added++, items: [one], level, due: 0 });
      count(one, 1);
    },
    putBack: ({ rank, items, due }) => {
      const keys = new Set(items.map(({ key }) => key));
      const own = Math.min(...items.map(({ level }) => level));
      const isAwaited = items.some(({ key }) => waiting.has(key));
      const behind = isAwaited ? queues.findIndex((queue) => queue.some((job) => sharesKey(keys, job))) : own;
      insert({ rank, items, level: Math.min(own, behind), due });
      for (const one of items) count(one, 1);
    },
    shrinkTo: (most) => {
      const gone: T[] = [];
      for (let level = sinkLevels - 1; level >= 0; level--)
        for (let at = sinkLevels - 1; at >= 0; at--) gone.push(...shrinkQueue(at, level, size - most));
      return gone;
    },
    makeAllDue: () => {
      for (const job of queues.flat()) job.due = 0;
    },
    ready: (now, inFlight, most) => {
      const blocked = new Set<string>();
      const found: SinkJob<T>[] = [];
      for (const queue of queues)
        for (const job of queue) {
          if (found.length === most) return found;
          const isFree = job.due <= now && job.items.every(({ key }) => !inFlight.has(key) && !blocked.has(key));
          if (isFree) found.push(job);
          else for (const { key } of job.items) blocked.add(key);
        }
      return found;
    },
    take: (taken) => {
      const [first] = taken;
      if (first === undefined) return undefined;
      const gone = new Set(taken);
      for (const level of new Set(taken.map((job) => job.level)))
        queues[level] = (queues[level] as SinkJob<T>[]).filter((job) => !gone.has(job));
      for (const { items } of taken) for (const one of items) count(one, -1);
      if (taken.length === 1) return first;
      const rank = Math.min(...taken.map((job) => job.rank));
      return { rank, items: taken.flatMap(({ items }) => items), level: first.level, due: 0 };
    },
    nextDue: (now) => {
      let least = Number.POSITIVE_INFINITY;
      for (const queue of queues) for (const { due } of queue) if (due > now && due < least) least = due;
      return least;
    },
  };
};
