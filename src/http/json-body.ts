import { isLeft } from 'fp-ts/lib/Either.js';
import { cutText } from '../lib/cut-text.js';
import { isObject, type Json } from '../lib/json.js';
import { contentEncoding, expectMediaType } from './media-type.js';
import { Problem } from '../model/http/problem.js';
import type { HttpRequest } from '../model/http/exchange.js';
import { parsed } from './params.js';
import type { JsonSchema, Sent } from './route.js';
import { closed, described } from './schemas/schema-words.js';

const usualLimit = 1024 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body as JSON, at most 1 MiB (D33) or `limit` bytes. Rejects with a `Problem`: 413, 415, or 400 if it is not JSON in UTF-8. */
export const readJson = async (request: HttpRequest, limit = usualLimit): Promise<Json> => {
  expectMediaType(request, ['application/json']);
  if (contentEncoding(request) !== '') throw new Problem('media_type', 'Content-Encoding: expected none');
  const body = await request.body(limit);
  try {
    return JSON.parse(utf8.decode(body)) as Json;
  } catch {
    throw new Problem('invalid', 'the body is not valid JSON');
  }
};

type Members = Readonly<Record<string, Sent<unknown>>>;
type Values<M extends Members> = { readonly [K in keyof M]: M[K] extends Sent<infer A> ? A : never };

/** The body of a request, an object: its decoding and its schema from one table of members. */
type JsonBody<R extends Members, O extends Members> = {
  readonly schema: JsonSchema;
  /** Throws a `Problem` (400) that names the member. */
  readonly decode: (body: Json) => Values<R> & Partial<Values<O>>;
};

/** Characters of an unknown name that an error shows. */
const shownName = 100;

/** `others`: whether members that are not in the table are refused or ignored. */
export const jsonBody = <R extends Members, O extends Members>(
  required: R,
  optional: O,
  others: 'refused' | 'ignored' = 'refused',
): JsonBody<R, O> => {
  const known = Object.entries<Sent<unknown>>({ ...required, ...optional });
  const schemas = (members: Members) => Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema]));
  const { additionalProperties, ...open } = closed(schemas(required), schemas(optional));
  return {
    schema: others === 'refused' ? { ...open, additionalProperties } : open,
    decode: (body) => {
      if (!isObject(body)) throw new Problem('invalid', 'the body is not an object');
      const unknown = others === 'refused' ? Object.keys(body).find((name) => !known.some(([one]) => one === name)) : undefined;
      if (unknown !== undefined) throw new Problem('invalid', `unknown member ${JSON.stringify(cutText(unknown, shownName))}`);
      const values: Record<string, unknown> = {};
      for (const [name, { codec, expected }] of known) {
        const given = Object.hasOwn(body, name) ? body[name] : undefined;
        if (given === undefined && !Object.hasOwn(required, name)) continue;
        const value = codec.decode(given);
        if (isLeft(value)) throw new Problem('invalid', `${name}: expected ${expected}`);
        values[name] = value.right;
      }
      return values as Values<R> & Partial<Values<O>>;
    },
  };
};

/** Any string but the empty one. */
export const filledText: Sent<string>['codec'] = parsed((given) => (typeof given === 'string' && given !== '' ? given : undefined));

/** A string of 1 to `most` characters. Without `multiline` it has no control characters. */
export const textMember = (most: number, description: string, multiline = false): Sent<string> => ({
  codec: parsed((given: unknown) => {
    const isText = typeof given === 'string' && given !== '' && Array.from(given).length <= most;
    return isText && (multiline || !/\p{Cc}/u.test(given)) ? given : undefined;
  }),
  schema: described({ type: 'string', minLength: 1, maxLength: most }, description),
  expected: `a string of 1 to ${String(most)} characters${multiline ? '' : ' without control characters'}`,
});
