import { text } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import * as c from './language.js';

/** Full names of the objects that calls create, change and delete. */

/** A name in an entry, with the id of the project that owns the log instead of its number (D71). */
export const named = (from: c.From): c.Read =>
  c.via(from, (value, record) => {
    const name = text(value);
    return name === undefined || name === '' ? undefined : withProjectId(c.resourcePath(name), record);
  });

const withProjectId = (name: string, { account }: AuditRecord): string =>
  account === '' || account.includes('/') ? name : name.replace(/^projects\/\d+(?=\/|$)/, `projects/${account}`);

/** `resourceName` if it names a member of the collection. */
export const resourceIn =
  (collection: string): c.Read =>
  (record) => {
    const name = c.resource(record);
    return typeof name === 'string' && name.split('/').at(-2) === collection ? name : undefined;
  };

/**
 * The name of a created object. Services record `resourceName` as the name of the object or of its parent; the id is then in the request.
 * Ids that the service assigns are only in the response.
 */
export const newName = (collection: string, id?: c.From): c.Read => {
  const read = id === undefined ? undefined : c.reader(id);
  const parent = named(c.either('parent', c.resource));
  const joined: c.Read = (record) => {
    const own = text(read?.(record) ?? null);
    const holder = parent(record);
    return own === undefined || own === '' || typeof holder !== 'string' ? undefined : `${holder}/${collection}/${own}`;
  };
  return c.either(resourceIn(collection), joined, named(c.response('name')));
};
