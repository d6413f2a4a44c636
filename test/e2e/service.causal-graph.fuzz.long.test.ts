import t from 'tap';
import { checkReport, fuzzGraph } from './fuzzed-graph.js';

/** `DRIFTLINE_TEST_SEED` sends other requests. */
const seed = Number(process.env['DRIFTLINE_TEST_SEED'] ?? 20_261_124);

t.setTimeout(1_800_000);

void t.test('D85, D86: answers 10,000 random queries without an error, and none delays the others', async (t) => {
  t.comment(`seed ${String(seed)}`);
  checkReport(t, await fuzzGraph(t, { count: 10_000, seed }));
});
