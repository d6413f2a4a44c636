import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, member, text, type Json, type JsonObject, entryOf } from '../../../lib/json.js';
import { forEach, reader, request, via, withRoots, type ChangeSpec, type From, type OwnerSpec, type Read } from '../../dsl.js';
import { otherCase } from '../../read-path.js';
import { tagMap } from '../../values.js';

/**
 * EC2 calls have two shapes. Older calls are flat, with lists as `{items: […]}`. Newer calls have a wrapper (`ModifyVolumeRequest`,
 * `ModifyVolumeResponse`) and use the names of the query API: each list element has its index as `tag`, a list of one is the element
 * itself, and a scalar element is in `content`.
 * Source: CloudTrail records of both kinds; EC2 API reference for the names.
 */

/**
 * Changes of one call in either shape: `requested` reads the request and `returned` the response, without wrappers and with plain lists.
 */
export const inCall = (...owners: readonly OwnerSpec[]): ChangeSpec => forEach(callOf, ...owners);

/** One change per element that `items` finds in the call; `requested` and `returned` read the element. */
export const inEach = (items: (call: JsonObject, record: AuditRecord) => Json | undefined, ...owners: readonly OwnerSpec[]): ChangeSpec =>
  forEach((record) => items(callOf(record), record), ...owners);

export const requested = (path: string): Read => request(`item.${path}`);
export const returned = (path: string): Read => request(`item.answer.${path}`);

export const callOf = (record: AuditRecord): JsonObject => {
  const call: Record<string, Json> = { ...(callBody(record.request) as Readonly<Record<string, Json>>) };
  // V8 copies a spread with a further member property by property.
  call['answer'] = callBody(record.response);
  return call;
};

const callBody = (body: JsonObject): JsonObject => {
  const names = Object.keys(body);
  const only = names.length === 1 ? (names[0] as string) : '';
  const inner = only !== '' && /.(Req|Request|Response)$/.test(only) ? body[only] : body;
  const found = plain(inner ?? null);
  return isObject(found) ? found : {};
};

const plain = (value: Json): Json => {
  if (isList(value)) return value.flatMap((one) => (isElement(one) ? plain(one) : [plain(one)]) as Json[]);
  if (!isObject(value)) return value;
  const list = value['items'] ?? value['item'];
  if (list !== undefined && list !== null) return (isList(list) ? list : [list]).map(plain);
  if (!isElement(value)) return members(value);
  return [value['content'] === undefined ? members({ ...value, tag: undefined }) : plain(value['content'])];
};

const isElement = (value: Json): boolean => isObject(value) && typeof value['tag'] === 'number';

const members = (value: JsonObject): JsonObject => {
  const result: Record<string, Json> = {};
  for (const name of Object.keys(value)) {
    const one = value[name];
    if (one !== undefined) result[name] = plain(one);
  }
  return result;
};

/** A member, ignoring the case of its first letter. */
export const memberOf = (value: Json | undefined, name: string): Json | undefined => member(value, name) ?? member(value, otherCase(name));

/** A list member: absent, empty and single elements all read as lists. */
export const listOfMember = (value: Json | undefined, name: string): readonly Json[] => {
  const found = memberOf(value, name);
  if (isList(found)) return found;
  const nothing = found === undefined || found === null || found === '' || (isObject(found) && Object.keys(found).length === 0);
  return nothing ? [] : [found];
};

/**
 * An attribute that a `Modify…Attribute` call sets. Three forms: `{instanceType: {value: 't3.large'}}`,
 * `{ebsOptimized: true}`, and `{attribute: 'instanceType', value: 't3.large'}` whose value is withheld in newer records.
 */
export const attribute = (name: string): Read => {
  const spelled = name.toLowerCase();
  const read = (record: AuditRecord): Json | undefined => {
    const call = member(record.request, 'item');
    const nested = memberOf(call, name);
    if (isObject(nested)) return memberOf(nested, 'value');
    if (nested !== undefined) return nested;
    return attributeName(call) === spelled ? memberOf(call, 'value') : undefined;
  };
  return withRoots(
    read,
    [name, 'attribute', 'attributeType'].map((one) => `item.${one}`),
  );
};

/** The attribute that a call contains as a string; some records have `CREATE_VOLUME_PERMISSION` for `createVolumePermission`. */
export const attributeName = (call: Json | undefined): string =>
  (text(memberOf(call, 'attribute')) ?? text(memberOf(call, 'attributeType')) ?? '').replaceAll('_', '').toLowerCase();

/**
 * The tags that a call gives to new resources of one kind, such as `volume`. They are merged instead of set: the id is new with each call,
 * and another call may add tags. `holder`: the part of the call that contains the tags.
 */
export const tagsFor =
  (kind: string, holder: From = 'item'): Read =>
  (record) => {
    const call = reader(holder)(record);
    const specs = [...listOfMember(call, 'tagSpecificationSet'), ...listOfMember(call, 'tagSpecification')];
    const tags = specs.filter((spec) => memberOf(spec, 'resourceType') === kind).flatMap(tagsOf);
    return tags.length === 0 ? undefined : tagMap(() => tags)(record);
  };

/** The elements of a list of tags, under any of its names. */
export const tagsOf = (spec: Json): readonly Json[] => [
  ...listOfMember(spec, 'tags'),
  ...listOfMember(spec, 'tag'),
  ...listOfMember(spec, 'tagSet'),
];

/** Renames members so that `blocks` derives the names of the state. */
export const renamed = (from: From, names: Readonly<Record<string, string>>): Read =>
  via(from, (value) => {
    const rename = (one: Json): Json =>
      isObject(one) ? Object.fromEntries(Object.entries(one).map(([name, member]) => [entryOf(names, name) ?? name, member ?? null])) : one;
    return isList(value) ? value.map(rename) : rename(value);
  });

/** A time without the fraction that records contain, as in the state. */
export const instant = (from: From): Read => via(from, (value) => (typeof value === 'string' ? value.replace(/\.\d+(?=Z?$)/, '') : value));

/** The ids with a prefix such as `i-` or `vol-`. */
export const idsOf = (from: From, prefix: string): Read => {
  const read = reader(from);
  return (record) => {
    const found = read(record);
    const ids = (isList(found) ? found : [found]).filter((id) => typeof id === 'string' && id.startsWith(prefix));
    return ids.length === 0 ? undefined : (ids as Json);
  };
};
