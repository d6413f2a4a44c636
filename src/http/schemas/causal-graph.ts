import { edgeTypes, nodeTypes } from '../../model/graph-evidence.js';
import { severities } from '../../model/severity.js';
import type { JsonSchema } from '../route.js';
import { anything, closed, count, described, enumOf, flag, freeObject, listOf, mapOf, moment, orNull, ref, text } from './schema-words.js';

const truncated = described(flag, 'A bound left something out: fewer nodes, a smaller depth or a narrower query show it.');
const nodeType = enumOf(nodeTypes);
const edgeType = enumOf(edgeTypes);

const node = closed({
  id: text,
  type: nodeType,
  label: text,
  data: closed({ resource_type: text, resource_name: text, metadata: freeObject }, { timestamp: moment, severity: enumOf(severities) }),
  style: closed({}, { color: text, size: { type: 'number' }, shape: text }),
});

const edge = closed({
  id: text,
  source: described(text, 'Id of a node.'),
  target: described(text, 'Id of a node.'),
  type: edgeType,
  label: text,
  data: closed({ relationship: text, metadata: described(freeObject, 'What proves the edge.') }),
  style: closed({}, { color: text, width: { type: 'number' }, line_style: enumOf(['solid', 'dashed', 'dotted']) }),
});

const part = { nodes: listOf(ref('CausalNode')), edges: listOf(ref('CausalEdge')) };

const story = closed({
  root_cause: orNull(closed({ id: text, type: nodeType, label: text })),
  path: described(
    listOf(closed({ from: text, to: text, relationship: edgeType })),
    'Steps from a cause to its effect: from the root cause to the alert, and on to the first sensor event after it.',
  ),
  graph: ref('CausalGraph'),
  metadata: closed({
    generated_at: moment,
    root_cause: described(orNull(text), 'Id of the root cause.'),
    blast_radius_size: described(orNull(count), 'That of the alert; null if it has none.'),
    truncated,
  }),
});

/** Documents what `decodePattern` accepts; its own errors are more precise. */
const condition = described(anything, 'A value, or an object of operators: eq, ne, in, glob, gt, gte, lt, lte, exists.');
const nodeNames = { anyOf: [nodeType, listOf(nodeType)] };
const edgeNames = { anyOf: [edgeType, listOf(edgeType)] };
const hop = { type: 'integer', minimum: 1, maximum: 8 };

const nodePattern = closed({}, { var: text, type: nodeNames, where: mapOf(condition) });
const edgePattern = closed({
  edge: closed(
    {},
    {
      type: edgeNames,
      direction: described(enumOf(['out', 'in', 'any']), 'As the edge is drawn; default: out.'),
      hops: described({ anyOf: [hop, { ...listOf(hop), minItems: 2, maxItems: 2 }] }, 'Edges of the shortest way: [least, most].'),
    },
  ),
});

const query = closed(
  { match: described({ ...listOf({ anyOf: [nodePattern, edgePattern] }), minItems: 1, maxItems: 17 }, 'A node, or node, edge, node, …') },
  {
    where: described(orNull(mapOf(condition)), 'Conditions by variable and field, such as "d.severity".'),
    return: described(orNull(listOf(text)), 'Variables and fields; default: all variables.'),
    order_by: described(orNull(text), 'A variable or field, and asc or desc.'),
    limit: { type: 'integer', minimum: 1, maximum: 10_000, default: 100 },
    cursor: described(orNull(text), 'The next_cursor of the same query; refused if the graph has changed since.'),
  },
);

export const causalGraphSchemas: Readonly<Record<string, JsonSchema>> = {
  CausalNode: node,
  CausalEdge: edge,
  CausalGraph: closed(part),
  GraphOverview: closed({ ...part, metadata: closed({ generated_at: moment, total_nodes: count, total_edges: count, truncated }) }),
  DriftStory: story,
  BlastRadius: closed({
    center: closed({ id: text, type: nodeType }),
    affected_resources: listOf(closed({ id: text, type: nodeType, distance: { type: 'integer', minimum: 1 } })),
    graph: ref('CausalGraph'),
    metadata: closed({
      generated_at: moment,
      blast_radius_size: described(
        count,
        'Nodes within `depth` edges of the centre, or of the resource of an alert, at most 10,000, also those beyond `limit`. Sensor events are listed and not counted.',
      ),
      truncated,
    }),
  }),
  GraphPaths: closed({
    paths: listOf(closed({ length: count, nodes: listOf(text), edges: listOf(ref('CausalEdge')) })),
    metadata: closed({ generated_at: moment, truncated }),
  }),
  PatternQuery: query,
  PatternResult: closed({
    columns: listOf(text),
    rows: listOf(listOf(anything)),
    graph: ref('CausalGraph'),
    metadata: closed({ generated_at: moment, took_ms: count, truncated, next_cursor: orNull(text) }),
  }),
};
