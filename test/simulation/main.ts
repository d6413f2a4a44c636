import { describeSchedule } from './run-schedules.js';
import { simulate } from './simulate.js';

/** Replays schedules: `node dist/test/simulation/main.js --seed N [--count N] [--trace]`. Prints the seed and the steps of each that fails. */
const option = (name: string, fallback: number): number => {
  const place = process.argv.indexOf(name);
  return place < 0 ? fallback : Number(process.argv[place + 1]);
};
const first = option('--seed', 1);
const count = option('--count', 1);
const trace = process.argv.includes('--trace') ? (line: string): void => void process.stdout.write(`${line}\n`) : undefined;

const began = performance.now();
let failed = 0;
const total = { facts: 0, acknowledged: 0, terms: 0, slowest: 0 };
for (let seed = first; seed < first + count; seed++) {
  const report = await simulate(seed, trace);
  total.facts += report.facts;
  total.acknowledged += report.acknowledged;
  total.terms += report.terms;
  total.slowest = Math.max(total.slowest, report.recovery);
  if (report.broken === undefined) continue;
  failed++;
  process.stdout.write(`${describeSchedule(report)}\n`);
}
const seconds = ((performance.now() - began) / 1_000).toFixed(1);
process.stdout.write(`${String(count)} schedules, ${String(failed)} failed, ${seconds} s; ${JSON.stringify(total)}\n`);
process.exitCode = failed === 0 ? 0 : 1;
