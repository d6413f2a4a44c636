import { text } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import { either, reader, response, via, withPaths, withRoots, type From, type Read } from '../dsl.js';
import { compilePath } from '../read-path.js';
import { types, type KeyPart, type TypeSpec } from '../type-spec.js';
import { gcpNoise } from './noise.js';
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

/** Types of Google Cloud. Unless one says otherwise, its `id` is the full name of the resource. */
export const googleTypes = (
  family: TypeSpec['family'],
  specs: Readonly<Record<string, Partial<TypeSpec>>>,
): Readonly<Record<string, TypeSpec>> =>
  types(
    family,
    'global',
    Object.fromEntries(
      Object.entries(specs).map(([type, spec]) => [type, { keys: [byName], ...spec, noise: [...gcpNoise, ...(spec.noise ?? [])] }]),
    ),
  );

/** A name with the id of the project that owns the log instead of its number (D71). */
const withProjectId = (name: string, record: AuditRecord): string => {
  const id = project(record);
  return typeof id === 'string' ? name.replace(/^projects\/\d+(?=\/|$)/, `projects/${id}`) : name;
};

/** A full name in an entry, in its common form. */
export const named = (from: From): Read =>
  via(from, (value, record) => {
    const name = text(value);
    return name === undefined ? undefined : withProjectId(resourcePath(name), record);
  });

/**
 * The full name of a resource in this collection: `resourceName` if it names one, else the first source that does. Calls that create a
 * resource often name only its parent in `resourceName`.
 */
export const fullName = (collection: string, ...sources: readonly From[]): Read => {
  const reads = [resource, ...sources.map(reader)];
  return (record) => {
    for (const read of reads) {
      const name = read(record);
      if (typeof name === 'string' && name.split('/').at(-2) === collection) return withProjectId(resourcePath(name), record);
    }
    return undefined;
  };
};

/** The name of a created object, whose id is a parameter of the call. Ids that the service assigns are only in the response. */
export const newName = (collection: string, id: From): Read =>
  fullName(collection, nameOf(`{}/${collection}/{}`, either('parent', resource), id), response('name'));

/** Declares that a reader has a value only if the request has one of these members (see `Read.roots`). */
export const rooted = (read: Read, ...roots: readonly string[]): Read =>
  withPaths(
    withRoots((record) => read(record), roots),
    read.paths,
    read.at,
  );
