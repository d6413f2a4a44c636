import { isObject, objectOf, type Json, type JsonObject } from '../../lib/json.js';
import { maxDepth, nestsDeeper } from '../../lib/nests-deeper.js';
import { parseJson } from '../../lib/parse-json.js';

/** An object that a log writes as an object, or as its JSON text. An empty one for anything else. */
export const parsedObject = (value: Json | undefined): JsonObject =>
  typeof value === 'string' ? objectOf(jsonIn(value)) : isObject(value) ? value : {};

/** The value of JSON text that begins with a brace; undefined for other text, and for text that nests too deep for the parser. */
const jsonIn = (text: string): Json | undefined => {
  if (!/^\s*\{/.test(text) || nestsDeeper(text, maxDepth)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};
