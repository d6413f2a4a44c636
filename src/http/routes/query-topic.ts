import type { Topic } from '../../model/contracts/broadcast.js';
import type { JsonObject } from '../../lib/json.js';
import type { Store } from '../../model/contracts/store.js';
import { paramsDecoder } from '../params.js';
import { Problem } from '../../model/http/problem.js';
import type { Decoded, Params } from '../route.js';
import { driftParams, driftsJson, eventParams, eventsJson } from './finding-routes.js';
import { loaded } from './state-routes.js';

/**
 * Answers queries of a WebSocket (D43): returns the `data` that the route of the topic returns for these query parameters, or the problem.
 * Parameters are strings, numbers or absent, decoded by the codecs of the route; unknown ones are ignored as in the route. A page has at
 * most `maxBytes`, because it is sent as one message.
 */
export const queryTopic = (store: Store, maxBytes: number): ((topic: Topic, parameters: JsonObject) => string | Problem) => {
  const questions: Readonly<Record<Topic, (parameters: JsonObject) => string>> = {
    drifts: question(driftParams, (params) => driftsJson(store, params, maxBytes)),
    events: question(eventParams, (params) => eventsJson(store, params, maxBytes)),
    state: () => loaded(store.state.metadata()),
    stats: () => store.statistics.json(),
  };
  return (topic, parameters) => {
    try {
      return questions[topic](parameters);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  };
};

const noSegments: ReadonlyMap<string, string> = new Map();

const question = <P extends Params>(params: P, answer: (values: Decoded<P>) => string): ((parameters: JsonObject) => string) => {
  const decode = paramsDecoder(params);
  return (parameters) => {
    const given = Object.keys(params).flatMap((name): readonly (readonly [string, string])[] => {
      const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      if (value === undefined || value === null) return [];
      if (typeof value !== 'string' && typeof value !== 'number') throw new Problem('invalid', `${name}: expected a string or a number`);
      return [[name, String(value)]];
    });
    return answer(decode(noSegments, new URLSearchParams(Object.fromEntries(given)).toString()) as Decoded<P>);
  };
};
