/** A JSON value (RFC 8259). Reading an absent member gives `undefined`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json | undefined };

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);

/** The value if it is an object, else an empty one: for formats in which a member of a wrong type counts as absent. */
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : noMembers);

const noMembers: JsonObject = {};

/** The value if it is a non-empty string, else `undefined`. */
export const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const hasMembers = (value: JsonObject): boolean => {
  for (const _ in value) return true;
  return false;
};

/** A member of an object, or `undefined` if the value is not an object. */
export const member = (value: unknown, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The member of a table that has this name; unlike an index, finds none that every object inherits. For names from outside. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
