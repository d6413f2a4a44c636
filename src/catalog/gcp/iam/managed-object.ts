import { isObject, text } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import {
  create,
  destroy,
  modify,
  on,
  request,
  response,
  type Edits,
  type From,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import type { TypeSpec } from '../../type-spec.js';
import { byName, updated } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { resourcePath, segmentAfter } from '../resource-path.js';

/**
 * Resources with the standard methods of Google's APIs: `Create`, `Update` with a field mask, `Delete` and sometimes `Undelete` of an object
 * that is a member of the request. Source: Google API design guide, standard methods.
 */
export type ManagedObject = {
  readonly type: string;
  /** `WorkloadIdentityPool` for the methods `CreateWorkloadIdentityPool` … */
  readonly noun: string;
  /** The member of requests that contains the object. */
  readonly holder: string;
  /** The parameter that names a new object; without it, the object contains its name. */
  readonly id: string | undefined;
  /** The segment of names before the id: `workloadIdentityPools`. */
  readonly collection: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly spec: Pick<TypeSpec, 'family'> & Partial<TypeSpec>;
  readonly canUndelete?: boolean;
  /** For objects of several types: the start of the names of this type. */
  readonly under?: string;
  readonly parent?: OwnerSpec['target'];
};

/** `isComputed`: the provider chooses a value if a new object has none. */
type Field = { readonly path: string; readonly make: (from: From) => Edits[string]; readonly isComputed?: true };

const plain = (from: From): Edits[string] => from;
/** A field at this path of the object. */
export const field = (path: string, make: Field['make'] = plain): Field => ({ path, make });
export const computed = (path: string, make: Field['make'] = plain): Field => ({ path, make, isComputed: true });

export const typesOf = (objects: readonly ManagedObject[]): ServiceCatalog['types'] =>
  Object.fromEntries(
    objects.map(({ type, spec }) => [
      type,
      { keys: [byName], scope: 'global', ...spec, noise: [...gcpNoise, 'name', 'project', 'state', ...(spec.noise ?? [])] },
    ]),
  );

/** Events of objects; several types of one noun are owners of one event. */
export const eventsOf = (objects: readonly ManagedObject[]): ServiceCatalog['events'] => {
  const events: Record<string, OwnerSpec[]> = {};
  const add = (name: string, owner: OwnerSpec): void => {
    (events[name] ??= []).push(owner);
  };
  for (const object of objects) {
    const { type, noun, holder, fields, parent } = object;
    const named = on(type, { id: ofType(object, nameOfObject(object)) });
    const created = on(type, { id: ofType(object, newName(object)) });
    add(
      `Create${noun}`,
      create(created, insertedFields(holder, fields), { id: newName(object), ...(parent === undefined ? {} : { parent }) }),
    );
    add(`Update${noun}`, modify(named, updated(holder, fields)));
    add(`Delete${noun}`, destroy(named));
    if (object.canUndelete === true) add(`Undelete${noun}`, create(named));
  }
  return Object.fromEntries(Object.entries(events).map(([name, owners]) => [name, { owners }]));
};

/** Edits that a new object makes: fields that it lacks have their defaults. */
export const insertedFields = (holder: string, fields: Readonly<Record<string, Field>>): Edits => {
  const whole = compilePath(holder);
  return Object.fromEntries(
    Object.entries(fields).map(([attribute, { path, make, isComputed }]) => {
      const read = compilePath(path);
      const value: Read = (record) => {
        const object = whole(record.request);
        return isObject(object) ? (read(object) ?? (isComputed === true ? undefined : null)) : undefined;
      };
      return [attribute, make(value)];
    }),
  );
};

const ofType =
  ({ under }: ManagedObject, name: Read): Read =>
  (record) => {
    const value = name(record);
    return typeof value === 'string' && (under === undefined || value.startsWith(under)) ? value : undefined;
  };

const nameParameter = request('name');
const answeredName = response('name');

const nameOfObject = ({ holder, collection }: ManagedObject): Read => {
  const inObject = request(`${holder}.name`);
  return (record) => {
    const names = [record.resource, text(nameParameter(record)), text(inObject(record)), text(answeredName(record))];
    const found = names.find((one) => one !== undefined && segmentAfter(one, collection) !== undefined && !one.includes('/operations/'));
    return found === undefined ? undefined : ofProject(found, record);
  };
};

const newName = (object: ManagedObject): Read => {
  const { holder, id, collection } = object;
  const known = nameOfObject(object);
  const given = request(id ?? `${holder}.name`);
  const parents = [request('parent'), request('location')];
  return (record) => {
    const name = text(given(record));
    if (id === undefined || name === undefined || name === '') return known(record);
    for (const parent of [...parents.map((read) => text(read(record))), record.resource]) {
      if (parent === undefined || parent === '') continue;
      const at = parent.indexOf(`/${collection}`);
      return ofProject(`${at < 0 ? parent : parent.slice(0, at)}/${collection}/${name}`, record);
    }
    return undefined;
  };
};

/** Requests may name the project by its number. */
const ofProject = (name: string, { account }: AuditRecord): string =>
  resourcePath(/^[a-z]/.test(account) && !account.includes('/') ? name.replace(/^projects\/\d+(?=\/)/, `projects/${account}`) : name);
