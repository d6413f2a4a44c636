import { isList, isObject, text, type Json } from '../../lib/json.js';
import type { Meaning } from '../../model/change.js';
import type { AuditRecord } from '../../model/audit-record.js';
import * as c from './language.js';

/**
 * How members of an API object become attributes. The same fields serve calls that write the whole object (`written`) and calls with a
 * field mask (`updated`).
 */
export type Field = {
  readonly path: string;
  readonly make: (from: c.From) => c.Edits[string];
  /** The service chooses a value if a call that writes the whole object omits this one, so omitting it shows nothing. */
  readonly chosen?: true;
};
export type Fields = Readonly<Record<string, Field>>;

export const plain = (path: string, as: Meaning = 'auto'): Field => ({ path, make: (from) => c.set(from, as) });
export const map = (path: string): Field => plain(path, 'map');
export const block = (path: string): Field => ({ path, make: (from) => c.set(c.blocks(from)) });
/** The same for a block that contains maps, whose keys stay as they are. */
export const blockWithMaps = (path: string, ...maps: readonly string[]): Field => ({
  path,
  make: (from) => c.set(c.via(from, (value) => nested(value, maps))),
});
/** `translate` is not called for a cleared member. */
export const translated = (path: string, translate: (value: Json) => Json | undefined): Field => ({
  path,
  make: (from) => c.set(c.via(from, (value) => (value === null ? null : translate(value)))),
});
export const duration = (path: string): Field => translated(path, seconds);
/** A member of a nested object: `fallback` if the object omits it, nothing without a fallback; cleared together with the object. */
export const inside = (path: string, member: string, fallback?: Json): Field => {
  const read = c.compilePath(member);
  return translated(path, (object) => read(object) ?? fallback);
};
/** Marks a field whose absence shows nothing, see `Field.chosen`. */
export const chosen = (field: Field): Field => ({ ...field, chosen: true });

/** `86400.0s` and `{seconds: "86400"}` as `86400s`, the form of the state. Source: `google/protobuf/duration.proto`. */
const seconds = (value: Json): Json | undefined => {
  const given = isObject(value) ? value['seconds'] : value;
  if (typeof given === 'number') return `${String(given)}s`;
  const number = text(given)?.replace(/s$/, '');
  return number === undefined || number === '' ? undefined : `${number.replace(/\.0+$/, '')}s`;
};

/**
 * Edits of a call that writes the whole object: a member that the object omits has its default. `holder`: the member of the request that
 * contains the object; '' if the request is the object. Without the object, as in the last entry of an operation, there are no edits.
 */
export const written = (holder: string, fields: Fields): c.Edits => {
  const object = holder === '' ? wholeRequest : c.compilePath(holder);
  return Object.fromEntries(
    Object.entries(fields).map(([attribute, field]) => {
      const member = c.compilePath(field.path);
      const read: c.Read = (record) => {
        const value = object(record.request);
        if (!isObject(value)) return undefined;
        return member(value) ?? (field.chosen === true ? undefined : null);
      };
      const at = [holder === '' ? field.path : `${holder}.${field.path}`];
      return [attribute, field.make(c.withPaths(read, at, at))];
    }),
  );
};

const wholeRequest = (request: Json | undefined): Json | undefined =>
  isObject(request) && Object.keys(request).some((name) => name !== '@type') ? request : undefined;

/** Edits of an update that replaces the object if it has no field mask, or only the members `unmasked` of it. */
export const updatedOrWritten = (holder: string, fields: Fields, unmasked: Fields = fields): c.Edits => {
  const [masked, whole] = [c.updated(holder, unmade(fields)), written(holder, unmade(unmasked))];
  return Object.fromEntries(
    Object.entries(fields).map(([attribute, { make }]) => {
      const [one, other] = [masked[attribute], whole[attribute]];
      const { paths, at }: Partial<c.Read> = typeof one === 'function' ? one : {};
      const chosenRead: c.Read = (record) => {
        const read = hasMask(record) ? one : other;
        return typeof read === 'function' ? read(record) : undefined;
      };
      return [attribute, make(c.withPaths(chosenRead, paths, at))];
    }),
  );
};

const unmade = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([attribute, field]) => [attribute, { ...field, make: (from) => from }]));

const hasMask = ({ request }: AuditRecord): boolean => {
  const mask = updateMask(request);
  return isObject(mask) ? isList(mask['paths']) && mask['paths'].length > 0 : text(mask) !== undefined;
};
const updateMask = c.compilePath('updateMask');

const nested = (value: Json, maps: readonly string[]): Json => {
  if (isList(value)) return value.map((one) => nested(one, maps));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (isObject(one)) return [c.snakeCase(name), maps.includes(name) ? one : [nested(one, maps)]];
      return [c.snakeCase(name), isList(one) ? nested(one, maps) : (one ?? null)];
    }),
  );
};
