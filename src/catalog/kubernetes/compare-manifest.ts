import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { makeEdit, type Edit } from '../../model/change.js';
import type { ChangedObject, Tracks } from './compare-object.js';
import { groupOf, objectKey, resourceOfKind } from './object-name.js';
import { isEmpty } from './same-meaning.js';
import { sameQuantity } from './quantity.js';
import { touchedAt, type Touched } from './touched.js';

/** `kubernetes_manifest`: an object of any kind, compared with the part of it that the configuration declares (D80). */

/** The value of an attribute without a fixed type: states wrap it as `{value, type}`. */
const dynamicValue = (value: Json | undefined): JsonObject => {
  const inner = isObject(value) && isObject(value['value']) && value['kind'] === undefined ? value['value'] : value;
  return isObject(inner) ? inner : {};
};

/** The key of the object that a manifest declares, see `objectKey`; '' if it lacks a name. */
export const keyOfManifest = (value: Json): string => {
  const { apiVersion, kind, metadata } = dynamicValue(value);
  const { name, namespace } = isObject(metadata) ? metadata : ({} as JsonObject);
  if (typeof kind !== 'string' || typeof name !== 'string') return '';
  const group = groupOf(typeof apiVersion === 'string' ? apiVersion : '');
  return objectKey(group, resourceOfKind(kind), typeof namespace === 'string' ? namespace : '', name);
};

export const compareManifest = (changed: ChangedObject, declared: JsonObject, tracks: Tracks): readonly Edit[] => {
  const { metadata, ...rest } = dynamicValue(declared['manifest']);
  const { labels, annotations, finalizers } = isObject(metadata) ? metadata : ({} as JsonObject);
  const { apiVersion: _, kind: __, ...members } = rest;
  const edits: Edit[] = [];
  const object = withText(changed.object, members);
  compare({ metadata: { labels, annotations, finalizers }, ...members }, object, 'manifest', changed.touched, { changed, tracks, edits });
  return edits;
};

type Context = { readonly changed: ChangedObject; readonly tracks: Tracks; readonly edits: Edit[] };

const compare = (declared: JsonObject, given: JsonObject, path: string, touched: Touched, context: Context): void => {
  const { changed, tracks, edits } = context;
  for (const [name, value] of Object.entries(declared)) {
    if (value === undefined || value === null) continue;
    const isGiven = Object.hasOwn(given, name) && given[name] !== undefined;
    const part = touchedAt(touched, [name]) ?? (changed.isApplied && !isGiven ? true : undefined);
    if (part === undefined || (!isGiven && !changed.isWhole)) continue;
    const member = given[name] ?? null;
    const field = `${path}.${name}`;
    if (isObject(value) && isObject(member)) compare(value, member, field, part, context);
    else if (changed.isPatch && isList(member) && member.some(isObject)) edits.push(makeEdit(field, 'hidden', null));
    else if (part !== true && isList(value) && isList(member)) {
      const list = overlaid(value, member, part, changed.isApplied);
      const isSame = agrees(value, list);
      if (!isSame || !isEmpty(value) || tracks(field)) edits.push(makeEdit(field, 'set', isSame ? value : list, 'exact'));
    } else if (!agrees(value, member)) edits.push(makeEdit(field, 'set', member, 'exact'));
    else if (!isEmpty(value) || tracks(field)) edits.push(makeEdit(field, 'set', value, 'exact'));
  }
};

/** A list whose elements have names, with the written members of those that the manifest declares. */
const overlaid = (declared: readonly Json[], given: readonly Json[], parts: Exclude<Touched, true>, isApplied: boolean): readonly Json[] =>
  given.map((one) => {
    const name = isObject(one) ? one['name'] : undefined;
    const own = declared.find((other) => isObject(other) && other['name'] === name);
    if (!isObject(one) || !isObject(own) || typeof name !== 'string') return one;
    const part = touchedAt(parts, [name]);
    return part === undefined ? own : overlay(own, one, part, isApplied);
  });

/** The declared block with the values that were written; members that the manifest does not declare stay out. */
const overlay = (declared: JsonObject, given: JsonObject, touched: Touched, isApplied: boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
      if (value === undefined) return [];
      const member = Object.hasOwn(given, name) ? given[name] : undefined;
      const part = touchedAt(touched, [name]) ?? (isApplied && member === undefined ? true : undefined);
      if (part === undefined) return [[name, value]];
      if (isObject(value) && isObject(member)) return [[name, overlay(value, member, part, isApplied)]];
      return agrees(value, member) ? [[name, value]] : member === undefined ? [] : [[name, member]];
    }),
  );

/** Whether the object has what the manifest declares; members that only the object has are defaults. */
const agrees = (declared: Json, given: Json | undefined): boolean => {
  if (isObject(declared)) {
    const members = isObject(given) ? given : {};
    return Object.entries(declared).every(([name, value]) => value === undefined || agrees(value, members[name]));
  }
  if (isList(declared)) {
    const list = isList(given) ? given : [];
    return declared.length === list.length && declared.every((one, at) => agrees(one, elementFor(one, list, at)));
  }
  if (isEmpty(declared) && isEmpty(given)) return true;
  if (given === undefined || given === null || typeof given === 'object' || declared === null) return false;
  return String(declared) === String(given) || sameQuantity(String(declared), String(given));
};

/** Elements with a name keep it when others are added before them. */
const elementFor = (declared: Json, list: readonly Json[], at: number): Json | undefined => {
  const name = isObject(declared) ? declared['name'] : undefined;
  return (name === undefined ? undefined : list.find((one) => isObject(one) && one['name'] === name)) ?? list[at];
};

/** A secret's manifest may contain text in `stringData`, which the API returns in `data`. */
const withText = (object: JsonObject, { stringData }: JsonObject): JsonObject => {
  const { data } = object;
  if (!isObject(stringData) || !isObject(data)) return object;
  const texts = Object.keys(stringData).flatMap((key) => {
    const value = data[key];
    return typeof value === 'string' ? [[key, Buffer.from(value, 'base64').toString('utf8')] as const] : [];
  });
  return { ...object, stringData: Object.fromEntries(texts) };
};
