import type { JsonObject } from '../../lib/json.js';
import type { Store } from '../../model/contracts/store.js';
import { Problem } from '../../model/http/problem.js';
import type { JsonPieces } from '../../operators/graph/queries/json-pieces.js';
import { blastRadiusParams, driftStoryParams, overviewParams, pathParams } from './graph-params.js';
import { graphQuestions } from './graph-questions.js';
import { graphWork } from './graph-work.js';
import { question } from './question.js';

/**
 * Answers WebSocket queries of the causal graph: `query` names the route, the other members are its parameters, or those of the body of
 * `POST /api/graph/query`.
 */
export const graphTopic = (store: Store, maxBytes: number): ((parameters: JsonObject) => Promise<string>) => {
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
