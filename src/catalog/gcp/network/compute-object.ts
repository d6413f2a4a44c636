import { create, destroy, modify, on, type ChangeSpec, type Entry, type From, type Target } from '../../dsl.js';
import { byName, resource } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import type { TypeSpec } from '../../type-spec.js';
import { changed, givenLabels, labels, only, whole, type Fields } from './object-fields.js';

/** The common calls of the collections of Compute Engine: `compute.firewalls.insert`, `patch`, `update`, `delete`, `setLabels`. */

type Verb = 'insert' | 'patch' | 'update' | 'delete' | 'setLabels';

/** A type whose `id` is the full name of the resource. */
export const namedType = (more: Partial<TypeSpec> = {}): TypeSpec => ({
  keys: [byName],
  scope: 'global',
  family: 'network',
  ...more,
  noise: [...gcpNoise, ...(more.noise ?? [])],
});

/** The resource that the record names. */
export const named = (type: string): Target => on(type, { id: resource });

export const networkAt = (from: From): Target => on('google_compute_network', { id: from });

type Options = {
  readonly parent?: Target;
  /** Default: insert, patch, delete. */
  readonly verbs?: readonly Verb[];
};

/** The events of a collection whose resources are declared as one of these types. */
export const collection = (
  name: string,
  type: string | readonly string[],
  fields: Fields,
  { parent, verbs = ['insert', 'patch', 'delete'] }: Options = {},
): Readonly<Record<string, Entry>> => {
  const targets = (typeof type === 'string' ? [type] : type).map(named);
  const all = verbs.includes('setLabels') ? { ...fields, ...givenLabels } : fields;
  const [created, modified, replaced, labelled] = [whole(all), changed(all), whole(fields), only(labels)];
  const specs: Readonly<Record<Verb, ChangeSpec>> = {
    insert: { owners: targets.map((target) => create(target, created, parent === undefined ? {} : { parent })) },
    patch: { owners: targets.map((target) => modify(target, modified)) },
    update: { owners: targets.map((target) => modify(target, replaced)) },
    delete: { owners: targets.map((target) => destroy(target)) },
    setLabels: { owners: targets.map((target) => modify(target, labelled)) },
  };
  return Object.fromEntries(verbs.map((verb) => [`compute.${name}.${verb}`, specs[verb]]));
};

/** A call that sets only these attributes: `compute.targetHttpProxies.setUrlMap`. */
export const setter = (type: string, fields: Fields): Entry => modify(named(type), only(fields));
