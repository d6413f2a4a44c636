import { parse } from 'yaml';
import type { AnySchema } from './leaf.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Additional variable names, besides those derived from key paths. Source: interface, environment variables. */
const otherNames: Readonly<Record<string, string>> = { 'logging.level': 'SVC_LOG_LEVEL', 'logging.components': 'SVC_LOG_COMPONENTS' };

/** Name of a key's variable: `SVC_` and the path in upper case (D57), or the additional name if only that one is set. */
export const environmentName = (path: readonly (string | number)[], environment: Environment = {}): string => {
  const name = `SVC_${path.join('_').toUpperCase()}`;
  const other = otherNames[path.join('.')];
  return environment[name] === undefined && other !== undefined && environment[other] !== undefined ? other : name;
};

/**
 * Parses the value of a variable as the file would contain it: strings verbatim, lists of strings also separated by commas, anything else
 * as YAML. An empty variable counts as unset unless the key is a string.
 */
export const environmentValue = (part: AnySchema, given: string): unknown => {
  if (part.kind === 'leaf') {
    if (part.codec.is('')) return given;
    const isList = part.codec.is(['']) && !given.trimStart().startsWith('[');
    if (isList) return given.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  }
  try {
    return parse(given, { logLevel: 'error' }) as unknown;
  } catch {
    return given;
  }
};
