import type { AuditRecord } from '../../../model/audit-record.js';
import { isList, isObject, member, text, type Json, type JsonObject } from '../../../lib/json.js';
import { forEach, reader, request, via, type ChangeSpec, type From, type OwnerSpec, type Read } from '../../dsl.js';
import { tagMap } from '../../values.js';

/**
 * EC2 writes its calls in two shapes. Older ones are flat, with lists as `{items: […]}`. Newer ones stand in a wrapper
 * (`ModifyVolumeRequest`, `ModifyVolumeResponse`) under the names of the query API, where each element of a list carries
 * its place as `tag`, a list of one is the element itself, and a scalar element stands in `content`.
 * Source: CloudTrail records of both kinds; EC2 API reference for the names.
 */

/** Changes of one call in either shape: `said` reads its request and `answered` its response, wrappers off and lists plain. */
export const inCall = (...places: readonly OwnerSpec[]): ChangeSpec => forEach(callOf, ...places);

/** One change for each element that `items` finds in the call; `said` and `answered` read the element. */
export const inEach = (items: (call: JsonObject, record: AuditRecord) => Json | undefined, ...places: readonly OwnerSpec[]): ChangeSpec =>
  forEach((record) => items(callOf(record), record), ...places);

export const said = (path: string): Read => request(`item.${path}`);
export const answered = (path: string): Read => request(`item.answer.${path}`);

export const callOf = (record: AuditRecord): JsonObject => ({
  ...callBody(record.request),
  answer: callBody(record.response),
});

const callBody = (body: JsonObject): JsonObject => {
  const names = Object.keys(body);
  const only = names.length === 1 ? (names[0] as string) : '';
  const inner = /.(Req|Request|Response)$/.test(only) ? body[only] : body;
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
  for (const [name, one] of Object.entries(value)) {
    if (one !== undefined) result[name] = plain(one);
  }
  return result;
};

/** A member whatever the case of its first letter. */
export const memberOf = (value: Json | undefined, name: string): Json | undefined => {
  const first = name.charAt(0);
  const other = (first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase()) + name.slice(1);
  return member(value, name) ?? member(value, other);
};

/** What is named is a list, or nothing: absent, empty and a single element all read as lists. */
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
export const attribute =
  (name: string): Read =>
  (record) => {
    const call = member(record.request, 'item');
    const nested = memberOf(call, name);
    if (isObject(nested)) return memberOf(nested, 'value');
    if (nested !== undefined) return nested;
    return attributeName(call) === name.toLowerCase() ? memberOf(call, 'value') : undefined;
  };

/** The attribute that a call names as text; some records have `CREATE_VOLUME_PERMISSION` for `createVolumePermission`. */
export const attributeName = (call: Json | undefined): string =>
  (text(memberOf(call, 'attribute')) ?? text(memberOf(call, 'attributeType')) ?? '').replaceAll('_', '').toLowerCase();

/**
 * The tags that a call gives to what it makes of one kind, e.g. `volume`. What is known by an id is new with each call, and
 * may get more tags by another: entries merge them. `holder`: the part of the call that has them.
 */
export const tagsFor =
  (kind: string, holder: From = 'item'): Read =>
  (record) => {
    const call = reader(holder)(record);
    const specs = [...listOfMember(call, 'tagSpecificationSet'), ...listOfMember(call, 'tagSpecification')];
    const tags = specs.filter((spec) => memberOf(spec, 'resourceType') === kind).flatMap(tagsOf);
    return tags.length === 0 ? undefined : tagMap(() => tags)(record);
  };

/** The elements of a list of tags, under any of the names that calls give it. */
export const tagsOf = (spec: Json): readonly Json[] => [
  ...listOfMember(spec, 'tags'),
  ...listOfMember(spec, 'tag'),
  ...listOfMember(spec, 'tagSet'),
];

/** `'true'` and `'false'` as the state writes them. */
export const flag = (from: From): Read => via(from, (value) => (value === 'true' ? true : value === 'false' ? false : value));

/** Numbers that a record writes as text, as the state writes them. */
export const count = (from: From): Read =>
  via(from, (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value));

/** Gives members the names from which `blocks` makes those of the state. */
export const renamed = (from: From, names: Readonly<Record<string, string>>): Read =>
  via(from, (value) => {
    const rename = (one: Json): Json =>
      isObject(one) ? Object.fromEntries(Object.entries(one).map(([name, member]) => [names[name] ?? name, member ?? null])) : one;
    return isList(value) ? value.map(rename) : rename(value);
  });

/** A time without the fractions of seconds that records write, as the state has it. */
export const instant = (from: From): Read => via(from, (value) => (typeof value === 'string' ? value.replace(/\.\d+(?=Z?$)/, '') : value));

/** The elements of a list of ids that are of one kind, told by prefix: `i-`, `vol-`. */
export const idsOf = (from: From, prefix: string): Read => {
  const read = reader(from);
  return (record) => {
    const found = read(record);
    const ids = (isList(found) ? found : [found]).filter((id) => typeof id === 'string' && id.startsWith(prefix));
    return ids.length === 0 ? undefined : (ids as Json);
  };
};
