import type { QueryTopic } from '../../model/contracts/broadcast.js';
import type { JsonObject } from '../../lib/json.js';
import type { Store } from '../../model/contracts/store.js';
import { Problem } from '../../model/http/problem.js';
import { driftParams } from './drifts/drift-params.js';
import { driftsJson, eventParams, eventsJson } from './finding-routes.js';
import { graphTopic } from './graph-topic.js';
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
