import { isList, isObject, text, type Json } from '../../../lib/json.js';
import { via, withParts, type Edits, type From, type Read } from '../../dsl.js';
import { compilePath } from '../../read-path.js';

/** Attributes of a block → paths in the object of the API that the block represents. */
export type Members = Readonly<Record<string, string>>;

const membersOf = (block: string, object: From, members: Members, absent: Json | undefined): Edits =>
  Object.fromEntries(
    Object.entries(members).map(([attribute, path]) => {
      const read = compilePath(path);
      const value = via(object, (given) => (given === null ? null : isObject(given) ? (read(given) ?? absent) : undefined));
      return [block === '' ? attribute : `${block}.${attribute}`, withParts(value, object, [path])];
    }),
  );

/** The attributes of a block that a call replaces as a whole: omitted members are reset. */
export const replacedBlock = (block: string, object: From, members: Members): Edits => membersOf(block, object, members, null);

/** The attributes of a block of which a call changes only the given members. */
export const changedBlock = (block: string, object: From, members: Members): Edits => membersOf(block, object, members, undefined);

/** One value in an object that a call replaces; `null` if the object or the value is absent. */
export const inReplaced = (object: From, path: string): Read => {
  const read = compilePath(path);
  return withParts(
    via(object, (given) => (isObject(given) ? (read(given) ?? null) : null)),
    object,
    [path],
  );
};

/** The same with objects within: `[path, members]` is a block for each object at the path. */
type NestedMembers = { readonly [attribute: string]: string | readonly [path: string, members: NestedMembers] };

/** An object as a block of these attributes, without absent ones. Attributes may be in nested blocks: `metric.namespace`. */
export const blockOf = (members: NestedMembers): ((value: Json) => Json) => {
  const reads = Object.entries(members).map(([attribute, from]) => [attribute.split('.'), memberOf(from)] as const);
  return (value) => {
    const block: Record<string, Json> = {};
    for (const [path, read] of reads) {
      const one = read(value);
      if (one !== undefined && one !== null) setIn(block, path, one);
    }
    return block;
  };
};

const pathsOf = (members: NestedMembers): readonly string[] =>
  Object.values(members).flatMap((from) =>
    typeof from === 'string' ? [from] : [from[0], ...pathsOf(from[1]).map((path) => `${from[0]}.${path}`)],
  );

const memberOf = (from: string | readonly [path: string, members: NestedMembers]): ((value: Json) => Json | undefined) => {
  if (typeof from === 'string') return compilePath(from);
  const [read, convert] = [compilePath(from[0]), blockOf(from[1])];
  return (value) => {
    const inner = read(value);
    return isList(inner) ? inner.map(convert) : isObject(inner) ? [convert(inner)] : undefined;
  };
};

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

/** A list of objects as a list of blocks. */
export const blockList = (from: From, members: NestedMembers): Read => {
  const convert = blockOf(members);
  return withParts(
    via(from, (value) => (isList(value) ? value.map(convert) : value === null ? [] : undefined)),
    from,
    pathsOf(members),
  );
};

/** `[{name, value}]` as a map. */
export const namedValues = (value: Json | undefined): Json => {
  const map: Record<string, Json> = {};
  for (const one of isList(value) ? value : []) {
    const name = isObject(one) ? text(one['name'] ?? one['Name']) : undefined;
    if (isObject(one) && name !== undefined) map[name] = one['value'] ?? one['Value'] ?? '';
  }
  return map;
};
