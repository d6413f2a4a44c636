import { Problem } from '../model/http/problem.js';
import type { Param, Params } from './route.js';

/** A whole number in decimal digits: no sign, no point, no exponent (D28). */
const wholeParam = (least: number, most: number, fallback: number, description: string): Param<number> => ({
  in: 'query',
  schema: { type: 'integer', minimum: least, maximum: most, default: fallback },
  description,
  fallback,
  decode: (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : -1;
    return value >= least && value <= most ? value : undefined;
  },
  expected: `a whole number from ${least} to ${most}`,
});

/** With `maxLimit`, the number of the last item of a page is exact in a double. */
const maxPage = 1_000_000_000_000;
const maxLimit = 1_000;

export const pageParam: Param<number> = wholeParam(1, maxPage, 1, 'Which page, from 1; those past the end are empty.');
export const limitParam: Param<number> = wholeParam(1, maxLimit, 50, 'How many a page has at most.');

/** One of a few words, or absent. */
export const oneOfParam = <A extends string>(values: readonly A[], description: string): Param<A | undefined> => ({
  in: 'query',
  schema: { type: 'string', enum: values },
  description,
  fallback: undefined,
  decode: (text) => values.find((value) => value === text),
  expected: `one of ${values.join(', ')}`,
});

/** Any text, or absent. */
export const textParam = (description: string): Param<string | undefined> => ({
  in: 'query',
  schema: { type: 'string' },
  description,
  fallback: undefined,
  decode: (text) => text,
  expected: 'a text',
});

/** One segment of the path. */
export const pathParam = (description: string): Param<string> => ({
  in: 'path',
  schema: { type: 'string', minLength: 1 },
  description,
  fallback: '',
  decode: (text) => text,
  expected: 'a text',
});

type Values = Readonly<Record<string, unknown>>;

/** A longer query is not kept: there may be a token in it. */
const mostKept = 128;

/**
 * What decodes the parameters of one route, from the segments of its path as sent and the query as sent; it throws a `Problem` that names
 * the parameter. Of a repeated one the first counts; those that the route does not know are ignored, but must be encoded rightly.
 *
 * **Keeps** the query decoded last, of a route without segments: who asks again and again asks the same.
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
      const text = param.in === 'query' ? given?.get(name) : unescaped(name, segments.get(name));
      if (text !== undefined) values[name] = decoded(name, param, text);
    }
    if (segments.size === 0 && query.length <= mostKept) last = { query, values };
    return values;
  };
};

const decoded = (name: string, { decode, expected }: Params[string], text: string): unknown => {
  const value = decode(text);
  if (value === undefined) throw new Problem('invalid', `${name}: expected ${expected}, got "${shown(text)}"`);
  return value;
};

/** As in a form: `+` is a space. */
const parseQuery = (query: string): ReadonlyMap<string, string> => {
  const given = new Map<string, string>();
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    const rawName = (equals < 0 ? pair : pair.slice(0, equals)).replaceAll('+', ' ');
    const name = unescaped(rawName, rawName) ?? '';
    const value = unescaped(name, equals < 0 ? '' : pair.slice(equals + 1).replaceAll('+', ' ')) ?? '';
    if (!given.has(name)) given.set(name, value);
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
/** Shortened, and with control characters escaped. */
const shown = (text: string): string => {
  const letters = Array.from(text.slice(0, 2 * mostShown + 1));
  const start = letters.length <= mostShown ? text : `${letters.slice(0, mostShown).join('')}…`;
  return start.replaceAll(/[\p{Cc}\p{Cf}]/gu, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
};
