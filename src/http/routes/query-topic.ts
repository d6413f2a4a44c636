import type { QueryTopic } from '../../model/contracts/broadcast.js';
import type { JsonObject } from '../../lib/json.js';
import type { Store } from '../../model/contracts/store.js';
import { Problem } from '../../model/http/problem.js';
import type { JsonPieces } from '../../operators/graph/queries/json-pieces.js';
import { driftParams } from './drifts/drift-params.js';
import { driftsJson, eventParams, eventsJson } from './finding-routes.js';
import { blastRadiusParams, driftStoryParams, overviewParams, pathParams } from './graph-params.js';
import { graphQuestions } from './graph-questions.js';
import { graphWork } from './graph-work.js';
import { incidentParams } from './incident-routes.js';
import { pageJson } from './page-json.js';
import { question } from './question.js';
import { loaded } from './state-routes.js';

/**
 * Answers queries of a WebSocket (D43): returns the `data` that the route of the topic returns for these query parameters, or the problem.
 * Parameters are strings, numbers or absent (booleans and lists where the route has them), decoded by the codecs of the route; unknown ones are
 * ignored as in the route. A page has at most `maxBytes`, because it is sent as one message.
 */
export const queryTopic = (
  store: Store,
  maxBytes: number,
): ((topic: QueryTopic, parameters: JsonObject) => string | Problem | Promise<string | Problem>) => {
  const questions: Readonly<Record<QueryTopic, (parameters: JsonObject) => string | Promise<string>>> = {
    graph: graphTopic(store, maxBytes),
    drifts: question(
      driftParams,
      driftsJson(store, maxBytes, () => new Date().toISOString()),
    ),
    events: question(eventParams, (params) => eventsJson(store, params, maxBytes)),
    incidents: question(incidentParams, (params) =>
      pageJson({ name: 'incidents', maxBytes }, store.incidents.page(params, params), params),
    ),
    state: () => loaded(store.state.metadata()),
    stats: () => store.statistics.json(),
  };
  return (topic, parameters) => {
    try {
      const answer = questions[topic](parameters);
      return typeof answer === 'string' ? answer : answer.catch(problemOf);
    } catch (error) {
      return problemOf(error);
    }
  };
};

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  throw error;
};

/**
 * Answers WebSocket queries of the causal graph: `query` names the route, the other members are its parameters, or those of the body of
 * `POST /api/graph/query`.
 */
const graphTopic = (store: Store, maxBytes: number): ((parameters: JsonObject) => Promise<string>) => {
  const ask = graphQuestions({ store, maxBytes, work: graphWork(), now: () => new Date().toISOString() });
  const questions: ReadonlyMap<unknown, (parameters: JsonObject) => Promise<JsonPieces>> = new Map<
    unknown,
    (parameters: JsonObject) => Promise<JsonPieces>
  >([
    ['overview', question(overviewParams, ask.overview)],
    ['drift', question(driftStoryParams, ask.drift)],
    ['blast-radius', question(blastRadiusParams, ask.blastRadius)],
    ['path', question(pathParams, ask.path)],
    ['pattern', ({ query: _, request_id: __, ...body }: JsonObject) => ask.pattern(body)],
  ]);
  return (parameters) => {
    const answer = questions.get(Object.hasOwn(parameters, 'query') ? parameters['query'] : undefined);
    if (answer === undefined) throw new Problem('invalid', `query: expected one of ${[...questions.keys()].join(', ')}`);
    return answer(parameters).then((json) => json.text());
  };
};
