import { theLeader } from './fault-steps.js';
import { simulate, type SimReport } from './simulate.js';

/** The schedules that broke a law. */
export const failingSchedules = async (first: number, count: number): Promise<readonly SimReport[]> => {
  const failing: SimReport[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const report = await simulate(seed);
    if (report.broken !== undefined) failing.push(report);
  }
  return failing;
};

/** The law, the steps, and how to replay a schedule. */
export const describeSchedule = ({ seed, broken, steps }: SimReport): string => {
  const lines = steps.map(
    ({ at, kind, who, for: length }) =>
      `  ${String(at)} ms: ${kind}, ${who === theLeader ? 'the leader' : `instance ${String(who)}`}, ${String(length)} ms`,
  );
  return [
    `seed ${String(seed)}: ${broken ?? 'no law is broken'}`,
    ...lines,
    `replay: node dist/test/simulation/main.js --seed ${String(seed)} --trace`,
  ].join('\n');
};
