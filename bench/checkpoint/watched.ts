import { performance } from 'node:perf_hooks';
import { timeSlices, type TimeSlices } from '../../src/runtime/time-slices.js';
import { spread } from '../measure.js';

export type Watched = { readonly seconds: number; readonly delay: number; readonly hold: number };

/**
 * Seconds of the work, and the longest block of the event loop in milliseconds: `delay` in wall-clock time, which includes other processes
 * of the machine; `hold` is the lesser of wall-clock time and processor time of this process.
 */
export const watched = async (work: (slices: TimeSlices) => Promise<unknown>): Promise<Watched> => {
  let [delay, hold, before, cpuBefore] = [0, 0, performance.now(), process.cpuUsage()];
  const probe = setInterval(() => {
    const now = performance.now();
    const cpu = process.cpuUsage(cpuBefore);
    delay = Math.max(delay, now - before);
    hold = Math.max(hold, Math.min(now - before, (cpu.user + cpu.system) / 1_000));
    before = performance.now();
    cpuBefore = process.cpuUsage();
  }, 1);
  const from = performance.now();
  await work(timeSlices(4));
  const seconds = (performance.now() - from) / 1_000;
  clearInterval(probe);
  return { seconds, delay, hold };
};

export const figures = (samples: readonly Watched[]): object => ({
  seconds: spread(samples.map(({ seconds }) => seconds)),
  loop_delay_max_ms: spread(samples.map(({ delay }) => delay)),
  loop_hold_max_ms: spread(samples.map(({ hold }) => hold)),
});
