import t from 'tap';
import { withoutPlans } from '../../support/terraform-folder.js';
import { runRounds } from './run-rounds.js';

void t.test('D124: plans of random changes open and resolve alerts, attribute by attribute', { skip: withoutPlans() }, async (t) => {
  const report = await runRounds(t, { program: 'terraform', seed: 20261203, rounds: 16, changes: 4 });
  for (const line of report.wrong) t.fail(line);
  t.ok(report.alerts > 20, `${String(report.alerts)} alerts of ${String(report.changes)} changes`);
});
