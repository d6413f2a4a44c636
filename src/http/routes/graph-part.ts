import { parseEventTime } from '../../lib/event-time.js';
import type { GraphEdge, GraphNode, GraphView } from '../../model/contracts/graph-view.js';
import { neighbourhood } from '../../operators/graph/queries/neighbourhood.js';
import type { Steps } from '../../operators/graph/queries/steps.js';
import { subgraph, type GraphForm } from '../../operators/graph/queries/subgraph.js';
import type { Decoded } from '../route.js';
import { isOfKind, shownType, type partParams } from './graph-params.js';
import { known } from './graph-questions.js';

type Part = Decoded<typeof partParams>;

const maxNodes = 1_000;
/** Nodes between two pauses. */
const unpaused = 256;

/** Whether a request asks for a part of the graph instead of the whole. */
export const asksForPart = ({ around, type, since, until }: Part): boolean =>
  [around, type, since, until].some((given) => given !== undefined);

/** The JSON of a part of the graph in the form of `/api/v1/graph`; at most 1,000 nodes. Throws a `Problem` if `around` is unknown. */
export function* graphPart(view: GraphView, part: Part, maxBytes: number): Steps<string> {
  const { ids, truncated: isCut } = yield* chosen(view, part);
  const { nodes, edges, truncated } = yield* subgraph(view, ids, { form: cytoscape, maxBytes });
  return `{"nodes":[${nodes.text()}],"edges":[${edges.text()}]${isCut || truncated ? ',"truncated":true' : ''}}`;
}

type Chosen = { readonly ids: readonly string[]; readonly truncated: boolean };

function* chosen(view: GraphView, part: Part): Steps<Chosen> {
  const { around, depth, type, since, until } = part;
  const [first, last] = [since, until].map((text) => (text === undefined ? Number.NaN : parseEventTime(text))) as [number, number];
  // What has no time connects the findings, so it stays.
  const isWithin = (time: number): boolean => !(time < first || time > last);
  const fits = (node: number): boolean => isOfKind(view.type(node), type) && isWithin(view.time(node));
  if (around !== undefined) {
    const centreId = view.id(known(view, around));
    const { found, truncated } = yield* neighbourhood(view, centreId, depth, maxNodes);
    const near = found.filter(({ type: kind, time }) => isOfKind(kind, type) && isWithin(time));
    return { ids: [centreId, ...near.map(({ id }) => id)], truncated };
  }
  const ids: string[] = [];
  let seen = 0;
  // The graph may change during a pause: no number of a node is kept.
  for (const node of view.nodes()) {
    if (fits(node)) {
      if (ids.length >= maxNodes) return { ids, truncated: true };
      ids.push(view.id(node));
    }
    if (++seen % unpaused === 0 && (yield)) return { ids, truncated: true };
  }
  return { ids, truncated: false };
}

const nodeOf = ({ id, type, label, data }: GraphNode): object => ({
  data: {
    id,
    label,
    type: shownType(type),
    resourceType: type === 'sensor_event' ? '' : data.resource_type,
    severity: data.severity ?? '',
    metadata: { ...data.metadata, kind: type },
  },
});

const edgeOf = ({ id, source, target, type, label }: GraphEdge): object => ({
  data: { id, source, target, label: type === 'changed' ? 'drifted' : label },
});

/** The form of `/api/v1/graph` (D82). */
const cytoscape: GraphForm = { node: nodeOf, edge: edgeOf };
