import { performance } from 'node:perf_hooks';
import { collectGarbage } from '../collect-garbage.js';
import type { NodeType } from '../../src/model/graph-evidence.js';
import { Random } from '../corpus/random.js';
import { answering } from '../service/peer.js';
import type { BenchGraph } from './bench-graph.js';
import { libraryGraph } from './library-graph.js';
import { madeGraph, type MadeGraph } from './made-graph.js';
import { patternFigures } from './pattern-figures.js';
import { tableGraph } from './table-graph.js';

/** A process with one graph: `table` is ours, `library` the baseline. */
export type GraphPeer = typeof handlers;

/** `anything`: nodes of all types. `identities`: those that alerts have a blast radius of. */
export type Sample = 'anything' | 'identities';
type Opening = { readonly kind: 'table' | 'library'; readonly nodes: number; readonly seed: number };
type Asking = { readonly what: 'reachSize' | 'reached'; readonly sample: Sample; readonly count: number; readonly rounds: number };

const depth = 4;
const limits = { reachSize: 10_000, reached: 1_000 } as const;

let made: MadeGraph | undefined;
let graph: (BenchGraph & Partial<ReturnType<typeof tableGraph>>) | undefined;

const opened = (): { readonly made: MadeGraph; readonly graph: BenchGraph & Partial<ReturnType<typeof tableGraph>> } => {
  if (made === undefined || graph === undefined) throw new Error('open the graph first');
  return { made, graph };
};

const handlers = {
  /** Bytes and milliseconds for each node with its edges. */
  open: ({ kind, nodes, seed }: Opening): { readonly bytes: number; readonly build_us: number } => {
    made = madeGraph(nodes, seed);
    const before = used();
    const began = performance.now();
    graph = kind === 'table' ? tableGraph(made) : libraryGraph(made);
    const ms = performance.now() - began;
    return { bytes: (used() - before) / nodes, build_us: (ms * 1_000) / nodes };
  },

  /** What both graphs must agree on: sizes of blast radii, and lengths of shortest paths. */
  check: ({ count }: { readonly count: number }): readonly number[] => {
    const { made, graph } = opened();
    return [
      ...sampleOf(made, 'identities', count).map((node) => graph.reachSize(node, 2, limits.reachSize)),
      ...pairsOf(made, count).map(([from, to]) => graph.pathLength(from, to)),
    ];
  },

  /** Microseconds of each question, the best of some rounds. */
  blastRadius: ({ what, sample, count, rounds }: Asking): readonly number[] => {
    const { made, graph } = opened();
    return bestOf(rounds, sampleOf(made, sample, count), (node) => graph[what](node, depth, limits[what]));
  },

  /** Between a node and one that is reached from it. */
  paths: ({ of, count, rounds }: { readonly of: 1 | 5; readonly count: number; readonly rounds: number }): readonly number[] => {
    const { made, graph } = opened();
    return bestOf(rounds, pairsOf(made, count), ([from, to]) => (of === 1 ? graph.pathLength(from, to) : graph.paths?.(from, to)));
  },

  patterns: async ({ runs }: { readonly runs: number }): Promise<object> => {
    const { view } = opened().graph;
    if (view === undefined) throw new Error('the baseline has no patterns');
    return patternFigures(view, runs);
  },

  /** What queries keep beside the graph. */
  memory: (): number => used(),
};

/**
 * Microseconds of the best round for each item, because other processes interrupt some. All of the items are in each round, so that each
 * finds the caches filled with others.
 */
const bestOf = <T>(rounds: number, items: readonly T[], work: (item: T) => unknown): readonly number[] => {
  for (const item of items.slice(0, 2_000)) work(item);
  const best = items.map(() => Infinity);
  for (let round = 0; round < rounds; round++)
    items.forEach((item, at) => {
      const began = performance.now();
      work(item);
      best[at] = Math.min(best[at] ?? Infinity, (performance.now() - began) * 1_000);
    });
  return best;
};

const identities: ReadonlySet<NodeType> = new Set(['iam_policy', 'iam_role', 'service_account', 'security_group', 'network']);

const sampleOf = (made: MadeGraph, sample: Sample, count: number): readonly number[] => {
  const random = new Random(11);
  const found: number[] = [];
  while (found.length < count) {
    const node = random.int(made.size);
    if (sample === 'anything' || identities.has(made.type(node))) found.push(node);
  }
  return found;
};

/** A random node, and where a random walk of up to 5 edges from it ends. */
const pairsOf = (made: MadeGraph, count: number): readonly (readonly [from: number, to: number])[] => {
  const random = new Random(13);
  const firstOut = outEdges(made);
  const pairs: (readonly [number, number])[] = [];
  while (pairs.length < count) {
    const from = random.int(made.size);
    let to = from;
    for (let left = 1 + random.int(5); left > 0; left--) {
      const [begin, end] = [firstOut.starts[to] ?? 0, firstOut.starts[to + 1] ?? 0];
      if (begin === end) break;
      to = made.to[firstOut.edges[begin + random.int(end - begin)] ?? 0] ?? 0;
    }
    if (to !== from) pairs.push([from, to]);
  }
  return pairs;
};

const outEdges = ({ size, from }: MadeGraph): { readonly starts: Int32Array; readonly edges: Int32Array } => {
  const starts = new Int32Array(size + 1);
  for (const node of from) starts[node + 1] = (starts[node + 1] ?? 0) + 1;
  for (let node = 0; node < size; node++) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  const next = starts.slice();
  const edges = new Int32Array(from.length);
  from.forEach((node, edge) => {
    const at = next[node] ?? 0;
    next[node] = at + 1;
    edges[at] = edge;
  });
  return { starts, edges };
};

/** Bytes on the JavaScript heap and in buffers, after garbage collection. */
const used = (): number => {
  for (let turn = 0; turn < 3; turn++) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

answering(handlers);
