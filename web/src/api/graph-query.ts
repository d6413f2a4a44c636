import type { CausalEdge, CausalNode } from './client.js';
import { request } from './request.js';

type Found = {
  readonly graph: { readonly nodes: readonly CausalNode[]; readonly edges: readonly CausalEdge[] };
  readonly metadata: { readonly truncated: boolean };
};

/** The nodes and edges that match a pattern, with everything on the way between them. Rejects with `ApiError`. */
const ask = async (match: readonly object[], limit: number, signal: AbortSignal): Promise<Found> => {
  const body = { match, return: ['n'], limit };
  const response = await request('/api/graph/query', { method: 'POST', body, signal });
  return ((await response.json()) as { readonly data: Found }).data;
};

/** The nodes with these ids that still exist. */
export const nodesById = async (ids: readonly string[], signal: AbortSignal): Promise<readonly CausalNode[]> =>
  ids.length === 0 ? [] : (await ask([{ var: 'n', where: { id: { in: ids } } }], ids.length, signal)).graph.nodes;

/** A node and everything within `depth` edges of it, in both directions. */
export const nodesAround = (id: string, depth: number, limit: number, signal: AbortSignal): Promise<Found> =>
  ask([{ var: 'c', where: { id } }, { edge: { direction: 'any', hops: [1, depth] } }, { var: 'n' }], limit, signal);

const mostFound = 12;
const maxSearch = 500;

/** Some nodes whose name or id contains a text; `*` in it stands for any characters. Upper and lower case differ. */
export const searchNodes = async (text: string, signal: AbortSignal): Promise<readonly CausalNode[]> => {
  const glob = `*${text.slice(0, maxSearch)}*`;
  const answers = await Promise.all(['label', 'id'].map((field) => ask([{ var: 'n', where: { [field]: { glob } } }], mostFound, signal)));
  return [...new Map(answers.flatMap(({ graph }) => graph.nodes).map((node) => [node.id, node])).values()].slice(0, mostFound);
};
