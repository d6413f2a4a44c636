import type { Json } from './json.js';
import { maxDepth, nestsDeeper } from './nests-deeper.js';

/** Parses a JSON document kept as text; undefined for any other text. */
export const parseDocument = (value: string): Json | undefined => {
  const first = value.trimStart().charAt(0);
  if ((first !== '{' && first !== '[') || nestsDeeper(value, maxDepth)) return undefined;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
};
