import { entryOf, isList, isObject, type Json, type JsonObject } from '../lib/json.js';
import type { AuditRecord } from '../model/audit-record.js';
import { reader, set, via, withParts, withPaths, type Edits, type From, type Read } from './dsl.js';
import { compilePath } from './read-path.js';
import { orNull } from './values.js';

/** Converts objects of an API to the nested blocks of Terraform, and reads the members of blocks. */

const camelCase = (name: string): string => {
  let shown = '';
  let from = 0;
  for (let at = name.indexOf('_'); at >= 0 && at + 1 < name.length; at = name.indexOf('_', at + 1)) {
    shown += name.slice(from, at) + name.charAt(at + 1).toUpperCase();
    from = at + 2;
  }
  return shown + name.slice(from);
};

/**
 * Attributes that have the names of their parameters: `same('name vpc_config{subnet_ids}')` reads `name`, and `vpcConfig.subnetIds` for
 * `vpc_config.subnet_ids`. `at`: the path of the object around them, with a dot at its end, or what reads a path. `field`: the block around
 * the attributes, with a dot at its end.
 */
export function same(names: string, at?: string, field?: string): Readonly<Record<string, string>>;
export function same<T>(names: string, at: (path: string) => T, field?: string): Readonly<Record<string, T>>;
export function same<T>(names: string, at: string | ((path: string) => T) = '', field = ''): Readonly<Record<string, T | string>> {
  const found: Record<string, T | string> = {};
  for (const [name, path] of pathsOfNames(names)) found[field + name] = typeof at === 'string' ? at + path : at(path);
  return found;
}

const [space, open, close] = [0x20, 0x7b, 0x7d];

/**
 * Attributes and their paths: `a b_c{d e=f.g}` → `a` and `a`, `b_c.d` and `bC.d`, `b_c.e` and `bC.f.g`. `b={c}`: the members of the block
 * are beside it. Reads characters: regular expressions took a fifth of loading the catalog.
 */
export const pathsOfNames = (names: string): readonly (readonly [attribute: string, path: string])[] => {
  const found: (readonly [string, string])[] = [];
  const around: (readonly [string, string])[] = [];
  /** The blocks around a name, with a dot at the end. */
  let [fields, paths] = ['', ''];
  let start = 0;
  for (let at = 0; at <= names.length; at++) {
    const code = at < names.length ? names.charCodeAt(at) : space;
    if (code > space && code !== open && code !== close) continue;
    if (at > start) {
      const equals = names.indexOf('=', start);
      const isNamed = equals >= 0 && equals < at;
      const name = names.slice(start, isNamed ? equals : at);
      const path = isNamed ? names.slice(equals + 1, at) : camelCase(name);
      if (code !== open) found.push([fields + name, path === '' ? paths.slice(0, -1) : paths + path]);
      else {
        around.push([fields, paths]);
        [fields, paths] = [`${fields}${name}.`, path === '' ? paths : `${paths}${path}.`];
      }
    }
    if (code === close) [fields, paths] = around.pop() ?? ['', ''];
    start = at + 1;
  }
  return found;
};

/** Like `same`, for parameters that the call resets by omitting them. */
export const replaced = (names: string, at = '', field = ''): Edits => same(names, (path) => orNull(`${at}${path}`), field);

/** `launchTemplateId` → `launch_template_id`, `uRI` → `uri`. Units and `vCPU` count as one word, as in Terraform's names. */
export const snakeCase = (name: string): string =>
  name
    .replace(/^[a-z][A-Z]+(?=[A-Z][a-z]|$)/, (word) => word.toLowerCase())
    .replace(/v_?cpu/gi, 'Vcpu')
    .replace(/MiB|GiB|GB|ARNs?/g, (word) => word.charAt(0) + word.slice(1).toLowerCase())
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replace(/^_/, '');

/** Attribute of a block → path in the object, a function of the object, or the path and members of nested blocks. */
export type Members = {
  readonly [attribute: string]: string | ((object: JsonObject) => Json | undefined) | readonly [path: string, members: Members];
};

/**
 * An object, or the objects of a list, as blocks. `shape`: the members of a block, or a function of the object. By default, all members at
 * all depths, with their names in snake case.
 */
export const blocks = (from: From, shape: Members | ((object: JsonObject) => Json) = byName()): Read => {
  const [convert, paths] = typeof shape === 'function' ? [shape, undefined] : [blockOf(shape), pathsOf(shape)];
  const read = via(from, (value) => {
    if (isObject(value)) return [convert(value)];
    if (isList(value)) return value.map((one) => (isObject(one) ? convert(one) : one));
    return paths === undefined || value === null ? value : undefined;
  });
  return paths === undefined ? read : withParts(read, from, paths);
};

type Names = {
  /** Member → attribute, where the attribute is not the member in snake case. */
  readonly names?: Readonly<Record<string, string>>;
  /** Members that are maps with keys of the user. */
  readonly maps?: readonly string[];
};

/** All members of an object in snake case, at all depths; each nested object is a list of one. */
export const byName = ({ names = {}, maps = [] }: Names = {}): ((object: JsonObject) => JsonObject) => {
  const block = (object: JsonObject): JsonObject => {
    const result: Record<string, Json> = {};
    for (const [name, one = null] of Object.entries(object)) {
      result[entryOf(names, name) ?? snakeCase(name)] = maps.includes(name) ? one : isObject(one) ? [block(one)] : nested(one);
    }
    return result;
  };
  const nested = (value: Json): Json => (isList(value) ? value.map(nested) : isObject(value) ? block(value) : value);
  return block;
};

/** One block of these members, without those that the object lacks. Attributes may be in nested blocks: `metric.namespace`. */
export const blockOf = (members: Members): ((value: Json) => Json) => {
  const reads = Object.entries(members).map(([attribute, from]) => [attribute.split('.'), memberIn(from)] as const);
  return (value) => {
    const block: Record<string, Json> = {};
    for (const [path, read] of reads) {
      const one = read(value);
      if (one !== undefined && one !== null) setIn(block, path, one);
    }
    return block;
  };
};

const memberIn = (from: Members[string]): ((value: Json) => Json | undefined) => {
  if (typeof from === 'string') return compilePath(from);
  if (typeof from === 'function') return (value) => (isObject(value) ? from(value) : undefined);
  const [read, convert] = [compilePath(from[0]), blockOf(from[1])];
  return (value) => {
    const inner = read(value);
    return isList(inner) ? inner.map(convert) : isObject(inner) ? [convert(inner)] : undefined;
  };
};

const pathsOf = (members: Members): readonly string[] =>
  Object.values(members).flatMap((from) => {
    if (typeof from !== 'object') return typeof from === 'string' ? [from] : [];
    return [from[0], ...pathsOf(from[1]).map((path) => `${from[0]}.${path}`)];
  });

const setIn = (block: Record<string, Json>, [name = '', ...rest]: readonly string[], value: Json): void => {
  if (rest.length === 0) {
    block[name] = value;
    return;
  }
  const known = block[name];
  const inner: Record<string, Json> = { ...(isList(known) && isObject(known[0]) ? (known[0] as Readonly<Record<string, Json>>) : {}) };
  setIn(inner, rest, value);
  block[name] = [inner];
};

/** A member of a block that a call replaces as a whole; `null` if the given block omits it. */
export const inBlock = (block: From, path: string): Read => {
  const at = reader(block).at?.map((around) => `${around}.${path}`);
  return withPaths(memberOf(block, path, null), at, at);
};

const memberOf = (block: From, path: string, absent: Json | undefined): Read => {
  const read = compilePath(path);
  return via(block, (value) => (value === null ? null : isObject(value) ? (read(value) ?? absent) : undefined));
};

type Paths = Readonly<Record<string, string>>;

/** The attributes of a block that a call replaces as a whole: attribute → path in the object. Omitted members are reset. */
export const replacedBlock = (block: string, object: From, paths: Paths): Edits => edits(block, object, paths, null);

/** The attributes of a block of which a call changes only the given members. */
export const changedBlock = (block: string, object: From, paths: Paths): Edits => edits(block, object, paths, undefined);

const edits = (block: string, object: From, paths: Paths, absent: Json | undefined): Edits =>
  Object.fromEntries(
    Object.entries(paths).map(([attribute, path]) => [
      block === '' ? attribute : `${block}.${attribute}`,
      withParts(memberOf(object, path, absent), object, [path]),
    ]),
  );

/**
 * Edits of a call that replaces each block that it contains: an empty object (`vpcConfig: {}`) turns the block off, so that its members are
 * absent. Not for calls that merge what they contain into the block.
 */
export const emptied = (edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).map(([field, edit]) => {
      const spec = typeof edit === 'object' ? edit : set(edit);
      const around = spec.op === 'set' && spec.perKey !== true ? (spec.read.at ?? spec.read.paths ?? []).flatMap(blocksAround) : [];
      return [field, around.length === 0 ? edit : { ...spec, read: orEmptied(spec.read, around.map(compilePath)) }];
    }),
  );

const orEmptied = (read: Read, around: readonly ReturnType<typeof compilePath>[]): Read => {
  const isEmptied = ({ request }: AuditRecord): boolean =>
    around.some((block) => {
      const given = block(request);
      return isObject(given) && Object.keys(given).length === 0;
    });
  const readOrNull = (record: AuditRecord): Json | undefined => {
    const value = read(record);
    return value === undefined && isEmptied(record) ? null : value;
  };
  return Object.assign(readOrNull, { ...read });
};

/** `a` and `a.b` for `a.b.c`; none for paths into the response, an item or a list. */
const blocksAround = (path: string): readonly string[] => {
  const parts = path.split('.').slice(0, -1);
  return parts[0] === 'response' || parts[0] === 'item' || path.includes('[]')
    ? []
    : parts.map((_, at) => parts.slice(0, at + 1).join('.'));
};
