import { cpus, totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';

/** Median, least and greatest of several runs, in the unit of the values. */
type Spread = { readonly median: number; readonly min: number; readonly max: number; readonly p99: number; readonly runs: number };

export const spread = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN);
  return { median: at(0.5), min: round(sorted[0] ?? NaN), max: round(sorted.at(-1) ?? NaN), p99: at(0.99), runs: sorted.length };
};

const round = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 1000) / 1000);

/** The machine that produced the figures. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly memory_gib: number;
  readonly node: string;
  readonly platform: string;
};

export const machine = (): Machine => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memory_gib: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
});

/** Runs `work` `runs` times after a warm-up; returns the seconds of each run. */
export const timed = async (runs: number, work: () => unknown): Promise<readonly number[]> => {
  await work();
  const seconds: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await work();
    seconds.push((performance.now() - began) / 1000);
  }
  return seconds;
};

/** Runs the chosen measurements one after the other; returns their results by name. `chosen`: names with commas between them; default: all. */
export const measureParts = async (parts: Readonly<Record<string, () => Promise<object>>>, chosen: string | undefined): Promise<object> => {
  const results: Record<string, object> = {};
  for (const name of chosen?.split(',') ?? Object.keys(parts)) {
    const measure = parts[name];
    if (measure === undefined) throw new Error(`parts must be of ${Object.keys(parts).join(', ')}`);
    results[name] = await measure();
  }
  return results;
};
