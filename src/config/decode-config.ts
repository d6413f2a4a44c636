import { isRight } from 'fp-ts/lib/Either.js';
import type { AnySchema, Schema } from './leaf.js';

/** One thing wrong with a configuration: where, what stands there, what is expected (D57). */
export type ConfigProblem = { readonly path: string; readonly value: unknown; readonly expected: string; readonly line: number | undefined };

export type LineOf = (path: readonly (string | number)[]) => number | undefined;

/** Decodes a parsed document against a schema; every problem of it at once. Lists of sections, unknown keys and wrong types included. */
export const decodeConfig = (schema: Schema, document: unknown, lineOf: LineOf): { readonly value: unknown; readonly problems: readonly ConfigProblem[] } => {
  const problems: ConfigProblem[] = [];
  const complain = (path: Path, value: unknown, expected: string): undefined => {
    problems.push({ path: pathText(path), value, expected, line: lineOf(path) });
    return undefined;
  };
  const value = decode(schema as AnySchema, document, [], complain);
  return { value, problems };
};

type Path = readonly (string | number)[];
type Complain = (path: Path, value: unknown, expected: string) => undefined;

const decode = (schema: AnySchema, input: unknown, path: Path, complain: Complain): unknown => {
  switch (schema.kind) {
    case 'leaf': {
      if (input === undefined || input === null) return schema.fallback;
      const decoded = schema.codec.decode(input);
      return isRight(decoded) ? decoded.right : complain(path, schema.secret ? '(redacted)' : input, schema.expected);
    }
    case 'list': {
      if (input === undefined || input === null) return [];
      if (!Array.isArray(input)) return complain(path, input, 'a list');
      return input.map((item, at) => decode(schema.item as AnySchema, item, [...path, at], complain));
    }
    case 'section': {
      const known: Record<string, unknown> = {};
      if (input !== undefined && input !== null && (typeof input !== 'object' || Array.isArray(input))) return complain(path, input, 'a section with keys');
      const given = (input ?? {}) as Readonly<Record<string, unknown>>;
      for (const [name, member] of Object.entries(schema.members)) known[name] = decode(member as AnySchema, Object.hasOwn(given, name) ? given[name] : undefined, [...path, name], complain);
      for (const name of Object.keys(given)) {
        if (!Object.hasOwn(schema.members, name)) complain([...path, name], given[name], `a known key: ${nearest(name, Object.keys(schema.members))}`);
      }
      return known;
    }
  }
};

const pathText = (path: Path): string => path.map((part, at) => (typeof part === 'number' ? `[${String(part)}]` : at === 0 ? part : `.${part}`)).join('');

/** The keys there are, those that look most like the wrong one first. */
const nearest = (name: string, known: readonly string[]): string =>
  [...known].sort((a, b) => shared(name, b) - shared(name, a)).slice(0, 8).join(', ');

const shared = (a: string, b: string): number => {
  const pairs = new Set(Array.from({ length: Math.max(0, a.length - 1) }, (_, at) => a.slice(at, at + 2)));
  return Array.from({ length: Math.max(0, b.length - 1) }, (_, at) => b.slice(at, at + 2)).filter((pair) => pairs.has(pair)).length;
};
