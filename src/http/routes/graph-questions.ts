import { performance } from 'node:perf_hooks';
import { parseLongDuration } from '../../config/duration.js';
import type { Json } from '../../lib/json.js';
import type { GraphView } from '../../model/contracts/graph-view.js';
import type { Store } from '../../model/contracts/store.js';
import { Problem } from '../../model/http/problem.js';
import { blastRadius, blastRadiusSize } from '../../operators/graph/queries/blast-radius.js';
import { decodePattern } from '../../operators/graph/queries/decode-pattern.js';
import { driftStory } from '../../operators/graph/queries/drift-story.js';
import { matchPattern } from '../../operators/graph/queries/match-pattern.js';
import { JsonPieces } from '../../operators/graph/queries/json-pieces.js';
import { overview } from '../../operators/graph/queries/overview.js';
import { shortestPaths } from '../../operators/graph/queries/shortest-paths.js';
import type { Steps } from '../../operators/graph/queries/steps.js';
import { subgraph, type Described, type GraphForm } from '../../operators/graph/queries/subgraph.js';
import type { Decoded } from '../route.js';
import type { blastRadiusParams, driftStoryParams, overviewParams, pathParams } from './graph-params.js';
import type { GraphWork } from './graph-work.js';
import { settledGraph } from './settled-graph.js';

/** Milliseconds of work of one query (D86). A pattern search leaves the rest to describing what it found. */
const maxWork = 250;
const maxSearch = 150;
/** Direct causes and effects of an alert that are shown beside its path. */
const maxBeside = 100;

type GraphQuestionDeps = {
  readonly store: Pick<Store, 'causal'>;
  readonly work: GraphWork;
  /** ISO 8601 UTC. */
  readonly now: () => string;
  /** Maximum size of an answer, about. */
  readonly maxBytes: number;
};

const asWritten: GraphForm = { node: (node) => node, edge: (edge) => edge };

/** Answers the queries of the causal graph (D85, D86): each resolves to the JSON of `data`, or throws or rejects with a `Problem`. */
export const graphQuestions = ({ store, work, now, maxBytes }: GraphQuestionDeps) => {
  const describe = (ids: Iterable<string>, before = 0, most = maxWork): Promise<Described> =>
    work(subgraph(store.causal, ids, { form: asWritten, maxBytes: Math.max(0, maxBytes - before) }), most);

  return {
    overview: async ({ time_range: range, severity, limit }: Decoded<typeof overviewParams>): Promise<JsonPieces> => {
      const generated_at = now();
      const since = Date.parse(generated_at) - parseLongDuration(range);
      const found = await work(overview(await settledGraph(store.causal, work), { since, severities: new Set(severity), limit }), maxWork);
      const graph = await describe(found.ids);
      const truncated = found.truncated || graph.truncated;
      const metadata = { generated_at, total_nodes: graph.nodeCount, total_edges: graph.edgeCount, truncated };
      return joined('{', ...graphMembers(graph), `,"metadata":${JSON.stringify(metadata)}}`);
    },

    drift: async ({ drift_id: id }: Decoded<typeof driftStoryParams>): Promise<JsonPieces> => {
      const view = await settledGraph(store.causal, work);
      const drift = view.find(id);
      if (drift < 0 || view.type(drift) !== 'iac_change') throw new Problem('not_found', `drift not found: ${id}`);
      const story = driftStory(view, drift);
      const { blast_radius_size: size = null } = view.describe(drift).data.metadata;
      const path = story.path.map((edge) => ({
        from: view.id(view.cause(edge)),
        to: view.id(view.effect(edge)),
        relationship: view.edgeType(edge),
      }));
      const root = story.rootCause < 0 ? null : summary(view, story.rootCause);
      const ids = [view.id(drift), ...path.flatMap(({ from, to }) => [from, to]), ...beside(view, drift)];
      const graph = await describe(ids);
      const truncated = story.truncated || graph.truncated;
      const metadata = { generated_at: now(), root_cause: root?.id ?? null, blast_radius_size: size, truncated };
      return joined(`{"root_cause":${JSON.stringify(root)},"path":${JSON.stringify(path)},`, ...answerEnd(graph, metadata));
    },

    blastRadius: async ({ resource_id: id, depth, limit }: Decoded<typeof blastRadiusParams>): Promise<JsonPieces> => {
      const view = await settledGraph(store.causal, work);
      const node = known(view, id);
      const changed = changedBy(view, node);
      const size = blastRadiusSize(view, changed, depth);
      const center = { id: view.id(node), type: view.type(node) };
      const { found, truncated: isCut } = await work(blastRadius(view, center.id, { depth, limit }), maxWork);
      const affected = await work(
        listed(found, ({ id, type, distance }) => ({ id, type, distance })),
        maxWork,
      );
      const counted = changed === node ? found.filter(({ type }) => type !== 'sensor_event').length : 0;
      const graph = await describe([center.id, ...found.map(({ id }) => id)], affected.length);
      const metadata = { generated_at: now(), blast_radius_size: Math.max(size, counted), truncated: isCut || graph.truncated };
      const begin = `{"center":${JSON.stringify(center)},"affected_resources":[`;
      return joined(begin, affected, '],', ...answerEnd(graph, metadata));
    },

    path: async ({ from, to, limit, max_length: maxLength }: Decoded<typeof pathParams>): Promise<JsonPieces> => {
      const view = await settledGraph(store.causal, work);
      const found = shortestPaths(view, known(view, from), known(view, to), { limit, maxLength });
      const paths = found.paths.map(({ nodes, edges }) => ({
        length: edges.length,
        nodes: nodes.map((node) => view.id(node)),
        edges: edges.map((edge) => view.describeEdge(edge)),
      }));
      return joined(JSON.stringify({ paths, metadata: { generated_at: now(), truncated: found.truncated } }));
    },

    /** `body`: of `POST /api/graph/query`. */
    pattern: async (body: Json): Promise<JsonPieces> => {
      const began = performance.now();
      const query = decodePattern(body);
      const found = await work(matchPattern(await settledGraph(store.causal, work), query, maxBytes / 2), maxSearch);
      const graph = await describe(found.ids, found.rows.length, maxWork - maxSearch);
      const metadata = {
        generated_at: now(),
        took_ms: Math.ceil(performance.now() - began),
        truncated: found.truncated || graph.truncated,
        next_cursor: found.nextCursor ?? null,
      };
      return joined(`{"columns":${JSON.stringify(found.columns)},"rows":[`, found.rows, '],', ...answerEnd(graph, metadata));
    },
  };
};

type Parts = readonly (string | JsonPieces)[];

const graphMembers = ({ nodes, edges }: Described): Parts => ['"nodes":[', nodes, '],"edges":[', edges, ']'];

const answerEnd = (graph: Described, metadata: object): Parts => [
  '"graph":{',
  ...graphMembers(graph),
  `},"metadata":${JSON.stringify(metadata)}}`,
];

const joined = (...parts: Parts): JsonPieces => {
  const whole = new JsonPieces();
  for (const part of parts) {
    if (typeof part === 'string') whole.add(part);
    else whole.append(part);
  }
  return whole;
};

/** Values between two pauses. */
const unpaused = 128;

/** The items of a list. */
function* listed<T>(values: readonly T[], form: (value: T) => object): Steps<JsonPieces> {
  const items = new JsonPieces();
  for (const [at, value] of values.entries()) {
    items.add(`${at === 0 ? '' : ','}${JSON.stringify(form(value))}`);
    if (at % unpaused === unpaused - 1) yield;
  }
  return items;
}

/** The node, by any of its ids, or a 404. */
export const known = (view: GraphView, id: string): number => {
  const node = view.find(id);
  if (node < 0) throw new Problem('not_found', `node not found: ${id}`);
  return node;
};

const summary = (view: GraphView, node: number): { readonly id: string; readonly type: string; readonly label: string } => {
  const { id, type, label } = view.describe(node);
  return { id, type, label };
};

/** Some of what is directly connected with an alert: its resource, and who performed it. */
const beside = (view: GraphView, drift: number): readonly string[] => {
  const ids: string[] = [];
  for (let edge = view.firstCause(drift); edge >= 0 && ids.length < maxBeside; edge = view.nextCause(edge))
    ids.push(view.id(view.cause(edge)));
  for (let edge = view.firstEffect(drift); edge >= 0 && ids.length < maxBeside; edge = view.nextEffect(edge))
    ids.push(view.id(view.effect(edge)));
  return ids;
};

/** The resource that an alert is about; any other node itself. */
const changedBy = (view: GraphView, node: number): number => {
  for (let edge = view.type(node) === 'iac_change' ? view.firstEffect(node) : -1; edge >= 0; edge = view.nextEffect(edge))
    if (view.edgeType(edge) === 'changed') return view.effect(edge);
  return node;
};
