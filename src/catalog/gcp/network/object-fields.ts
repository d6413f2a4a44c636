import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import type { Meaning } from '../../../model/change.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import * as c from '../language.js';
import { rootOf } from '../../read-path.js';

/** Attributes that a request contains as members of the object it writes. Source: Compute Engine and Cloud DNS API references. */

/** `empty`: the value of the attribute if a call that replaces the whole object omits it; undefined if the service then chooses one. */
type Field = { readonly read: c.Read; readonly as: Meaning; readonly empty: Json | undefined };
/** Attribute → field. */
export type Fields = Readonly<Record<string, Field>>;

/** A path in the object, whose attribute has the same name in snake case, or attribute → path. */
type Named = string | Readonly<Record<string, string>>;

/** Fields of the object that is the member `holder` of the request; '' if the request is the object. */
export const fieldsAt = (holder: string) => ({
  /** Attributes that become empty if a whole object omits them. */
  reset: (...names: readonly Named[]): Fields => fields(holder, names, null),
  /** Attributes that the service fills or keeps if a whole object omits them. */
  kept: (...names: readonly Named[]): Fields => fields(holder, names, undefined),
});

export const { reset, kept } = fieldsAt('');

const fields = (holder: string, names: readonly Named[], empty: Json | undefined): Fields =>
  Object.fromEntries(
    names
      .flatMap((name) => (typeof name === 'string' ? [[name.split('.').map(c.snakeCase).join('.'), name] as const] : Object.entries(name)))
      .map(([attribute, path]) => [attribute, field(blocksAt(holder === '' ? path : `${holder}.${path}`), empty)]),
  );

export const field = (read: c.Read, empty?: Json, as: Meaning = 'given'): Field => ({ read, as, empty });

/** The labels of an object or of `setLabels`. */
export const labels: Fields = { labels: field(c.tagMap('labels'), {}, 'map') };
/** The labels of a new object, which some clients set in a second call. */
export const givenLabels: Fields = { labels: field(c.tagMap('labels'), undefined, 'map') };

/**
 * The value at a path, in the form of Terraform's blocks: names in snake case, nested objects as lists of one. Requests of Compute Engine
 * write some repeated members in the plural of their documented name: `localTrafficSelectors`.
 */
export const blocksAt = (path: string): c.Read => {
  const names = [path, `${path}s`];
  const reads = names.map(c.compilePath);
  const read = ({ request }: AuditRecord): Json | undefined => {
    for (const one of reads) {
      const value = one(request);
      if (value !== undefined && value !== null) return asBlocks(value);
    }
    return undefined;
  };
  return c.rooted(c.withPaths(read, [path]), ...names.flatMap((name) => rootOf(name) ?? []));
};

/** The settings of logs, which are off if a whole object omits them. */
export const logSettings: Fields = { log_config: field(blocksAt('logConfig'), [{ enable: false }]) };

/** Members whose attributes are not named as the member in snake case. */
const renamed: Readonly<Record<string, string>> = {
  errorResponseRules: 'error_response_rule',
  layer7DdosDefenseConfig: 'layer_7_ddos_defense_config',
  IPProtocols: 'ip_protocols',
  IPProtocol: 'ip_protocol',
  pathRules: 'path_rule',
  rrdata: 'rrdatas',
};

export const asBlocks = (value: Json): Json => (isObject(value) ? [blockOf(value)] : isList(value) ? value.map(inList) : value);

const inList = (value: Json): Json => (isObject(value) ? blockOf(value) : value);

const blockOf = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [renamed[name] ?? c.snakeCase(name), asBlocks(one ?? null)]));

/** Adds empty members that the objects of a list omit, because the list replaces them. */
export const withMembers = (from: c.From, members: JsonObject): c.Read =>
  c.via(from, (value) => asBlocks((isList(value) ? value : [value]).map((one): Json => (isObject(one) ? { ...members, ...one } : one))));

/** Edits of a call that changes the members that it contains. */
export const changed = (all: Fields): c.Edits =>
  Object.fromEntries(Object.entries(all).map(([name, { read, as }]) => [name, c.set(read, as)]));

/** Edits of a call that writes the whole object: members that it omits have their defaults. */
export const whole = (all: Fields): c.Edits =>
  Object.fromEntries(
    Object.entries(all).map(([name, { read, as, empty }]) => {
      if (empty === undefined) return [name, c.set(read, as)];
      const hasDefaults = isList(empty) && empty.length > 0;
      const orEmpty: c.Read = (record) => {
        const value = read(record) ?? null;
        return (value === null || (hasDefaults && isEmptyBlock(value))) && hasBody(record) ? empty : (value ?? undefined);
      };
      return [name, c.set(c.withPaths(orEmpty, read.paths), as)];
    }),
  );

/** A block with defaults that a whole object gives as `{}` has the same as one that it omits. */
const isEmptyBlock = (value: Json): boolean => {
  const [block] = isList(value) && value.length === 1 ? value : [];
  return isObject(block) && Object.keys(block).length === 0;
};

/** Edits of a call whose parameters are the new values; without one, its attribute becomes empty. */
export const only = (all: Fields): c.Edits =>
  Object.fromEntries(
    Object.entries(all).map(([name, { read, as, empty }]) => {
      const orEmpty: c.Read = (record) => read(record) ?? (isLastPart(record) ? undefined : empty);
      return [name, c.set(c.withPaths(orEmpty, read.paths), as)];
    }),
  );

/** Whether the record shows the object. The last entry of an operation has only the type of the request. */
export const hasBody = (record: AuditRecord): boolean => {
  if (isLastPart(record)) return false;
  for (const name in record.request) if (name !== '@type' && name !== 'item') return true;
  return false;
};

const isLastPart = ({ operation }: AuditRecord): boolean => operation?.part === 'last';
