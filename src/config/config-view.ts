import type { Json, JsonObject } from '../lib/json.js';
import { durationText } from './duration.js';
import { leafKind } from './leaf-kind.js';
import type { AnySchema, Leaf } from './leaf.js';
import { schema, type Config } from './schema.js';

/**
 * The effective configuration as JSON with the keys of the file (D31), including defaults and environment variables; durations are text. A
 * secret is `(redacted)` if set, else ''. Optional keys that are not set are absent, except `api.rate_limit`.
 */
export const configView = (config: Config): string => {
  const view = shown(schema, config) as JsonObject & { readonly api: JsonObject & { readonly rate_limit: JsonObject } };
  const { rate_limit: limit } = view.api;
  return JSON.stringify({
    ...view,
    api: {
      ...view.api,
      rate_limit: {
        ...limit,
        enabled: config.api.rate_limit?.enabled ?? false,
        burst_size: limit['burst_size'] ?? limit['requests_per_minute'],
      },
    },
  });
};

/** Undefined if the key is not set and has no default. */
const shown = (part: AnySchema, value: unknown): Json | undefined => {
  switch (part.kind) {
    case 'leaf':
      return leafShown(part, value === undefined ? part.fallback : value);
    case 'list':
      return ((value ?? []) as readonly unknown[]).map((item) => shown(part.item, item) ?? null);
    case 'section': {
      // A section that is not set is shown with its defaults.
      const given = (value ?? {}) as Readonly<Record<string, unknown>>;
      return Object.fromEntries(Object.entries(part.members).map(([name, member]) => [name, shown(member as AnySchema, given[name])]));
    }
  }
};

const leafShown = (leaf: Leaf<unknown>, value: unknown): Json | undefined => {
  if (leaf.secret) return secretShown(value);
  return leafKind(leaf) === 'duration' && typeof value === 'number' ? durationText(value) : (value as Json | undefined);
};

/** Shows only the names of a map of secrets. */
const secretShown = (value: unknown): Json => {
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.keys(value).map((name) => [name, '(redacted)']));
  return value === undefined || value === '' ? '' : '(redacted)';
};
