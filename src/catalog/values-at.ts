import { isList, isObject, text, type Json, type JsonObject } from '../lib/json.js';

/**
 * All values at a dotted path, through every block of repeated ones: `network_interface.subnetwork` finds the subnetwork of each interface.
 * Finds blocks as states write them (lists), plain objects, and attributes that records name by their path (`metadata.name`). A list at the
 * end of the path gives its elements. Keys of maps may contain dots if they come last.
 */
const valuesAt = (attributes: JsonObject, path: string): readonly Json[] => {
  const found: Json[] = [];
  collect(attributes, path, found);
  return found;
};

/** The distinct strings at a path, without empty ones. */
export const textsAt = (attributes: JsonObject, path: string): readonly string[] => [
  ...new Set(valuesAt(attributes, path).flatMap((value) => text(value) ?? [])),
];

/** The first string at a path. */
export const textAt = (attributes: JsonObject, path: string): string | undefined => textsAt(attributes, path)[0];

/** The blocks at a path. */
export const blocksAt = (attributes: JsonObject, path: string): readonly JsonObject[] => valuesAt(attributes, path).filter(isObject);

const collect = (object: JsonObject, path: string, found: Json[]): void => {
  // The longest name first: records may name an attribute of a block that they also contain.
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const name = path.slice(0, end);
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value === undefined || value === null) continue;
    const rest = path.slice(end + 1);
    for (const one of isList(value) ? value : [value]) {
      if (rest === '') found.push(one);
      else if (isObject(one)) collect(one, rest, found);
    }
    return;
  }
};
