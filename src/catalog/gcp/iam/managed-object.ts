import { isObject, text } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';

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
  readonly spec: Pick<c.TypeSpec, 'family'> & Partial<c.TypeSpec>;
  readonly canUndelete?: boolean;
  /** For objects of several types: the start of the names of this type. */
  readonly under?: string;
  readonly parent?: c.OwnerSpec['target'];
};

/** `isComputed`: the provider chooses a value if a new object has none. */
type Field = { readonly path: string; readonly make: (from: c.From) => c.Edits[string]; readonly isComputed?: true };

const plain = (from: c.From): c.Edits[string] => from;
/** A field at this path of the object. */
export const field = (path: string, make: Field['make'] = plain): Field => ({ path, make });
export const computed = (path: string, make: Field['make'] = plain): Field => ({ path, make, isComputed: true });

export const typesOf = (objects: readonly ManagedObject[]): c.ServiceCatalog['types'] =>
  Object.fromEntries(
    objects.map(({ type, spec }) => [
      type,
      { keys: [c.byName], scope: 'global', ...spec, noise: [...c.gcpNoise, 'name', 'project', 'state', ...(spec.noise ?? [])] },
    ]),
  );

/** Events of objects; several types of one noun are owners of one event. */
export const eventsOf = (objects: readonly ManagedObject[]): c.ServiceCatalog['events'] => {
  const events: Record<string, c.OwnerSpec[]> = {};
  const add = (name: string, owner: c.OwnerSpec): void => {
    (events[name] ??= []).push(owner);
  };
  for (const object of objects) {
    const { type, noun, holder, fields, parent } = object;
    const named = c.on(type, { id: ofType(object, nameOfObject(object)) });
    const created = c.on(type, { id: ofType(object, newName(object)) });
    add(
      `Create${noun}`,
      c.create(created, insertedFields(holder, fields), { id: newName(object), ...(parent === undefined ? {} : { parent }) }),
    );
    add(`Update${noun}`, c.modify(named, c.updated(holder, fields)));
    add(`Delete${noun}`, c.destroy(named));
    if (object.canUndelete === true) add(`Undelete${noun}`, c.create(named));
  }
  return Object.fromEntries(Object.entries(events).map(([name, owners]) => [name, { owners }]));
};

/** Edits that a new object makes: fields that it lacks have their defaults. */
export const insertedFields = (holder: string, fields: Readonly<Record<string, Field>>): c.Edits => {
  const whole = c.compilePath(holder);
  return Object.fromEntries(
    Object.entries(fields).map(([attribute, { path, make, isComputed }]) => {
      const read = c.compilePath(path);
      const value: c.Read = (record) => {
        const object = whole(record.request);
        return isObject(object) ? (read(object) ?? (isComputed === true ? undefined : null)) : undefined;
      };
      return [attribute, make(value)];
    }),
  );
};

const ofType =
  ({ under }: ManagedObject, name: c.Read): c.Read =>
  (record) => {
    const value = name(record);
    return typeof value === 'string' && (under === undefined || value.startsWith(under)) ? value : undefined;
  };

const nameParameter = c.request('name');
const answeredName = c.response('name');

const nameOfObject = ({ holder, collection }: ManagedObject): c.Read => {
  const inObject = c.request(`${holder}.name`);
  return (record) => {
    const names = [record.resource, text(nameParameter(record)), text(inObject(record)), text(answeredName(record))];
    const found = names.find((one) => one !== undefined && c.segmentAfter(one, collection) !== undefined && !one.includes('/operations/'));
    return found === undefined ? undefined : ofProject(found, record);
  };
};

const newName = (object: ManagedObject): c.Read => {
  const { holder, id, collection } = object;
  const known = nameOfObject(object);
  const given = c.request(id ?? `${holder}.name`);
  const parents = [c.request('parent'), c.request('location')];
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
  c.resourcePath(/^[a-z]/.test(account) && !account.includes('/') ? name.replace(/^projects\/\d+(?=\/)/, `projects/${account}`) : name);
