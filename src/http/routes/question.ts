import type { Json, JsonObject } from '../../lib/json.js';
import { Problem } from '../../model/http/problem.js';
import { paramsDecoder } from '../params.js';
import type { Decoded, Param, Params } from '../route.js';

/**
 * A query whose parameters, also those of the path, are members of an object: strings, numbers, or absent; a boolean for one whose schema is,
 * and a list for one that may repeat.
 */
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
      if (param.repeats !== undefined && Array.isArray(value)) {
        for (const one of value as readonly Json[]) given.append(name, textOf(name, param, one));
        continue;
      }
      const text = textOf(name, param, value);
      // Through UTF-8, because half of a surrogate pair cannot be encoded.
      if (param.in === 'path') segments.set(name, encodeURIComponent(Buffer.from(text).toString()));
      else given.set(name, text);
    }
    return answer(decode(segments, given.toString()) as Decoded<P>);
  };
};

const textOf = (name: string, { schema, expected }: Param<unknown>, value: Json | undefined): string => {
  const isText = typeof value === 'string' || typeof value === 'number' || (typeof value === 'boolean' && schema['type'] === 'boolean');
  if (!isText) throw new Problem('invalid', `${name}: expected ${expected}`);
  return String(value);
};
