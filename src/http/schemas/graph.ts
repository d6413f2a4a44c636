import type { JsonSchema } from '../route.js';
import { closed, count, described, enumOf, freeObject, listOf, mapOf, ref, text } from './schema-words.js';

const node = closed({
  data: closed({
    id: text,
    label: text,
    type: enumOf(['resource', 'drift', 'sensor']),
    resourceType: text,
    severity: described(text, 'Empty for a resource.'),
    metadata: freeObject,
  }),
});

const edge = closed({
  data: closed({ id: text, source: described(text, 'Id of a node.'), target: described(text, 'Id of a node.'), label: text }),
});

const stats = closed({
  total_nodes: count,
  total_edges: count,
  node_types: mapOf(count),
  edge_types: mapOf(count),
  average_degree: { type: 'number', minimum: 0 },
  max_degree: count,
  components: count,
});

export const graphSchemas: Readonly<Record<string, JsonSchema>> = {
  GraphNode: node,
  GraphEdge: edge,
  Graph: closed(
    { nodes: listOf(ref('GraphNode')), edges: listOf(ref('GraphEdge')) },
    { truncated: described({ const: true }, 'A part of the graph has more nodes than are shown.') },
  ),
  GraphStats: stats,
};
