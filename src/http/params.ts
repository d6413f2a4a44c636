import { isLeft } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { maxSearch } from '../config/drift-query-values.js';
import { Problem } from '../model/http/problem.js';
import type { Param, Params } from './route.js';

/** A codec of what `parse` accepts; undefined is a refusal. */
export const parsed = <A, I = string>(parse: (given: I) => A | undefined): t.Decoder<I, A> =>
  new t.Type<A, A, I>(
    'parsed',
    (_): _ is A => true,
    (given, context) => {
      const value = parse(given);
      return value === undefined ? t.failure(given, context) : t.success(value);
    },
    t.identity,
  );

/** An integer in decimal digits: no sign, no point, no exponent (D28). */
export const wholeParam = (least: number, most: number, fallback: number, description: string): Param<number> => ({
  in: 'query',
  schema: { type: 'integer', minimum: least, maximum: most, default: fallback },
  description,
  fallback,
  codec: parsed((text) => {
    const value = /^\d+$/.test(text) ? Number(text) : -1;
    return value >= least && value <= most ? value : undefined;
  }),
  expected: `a whole number from ${least} to ${most}`,
});

/** With `maxLimit`, the index of the last item of a page is exact in a double. */
const maxPage = 1_000_000_000_000;
const maxLimit = 1_000;

export const pageParam: Param<number> = wholeParam(1, maxPage, 1, 'Page number, from 1; pages past the end are empty.');
export const limitParam: Param<number> = wholeParam(1, maxLimit, 50, 'Largest number of items per page.');

/** One of a few values, or absent. */
export const oneOfParam = <A extends string>(values: readonly A[], description: string): Param<A | undefined> => ({
  in: 'query',
  schema: { type: 'string', enum: values },
  description,
  fallback: undefined,
  codec: parsed((text) => values.find((value) => value === text)),
  expected: `one of ${values.join(', ')}`,
});

/** The text of a search. */
export const searchParam = (description: string): Param<string> => ({
  in: 'query',
  schema: { type: 'string', maxLength: maxSearch, default: '' },
  description,
  fallback: '',
  codec: parsed((text) => (text.length > maxSearch ? undefined : text)),
  expected: `a string of at most ${String(maxSearch)} characters`,
});

/** Any string, or absent. */
export const textParam = (description: string): Param<string | undefined> => ({
  in: 'query',
  schema: { type: 'string' },
  description,
  fallback: undefined,
  codec: t.string,
  expected: 'a string',
});

/** One segment of the path. */
export const pathParam = (description: string): Param<string> => ({
  in: 'path',
  schema: { type: 'string', minLength: 1 },
  description,
  fallback: '',
  codec: t.string,
  expected: 'a string',
});

type Values = Readonly<Record<string, unknown>>;

/** Maximum length of a query that is kept; a longer one may contain a token. */
const mostKept = 128;

/**
 * Decodes the parameters of one route from the path segments and the query, both as sent. Throws a `Problem` that names the parameter. If a
 * parameter repeats, the first one counts, unless it may repeat. Unknown parameters are ignored but must be encoded correctly.
 *
 * **Keeps** the last decoded query of a route without segments, because clients often repeat the same request.
 */
export const paramsDecoder = (params: Params): ((segments: ReadonlyMap<string, string>, query: string) => Values) => {
  const known = Object.entries(params);
  const fallbacks: Values = Object.fromEntries(known.map(([name, { fallback }]) => [name, fallback]));
  let last = { query: '', values: fallbacks };

  return (segments, query) => {
    if (query === last.query && segments.size === 0) return last.values;
    const given = query === '' ? undefined : parseQuery(query);
    const values: Record<string, unknown> = { ...fallbacks };
    for (const [name, param] of known) {
      const texts = param.in === 'query' ? given?.get(name) : segmentsOf(name, segments);
      if (texts?.[0] === undefined) continue;
      values[name] = param.repeats === undefined ? decoded(name, param, texts[0]) : allDecoded(name, param, texts, param.repeats);
    }
    if (segments.size === 0 && query.length <= mostKept) last = { query, values };
    return values;
  };
};

const decoded = (name: string, { codec, expected }: Params[string], text: string): unknown => {
  const value = codec.decode(text);
  if (isLeft(value)) throw new Problem('invalid', `${name}: expected ${expected}, got "${shown(text)}"`);
  return value.right;
};

const allDecoded = (name: string, param: Params[string], texts: readonly string[], most: number): readonly unknown[] => {
  const values = texts.flatMap((text) => decoded(name, param, text));
  if (values.length > most) throw new Problem('invalid', `${name}: expected at most ${most} values, got ${values.length}`);
  return values;
};

const segmentsOf = (name: string, segments: ReadonlyMap<string, string>): readonly string[] => {
  const text = unescaped(name, segments.get(name));
  return text === undefined ? [] : [text];
};

/** Decodes a query as in a form: `+` is a space. */
const parseQuery = (query: string): ReadonlyMap<string, readonly string[]> => {
  const given = new Map<string, string[]>();
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    const rawName = (equals < 0 ? pair : pair.slice(0, equals)).replaceAll('+', ' ');
    const name = unescaped(rawName, rawName) ?? '';
    const value = unescaped(name, equals < 0 ? '' : pair.slice(equals + 1).replaceAll('+', ' ')) ?? '';
    const others = given.get(name);
    if (others === undefined) given.set(name, [value]);
    else others.push(value);
  }
  return given;
};

const unescaped = (name: string, text: string | undefined): string | undefined => {
  if (text?.includes('%') !== true) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Problem('invalid', `${shown(name)}: malformed percent-encoding in "${shown(text)}"`);
  }
};

const mostShown = 60;
/** The text shortened, with control characters escaped. */
const shown = (text: string): string => {
  const letters = Array.from(text.slice(0, 2 * mostShown + 1));
  const start = letters.length <= mostShown ? text : `${letters.slice(0, mostShown).join('')}…`;
  return start.replaceAll(/[\p{Cc}\p{Cf}]/gu, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
};
