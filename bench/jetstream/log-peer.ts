import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { firstValueFrom } from 'rxjs';
import type { FactLog } from '../../src/model/contracts/fact-log.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import { stateArrival } from '../inputs/pipeline-inputs.js';
import { answering } from '../service/peer.js';
import { auditArrivals } from './audit-arrivals.js';
import { appendAt, appendFor, type Appended, type ClosedLoop, type OpenLoop, type Paced } from './append-rounds.js';
import { openFold } from './fold.js';
import { machineTime } from './machine-time.js';
import { openBenchLog, type BenchLog, type LogPlace } from './open-bench-log.js';

/** A process with a log: that of the leader, or that of a follower. */
export type LogPeer = typeof handlers;

/** `delivered`: per fact, milliseconds of the clock of the machine. `cpu`: milliseconds of this process for facts in that range. */
type Followed = { readonly delivered: Float64Array; readonly cpu: number };
/** `count` facts after `warm` facts, which begin at position `first`. */
type Following = { readonly first: number; readonly warm: number; readonly count: number; readonly folds: boolean };
/** `ms`: from opening the log until all its facts are processed. `rss`: bytes. `alerts`: 0 without a fold. */
type Joined = { readonly facts: number; readonly ms: number; readonly cpu: number; readonly rss: number; readonly alerts: number };

/** Arrivals that closed and open loops append in turn. */
const prepared = 20_000;
/** Facts per `append` of a fill. */
const fillBatch = 256;

let bench: BenchLog | undefined;
let arrivals: readonly Arrival[] = [];
let makeArrivals: ReturnType<typeof auditArrivals> = () => [];
let made = 0;
let followed: Promise<Followed> | undefined;

const opened = (): FactLog => {
  if (bench === undefined) throw new Error('no log is open');
  return bench.log;
};

/** Arrivals that this process has not made before. */
const further = (count: number): readonly Arrival[] => {
  made += count;
  return makeArrivals(made - count, count);
};

const handlers = {
  open: async ({ place, leads }: { readonly place: LogPlace; readonly leads: boolean }): Promise<void> => {
    bench = await openBenchLog(place, leads);
    if (!leads || arrivals.length > 0) return;
    makeArrivals = auditArrivals();
    arrivals = further(prepared);
  },
  close: async (): Promise<void> => {
    await bench?.close();
    bench = undefined;
  },
  last: (): number => opened().last,
  messages: (): Promise<number | undefined> | undefined => bench?.messages(),
  /** Appends the state of the corpus, which the facts of `fill` change. */
  declare: async (): Promise<void> => {
    opened().append([stateArrival()]);
    await opened().flush();
  },
  /** Appends different facts. */
  fill: async (facts: number): Promise<void> => {
    const log = opened();
    for (let done = 0; done < facts; done += fillBatch) {
      if (log.isFull) await firstValueFrom(log.room$);
      log.append(further(Math.min(fillBatch, facts - done)));
      if (done % (fillBatch * 16) === 0) await log.flush();
    }
    await log.flush();
  },
  /** Hash of all facts with their positions, and their number. */
  content: (): Promise<{ readonly facts: number; readonly sha256: string }> => {
    const hash = createHash('sha256');
    let facts = 0;
    return new Promise((resolve, reject) => {
      const reading = opened()
        .facts$(1)
        .subscribe({
          next: (batch) => {
            if (batch.length === 0) {
              setImmediate(() => {
                reading.unsubscribe();
              });
              resolve({ facts, sha256: hash.digest('hex') });
              return;
            }
            facts += batch.length;
            for (const fact of batch) hash.update(`${JSON.stringify(contentOf(fact))}\n`);
          },
          error: reject,
        });
    });
  },
  appendFor: (loop: ClosedLoop): Promise<Appended> => appendFor(opened(), arrivals, loop),
  appendAt: (loop: OpenLoop): Promise<Paced> => appendAt(opened(), further, loop),
  /**
   * Begins to follow; resolves at the end of history. `folds`: each fact passes the pipeline, the store and the streams, which know the
   * state of the corpus.
   */
  follow: ({ first, warm, count, folds }: Following): Promise<void> => {
    const fold = folds ? openFold() : undefined;
    fold?.take([{ ...stateArrival(), seq: 0 }]);
    const delivered = new Float64Array(count);
    const from = first + warm;
    let cpu = process.cpuUsage();
    return new Promise((started, failed) => {
      followed = new Promise((resolve, reject) => {
        const reading = opened()
          .facts$(first)
          .subscribe({
            next: (facts) => {
              const now = machineTime();
              if (facts.length === 0) started();
              fold?.take(facts);
              for (const { seq } of facts) if (seq >= from) delivered[seq - from] = now;
              const last = facts.at(-1)?.seq ?? 0;
              if (last === from - 1) cpu = process.cpuUsage();
              if (last < from + count - 1) return;
              setImmediate(() => {
                reading.unsubscribe();
              });
              const { user, system } = process.cpuUsage(cpu);
              resolve({ delivered, cpu: (user + system) / 1e3 });
            },
            error: (error: Error) => {
              failed(error);
              reject(error);
            },
          });
      });
      followed.catch(() => undefined);
    });
  },
  followed: (): Promise<Followed> | undefined => followed,
  /** Opens a log as a follower and processes everything in it. */
  join: async ({ place, folds }: { readonly place: LogPlace; readonly folds: boolean }): Promise<Joined> => {
    const fold = folds ? openFold() : undefined;
    const cpu = process.cpuUsage();
    const began = performance.now();
    const { log, close } = await openBenchLog(place, false);
    let facts = 0;
    await new Promise<void>((resolve, reject) => {
      log.facts$(1).subscribe({
        next: (batch) => {
          if (batch.length === 0) resolve();
          facts += batch.length;
          fold?.take(batch);
        },
        error: reject,
      });
    });
    const ms = performance.now() - began;
    const { user, system } = process.cpuUsage(cpu);
    const { rss } = process.memoryUsage();
    await close();
    return { facts, ms, cpu: (user + system) / 1e3, rss, alerts: fold?.alerts() ?? 0 };
  },
};
answering(handlers);

/** A state by its bytes. */
function contentOf(fact: Fact): object {
  return fact.kind === 'state'
    ? {
        ...fact,
        snapshot: createHash('sha256')
          .update(fact.snapshot?.raw ?? '')
          .digest('hex'),
      }
    : fact;
}
