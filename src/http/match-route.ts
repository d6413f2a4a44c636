/** The routes of a path by method, and the segments that match `:name`, as sent. */
export type Match<T> = {
  readonly methods: ReadonlyMap<string, T>;
  readonly segments: ReadonlyMap<string, string>;
};

type Entry = { readonly method: string; readonly path: string };
type Pattern<T> = { readonly parts: readonly Part[]; readonly methods: Map<string, T> };
/** A literal segment, or the name of a parameter. */
type Part = { readonly literal: string } | { readonly name: string };

const noSegments: ReadonlyMap<string, string> = new Map();

/**
 * Finds the routes of a path, compared as sent. Literal segments take precedence over `:name`, which matches one non-empty segment. A path
 * with a trailing slash is a different path.
 */
export const routeMatcher = <T extends Entry>(entries: readonly T[]): ((path: string) => Match<T> | undefined) => {
  const exact = new Map<string, Match<T> & { readonly methods: Map<string, T> }>();
  const patterns = new Map<string, Pattern<T>>();
  for (const entry of entries) {
    const parts = entry.path.split('/').map(partOf);
    if (parts.every((part) => 'literal' in part)) {
      const methods = exact.get(entry.path)?.methods ?? new Map<string, T>();
      exact.set(entry.path, { methods: methods.set(entry.method, entry), segments: noSegments });
    } else {
      const key = parts.map((part) => ('literal' in part ? part.literal : ':')).join('/');
      const methods = patterns.get(key)?.methods ?? new Map<string, T>();
      patterns.set(key, { parts, methods: methods.set(entry.method, entry) });
    }
  }
  const ordered = [...patterns.values()].sort((a, b) => firstName(b.parts) - firstName(a.parts));

  return (path) => {
    const found = exact.get(path);
    if (found !== undefined) return found;
    const segments = path.split('/');
    for (const { parts, methods } of ordered) {
      const names = matchParts(parts, segments);
      if (names !== undefined) return { methods, segments: names };
    }
    return undefined;
  };
};

const partOf = (text: string): Part => (text.startsWith(':') ? { name: text.slice(1) } : { literal: text });

const firstName = (parts: readonly Part[]): number => parts.findIndex((part) => 'name' in part);

const matchParts = (parts: readonly Part[], segments: readonly string[]): ReadonlyMap<string, string> | undefined => {
  if (parts.length !== segments.length) return undefined;
  const names = new Map<string, string>();
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? '';
    if ('literal' in part ? part.literal !== segment : segment === '') return undefined;
    if ('name' in part) names.set(part.name, segment);
  }
  return names;
};
