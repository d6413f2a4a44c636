import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/** Conversions shared by the security services. */

/** The last part of an ARN or path after this separator; a plain name unchanged. */
const afterLast = (from: c.From, separator: string): c.Read =>
  c.via(from, (value) => (typeof value === 'string' ? value.slice(value.lastIndexOf(separator) + 1) : undefined));

/** Name of a resource of which the request has a name or an ARN. */
export const eitherName = (...paths: readonly string[]): c.Read => afterLast(c.either(...paths.map((path) => c.reader(path))), '/');

/** Two parts of a Terraform id: `detector:set`. */
export const joined = (first: c.From, second: c.From, separator = ':'): c.Read => {
  const read = c.reader(second);
  return c.via(first, (value, record) => {
    const other = read(record);
    return typeof value === 'string' && typeof other === 'string' ? `${value}${separator}${other}` : undefined;
  });
};

/** The accounts of a call, as ids or objects with an id, except those that the response lists as unprocessed. */
export const accepted = (accounts: c.From): c.Read =>
  c.unlessRefused(accounts, c.response('unprocessedAccounts[].accountId'), (one) => (isObject(one) ? accountId(one) : one));

const accountId = c.compilePath('accountId');
