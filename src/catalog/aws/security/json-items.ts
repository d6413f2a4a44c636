import { decodedUri } from '../../../lib/decoded-uri.js';
import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import { either, reader, request, response, via, withParts, type From, type Read } from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { unlessRefused } from '../../values.js';

/** Conversions shared by the security services. */

/**
 * A list of objects as the state's blocks: attribute of the block → path in the object, or a function of it. Omitted members are omitted
 * from the block.
 */
export const blocksOf = (from: From, members: Readonly<Record<string, string | ((item: Json) => Json | undefined)>>): Read => {
  const reads = Object.entries(members).map(([name, path]) => [name, typeof path === 'string' ? compilePath(path) : path] as const);
  return withParts(
    via(from, (value) => (value === null ? null : itemsOf(value).map((item) => toBlock(item, reads)))),
    from,
    Object.values(members).filter((path) => typeof path === 'string'),
  );
};

const toBlock = (item: Json, reads: readonly (readonly [string, (item: Json) => Json | undefined])[]): JsonObject => {
  const block: Record<string, Json> = {};
  for (const [name, read] of reads) {
    const one = read(item);
    if (one !== undefined && one !== null) block[name] = one;
  }
  return block;
};

const itemsOf = (value: Json): readonly Json[] => (isList(value) ? value : [value]);

/** A parameter in the spelling of the response, which has the ARN of a key that the request names by an alias. */
export const asAnswered = (path: string): Read => {
  const answer = response(path);
  return via(path, (sent, record) => (sent === '' || sent === null ? null : (answer(record) ?? sent)));
};

/** The last part of an ARN or path after this separator; a plain name unchanged. */
const afterLast = (from: From, separator: string): Read =>
  via(from, (value) => (typeof value === 'string' ? value.slice(value.lastIndexOf(separator) + 1) : undefined));

/** Whether a member of the request is an object or a list. */
export const gives =
  (path: string): Read =>
  (record) => {
    const value = request(path)(record);
    return isObject(value) || isList(value);
  };

/** Name of a resource of which the request has a name or an ARN. */
export const eitherName = (...paths: readonly string[]): Read => afterLast(either(...paths.map((path) => reader(path))), '/');

/** An ARN that is part of a call's URL, which some records hold percent-encoded. */
export const arnInUrl = (path: string): Read =>
  via(path, (value) => {
    return typeof value === 'string' && /%3a/i.test(value) ? decodedUri(value) : value;
  });

/** Two parts of a Terraform id: `detector:set`. */
export const joined = (first: From, second: From, separator = ':'): Read => {
  const read = reader(second);
  return via(first, (value, record) => {
    const other = read(record);
    return typeof value === 'string' && typeof other === 'string' ? `${value}${separator}${other}` : undefined;
  });
};

/** The accounts of a call, as ids or objects with an id, except those that the response lists as unprocessed. */
export const accepted = (accounts: From): Read =>
  unlessRefused(accounts, response('unprocessedAccounts[].accountId'), (one) => (isObject(one) ? accountId(one) : one));

const accountId = compilePath('accountId');
