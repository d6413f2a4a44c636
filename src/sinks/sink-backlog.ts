/** A waiting item. `at`: when it was offered. `tries`: failed attempts. `isLate`: one of them failed after the stop. */
type SinkItem<T> = { readonly item: T; readonly key: string; readonly at: number; tries: number; isLate: boolean };

/** The items of one write. Jobs are ordered by `rank`. `due`: earliest attempt, milliseconds since the epoch. */
export type SinkJob<T> = { readonly rank: number; readonly items: SinkItem<T>[]; due: number };

/** Items that wait for a worker, for their next attempt, or for an earlier item of their key. */
export interface SinkBacklog<T> {
  readonly size: number;
  add(item: T, key: string, now: number): void;
  /** Returns a failed job to its old position. */
  putBack(job: SinkJob<T>): void;
  /** Removes and returns the oldest items beyond `most`. */
  shrinkTo(most: number): readonly T[];
  /** Makes everything due immediately. */
  makeAllDue(): void;
  /** The jobs that may be sent now, oldest first: due, and sharing no key with an earlier job or one in flight. */
  ready(now: number, inFlight: ReadonlySet<string>, most: number): readonly SinkJob<T>[];
  take(jobs: readonly SinkJob<T>[]): SinkJob<T> | undefined;
  /** When the next job becomes due; `Infinity` if there is none. */
  nextDue(now: number): number;
}

/**
 * **Keeps** items that were added and not taken; the caller bounds them with `shrinkTo`. Invariant: items of one key are taken in the order
 * in which they were added, because a job blocks its keys for all later jobs until it is settled.
 */
export const sinkBacklog = <T>(): SinkBacklog<T> => {
  let jobs: SinkJob<T>[] = [];
  let size = 0;
  let added = 0;
  return {
    get size() {
      return size;
    },
    add: (item, key, now) => {
      jobs.push({ rank: added++, items: [{ item, key, at: now, tries: 0, isLate: false }], due: 0 });
      size++;
    },
    putBack: (job) => {
      const at = jobs.findIndex(({ rank }) => rank > job.rank);
      jobs.splice(at === -1 ? jobs.length : at, 0, job);
      size += job.items.length;
    },
    shrinkTo: (most) => {
      const gone: T[] = [];
      for (let first = jobs[0]; first !== undefined && size > most; first = jobs[0]) {
        const items = first.items.splice(0, size - most);
        size -= items.length;
        for (const { item } of items) gone.push(item);
        if (first.items.length === 0) jobs.shift();
      }
      return gone;
    },
    makeAllDue: () => {
      for (const job of jobs) job.due = 0;
    },
    ready: (now, inFlight, most) => {
      const blocked = new Set<string>();
      const found: SinkJob<T>[] = [];
      for (const job of jobs) {
        if (found.length === most) break;
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
      jobs = jobs.filter((job) => !gone.has(job));
      const job = taken.length === 1 ? first : { rank: first.rank, items: taken.flatMap(({ items }) => items), due: 0 };
      size -= job.items.length;
      return job;
    },
    nextDue: (now) => jobs.reduce((least, { due }) => (due > now && due < least ? due : least), Number.POSITIVE_INFINITY),
  };
};
