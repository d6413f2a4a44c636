import { isLeft } from 'fp-ts/lib/Either.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { cloudTypes } from '../src/catalog/providers.js';
import type { Output } from '../src/model/output.js';
import type { StateSnapshot } from '../src/model/state-snapshot.js';
import { GraphStore } from '../src/sinks/store/graph-store.js';
import { StateView } from '../src/sinks/store/state-view.js';
import { loadState } from '../src/state/load-state.js';
import { openStatePool } from '../src/state/state-pool.js';
import { writeState } from './make-state.js';
import { spread } from './measure.js';
import { driftOutputs } from './service/drift-output.js';
import { cost, longestStall, type Cost } from './cost.js';

/**
 * The graph of 100,000 resources and 10,000 drifts: the cost of a page, of the statistics and of the whole document. For the document, the
 * longest stall of the event loop is compared with that of an equally long idle period, and its CPU time with `JSON.parse` plus
 * `JSON.stringify` of the same document. Options: `resources`, `drifts`, `runs`, `seed`.
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const runs = Math.max(1, Number(options['runs'] ?? 7));
  const drifts = Number(options['drifts'] ?? 10_000);
  const snapshot = await made(Number(options['resources'] ?? 100_000), Number(options['seed'] ?? 7));
  const filled = (): GraphStore => {
    const graph = new GraphStore();
    graph.take(declared(snapshot));
    for (let i = 0; i < drifts; i++) graph.take(drift(i, snapshot.address((i * 7) % snapshot.size)));
    return graph;
  };
  const graph = filled();
  const view = new StateView(cloudTypes, []);
  view.take(declared(snapshot));
  await check(graph);
  const pages = Math.max(1, Math.floor(snapshot.size / 1_000));
  const paged = (limit: number, page: (request: { readonly page: number; readonly limit: number }) => unknown): object =>
    perCall(runs, 20, (i) => page({ page: 1 + (i % pages), limit }));
  const whole: Cost[] = [];
  const stalls: number[] = [];
  const idle: number[] = [];
  const roundTrips: Cost[] = [];
  const text = (await read(graph)).toString();
  for (let i = 0; i < runs; i++) {
    roundTrips.push(await cost(() => JSON.stringify(JSON.parse(text))));
    const [one, other] = [filled(), filled()];
    whole.push(await cost(() => drain(one)));
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
      graph.take(declared(snapshot));
      return graph.stats();
    }),
    whole_first_ms: spread(whole.map(({ ms }) => ms)),
    whole_first_cpu_ms: spread(whole.map(({ cpu }) => cpu)),
    whole_first_longest_stall_ms: spread(stalls),
    idle_longest_stall_ms: spread(idle),
    json_round_trip_cpu_ms: spread(roundTrips.map(({ cpu }) => cpu)),
  };
};

const made = async (resources: number, seed: number): Promise<StateSnapshot> => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-bench-'));
  const path = join(folder, 'big.tfstate');
  const pool = openStatePool(1);
  try {
    await writeState(path, { resources, seed });
    const result = await loadState({ source: path, path }, pool);
    if (isLeft(result)) throw new Error(result.left.message);
    return result.right;
  } finally {
    await pool.close();
    rmSync(folder, { recursive: true });
  }
};

const declared = (snapshot: StateSnapshot): Output => ({
  output: 'declared',
  source: snapshot.source,
  at: '2026-03-02T10:00:00.000Z',
  written: '',
  snapshot,
  changes: [],
});

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

/** Reads all chunks and discards them. */
const drain = async (graph: GraphStore): Promise<number> => {
  let length = 0;
  for await (const chunk of graph.whole().chunks) length += chunk.length;
  return length;
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
