import type { JsonObject } from '../../../lib/json.js';
import { Problem } from '../../../model/http/problem.js';

/** A fault of the body of a query at a place: `match[2].where`. */
export const invalid = (path: string, message: string): Problem => new Problem('invalid', `${path}: ${message}`);

/** Throws if an object has a member that the query does not know. */
export const expectMembers = (value: JsonObject, members: readonly string[], path: string): void => {
  const other = Object.keys(value).find((name) => !members.includes(name));
  if (other === undefined) return;
  throw new Problem(
    'invalid',
    `${path === '' ? '' : `${path}: `}unknown member ${JSON.stringify(other.slice(0, 60))}; expected ${members.join(', ')}`,
  );
};
