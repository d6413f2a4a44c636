import type { AnySchema, Schema } from './leaf.js';

/** Names that are not made from their path. Source: interface, environment variables. */
const otherNames: Readonly<Record<string, string>> = { 'logging.level': 'SVC_LOG_LEVEL' };

/** `SVC_` and the path in capitals (D57). */
export const environmentName = (path: readonly string[]): string => `SVC_${path.join('_').toUpperCase()}`;

/**
 * A document with the keys that the environment sets laid over it. Values are read as YAML, so that numbers, booleans and
 * lists can be written; texts that are to stay texts are left as they are. A list of texts may be written with commas.
 */
export const overlayEnvironment = (
  schema: Schema,
  document: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  parse: (value: string) => unknown,
): unknown => {
  const overlay = (part: AnySchema, input: unknown, path: readonly string[]): unknown => {
    if (part.kind !== 'section') {
      const given = environment[environmentName(path)] ?? environment[otherNames[path.join('.')] ?? ''];
      return given === undefined ? input : fromText(part, given, parse);
    }
    if (input !== undefined && input !== null && (typeof input !== 'object' || Array.isArray(input))) return input;
    const result: Record<string, unknown> = { ...(input as Readonly<Record<string, unknown>> | null | undefined) };
    for (const [name, member] of Object.entries(part.members)) {
      const value = overlay(member as AnySchema, result[name], [...path, name]);
      if (value !== undefined) result[name] = value;
    }
    return result;
  };
  return overlay(schema as AnySchema, document, []);
};


const fromText = (part: AnySchema, given: string, parse: (value: string) => unknown): unknown => {
  if (part.kind === 'leaf') {
    if (part.codec.is(given) && typeof part.fallback !== 'number') return given;
    if (Array.isArray(part.fallback) && !given.trimStart().startsWith('[')) return given.split(',').map((one) => one.trim()).filter((one) => one !== '');
  }
  try {
    return parse(given);
  } catch {
    return given;
  }
};
