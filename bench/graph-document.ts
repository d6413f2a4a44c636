import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { cloudTypes } from '../src/catalog/providers.js';
import type { Page, PageRequest } from '../src/model/contracts/store.js';
import type { Output } from '../src/model/output.js';
import type { GraphStore } from '../src/sinks/store/graph-store.js';
import { MemoryStore } from '../src/sinks/store/memory-store.js';
import { StateView } from '../src/sinks/store/state-view.js';
import { declaredOutput, madeState } from './inputs/made-state.js';
import { spread } from './measure.js';
import { benchPosition, driftOutputs } from './service/drift-output.js';
import { cost, longestStall, type Cost } from './cost.js';

/**
 * The graph of 100,000 resources and 10,000 drifts: the cost of a page, of the statistics and of the whole document. For the document, the
 * longest stall of the event loop is compared with that of an equally long idle period, and its CPU time with `JSON.parse` plus
 * `JSON.stringify` of the same document. Options: `resources`, `drifts`, `runs`, `seed`.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const runs = Math.max(1, Number(options['runs'] ?? 7));
  const drifts = Number(options['drifts'] ?? 10_000);
  const snapshot = await madeState(Number(options['resources'] ?? 100_000), Number(options['seed'] ?? 7));
  const filled = (): GraphStore => {
    const store = new MemoryStore({ maxDrifts: drifts, maxEvents: 1, types: cloudTypes, showVariables: [] });
    store.take([declaredOutput(snapshot)], benchPosition);
    for (let i = 0; i < drifts; i++) store.take([drift(i, snapshot.address((i * 7) % snapshot.size))], benchPosition);
    return store.graph;
  };
  const graph = filled();
  const view = new StateView(cloudTypes, []);
  view.take(declaredOutput(snapshot));
  await check(graph);
  const pages = Math.max(1, Math.floor(snapshot.size / 1_000));
  // Items of a page are built during iteration. The pages differ, so that nothing is built before.
  const paged = (limit: number, page: (request: PageRequest) => Page | undefined): object =>
    perCall(runs, 20, (i) => [...(page({ page: 1 + ((i * 37) % pages), limit })?.items ?? [])].length);
  const whole: Cost[] = [];
  const firsts: number[] = [];
  const stalls: number[] = [];
  const idle: number[] = [];
  const roundTrips: Cost[] = [];
  const text = (await read(graph)).toString();
  for (let i = 0; i < runs; i++) {
    roundTrips.push(await cost(() => JSON.stringify(JSON.parse(text))));
    const [one, other] = [filled(), filled()];
    whole.push(await cost(async () => firsts.push(await drain(one))));
    stalls.push(await longestStall(() => drain(other)));
    idle.push(await longestStall(() => setTimeout(whole.at(-1)?.ms ?? 0)));
  }
  return {
    resources: snapshot.size,
    edges: snapshot.edges,
    drifts,
    nodes_page_50_ms: paged(50, (request) => graph.nodes(request)),
    nodes_page_1000_ms: paged(1_000, (request) => graph.nodes(request)),
    edges_page_1000_ms: paged(1_000, (request) => graph.edges(request)),
    state_page_50_ms: paged(50, (request) => view.page(request)),
    state_page_1000_ms: paged(1_000, (request) => view.page(request)),
    new_state_and_stats_ms: perCall(runs, 3, () => {
      graph.declare(snapshot.source, snapshot, []);
      return graph.stats();
    }),
    whole_first_byte_ms: spread(firsts),
    whole_first_ms: spread(whole.map(({ ms }) => ms)),
    whole_first_cpu_ms: spread(whole.map(({ cpu }) => cpu)),
    whole_first_longest_stall_ms: spread(stalls),
    idle_longest_stall_ms: spread(idle),
    json_round_trip_cpu_ms: spread(roundTrips.map(({ cpu }) => cpu)),
  };
};

const alert = driftOutputs(7);

const drift = (number: number, target: string): Output => {
  const id = `d_${((number * 2_654_435_761) % 2 ** 32).toString(32)}`;
  const output = alert(number);
  return output.output === 'drift' ? { ...output, drift: { ...output.drift, id, address: target } } : output;
};

const read = async (graph: GraphStore): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of graph.whole().chunks) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Reads all chunks and discards them. Returns the milliseconds until the first node. */
const drain = async (graph: GraphStore): Promise<number> => {
  const began = performance.now();
  let first = 0;
  let length = 0;
  for await (const chunk of graph.whole().chunks) {
    length += chunk.length;
    if (first === 0 && length > 64) first = performance.now() - began;
  }
  return first;
};

/** Compares the document with the statistics and a page. */
const check = async (graph: GraphStore): Promise<void> => {
  const { nodes, edges } = JSON.parse((await read(graph)).toString()) as {
    readonly nodes: readonly unknown[];
    readonly edges: readonly unknown[];
  };
  const { total_nodes, total_edges } = JSON.parse(graph.stats()) as { readonly total_nodes: number; readonly total_edges: number };
  if (nodes.length !== total_nodes || edges.length !== total_edges) throw new Error('the whole graph differs from the statistics');
  const [first = ''] = graph.nodes({ page: 1, limit: 1 }).items;
  if (!nodes.some((one) => JSON.stringify(one) === first)) throw new Error('the first page is not in the whole graph');
};

/** Milliseconds per call. */
const perCall = (runs: number, calls: number, call: (number: number) => unknown): object =>
  spread(
    Array.from({ length: runs }, (_, of) => {
      const began = performance.now();
      for (let i = 0; i < calls; i++) call(of * calls + i);
      return (performance.now() - began) / calls;
    }),
  );
