import { get } from '../../api/client.js';
import { nodesAround, nodesById } from '../../api/graph-query.js';
import type { Graph, Step } from '../../graph/graph.js';
import type { CausalQuestion } from './question.js';

export type Answer = {
  readonly graph: Graph;
  /** The node that was asked for. */
  readonly about?: string;
  /** A bound of the service left something out. */
  readonly isTruncated: boolean;
  /** Edges from a node to each node that it affects. */
  readonly distances?: ReadonlyMap<string, number>;
  /** The size of the blast radius. */
  readonly reached?: number;
  readonly paths?: readonly (readonly Step[])[];
  /** Undefined if there is no known cause. */
  readonly rootCause?: string | undefined;
};

/** Nodes of one answer; the list has all of them. */
const limit = 2_000;
const mostPaths = 5;

/** Asks the service. Rejects with `ApiError`. */
export const loadAnswer = async (question: CausalQuestion, signal: AbortSignal): Promise<Answer> => {
  switch (question.mode) {
    case 'node': {
      const { id, depth, isAround } = question;
      const path = { resource_id: id };
      // Resolves addresses and ARNs, and says whether the node exists, which a pattern does not.
      const radius = await get('/api/graph/blast-radius/{resource_id}', { path, query: { depth: isAround ? 1 : depth, limit }, signal });
      if (!isAround) {
        const distances = new Map(radius.affected_resources.map(({ id: affected, distance }) => [affected, distance]));
        return {
          graph: radius.graph,
          about: radius.center.id,
          isTruncated: radius.metadata.truncated,
          distances,
          reached: radius.metadata.blast_radius_size,
        };
      }
      const around = await nodesAround(radius.center.id, depth, limit, signal);
      // A node without neighbours matches no pattern.
      const graph = around.graph.nodes.length === 0 ? radius.graph : around.graph;
      return { graph, about: radius.center.id, isTruncated: around.metadata.truncated };
    }
    case 'path': {
      const found = await get('/api/graph/path/{from}/{to}', {
        path: { from: question.from, to: question.to },
        query: { limit: mostPaths },
        signal,
      });
      const nodes = await nodesById([...new Set(found.paths.flatMap((path) => path.nodes))], signal);
      const edges = [...new Map(found.paths.flatMap((path) => path.edges).map((edge) => [edge.id, edge])).values()];
      const paths = found.paths.map((path) =>
        path.edges.map(({ type }, at): Step => ({ from: path.nodes[at] ?? '', to: path.nodes[at + 1] ?? '', relationship: type })),
      );
      return { graph: { nodes, edges }, isTruncated: found.metadata.truncated, paths };
    }
    case 'drift': {
      const story = await get('/api/graph/drift/{drift_id}', { path: { drift_id: question.id }, signal });
      const { graph, metadata, path, root_cause: root } = story;
      return { graph, about: question.id, isTruncated: metadata.truncated, paths: [path], rootCause: root?.id };
    }
  }
};
