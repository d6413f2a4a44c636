import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** The cost of a piece of work, in milliseconds. */
export type Cost = {
  readonly ms: number;
  /** CPU time of the main thread, to a clock tick (up to 4 ms); NaN on systems other than Linux. */
  readonly mainCpu: number;
  /** CPU time of all threads. */
  readonly cpu: number;
};

/** Runs work alone on the main thread: the load of other processes affects `ms` only. */
export const cost = async (work: () => unknown): Promise<Cost> => {
  const mainBefore = await mainCpu();
  const before = process.cpuUsage();
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return { ms, mainCpu: (await mainCpu()) - mainBefore, cpu: (user + system) / 1e3 };
};

/** The system updates the count when a thread goes to sleep, hence the wait. Source: Linux, Documentation/scheduler/sched-stats. */
const mainCpu = async (): Promise<number> => {
  await setTimeout(5);
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${String(process.pid)}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return NaN;
  }
};

/** The longest time in milliseconds for which the work blocked the event loop. Keeps the loop spinning to measure it. */
export const longestStall = async (work: () => unknown): Promise<number> => {
  let stall = 0;
  let isOver = false;
  await setTimeout(20);
  let last = performance.now();
  const turn = (): void => {
    const now = performance.now();
    stall = Math.max(stall, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  await setTimeout(2);
  isOver = true;
  return stall;
};

/** Keeps another thread busy for that many milliseconds without shared data: stalls of a loop beside it come from the system scheduler. */
export const busyThread = (ms: number): Promise<unknown> =>
  once(new Worker(`const end = Date.now() + ${String(Math.ceil(ms))}; while (Date.now() < end);`, { eval: true }), 'exit');
