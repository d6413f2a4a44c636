import fc from 'fast-check';
import t from 'tap';
import { CausalGraph } from '../../src/operators/graph/causal-graph.js';
import { CausalView } from '../../src/operators/graph/causal-view.js';
import { reach } from '../../src/operators/graph/queries/reach.js';
import { shortestPaths } from '../../src/operators/graph/queries/shortest-paths.js';
import { firstEvent } from '../../src/operators/graph/sensor-events.js';
import { edgesOf, nodesOf, restored, shownBy } from '../support/causal-graph.js';
import '../support/fixed-seed.js';
import { GraphRun } from '../support/graph-run.js';
import { lawRuns } from '../support/law-runs.js';
import { NaiveCausalGraph } from '../support/naive-causal-graph.js';
import { runSteps } from '../support/run-steps.js';
import { plainDistances } from '../support/random-graph.js';
import { graphFact } from '../support/random-graph-facts.js';

type GraphOptions = ConstructorParameters<typeof CausalGraph>[0];

const options: GraphOptions = {
  maxDrifts: 3,
  maxEvents: 3,
  clusters: [
    { name: 'prod', environment: undefined, states: ['main'] },
    { name: 'stage', environment: undefined, states: ['other'] },
  ],
};
const clusterOf = (source: string): string => (source === 'main' ? 'prod' : 'stage');
const facts = fc.array(graphFact, { maxLength: 30 });

const same = (found: readonly string[], wanted: readonly string[]): void => {
  const extra = found.filter((one) => !wanted.includes(one));
  const missing = wanted.filter((one) => !found.includes(one));
  if (found.join('\n') !== wanted.join('\n'))
    throw new Error(`extra: ${extra.join(', ')}; missing: ${missing.join(', ')}; ${found.length} and ${wanted.length}`);
};

/** Lists of edges agree with the counts and with each other, and every node is found by its id. */
const checkInvariants = (graph: CausalGraph): void => {
  const view = new CausalView(graph);
  const nodes = [...view.nodes()];
  const exists = (node: number): boolean => (node < firstEvent ? graph.nodes.table.exists(node) : nodes.includes(node));
  let [effects, causes] = [0, 0];
  for (const node of nodes) {
    if (view.find(view.id(node)) !== node) throw new Error(`${view.id(node)} is not found`);
    if (node < firstEvent && graph.nodes.table.holds(node) <= 0) throw new Error(`nothing holds ${view.id(node)}`);
    for (let edge = view.firstEffect(node); edge >= 0; edge = view.nextEffect(edge), effects++)
      if (view.cause(edge) !== node || !exists(view.effect(edge))) throw new Error(`edge ${edge} is out of place`);
    for (let edge = view.firstCause(node); edge >= 0; edge = view.nextCause(edge), causes++)
      if (view.effect(edge) !== node || !graph.nodes.table.exists(view.cause(edge))) throw new Error(`edge ${edge} is out of place`);
  }
  const counts = [view.nodeCount, nodes.length, view.edgeCount, effects, causes];
  if (view.nodeCount !== nodes.length || view.edgeCount !== effects || effects !== causes) throw new Error(`counts: ${counts.join(' ')}`);
};

t.test('D82 to D84 the graph has the nodes and edges of the plain one after every fact', (t) => {
  fc.assert(
    fc.property(facts, (all) => {
      const graph = new CausalGraph(options);
      const naive = new NaiveCausalGraph(options, clusterOf);
      const run = new GraphRun();
      for (const one of all) {
        run.take(one, [graph], naive);
        same(nodesOf(graph), naive.nodes());
        same(edgesOf(graph), naive.edges());
        checkInvariants(graph);
      }
    }),
    { numRuns: lawRuns(600) },
  );
  t.end();
});

t.test('D85 distances and lengths of paths are those of the plain graph', (t) => {
  fc.assert(
    fc.property(facts, fc.nat(), (all, choice) => {
      const graph = new CausalGraph(options);
      const naive = new NaiveCausalGraph(options, clusterOf);
      const run = new GraphRun();
      for (const one of all) run.take(one, [graph], naive);
      const view = new CausalView(graph);
      const nodes = [...view.nodes()];
      const from = nodes[choice % Math.max(nodes.length, 1)];
      if (from === undefined) return;
      const wanted = plainDistances(naive.links(), view.id(from), 'effects');
      const { found: reached } = runSteps(reach(view, view.id(from), 'effects', { depth: 100, limit: 10_000 }));
      const found = new Map(reached.map(({ id, distance }) => [id, distance]));
      same(
        [...found].map(String).sort(),
        [...wanted]
          .filter(([id]) => id !== view.id(from))
          .map(String)
          .sort(),
      );
      for (const to of nodes) {
        const { paths } = shortestPaths(view, from, to, { limit: 1, maxLength: 8 });
        const length = wanted.get(view.id(to)) ?? Infinity;
        const [shortest] = paths;
        if ((shortest?.edges.length ?? Infinity) !== (length > 8 ? Infinity : length)) throw new Error(`path to ${view.id(to)}: ${length}`);
      }
    }),
    { numRuns: lawRuns(300) },
  );
  t.end();
});

t.test('D62 a restored graph shows the same, then and after further facts', (t) => {
  fc.assert(
    fc.property(facts, facts, (before, after) => {
      const graph = new CausalGraph(options);
      const naive = new NaiveCausalGraph(options, clusterOf);
      const run = new GraphRun();
      for (const one of before) run.take(one, [graph], naive);
      const copy = restored(graph, options);
      same(shownBy(copy), shownBy(graph));
      for (const one of after) {
        run.take(one, [graph, copy], naive);
        same(shownBy(copy), shownBy(graph));
        checkInvariants(copy);
      }
    }),
    { numRuns: lawRuns(600) },
  );
  t.end();
});
