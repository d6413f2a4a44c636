import t from 'tap';
import { checkReport, fuzzGraph } from './fuzzed-graph.js';

void t.test('D85, D86: answers random queries without an error, and none delays the others', async (t) => {
  checkReport(t, await fuzzGraph(t, { count: 500, seed: 20_261_123 }));
});
