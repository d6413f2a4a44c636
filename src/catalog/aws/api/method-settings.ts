import type { Json } from '../../../lib/json.js';
import type * as c from '../language.js';
import { patchesLike } from './api-patches.js';

/** Settings of the methods of a stage in calls that update the stage: `/pets/GET/logging/loglevel`, with asterisks for all methods. */

/** Paths of operations → members. */
const members: Readonly<Record<string, string>> = {
  'metrics/enabled': 'metricsEnabled',
  'logging/loglevel': 'loggingLevel',
  'logging/dataTrace': 'dataTraceEnabled',
  'throttling/burstLimit': 'throttlingBurstLimit',
  'throttling/rateLimit': 'throttlingRateLimit',
  'caching/enabled': 'cachingEnabled',
  'caching/ttlInSeconds': 'cacheTtlInSeconds',
  'caching/dataEncrypted': 'cacheDataEncrypted',
  'caching/requireAuthorizationForCacheControl': 'requireAuthorizationForCacheControl',
  'caching/unauthorizedCacheControlHeaderStrategy': 'unauthorizedCacheControlHeaderStrategy',
};
const setting = new RegExp(`^/(.+)/(${Object.keys(members).join('|')})$`);
const whole = /^\/(.+\/(?:\*|GET|PUT|POST|DELETE|HEAD|OPTIONS|PATCH|ANY))$/;

/** The path of a resource and a method, in which calls and states escape slashes or not, and may begin with one. */
export const methodPath = (path: string): string => path.replaceAll('~1', '/').replaceAll('~0', '~').replace(/^\/+/, '');

/** The limit of a rate is written with six decimals. */
const plain = (value: Json): Json => (typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? Number(value) : value);

/** The settings that a call changes, by method. */
export const methodSettingsOf: c.Read = (record) => {
  const found = new Map<string, Record<string, Json>>();
  for (const { groups, value } of patchesLike(record, setting)) {
    const [path = '', name = ''] = groups;
    const key = methodPath(path);
    found.set(key, { ...found.get(key), [members[name] ?? name]: plain(value) });
  }
  return found.size === 0 ? undefined : [...found].map(([path, settings]) => ({ method_path: path, settings }));
};

/** The methods whose settings a call removes. */
export const removedMethodSettings: c.Read = (record) => {
  const found = patchesLike(record, whole).filter(({ op }) => op === 'remove');
  return found.length === 0 ? undefined : found.map(({ groups: [path = ''] }) => ({ method_path: methodPath(path) }));
};
