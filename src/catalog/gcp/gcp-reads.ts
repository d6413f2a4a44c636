import { isList, isObject, text, type Json } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { reader, withPaths, withRoots, type Edits, type From, type Read } from '../dsl.js';
import { compilePath } from '../read-path.js';
import type { KeyPart } from '../type-spec.js';
import { resourcePath, segmentAfter } from './resource-path.js';

/** Readers of the parts of an entry that other providers do not have. `src/catalog/gcp/decode-entry.ts` fills them. */

/** A path in `labels` (of the monitored resource), `serviceData`, `metadata`, or `type`: `context('labels.email_id')`. */
export const context = (path: string): Read => {
  const read = compilePath(path);
  return (record) => read(record.context);
};

/** `resourceName` of the entry in its common form, see `resourcePath`. */
export const resource: Read = (record) => (record.resource === '' ? undefined : resourcePath(record.resource));

/** The segment of `resourceName` that follows a collection: `inName('topics')`. */
export const inName =
  (collection: string): Read =>
  (record) =>
    segmentAfter(record.resource, collection);

/** The id of the project that owns the log; undefined for logs of folders and organisations. */
export const project: Read = ({ account }) => (account === '' || account.includes('/') ? undefined : account);

/** Fills values into a template: `nameOf('projects/{}/topics/{}', project, 'name')`. Undefined if one is missing. */
export const nameOf = (template: string, ...values: readonly From[]): Read => {
  const reads = values.map(reader);
  const parts = template.split('{}');
  return (record) => {
    let name = parts[0] ?? '';
    for (const [at, read] of reads.entries()) {
      const value = read(record);
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
      name += `${value}${parts[at + 1] ?? ''}`;
    }
    return name;
  };
};

/** The key of types whose `id` is the full name of the resource. */
export const byName: readonly KeyPart[] = [{ attribute: 'id', as: resourcePath }];

/**
 * Edits of an update call with a field mask: `updated('topic', { labels: set(…) })`. `holder`: the member of the request that contains the
 * object. A field in the mask that the object lacks was cleared; a field outside of the mask was not changed. Without a mask, the members
 * that the object has were changed. `fields`: attribute → path in the object and the edit that its value makes.
 */
export const updated = (
  holder: string,
  fields: Readonly<Record<string, { readonly path: string; readonly make: (from: From) => Edits[string]; readonly chosen?: true }>>,
): Edits =>
  Object.fromEntries(
    Object.entries(fields).map(([attribute, { path, make, chosen }]) => {
      const read = compilePath(`${holder}.${path}`);
      const readBlock = compilePath(`${holder}.${path.slice(0, Math.max(path.lastIndexOf('.'), 0))}`);
      const absent = (mask: readonly string[], request: Json): Json | undefined => {
        const isNamed = mask.some((one) => covers(one, path, holder) && !isShorter(one, path, holder));
        return chosen !== true || isNamed || (path.includes('.') && readBlock(request) === undefined) ? null : undefined;
      };
      const masked: Read = (record) => {
        const value = read(record.request);
        const mask = maskOf(record);
        if (mask === undefined) return value;
        return mask.some((one) => covers(one, path, holder)) ? (value ?? absent(mask, record.request)) : undefined;
      };
      return [attribute, make(withPaths(masked, [`${holder}.${path}`], [`${holder}.${path}`]))];
    }),
  );

const readMask = compilePath('updateMask');

/** The paths of the mask; undefined without one. Masks are text with commas, or `{paths: […]}`, in either case of letters. */
const maskOf = ({ request }: AuditRecord): readonly string[] | undefined => {
  const mask = readMask(request);
  const paths: Json | undefined = isObject(mask) ? mask['paths'] : mask;
  const list = isList(paths) ? paths.flatMap((one) => text(one) ?? []) : text(paths)?.split(',');
  const names = (list ?? []).map((one) => plain(one.trim())).filter((one) => one !== '');
  return names.length === 0 ? undefined : names;
};

const plain = (path: string): string => path.replaceAll('_', '').toLowerCase();

/** Whether a path of the mask includes the attribute, or a part of it. Some services repeat the holder in the mask; `*` means all. */
const covers = (mask: string, path: string, holder: string): boolean => {
  const wanted = wantedIn(path);
  const own = ownIn(mask, holder);
  return own === '*' || own === wanted || wanted.startsWith(`${own}.`) || own.startsWith(`${wanted}.`);
};

/** Whether a path of the mask names a block that contains the attribute, rather than the attribute. */
const isShorter = (mask: string, path: string, holder: string): boolean => {
  const own = ownIn(mask, holder);
  return own === '*' || wantedIn(path).startsWith(`${own}.`);
};

const wantedIn = (path: string): string => plain(path).replaceAll('[]', '');
const ownIn = (mask: string, holder: string): string =>
  mask.startsWith(`${plain(holder)}.`) ? mask.slice(plain(holder).length + 1) : mask;

/** Declares that a reader has a value only if the request has one of these members (see `Read.roots`). */
export const rooted = (read: Read, ...roots: readonly string[]): Read =>
  withPaths(
    withRoots((record) => read(record), roots),
    read.paths,
    read.at,
  );
