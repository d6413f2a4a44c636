import { setImmediate } from 'node:timers/promises';
import type { JsonPieces } from '../../operators/graph/queries/json-pieces.js';
import { readJson } from '../json-body.js';
import type { Route, Answer } from '../route.js';
import { ref } from '../schemas/schema-words.js';
import { bareJson, data } from './answers.js';
import { defineRoute } from './define-route.js';
import { blastRadiusParams, driftStoryParams, overviewParams, pathParams } from './graph-params.js';
import { graphQuestions } from './graph-questions.js';
import { graphWork } from './graph-work.js';
import type { RouteDeps } from './route-deps.js';

/** Bytes of the body of a query (D86). */
const maxQuery = 64 * 1024;

/** Queries of the causal graph (D85, D86). */
export const causalGraphRoutes = ({ store, now, maxPageBytes }: Pick<RouteDeps, 'store' | 'now' | 'maxPageBytes'>): readonly Route[] => {
  const ask = graphQuestions({ store, now, work: graphWork(), maxBytes: maxPageBytes });
  return [
    defineRoute({
      path: '/api/graph/overview',
      summary: 'Recent drifts and sensor events, and what connects them',
      costly: true,
      params: overviewParams,
      response: ref('GraphOverview'),
      handle: async ({ params }) => piecesReply(await ask.overview(params)),
    }),
    defineRoute({
      path: '/api/graph/drift/:drift_id',
      summary: 'The root cause of an alert, and the way from there to what the alert led to',
      costly: true,
      params: driftStoryParams,
      response: ref('DriftStory'),
      problems: ['not_found'],
      handle: async ({ params }) => piecesReply(await ask.drift(params)),
    }),
    defineRoute({
      path: '/api/graph/blast-radius/:resource_id',
      summary: 'Everything that a resource, identity or alert affects',
      costly: true,
      params: blastRadiusParams,
      response: ref('BlastRadius'),
      problems: ['not_found'],
      handle: async ({ params }) => piecesReply(await ask.blastRadius(params)),
    }),
    defineRoute({
      path: '/api/graph/path/:from/:to',
      summary: 'The shortest paths from a cause to an effect',
      costly: true,
      params: pathParams,
      response: ref('GraphPaths'),
      problems: ['not_found'],
      handle: async ({ params }) => piecesReply(await ask.path(params)),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/graph/query',
      summary: 'Matches of a pattern of nodes and edges',
      costly: true,
      params: {},
      body: ref('PatternQuery'),
      response: ref('PatternResult'),
      handle: async ({ request }) => piecesReply(await ask.pattern(await readJson(request, maxQuery))),
    }),
  ];
};

/** Bytes of an answer that is sent as one text. */
const wholeBytes = 256 * 1024;

/** The JSON in the envelope. A large one is sent piece by piece, with turns of the event loop in between. */
const piecesReply = (json: JsonPieces): Answer => (json.length <= wholeBytes ? data(json.text()) : bareJson(inTurns(json.pieces())));

async function* inTurns(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"success":true,"data":');
  for (const piece of pieces) {
    yield piece;
    // Even if the connection accepts everything at once.
    await setImmediate();
  }
  yield Buffer.from('}');
}
