import { isList, isObject, type Json, type JsonObject } from '../lib/json.js';
import { parseJson } from '../lib/parse-json.js';
import { PlanError } from './plan-error.js';

/** Parses a value of a plan, with exact numbers. `where`: its place, for the message. */
export const parsedValue = (json: string, where: () => string): Json => {
  try {
    return parseJson(json);
  } catch {
    throw new PlanError(`${where()}: not valid JSON`);
  }
};

/** A member of an object; undefined if it is absent or null. Names that every object inherits are absent. */
const given = (value: JsonObject, name: string): Json | undefined => (Object.hasOwn(value, name) ? (value[name] ?? undefined) : undefined);

const wrong = (where: string, expected: string): never => {
  throw new PlanError(`${where}: expected ${expected}`);
};

/** A string; '' if it is absent. */
export const textAt = (value: JsonObject, name: string, where: string): string => {
  const found = given(value, name);
  return found === undefined ? '' : typeof found === 'string' ? found : wrong(`${where}.${name}`, 'a string');
};

/** An object; undefined if it is absent. */
export const objectAt = (value: JsonObject, name: string, where: string): JsonObject | undefined => {
  const found = given(value, name);
  return found === undefined || isObject(found) ? found : wrong(`${where}.${name}`, 'an object');
};

/** A list of strings; empty if it is absent. */
export const textsAt = (value: JsonObject, name: string, where: string): readonly string[] => {
  const found = given(value, name);
  if (found === undefined) return [];
  if (!isList(found) || !found.every((one) => typeof one === 'string')) return wrong(`${where}.${name}`, 'a list of strings');
  return found;
};

/** Any value; undefined if it is absent. */
export const valueAt = given;

export const asObject = (value: Json, where: string): JsonObject => (isObject(value) ? value : wrong(where, 'an object'));
