import type { JsonObject } from '../../lib/json.js';
import { Problem } from '../../model/http/problem.js';
import { paramsDecoder } from '../params.js';
import type { Decoded, Params } from '../route.js';

/** A query whose parameters, also those of the path, are members of an object: strings, numbers, or absent. */
export const question = <P extends Params, A>(params: P, answer: (values: Decoded<P>) => A): ((parameters: JsonObject) => A) => {
  const decode = paramsDecoder(params);
  return (parameters) => {
    const segments = new Map<string, string>();
    const given = new URLSearchParams();
    for (const [name, param] of Object.entries(params)) {
      const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      if (value === undefined || value === null) {
        if (param.in === 'path') throw new Problem('invalid', `${name} is missing: expected ${param.expected}`);
        continue;
      }
      if (typeof value !== 'string' && typeof value !== 'number') throw new Problem('invalid', `${name}: expected a string or a number`);
      // Through UTF-8, because half of a surrogate pair cannot be encoded.
      if (param.in === 'path') segments.set(name, encodeURIComponent(Buffer.from(String(value)).toString()));
      else given.set(name, String(value));
    }
    return answer(decode(segments, given.toString()) as Decoded<P>);
  };
};
