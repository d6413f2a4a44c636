import { isList, isObject, text, type Json, type JsonObject } from '../../lib/json.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { Meaning } from '../../model/change.js';
import { byName, pathsOfNames } from '../blocks.js';
import { set, withPaths, withRoots, type EditSpec, type From, type Read } from '../dsl.js';
import { compilePath, rootOf } from '../read-path.js';
import { tagMap } from '../values.js';

/**
 * Tables of fields: which member of an object of the API sets which attribute, and what it means that a call omits it. `whole`, `masked` and
 * `changed` turn a table into the edits of a call.
 */

/** Not called for an absent member. */
type Translate = (value: Json, record: AuditRecord) => Json | undefined;

type Field = {
  /** The path in the object, as in a field mask; or what reads the value in the record, for calls without a mask. */
  readonly from: From;
  /** The value of the attribute if the object lacks the member; undefined if that shows nothing. */
  readonly absent: Json | undefined;
  /** A whole object often lacks the member: only a field mask that names it empties the attribute. */
  readonly isChosen?: true;
  readonly translate: Translate;
  readonly as: Meaning;
  readonly edit: (read: Read, as: Meaning) => EditSpec;
};
/** Attribute → field. */
export type Fields = Readonly<Record<string, Field>>;

/** A list for `pathsOfNames`, or attribute → path or reader. */
type Names = string | Readonly<Record<string, From>>;
/** Translates the values. By default, objects become blocks; with a meaning, values stay as they are. */
type Form = Translate | Meaning;

const fieldsOf = (names: Names, { absent, isChosen }: Pick<Field, 'absent' | 'isChosen'>, form: Form = asBlocks, as?: Meaning): Fields =>
  Object.fromEntries(
    (typeof names === 'string' ? pathsOfNames(names) : Object.entries(names)).map(([attribute, from]) => [
      attribute,
      {
        from,
        absent,
        ...(isChosen === undefined ? {} : { isChosen }),
        translate: typeof form === 'function' ? form : same,
        as: as ?? (typeof form === 'function' ? 'auto' : form),
        edit: set,
      },
    ]),
  );
const same: Translate = (value) => value;

/** Attributes that are empty if a call omits their members. */
export const cleared = (names: Names, form?: Form, as?: Meaning): Fields => fieldsOf(names, { absent: null }, form, as);
/** Attributes of which an omitted member shows nothing: the service chooses or keeps their values. */
export const kept = (names: Names, form?: Form, as?: Meaning): Fields => fieldsOf(names, { absent: undefined }, form, as);
/** The same, unless a field mask names the member. */
export const chosen = (names: Names, form?: Form, as?: Meaning): Fields => fieldsOf(names, { absent: null, isChosen: true }, form, as);
/** Attributes that have a default. */
export const defaulted = (absent: Json, names: Names, form?: Form, as?: Meaning): Fields => fieldsOf(names, { absent }, form, as);

/**
 * Members of a block, which have a default in a block that lacks them. They are cleared, or kept, together with the block. `path`: that of
 * the block, if it is not the one directly around the members.
 */
export const inside = (fields: Fields, absent?: Json, path?: string): Fields =>
  mapped(fields, (field) => {
    const from = typeof field.from === 'string' ? field.from : '';
    const around = path ?? from.slice(0, from.lastIndexOf('.'));
    const member = compilePath(from.slice(around.length + 1));
    const translate: Translate = (block, record) => {
      if (!isObject(block)) return undefined;
      const value = member(block) ?? null;
      return (value === null ? undefined : field.translate(value, record)) ?? absent;
    };
    return { ...field, from: around, translate };
  });

/** Fields whose values make another edit than `set`. */
export const edited = (fields: Fields, edit: (read: Read) => EditSpec): Fields =>
  mapped(fields, (field) => ({ ...field, edit: (read) => edit(read) }));

/** Fields whose blocks a call may give in part: the service fills the other members. */
export const given = (fields: Fields): Fields => mapped(fields, (field) => (field.as === 'auto' ? { ...field, as: 'given' } : field));

/** Labels, as a map or as `[{key, value}]`. */
export const labelMap: Translate = (value, record) => tagMap(() => value)(record);

/** Adds empty members that the objects of a list omit, because the list replaces them. */
export const withMembers =
  (members: JsonObject): Translate =>
  (value) =>
    asBlocks((isList(value) ? value : [value]).map((one): Json => (isObject(one) ? { ...members, ...one } : one)));

const mapped = <T>(fields: Fields, of: (field: Field) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(fields).map(([attribute, field]) => [attribute, of(field)]));

/** Objects in the form of Terraform's blocks: names in snake case, nested objects as lists of one. */
export const asBlocks = (value: Json): Json => {
  if (isObject(value)) return [block(value)];
  return isList(value) && value.some(isObject) ? value.map((one) => (isObject(one) ? block(one) : one)) : value;
};
const block = byName({
  names: {
    errorResponseRules: 'error_response_rule',
    layer7DdosDefenseConfig: 'layer_7_ddos_defense_config',
    IPProtocols: 'ip_protocols',
    IPProtocol: 'ip_protocol',
    pathRules: 'path_rule',
    rrdata: 'rrdatas',
  },
  maps: ['annotations', 'labelExtractors', 'labels', 'limits', 'requests', 'volumeAttributes'],
});

/** Records write an absent name as an empty one. */
export const filled: Translate = (value) => (value === '' ? undefined : value);

/** The seconds of a duration, as text: `1.500s` and `{seconds: "1"}` are `1.500` and `1`. Source: `google/protobuf/duration.proto`. */
const durationOf = (value: Json): string | undefined => {
  const given = isObject(value) ? value['seconds'] : value;
  const number = typeof given === 'number' ? String(given) : text(given)?.replace(/s$/, '');
  return number === undefined || number === '' ? undefined : number.replace(/\.0+$/, '');
};
/** A duration in the form of the state: `86400.0s` is `86400s`. */
export const duration: Translate = (value) => {
  const seconds = durationOf(value);
  return seconds === undefined ? undefined : `${seconds}s`;
};
/** A duration as a number of seconds. */
export const seconds: Translate = (value) => {
  const number = Number(durationOf(value));
  return Number.isNaN(number) ? undefined : number;
};

type Edits = Readonly<Record<string, EditSpec>>;
/** One field in a call. `shows`: whether the record contains the object. */
type Own = {
  readonly field: Field;
  readonly member: Read;
  readonly holder: string;
  readonly shows: (record: AuditRecord) => boolean;
  /** Whether the object contains the block around the member. */
  readonly hasBlock: (record: AuditRecord) => boolean;
};
/** The value of an attribute after a call. */
type Way = (own: Own, record: AuditRecord) => Json | undefined;

/** `holder`: the member of the request that contains the object; '' if the request is the object. */
const editsOf = (holder: From, fields: Fields, way: Way, isRooted = false): Edits => {
  const object = typeof holder === 'string' ? compilePath(holder) : undefined;
  const objectIn: Read = (record) =>
    typeof holder === 'function' ? holder(record) : holder === '' ? record.request : object?.(record.request);
  const shows = holder === '' ? hasBody : (record: AuditRecord): boolean => isObject(objectIn(record));
  return mapped(fields, (field) => {
    const { from, as, edit } = field;
    const path = typeof from === 'string' ? compilePath(from) : undefined;
    const member: Read = typeof from === 'function' ? from : (record) => path?.(objectIn(record));
    const block = typeof from === 'string' && from.includes('.') ? compilePath(from.slice(0, from.lastIndexOf('.'))) : undefined;
    const hasBlock = (record: AuditRecord): boolean => block === undefined || block(objectIn(record)) !== undefined;
    const own: Own = { field, member, holder: typeof holder === 'string' ? holder : '', shows, hasBlock };
    const read: Read = (record) => way(own, record);
    const around = typeof holder === 'string' ? [holder] : (holder.at ?? []);
    const at = typeof from === 'string' ? around.map((one) => (one === '' ? from : `${one}.${from}`)) : from.paths;
    const roots = typeof from === 'string' ? at?.map(rootOf) : from.roots;
    const declared = withPaths(read, at, typeof from === 'string' && field.translate === same ? at : undefined);
    return edit(isRooted && roots !== undefined ? withRoots(declared, roots) : declared, as);
  });
};

/** Edits of a call that writes the whole object. Without the object, as in the last entry of an operation, there are none. */
export const whole = (holder: From, fields: Fields): Edits => editsOf(holder, fields, inWhole);

/** Edits of a call that changes the members which the object has. */
export const changed = (holder: From, fields: Fields): Edits => editsOf(holder, fields, ifGiven, typeof holder === 'string');

/**
 * Edits of a call with a field mask. A member in the mask that the object lacks was cleared; a member outside of the mask was not changed.
 * Without a mask, the call changes the members which the object has.
 */
export const masked = (holder: string, fields: Fields): Edits => editsOf(holder, fields, inMask);

/** The same, but without a mask the call writes the object, or only the attributes `unmasked` of it. */
export const maskedOrWhole = (holder: string, fields: Fields, unmasked: readonly string[] = Object.keys(fields)): Edits => {
  const written = new Set(unmasked.map((attribute) => fields[attribute]));
  return editsOf(holder, fields, (own, record) =>
    maskOf(record) !== undefined ? inMask(own, record) : written.has(own.field) ? inWhole(own, record) : undefined,
  );
};

/** Edits of a call whose parameters are the new values; without one, its attribute becomes empty. */
export const parameters = (fields: Fields): Edits =>
  editsOf('', fields, (own, record) => {
    const value = own.member(record) ?? null;
    return value !== null ? own.field.translate(value, record) : isLastPart(record) ? undefined : own.field.absent;
  });

const inWhole: Way = ({ field, member, shows }, record) => {
  const value = member(record);
  if (isGiven(field, value) && !(isObject(value) && isDefaulted(field, value))) return translated(field, value, record);
  return field.isChosen !== true && shows(record) ? field.absent : undefined;
};
/** A block with defaults that a whole object gives as `{}` has the same as one that it omits. */
const isDefaulted = ({ absent }: Field, value: JsonObject): boolean =>
  isList(absent) && absent.length > 0 && Object.keys(value).length === 0;

const ifGiven: Way = ({ field, member }, record) => {
  const value = member(record);
  return isGiven(field, value) ? translated(field, value, record) : undefined;
};

/** An object may give a member as `null`; a reader that yields `null` clears the attribute. */
const isGiven = ({ from }: Field, value: Json | undefined): value is Json =>
  value !== undefined && (value !== null || typeof from === 'function');
const translated = ({ translate }: Field, value: Json, record: AuditRecord): Json | undefined =>
  value === null ? null : translate(value, record);

const inMask: Way = (own, record) => {
  const mask = maskOf(record);
  if (mask === undefined) return ifGiven(own, record);
  const { field, holder } = own;
  const path = typeof field.from === 'string' ? plain(field.from) : '';
  if (!mask.some((one) => covers(ownIn(one, holder), path))) return undefined;
  const value = own.member(record) ?? null;
  if (value !== null) return field.translate(value, record);
  if (field.isChosen !== true || mask.some((one) => names(ownIn(one, holder), path))) return field.absent;
  return own.hasBlock(record) ? undefined : field.absent;
};

const readMask = compilePath('updateMask');

/** The paths of the mask; undefined without one. Masks are text with commas, or `{paths: […]}`, in either case of letters. */
const maskOf = ({ request }: AuditRecord): readonly string[] | undefined => {
  const mask = readMask(request);
  const paths: Json | undefined = isObject(mask) ? mask['paths'] : mask;
  const list = isList(paths) ? paths.flatMap((one) => text(one) ?? []) : text(paths)?.split(',');
  const all = (list ?? []).map((one) => plain(one.trim())).filter((one) => one !== '');
  return all.length === 0 ? undefined : all;
};

const plain = (path: string): string => path.replaceAll(/_|\[\]/g, '').toLowerCase();

/** A path of the mask in the object. Some services repeat the holder in the mask. */
const ownIn = (mask: string, holder: string): string =>
  mask.startsWith(`${plain(holder)}.`) ? mask.slice(plain(holder).length + 1) : mask;
/** Whether a path of the mask names a member or a part of it. */
const names = (mask: string, path: string): boolean => mask === path || mask.startsWith(`${path}.`);
/** The same, or a block around it; `*` means all. */
const covers = (mask: string, path: string): boolean => mask === '*' || names(mask, path) || path.startsWith(`${mask}.`);

/** Whether the request has more than its type. The last entry of an operation has nothing else. */
export const hasBody = (record: AuditRecord): boolean => {
  if (isLastPart(record)) return false;
  for (const name in record.request) if (name !== '@type' && name !== 'item') return true;
  return false;
};

const isLastPart = ({ operation }: AuditRecord): boolean => operation?.part === 'last';
