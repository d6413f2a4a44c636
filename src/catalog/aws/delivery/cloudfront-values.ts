import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { isRedacted } from '../../redactions.js';

/**
 * Values of CloudFront. Lists are `{quantity, items: […]}`, and acronyms have several spellings (`hTTPPort`, `httpPort`). Source: CloudFront
 * API reference.
 */

/** A member of an object, whatever the case of its letters. */
export const memberOf = (value: Json | undefined, name: string): Json | undefined => {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const lower = name.toLowerCase();
  const found = Object.keys(value).find((key) => key.toLowerCase() === lower);
  return found === undefined ? undefined : value[found];
};
/** A member of an inner object: `s3OriginConfig.originAccessIdentity`. */
export const memberAt = (value: Json | undefined, path: string): Json | undefined =>
  path.split('.').reduce((inner: Json | undefined, name) => memberOf(inner, name), value);

/** The items of a list; none if there is no list. */
export const itemsOf = (value: Json | undefined): readonly Json[] => {
  const items = isList(value) ? value : memberOf(value, 'items');
  return isList(items) ? items : [];
};
export const itemsAt = (value: Json | undefined, path: string): readonly Json[] => itemsOf(memberAt(value, path));

/** A member of a configuration that a call writes as a whole: `null` if it is not there; nothing if it is withheld. */
export const inConfig =
  (config: c.From) =>
  (path: string): c.Read =>
    c.withParts(
      c.via(config, (value) => {
        const found = memberAt(value, path);
        return isRedacted(found) ? undefined : (found ?? null);
      }),
      config,
      [path],
    );
export const listInConfig =
  (config: c.From) =>
  (path: string): c.Read =>
    c.withParts(
      c.via(config, (value) => itemsAt(value, path)),
      config,
      [path],
    );

/** Blocks of the items of a list in a configuration. */
export const blocksInConfig = (config: c.From, path: string, toBlock: (item: Json) => JsonObject): c.Read =>
  c.withParts(
    c.via(config, (value) => itemsAt(value, path).map(toBlock)),
    config,
    [path],
  );

/** A value that the record shows. */
export const shown = (from: c.From): c.Read => {
  const read = c.reader(from);
  return (record) => {
    const value = read(record);
    return isRedacted(value) ? undefined : value;
  };
};
