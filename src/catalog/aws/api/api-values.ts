import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/** Values of calls to API gateways, user pools and build services in the form of the state. */

/** A parameter of a call of API Gateway: records contain it at the top, or within the input of the call. */
export const inInput =
  (input: string) =>
  (path: string): c.Read =>
    c.either(`${input}.${path}`, path);

/** The keys of a map that a call of version 2 changes: it removes a key by an empty value. */
export const changedKeys = (from: c.From): c.Read =>
  c.via(from, (map) =>
    isObject(map) ? Object.fromEntries(Object.entries(map).map(([key, value = null]) => [key, value === '' ? null : value])) : undefined,
  );
