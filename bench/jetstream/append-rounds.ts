import { performance } from 'node:perf_hooks';
import { setImmediate as turn, setTimeout } from 'node:timers/promises';
import { firstValueFrom } from 'rxjs';
import type { FactLog } from '../../src/model/contracts/fact-log.js';
import type { Arrival, Fact } from '../../src/model/fact.js';
import { machineTime } from './machine-time.js';

/** `batch`: facts per `append`. `window`: greatest number of facts whose storage is not confirmed. */
export type ClosedLoop = { readonly batch: number; readonly window: number; readonly seconds: number };
/** `cpu`: milliseconds of this process. */
export type Appended = { readonly facts: number; readonly ms: number; readonly cpu: number };

/**
 * Appends for some seconds as fast as storage is confirmed, one batch per turn of the event loop, as inputs deliver them. Ends when all are
 * confirmed. Throws if the log lost a fact.
 */
export const appendFor = async (log: FactLog, arrivals: readonly Arrival[], { batch, window, seconds }: ClosedLoop): Promise<Appended> => {
  const batches = Array.from({ length: Math.floor(arrivals.length / batch) }, (_, at) => arrivals.slice(at * batch, (at + 1) * batch));
  const { failures } = log;
  const cpu = process.cpuUsage();
  const began = performance.now();
  const end = began + seconds * 1_000;
  let [appended, confirmed] = [0, 0];
  let confirming: Promise<void> | undefined;
  const confirm = async (): Promise<void> => {
    const upTo = appended;
    await log.flush();
    confirmed = upTo;
    confirming = undefined;
  };
  for (let at = 0; performance.now() < end; at++) {
    if (log.isFull) await firstValueFrom(log.room$);
    log.append(batches[at % batches.length] ?? []);
    appended += batch;
    confirming ??= confirm();
    await turn();
    while (appended - confirmed + batch > window) await (confirming ??= confirm());
  }
  while (confirmed < appended) await (confirming ??= confirm());
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  if (log.failures !== failures) throw new Error('the log could not store a fact');
  return { facts: appended, ms, cpu: (user + system) / 1e3 };
};

/** `rate`: facts per second, a batch of which is appended every 5 ms. */
export type OpenLoop = { readonly rate: number; readonly seconds: number };
/** Per fact, from position `first` on, in milliseconds of the clock of the machine. `cpu`: milliseconds of this process. */
export type Paced = {
  readonly first: number;
  readonly appended: Float64Array;
  readonly confirmed: Float64Array;
  readonly delivered: Float64Array;
  readonly cpu: number;
};

const period = 5;

/** Appends at a fixed rate, whatever the log does. `made(count)`: further arrivals. */
export const appendAt = async (log: FactLog, made: (count: number) => readonly Arrival[], { rate, seconds }: OpenLoop): Promise<Paced> => {
  const count = Math.round(rate * seconds);
  const arrivals = made(count);
  const first = log.last + 1;
  const [appended, confirmed] = [new Float64Array(count), new Float64Array(count)];
  const delivered = deliveries(log, first, count);
  const cpu = process.cpuUsage();
  const began = performance.now();
  const flushes: Promise<void>[] = [];
  for (let done = 0; done < count;) {
    const due = Math.min(count, Math.round(((performance.now() - began) * rate) / 1_000));
    if (due > done) {
      const from = done;
      appended.fill(machineTime(), from, due);
      log.append(arrivals.slice(from, due));
      flushes.push(log.flush().then(() => void confirmed.fill(machineTime(), from, due)));
      done = due;
    }
    await setTimeout(period);
  }
  await Promise.all(flushes);
  const times = await delivered;
  const { user, system } = process.cpuUsage(cpu);
  return { first, appended, confirmed, delivered: times, cpu: (user + system) / 1e3 };
};

/** When each of `count` facts from position `first` on was delivered. */
const deliveries = (log: FactLog, first: number, count: number): Promise<Float64Array> => {
  const times = new Float64Array(count);
  return new Promise((resolve, reject) => {
    const reading = log.facts$(first).subscribe({
      next: (facts: readonly Fact[]) => {
        const now = machineTime();
        for (const { seq } of facts) times[seq - first] = now;
        if ((facts.at(-1)?.seq ?? 0) < first + count - 1) return;
        // Facts may be delivered in the call of `subscribe`.
        setImmediate(() => {
          reading.unsubscribe();
        });
        resolve(times);
      },
      error: reject,
    });
  });
};
