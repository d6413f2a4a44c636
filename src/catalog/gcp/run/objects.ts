import type { Json, JsonObject } from '../../../lib/json.js';

/** The object without its undefined members. */
export const defined = (object: Readonly<Record<string, Json | undefined>>): JsonObject => {
  const members: Record<string, Json> = {};
  for (const [name, value] of Object.entries(object)) if (value !== undefined) members[name] = value;
  return members;
};
