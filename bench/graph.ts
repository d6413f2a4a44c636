import { foldCosts } from './graph/fold-cost.js';
import type { GraphPeer, Sample } from './graph/graph-peer.js';
import { spread } from './measure.js';
import { startPeer } from './service/peer.js';

/**
 * The causal graph: memory of a node with its edges, blast radii, shortest paths and pattern queries over a made graph, and what the fold
 * adds to a fact. The baseline is graphology with the same nodes and edges. Both find the same before they are timed. A figure of a query
 * is the best of some rounds, because another process of the machine may interrupt any of them.
 *
 * Options: `nodes` (1,000,000), `library` (comma-separated numbers of nodes for the comparison; 100,000), `queries`, `rounds`, `facts`,
 * `runs`, `seed`; `parts` (`graph`, `library`, `fold`), `inputs` (of `fold`).
 */
export const run = async (options: Readonly<Record<string, string>> = {}): Promise<object> => {
  const count = (name: string, usual: number): number => Number(options[name] ?? usual);
  const parts = (options['parts'] ?? 'graph,library,fold').split(',');
  const sizes: Sizes = { queries: count('queries', 5_000), rounds: count('rounds', 5), runs: count('runs', 5), seed: count('seed', 7) };
  const compared: Record<string, object> = {};
  if (parts.includes('library'))
    for (const nodes of (options['library'] ?? '100000').split(',')) compared[nodes] = await compare(Number(nodes), sizes);
  const own = parts.includes('graph') ? await measured('table', count('nodes', 1_000_000), sizes) : undefined;
  return {
    queries: sizes.queries,
    ...(own === undefined ? {} : { graph: own.figures }),
    ...(parts.includes('library') ? { compared } : {}),
    ...(parts.includes('fold')
      ? { unit_of_fold: 'us of CPU per fact', fold: await foldCosts(count('facts', 20_000), sizes.runs, options['inputs']?.split(',')) }
      : {}),
  };
};

type Sizes = { readonly queries: number; readonly rounds: number; readonly runs: number; readonly seed: number };

const compare = async (nodes: number, sizes: Sizes): Promise<object> => {
  const library = await measured('library', nodes, { ...sizes, runs: 0 });
  const table = await measured('table', nodes, { ...sizes, runs: 0 });
  library.checked.forEach((found, at) => {
    if (found !== table.checked[at]) throw new Error(`answer ${at}: graphology finds ${found}, the table ${String(table.checked[at])}`);
  });
  return { table: table.figures, library: library.figures };
};

const checks = 300;

const measured = async (
  kind: 'table' | 'library',
  nodes: number,
  { queries, rounds, runs, seed }: Sizes,
): Promise<{ readonly figures: object; readonly checked: readonly number[] }> => {
  const peer = startPeer<GraphPeer>('../graph/graph-peer.js', ['--max-old-space-size=12000']);
  try {
    const { bytes, build_us } = await peer.ask('open', { kind, nodes, seed });
    const checked = await peer.ask('check', { count: checks });
    const radius = async (what: 'reachSize' | 'reached', sample: Sample): Promise<object> =>
      spread(await peer.ask('blastRadius', { what, sample, count: queries, rounds }));
    const paths = async (of: 1 | 5): Promise<object> => spread(await peer.ask('paths', { of, count: queries, rounds }));
    const figures = {
      nodes,
      edges: nodes * 3,
      bytes_per_node: Math.round(bytes * 10) / 10,
      build_us_per_node: Math.round(build_us * 100) / 100,
      blast_radius_size_us: { anything: await radius('reachSize', 'anything'), identities: await radius('reachSize', 'identities') },
      blast_radius_us: { anything: await radius('reached', 'anything'), identities: await radius('reached', 'identities') },
      shortest_path_us: await paths(1),
      ...(kind === 'table' ? { five_paths_us: await paths(5) } : {}),
      ...(runs > 0 ? { patterns: await peer.ask('patterns', { runs }) } : {}),
    };
    return { figures, checked };
  } finally {
    peer.stop();
  }
};
