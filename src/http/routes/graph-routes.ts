import { isKnownTag } from '../known-tag.js';
import { limitParam, pageParam } from '../params.js';
import type { Answer, Route } from '../route.js';
import { pageOf, ref } from '../schemas/schema-words.js';
import type { HttpRequest } from '../../model/http/exchange.js';
import { bareJson, data } from './answers.js';
import { defineRoute } from './define-route.js';
import { partParams } from './graph-params.js';
import { asksForPart, graphPart } from './graph-part.js';
import { graphWork } from './graph-work.js';
import { keptPages } from './kept-pages.js';
import { pageBody } from './page-json.js';
import type { RouteDeps } from './route-deps.js';
import { settledGraph } from './settled-graph.js';

const params = { page: pageParam, limit: limitParam };

/** Milliseconds of work for a part of the graph. */
const maxWork = 250;

/** The graph of declared resources, alerts and sensor events. */
export const graphRoutes = ({ store, maxPageBytes: maxBytes }: Pick<RouteDeps, 'store' | 'maxPageBytes'>): readonly Route[] => {
  const work = graphWork();
  const nodes = keptPages();
  const edges = keptPages();
  return [
    defineRoute({
      path: '/api/v1/graph',
      summary: 'The whole graph; supports `ETag` and `If-None-Match`. With a parameter: that part of it, at most 1,000 nodes',
      costly: true,
      params: partParams,
      response: ref('Graph'),
      also: [{ status: 304, description: 'The graph has not changed since the `ETag` in `If-None-Match`.', hasBody: false }],
      handle: ({ request, params }) =>
        asksForPart(params)
          ? settledGraph(store.causal, work).then(async (view) => data(await work(graphPart(view, params, maxBytes), maxWork)))
          : wholeGraph(store, request),
    }),
    defineRoute({
      path: '/api/v1/graph/nodes',
      summary: 'Nodes of the graph, by id',
      params,
      response: pageOf('nodes', ref('GraphNode')),
      handle: ({ params }) =>
        nodes(params, store.graph.version, '', () => pageBody({ name: 'nodes', maxBytes }, store.graph.nodes(params), params)),
    }),
    defineRoute({
      path: '/api/v1/graph/edges',
      summary: 'Edges of the graph, by id',
      params,
      response: pageOf('edges', ref('GraphEdge')),
      handle: ({ params }) =>
        edges(params, store.graph.version, '', () => pageBody({ name: 'edges', maxBytes }, store.graph.edges(params), params)),
    }),
    defineRoute({
      path: '/api/v1/graph/stats',
      summary: 'Size of the graph',
      params: {},
      response: ref('GraphStats'),
      handle: () => data(store.graph.stats()),
    }),
  ];
};

const wholeGraph = (store: RouteDeps['store'], request: HttpRequest): Answer => {
  const { etag, chunks } = store.graph.whole();
  // A client may cache the graph if it revalidates; an unchanged graph costs a 304.
  const headers = [
    ['ETag', etag],
    ['Cache-Control', 'no-cache'],
  ] as const;
  if (isKnownTag(request.header('if-none-match'), etag)) return { kind: 'reply', reply: { status: 304, headers, body: '' } };
  return bareJson(inEnvelope(chunks), 200, headers);
};

async function* inEnvelope(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"success":true,"data":');
  yield* chunks;
  yield Buffer.from('}');
}
