/** One item on its way. `at`: when it was offered; `tries` that failed. `isLate`: one of them since the process began to end. */
type SinkItem<T> = { readonly item: T; readonly key: string; readonly at: number; tries: number; isLate: boolean };

/** What goes out by one write. Jobs lie in the order of `rank`; `due`: not to be tried before, milliseconds since the epoch. */
export type SinkJob<T> = { readonly rank: number; readonly items: SinkItem<T>[]; due: number };

/** What waits for delivery: for a worker, for its time to be tried again, or for another of its key. */
export interface SinkBacklog<T> {
  readonly size: number;
  add(item: T, key: string, now: number): void;
  /** A delivery failed and is to be tried again: it takes its old place. */
  putBack(job: SinkJob<T>): void;
  /** The oldest go until no more than `most` are left; returns those. */
  shrinkTo(most: number): readonly T[];
  /** Everything may be tried now. */
  hurry(): void;
  /** The jobs that may go now, oldest first: due, and none before them has one of their keys, nor has one in flight. */
  ready(now: number, inFlight: ReadonlySet<string>, most: number): readonly SinkJob<T>[];
  take(jobs: readonly SinkJob<T>[]): SinkJob<T> | undefined;
  /** When the next job is due that is not now; `Infinity` where there is none. */
  nextDue(now: number): number;
}

/**
 * Keeps: what was added and not taken; whoever adds bounds it by `shrinkTo`. Invariant: of one key, what was added earlier is never taken
 * after what was added later, because a job blocks its keys for everything behind it until it is settled.
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
    hurry: () => {
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
