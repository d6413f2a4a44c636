import { text } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { either, reader, response, via, type From, type Read } from '../dsl.js';
import { resource } from './gcp-reads.js';
import { resourcePath } from './resource-path.js';

/** Full names of the objects that calls create, change and delete. */

/** A name in an entry, with the id of the project that owns the log instead of its number (D71). */
export const named = (from: From): Read =>
  via(from, (value, record) => {
    const name = text(value);
    return name === undefined || name === '' ? undefined : withProjectId(resourcePath(name), record);
  });

const withProjectId = (name: string, { account }: AuditRecord): string =>
  account === '' || account.includes('/') ? name : name.replace(/^projects\/\d+(?=\/|$)/, `projects/${account}`);

/** `resourceName` if it names a member of the collection. */
export const resourceIn =
  (collection: string): Read =>
  (record) => {
    const name = resource(record);
    return typeof name === 'string' && name.split('/').at(-2) === collection ? name : undefined;
  };

/**
 * The name of a created object. Services record `resourceName` as the name of the object or of its parent; the id is then in the request.
 * Ids that the service assigns are only in the response.
 */
export const newName = (collection: string, id?: From): Read => {
  const read = id === undefined ? undefined : reader(id);
  const parent = named(either('parent', resource));
  const joined: Read = (record) => {
    const own = text(read?.(record) ?? null);
    const holder = parent(record);
    return own === undefined || own === '' || typeof holder !== 'string' ? undefined : `${holder}/${collection}/${own}`;
  };
  return either(resourceIn(collection), joined, named(response('name')));
};
