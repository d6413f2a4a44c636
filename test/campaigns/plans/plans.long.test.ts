import t from 'tap';
import { withoutPlans } from '../../support/terraform-folder.js';
import { runRounds } from './run-rounds.js';

for (const [program, seed] of [
  ['terraform', 1],
  ['tofu', 2],
] as const)
  void t.test(
    `D124: the open alerts are the differences, in 1,000 changes and plans of ${program}`,
    { skip: withoutPlans(program) },
    async (t) => {
      const report = await runRounds(t, { program, seed, rounds: 41, changes: 25 });
      t.comment(JSON.stringify({ ...report, wrong: report.wrong.length }));
      for (const line of report.wrong) t.fail(line);
      t.equal(report.changes, 1_000);
      t.ok(report.alerts > 300, `${String(report.alerts)} alerts`);
    },
  );
