import { isList, isObject, type Json, type JsonObject } from '../../lib/json.js';
import { makeEdit, type Edit } from '../../model/change.js';
import type { ChangedObject } from './compare-object.js';
import { groupOf, objectKey, resourceOfKind } from './object-name.js';
import { isEmpty } from './same-meaning.js';
import { sameQuantity } from './quantity.js';
import type { Tracked } from '../type-spec.js';
import { snakeCase } from '../values.js';
import { isMap } from './member-names.js';
import { isDefaultOf } from './patches/absent-members.js';
import { listAfter } from './patches/list-steps.js';
import { isRemoved, mergeKeyOf } from './patches/read-merge.js';
import { readOperations } from './patches/read-operations.js';
import { isSteps, touchedAt, type ListStep, type Touched } from './patches/touched.js';

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

export const compareManifest = (changed: ChangedObject, declared: JsonObject, tracked: Tracked): readonly Edit[] => {
  const { metadata, ...rest } = dynamicValue(declared['manifest']);
  const { labels, annotations, finalizers } = isObject(metadata) ? metadata : ({} as JsonObject);
  const { apiVersion: _, kind: __, ...members } = rest;
  const edits: Edit[] = [];
  const object = withText(changed.object, members);
  compare({ metadata: { labels, annotations, finalizers }, ...members }, object, 'manifest', changed.touched, { changed, tracked, edits });
  return edits;
};

type Context = { readonly changed: ChangedObject; readonly tracked: Tracked; readonly edits: Edit[] };

const compare = (declared: JsonObject, given: JsonObject, path: string, touched: Touched, context: Context): void => {
  const { changed, tracked, edits } = context;
  // The API server adds no keys to a map, so that a whole map without a key removes it.
  const isWholeMap = touched === true && isMap(path.slice(path.lastIndexOf('.') + 1));
  for (const [name, value] of Object.entries(declared)) {
    if (value === undefined || value === null) continue;
    const isGiven = Object.hasOwn(given, name) && given[name] !== undefined;
    const part = touchedAt(touched, [name]) ?? (changed.isApplied && !isGiven ? true : undefined);
    if (part === undefined || (!isGiven && !changed.isWhole && !isSteps(part) && !isWholeMap)) continue;
    const member = given[name] ?? null;
    const field = `${path}.${name}`;
    const isAgreed = isSteps(part)
      ? agreesInSteps(value, member, part)
      : !changed.isWhole && part !== true && isList(value) && isList(member)
        ? agreesByName(value, member, part)
        : undefined;
    if (isAgreed === true) edits.push(makeEdit(field, 'set', value, 'exact'));
    else if (isAgreed === false) edits.push(makeEdit(field, 'hidden', null));
    else if (isObject(value) && isObject(member) && !isSteps(part)) compare(value, member, field, part, context);
    else if (part !== true && !isSteps(part) && isList(value) && isList(member)) {
      const list = overlaid(value, member, part, changed.isApplied);
      const isSame = agrees(value, list);
      if (!isSame || !isEmpty(value) || tracked.has(field)) edits.push(makeEdit(field, 'set', isSame ? value : list, 'exact'));
    } else if (!agrees(value, member)) edits.push(makeEdit(field, 'set', member, 'exact'));
    else if (!isEmpty(value) || tracked.has(field)) edits.push(makeEdit(field, 'set', value, 'exact'));
  }
};

/** Whether the declared list has what the steps write. Values that they do not show as a whole are reported as unknown. */
const agreesInSteps = (declared: Json, given: Json, steps: readonly ListStep[]): boolean | undefined => {
  if (!isList(declared)) return false;
  if (steps[0]?.op !== 'merge') return listAfter(declared, steps, { agrees, agreesInPart }) === 'same';
  return (isList(given) ? given : []).every((one) => {
    const key = isObject(one) ? mergeKeyOf(one) : undefined;
    const own = key === undefined ? undefined : declared.find((other) => isObject(other) && isObject(one) && other[key] === one[key]);
    if (!isObject(one) || key === undefined) return false;
    return own === undefined ? isRemoved(one) : !isRemoved(one) && isObject(own) && agreesWith(own, one, touchedOf(one));
  });
};

const touchedOf = (given: JsonObject): Touched => Object.fromEntries(Object.keys(given).map((name) => [name, true as const]));

const agreesByName = (declared: readonly Json[], given: readonly Json[], parts: { readonly [name: string]: Touched }): boolean =>
  given.every((one) => {
    const name = isObject(one) ? one['name'] : undefined;
    const own = declared.find((other) => isObject(other) && other['name'] === name);
    if (!isObject(one) || typeof name !== 'string') return false;
    if (own === undefined || isRemoved(one)) return own === undefined && isRemoved(one);
    return isObject(own) && agreesWith(own, one, touchedAt(parts, [name]) ?? {});
  });

const agreesInPart = (declared: Json, operations: readonly Json[]): boolean => {
  const { object, touched } = readOperations(operations);
  return isObject(declared) && agreesWith(declared, object, touched);
};

/** Whether a declared block has the written members; it may have others. */
const agreesWith = (declared: JsonObject, given: JsonObject, touched: Touched): boolean => {
  if (touched === true) return agrees(declared, given);
  if (isSteps(touched)) return false;
  return Object.entries(touched).every(([name, part]) => {
    const own = declared[name];
    const member = given[name] ?? null;
    if (own === undefined) return true;
    if (isSteps(part)) return agreesInSteps(own, member, part) === true;
    if (part !== true && isList(own)) return isList(member) && agreesByName(own, member, part);
    return isObject(own) && isObject(member) && part !== true ? agreesWith(own, member, part) : agrees(own ?? null, member);
  });
};

/** A list whose elements have names, with the written members of those that the manifest declares. */
const overlaid = (
  declared: readonly Json[],
  given: readonly Json[],
  parts: { readonly [name: string]: Touched },
  isApplied: boolean,
): readonly Json[] =>
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
const agrees = (declared: Json, given: Json | undefined, name = ''): boolean => {
  if (isObject(declared)) {
    const members = isObject(given) ? given : {};
    return Object.entries(declared).every(([name, value]) => value === undefined || agrees(value, members[name], snakeCase(name)));
  }
  if (isList(declared)) {
    const list = isList(given) ? given : [];
    return declared.length === list.length && declared.every((one, at) => agrees(one, elementFor(one, list, at)));
  }
  if (isEmpty(declared) && isEmpty(given)) return true;
  if (given === undefined) return isDefaultOf(name, declared);
  if (given === null || typeof given === 'object' || declared === null) return false;
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
