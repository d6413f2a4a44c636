import type { AuditRecord } from '../model/audit-record.js';
import type { Edit, Meaning } from '../model/change.js';
import type { Json } from '../lib/json.js';
import { compilePath, rootOf } from './read-path.js';
import type { TypeSpec } from './type-spec.js';

/**
 * The vocabulary of catalog entries. An entry is data: it lists the resources that an event changes, and where in the record their values
 * are. `interpretEntry` turns an entry and a record into changes; `coverage` prints entries.
 */

/** Reads one value of a record; `undefined` if the record does not contain it. */
export interface Read {
  (record: AuditRecord): Json | undefined;
  /** Members of the request (see `rootOf`): without all of them, there is no value. Absent if the value depends on more. */
  readonly roots?: readonly string[];
  /** The paths that it reads, as far as they are known; those in the response start with `response.`. For the check of the catalog. */
  readonly paths?: readonly string[];
  /** Paths of the members that it reads of the object or list at its path; each a list of alternatives. */
  readonly parts?: readonly (readonly string[])[];
  /** The paths at which its value is, if it does not translate it. */
  readonly at?: readonly string[];
}
/** A path in the request parameters (see `compilePath`), or a function. */
export type From = string | Read;

export const request = (path: string): Read => {
  const read = compilePath(path);
  return withPaths(
    withRoots((record) => read(record.request), [rootOf(path)]),
    [path],
    [path],
  );
};
export const response = (path: string): Read => {
  const read = compilePath(path);
  return withPaths((record) => read(record.response), [`response.${path}`], [`response.${path}`]);
};
/** Declares the paths that a new reader reads, and those at which its value is. */
export const withPaths = (read: Read, paths: readonly string[] | undefined, at?: readonly string[]): Read =>
  Object.assign(read, paths === undefined ? {} : { paths }, at === undefined ? {} : { at });
/** Declares the members that a new reader reads of the object, or of the objects in the list, at the path of another. */
export const withParts = (read: Read, from: From, members: readonly string[]): Read => {
  const { at } = reader(from);
  return at === undefined ? read : Object.assign(read, { parts: members.map((name) => at.map((path) => `${path}.${name}`)) });
};
/** Declares the members of the request on which the value of a new reader depends (see `rootOf`); nothing if one is unknown. */
export const withRoots = (read: Read, roots: readonly (string | undefined)[]): Read => {
  const known = roots.filter((root) => root !== undefined);
  return known.length < roots.length ? read : Object.assign(read, { roots: known });
};
export const fixed =
  (value: Json): Read =>
  () =>
    value;
/** Reads the first of several sources that the record contains. */
export const either = (...sources: readonly From[]): Read => {
  const reads = sources.map(reader);
  const firstFound = (record: AuditRecord): Json | undefined => {
    for (const read of reads) {
      const value = read(record);
      if (value !== undefined && value !== null) return value;
    }
    return undefined;
  };
  return withPaths(
    withRoots(
      firstFound,
      reads.flatMap((read): readonly (string | undefined)[] => read.roots ?? [undefined]),
    ),
    reads.flatMap((read) => read.paths ?? []),
    reads.every(({ at }) => at !== undefined) ? reads.flatMap(({ at = [] }) => at) : undefined,
  );
};
/** Translates the value of another source; not called if the record does not contain it. */
export const via = (source: From, translate: (value: Json, record: AuditRecord) => Json | undefined): Read => {
  const read = reader(source);
  const translated = (record: AuditRecord): Json | undefined => {
    const value = read(record);
    return value === undefined ? undefined : translate(value, record);
  };
  const declared = withPaths(withRoots(translated, read.roots ?? [undefined]), read.paths);
  return read.parts === undefined ? declared : Object.assign(declared, { parts: read.parts });
};
export const reader = (source: From): Read => (typeof source === 'string' ? request(source) : source);

/**
 * A resource of a type, identified by one of the keys of its `TypeSpec`. A list of values (such as `items[].instanceId`) yields one change
 * each. An empty key identifies the only resource in its scope, for types whose key is `[]`: a setting of an account or region.
 */
export type Target = {
  readonly type: string;
  readonly key: Readonly<Record<string, From>>;
  readonly isOptional?: true;
  /** For `create`: see `within` and `withId`. */
  readonly parent?: Target | readonly Target[];
  readonly id?: From | undefined;
};
export const on = (type: string, key: Readonly<Record<string, From>>): Target => ({ type, key });
/** A new resource that is attached to `parent`; several if that may be declared as one of several types. */
export const within = (parent: Target | readonly Target[], target: Target): Target => ({ ...target, parent });
/** A new resource with the source of the cloud's id; by default, the first attribute of its key. */
export const withId = (target: Target, id = Object.values(target.key)[0]): Target => ({ ...target, id });
/** A parent of a type that the catalog need not have. */
export const ifCovered = (type: string, key: Readonly<Record<string, From>>): Target => ({ type, key, isOptional: true });

export type EditSpec = {
  readonly op: Edit['op'];
  readonly read: Read;
  readonly as: Meaning;
  readonly by: readonly string[];
  /** The source is a map of keys to new values, and each key becomes an edit of its own: see `eachKey`. */
  readonly perKey?: true;
};
/** Attribute path → source of its new value. A bare source means `set`, compared as `auto`. */
export type Edits = Readonly<Record<string, From | EditSpec>>;

const edit = (op: Edit['op'], from: From, as: Meaning = 'auto', by: readonly string[] = []): EditSpec => ({
  op,
  read: reader(from),
  as,
  by,
});
export const set = (from: From, as: Meaning = 'auto'): EditSpec => edit('set', from, as);
export const add = (from: From, by: readonly string[] = [], as: Meaning = 'auto'): EditSpec => edit('add', from, as, by);
export const remove = (from: From, by: readonly string[] = [], as: Meaning = 'auto'): EditSpec => edit('remove', from, as, by);
/** `from` reads `{add, remove}`, two lists of elements. */
export const amend = (from: From, as: Meaning, by: readonly string[] = []): EditSpec => edit('amend', from, as, by);
export const merge = (from: From, as: 'map' | 'quantities' = 'map'): EditSpec => edit('merge', from, as);
export const drop = (from: From): EditSpec => edit('drop', from, 'map');
/** For `destroy`, as the field `*`: resources that agree with one of these blocks in all attributes of `by` stay. */
export const except = (from: From, by: readonly string[]): EditSpec => edit('except', from, 'member', by);
/**
 * Keys of a map whose values the record may withhold one by one. `from` yields a map of keys to new values: `null` for a removed key, a
 * placeholder (`withheld`) for a key that was set to an unknown value. Keys that it lacks keep their values.
 */
export const eachKey = (from: From): EditSpec => ({ ...edit('set', from), perKey: true });
/** The attribute was changed to a value that the record does not show (D16). `from` is present if the attribute was changed. */
export const hidden = (from: From): EditSpec => edit('hidden', from);

export type OwnerSpec = {
  readonly act: 'modify' | 'put' | 'create' | 'delete';
  readonly target: Target;
  readonly edits: Edits;
  readonly parents: readonly Target[];
  /** Source of the cloud's id of a created resource. */
  readonly id: From | undefined;
  /** The owner counts only if this reads `true`. */
  readonly when: Read | undefined;
};
type Options = { readonly when?: Read };

const ownerSpec = (act: OwnerSpec['act'], target: Target, edits: Edits, { when }: Options): OwnerSpec => {
  const { parent = [], id } = target;
  return { act, target, edits, parents: 'type' in parent ? [parent] : parent, id, when };
};
/** Changes an existing resource. */
export const modify = (target: Target, edits: Edits, options: Options = {}): OwnerSpec => ownerSpec('modify', target, edits, options);
/**
 * Writes a resource whether or not it existed. If it is not declared, the next owner candidate is used, or the change is counted
 * `not_in_state`.
 */
export const put = (target: Target, edits: Edits, options: Options = {}): OwnerSpec => ownerSpec('put', target, edits, options);
/** Creates a resource; reported as created if no state declares it. */
export const create = (target: Target, edits: Edits = {}, options: Options = {}): OwnerSpec => ownerSpec('create', target, edits, options);
/** Deletes a resource. `having`: only if these attributes have these values, because the call deletes nothing else. */
export const destroy = (target: Target, options: Options & { readonly having?: Edits } = {}): OwnerSpec =>
  ownerSpec('delete', target, options.having ?? {}, options);

/** One change with its owner candidates; the first declared one is evaluated (D18). */
export type ChangeSpec = {
  readonly owners: readonly OwnerSpec[];
  /** A list; each item yields a change of its own, and owners read the item as `item.…`. */
  readonly each?: Read;
  /** The record names a resource of a type that the catalog does not cover. It is counted as such if no owner is declared. */
  readonly unsupported?: true;
};
export const firstOf = (...owners: readonly OwnerSpec[]): ChangeSpec => ({ owners });
/** One change per item of a list whose items differ in more than their id: paths such as `item.volumeId` read the item. */
export const forEach = (items: From, ...owners: readonly OwnerSpec[]): ChangeSpec => ({ owners, each: reader(items) });
/** The change of a resource that the call names by ARN, declared as one of several types. */
export const onArn = (types: readonly string[], arn: From, edits: Edits): ChangeSpec =>
  firstOf(...types.map((type) => modify(on(type, { arn }), edits)));

/** Part of a resource whose type the catalog does not cover, such as a tag of a subnet. Counted `unsupported_resource` if not declared. */
export const partOfUnknown = (change: ChangeSpec): ChangeSpec => ({ ...change, unsupported: true });

/**
 * Changes that a record selects by the kind of resource it names (`CreateTags` on `i-…`, `vol-…`). A record that selects none names
 * resources of other kinds and is counted `unsupported_resource` instead of `no_resource_id`.
 */
export type Selection = { readonly among: readonly (OwnerSpec | ChangeSpec)[] };
export const among = (...changes: readonly (OwnerSpec | ChangeSpec)[]): Selection => ({ among: changes });

/** The meaning of one event: an owner, owners in order of precedence, several independent changes, or a selection. */
export type Entry = OwnerSpec | ChangeSpec | readonly (OwnerSpec | ChangeSpec)[] | Selection;

/** An event that the provider marks as a write although it changes no configuration; counted `read_only`. */
export const noChange = 'no_change';
/** Several such events: `...noChanges('CheckName PreviewPlan')`. */
export const noChanges = (names: string): Readonly<Record<string, typeof noChange>> =>
  Object.fromEntries(words(names).map((name) => [name, noChange]));
/** A list of names, separated by spaces. */
export const words = (names: string): readonly string[] => names.trim().split(/\s+/);

/** The name and id of a resource that no state declares, from its key (see `Ref.attributes`). Without an id, the key identifies it. */
export type ShownNames = (key: Readonly<Record<string, string>>, record: AuditRecord) => { readonly name: string; readonly id: string };

/** The catalog of one service: its event source, its resource types, its events by normalised name. */
export type ServiceCatalog = {
  readonly eventSource: string;
  /** Reads false for a record about a resource that shares the calls but has none of these types; counted `unsupported_resource`. */
  readonly covers?: Read;
  /** Whether a call only checks its request; counted `read_only`. */
  readonly onlyChecks?: (record: AuditRecord) => boolean;
  /** Default: the first attribute of the key. An id in an entry takes precedence. */
  readonly names?: ShownNames;
  readonly types: Readonly<Record<string, TypeSpec>>;
  readonly events: Readonly<Record<string, Entry | typeof noChange>>;
};

const isEntryList = (entry: Entry): entry is readonly (OwnerSpec | ChangeSpec)[] => Array.isArray(entry);

export const changeSpecs = (entry: Entry): readonly ChangeSpec[] => {
  const parts = isEntryList(entry) ? entry : 'among' in entry ? entry.among : [entry];
  return parts.map((one) => ('owners' in one ? one : { owners: [one] }));
};
