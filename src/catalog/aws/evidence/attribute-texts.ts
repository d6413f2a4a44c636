import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';

/** `path`: with dots between levels and without the indexes of blocks, as in edits. */
type FoundText = { readonly path: string; readonly value: string };

/** The non-empty strings at a path of the attributes, in all blocks and elements of lists. A step `*` is any member. */
export const textsAt = (attributes: JsonObject, path: string): readonly FoundText[] => {
  if (path !== '*' && !path.includes('.')) {
    // Nearly every attribute is a text or missing.
    const value = Object.hasOwn(attributes, path) ? attributes[path] : undefined;
    if (typeof value === 'string') return value === '' ? none : [{ path, value }];
    if (!isList(value)) return none;
  }
  const found: FoundText[] = [];
  collect(attributes, path.split('.'), 0, '', found);
  return found;
};

const none: readonly FoundText[] = [];

export const textAt = (attributes: JsonObject, path: string): string | undefined => textsAt(attributes, path)[0]?.value;

const collect = (value: Json | undefined, steps: readonly string[], at: number, path: string, found: FoundText[]): void => {
  if (isList(value)) {
    for (const one of value) collect(one, steps, at, path, found);
    return;
  }
  const step = steps[at];
  if (step === undefined) {
    const string = text(value);
    if (string !== undefined) found.push({ path, value: string });
    return;
  }
  if (!isObject(value)) return;
  for (const key of step === '*' ? Object.keys(value) : [step])
    if (Object.hasOwn(value, key)) collect(value[key], steps, at + 1, path === '' ? key : `${path}.${key}`, found);
};

/** Attributes of a record may have paths as keys (`vpc_config.subnet_ids`): the same as nested blocks. */
export const nestedAttributes = (attributes: JsonObject): JsonObject => {
  if (!isObject(attributes)) return {};
  if (!hasPaths(attributes)) return attributes;
  const nested: { [key: string]: Json | undefined } = Object.create(null) as object as { [key: string]: Json | undefined };
  for (const [key, value] of Object.entries(attributes)) {
    const steps = key.split('.');
    const last = steps.pop() ?? '';
    let holder = nested;
    for (const step of steps.slice(0, maxLevels)) {
      const inner = holder[step];
      // A copy, because the block may belong to the caller.
      const block: { [key: string]: Json | undefined } = Object.assign(
        Object.create(null) as object,
        isObject(inner) ? inner : isList(inner) && isObject(inner[0]) ? inner[0] : {},
      );
      holder[step] = block;
      holder = block;
    }
    holder[last] = value;
  }
  return nested;
};

const hasPaths = (attributes: JsonObject): boolean => {
  for (const key in attributes) if (key.includes('.')) return true;
  return false;
};

/** More levels than any type has blocks. */
const maxLevels = 16;
