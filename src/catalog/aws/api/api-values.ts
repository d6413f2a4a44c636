import { isList, isObject, type Json } from '../../../lib/json.js';
import { either, via, type Edits, type From, type Read } from '../../dsl.js';
import { orNull } from '../../values.js';

/** Values of calls to API gateways, user pools and build services in the form of the state. */

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Attributes whose parameters have the same names: `same('name api_id')` reads `name` and `apiId`. */
export const same = (names: string, at = '', field = ''): Edits =>
  Object.fromEntries(names.split(' ').map((name) => [`${field}${name}`, `${at}${camelCase(name)}`]));

/** Like `same`, for parameters that the call resets by omitting them. */
export const replaced = (names: string, at = '', field = ''): Edits =>
  Object.fromEntries(Object.entries(same(names, at, field)).map(([name, from]) => [name, orNull(from as string)]));

/** The objects of a list, each translated; nothing for any other value. */
export const eachOf = (from: From, translate: (one: Readonly<Record<string, Json>>) => Json): Read =>
  via(from, (value) => (isList(value) ? value.filter(isObject).map((one) => translate(one as Readonly<Record<string, Json>>)) : undefined));

/** A parameter of a call of API Gateway: records contain it at the top, or within the input of the call. */
export const inInput =
  (input: string) =>
  (path: string): Read =>
    either(`${input}.${path}`, path);

/** The keys of a map that a call of version 2 changes: it removes a key by an empty value. */
export const changedKeys = (from: From): Read =>
  via(from, (map) =>
    isObject(map) ? Object.fromEntries(Object.entries(map).map(([key, value = null]) => [key, value === '' ? null : value])) : undefined,
  );
