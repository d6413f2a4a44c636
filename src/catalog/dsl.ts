import type { AuditRecord } from '../model/audit-record.js';
import type { Edit, Meaning } from '../model/change.js';
import type { Json } from '../lib/json.js';
import { compilePath } from './read-path.js';
import type { TypeSpec } from './type-spec.js';

/**
 * The words that catalog entries are written in. An entry is data: which places of the state an event touches and where
 * in the record the values stand. `interpretEntry` turns it and a record into changes; `coverage` prints it.
 */

/** Reads one value of a record; `undefined`: the record does not say. */
export type Read = (record: AuditRecord) => Json | undefined;
/** A path in the request parameters (see `compilePath`), or a function. */
export type From = string | Read;

export const request = (path: string): Read => {
  const read = compilePath(path);
  return (record) => read(record.request);
};
export const response = (path: string): Read => {
  const read = compilePath(path);
  return (record) => read(record.response);
};
export const fixed =
  (value: Json): Read =>
  () =>
    value;
/** The first of several that the record says. */
export const either = (...sources: readonly From[]): Read => {
  const reads = sources.map(reader);
  return (record) => {
    for (const read of reads) {
      const value = read(record);
      if (value !== undefined && value !== null) return value;
    }
    return undefined;
  };
};
/** Translates what another source says; not called where the record does not say. */
export const via = (source: From, translate: (value: Json, record: AuditRecord) => Json | undefined): Read => {
  const read = reader(source);
  return (record) => {
    const value = read(record);
    return value === undefined ? undefined : translate(value, record);
  };
};
export const reader = (source: From): Read => (typeof source === 'string' ? request(source) : source);

/**
 * A thing of a type, named by one of the keys of its `TypeSpec`. A list of values (as `items[].instanceId` gives) makes one change each.
 * An empty key names the only one of its scope, for types whose key is `[]`: a setting of an account or region.
 */
export type Target = { readonly type: string; readonly key: Readonly<Record<string, From>> };
export const on = (type: string, key: Readonly<Record<string, From>>): Target => ({ type, key });

export type EditSpec = { readonly op: Edit['op']; readonly read: Read; readonly as: Meaning; readonly by: readonly string[] };
/** Attribute path → where its new value stands. A bare source is `set` with meaning `auto`. */
export type Edits = Readonly<Record<string, From | EditSpec>>;

const edit = (op: Edit['op'], from: From, as: Meaning = 'auto', by: readonly string[] = []): EditSpec => ({
  op,
  read: reader(from),
  as,
  by,
});
export const set = (from: From, as: Meaning = 'auto'): EditSpec => edit('set', from, as);
export const add = (from: From, by: readonly string[] = []): EditSpec => edit('add', from, 'auto', by);
export const remove = (from: From, by: readonly string[] = []): EditSpec => edit('remove', from, 'auto', by);
export const merge = (from: From): EditSpec => edit('merge', from, 'map');
export const drop = (from: From): EditSpec => edit('drop', from, 'map');
/** Changed, but to what the record does not show (D16); `from`: present when it was changed. */
export const hidden = (from: From): EditSpec => edit('hidden', from);

export type OwnerSpec = {
  readonly act: 'modify' | 'put' | 'create' | 'delete';
  readonly target: Target;
  readonly edits: Edits;
  readonly parents: readonly Target[];
  /** Where the cloud's id of a created thing stands. */
  readonly id: From | undefined;
  /** The place counts only where this reads `true`. */
  readonly when: Read | undefined;
};
/** `parent`: what a created thing hangs on; several where one thing may be declared as any of several types. */
type Options = { readonly parent?: Target | readonly Target[]; readonly id?: From; readonly when?: Read };

const place = (act: OwnerSpec['act'], target: Target, edits: Edits, options: Options): OwnerSpec => ({
  act,
  target,
  edits,
  parents: options.parent === undefined ? [] : 'type' in options.parent ? [options.parent] : options.parent,
  id: options.id,
  when: options.when,
});
/** An existing thing changes. */
export const modify = (target: Target, edits: Edits, options: Options = {}): OwnerSpec => place('modify', target, edits, options);
/** Written whether it existed or not; reported on the next place, or as not in state, where it is not declared. */
export const put = (target: Target, edits: Edits, options: Options = {}): OwnerSpec => place('put', target, edits, options);
/** Made anew; reported as created where nothing declares it. */
export const create = (target: Target, edits: Edits = {}, options: Options = {}): OwnerSpec => place('create', target, edits, options);
/** Gone. `having`: only where these attributes have these values, because the call deletes nothing else. */
export const destroy = (target: Target, options: Options & { readonly having?: Edits } = {}): OwnerSpec =>
  place('delete', target, options.having ?? {}, options);

/** One change with the places that may own it, the first declared one wins (D18). */
export type ChangeSpec = {
  readonly owners: readonly OwnerSpec[];
  /** A list of which each item makes a change of its own; the places read it as `item.…`. */
  readonly each?: Read;
  /** What the record names is of a kind that the catalog does not know; it counts as such where no place is declared. */
  readonly unsupported?: true;
};
export const firstOf = (...owners: readonly OwnerSpec[]): ChangeSpec => ({ owners });
/** One change for each item of a list, where items differ in more than their id: paths such as `item.volumeId` read the item. */
export const forEach = (items: From, ...owners: readonly OwnerSpec[]): ChangeSpec => ({ owners, each: reader(items) });

/** A part of a thing whose own kind the catalog does not know: a tag of a subnet. Counted `unsupported_resource` where nobody declares it. */
export const partOfUnknown = (change: ChangeSpec): ChangeSpec => ({ ...change, unsupported: true });

/**
 * Changes of which a record picks some by the kind of thing it names (`CreateTags` on `i-…`, `vol-…`); a record that
 * picks none names things of other kinds, and is counted `unsupported_resource` instead of `no_resource_id`.
 */
export type Selection = { readonly among: readonly (OwnerSpec | ChangeSpec)[] };
export const among = (...changes: readonly (OwnerSpec | ChangeSpec)[]): Selection => ({ among: changes });

/** What one event means: a place, places in order of precedence, several independent changes, or a selection. */
export type Entry = OwnerSpec | ChangeSpec | readonly (OwnerSpec | ChangeSpec)[] | Selection;

/** An event that is a write by the provider's word, but changes no configuration: counted `read_only`. */
export const noChange = 'no_change';

/** A service's part of the catalog: its event source, the types it names, its events by normalised name. */
export type ServiceCatalog = {
  readonly eventSource: string;
  /** False for a record about something that shares the calls and is none of these types: counted `unsupported_resource`. */
  readonly covers?: Read;
  readonly types: Readonly<Record<string, TypeSpec>>;
  readonly events: Readonly<Record<string, Entry | typeof noChange>>;
};

const isEntryList = (entry: Entry): entry is readonly (OwnerSpec | ChangeSpec)[] => Array.isArray(entry);

export const changeSpecs = (entry: Entry): readonly ChangeSpec[] => {
  const parts = isEntryList(entry) ? entry : 'among' in entry ? entry.among : [entry];
  return parts.map((one) => ('owners' in one ? one : { owners: [one] }));
};
