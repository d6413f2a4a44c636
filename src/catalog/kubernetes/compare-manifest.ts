import { isList, isObject, objectOf, type Json, type JsonObject } from '../../lib/json.js';
import { makeEdit, type Edit } from '../../model/change.js';
import { keysBelow, type ChangedObject } from './compare-object.js';
import { groupOf, objectKey, resourceOfKind } from './object-name.js';
import { kindOf } from './object-kinds.js';
import { isEmpty } from './same-meaning.js';
import type { Tracked } from '../type-spec.js';
import { agrees, isAddition, memberOf, overlaid, type Place } from './manifest-values.js';
import { isMap } from './member-names.js';
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

export const compareManifest = (changed: ChangedObject, declared: JsonObject, tracked: Tracked): readonly Edit[] =>
  compareAt('manifest', declared['computed_fields'], changed, declared, tracked);

/** `kubectl_manifest`: a document of YAML, which is read as an object. */
export const compareYaml = (changed: ChangedObject, declared: JsonObject, tracked: Tracked): readonly Edit[] =>
  compareAt('yaml_body', declared['ignore_fields'], changed, declared, tracked);

const compareAt = (
  attribute: string,
  left: Json | undefined,
  changed: ChangedObject,
  declared: JsonObject,
  tracked: Tracked,
): readonly Edit[] => {
  const { metadata, apiVersion, kind, ...members } = dynamicValue(declared[attribute]);
  const { labels, annotations, finalizers } = isObject(metadata) ? metadata : ({} as JsonObject);
  const group = groupOf(typeof apiVersion === 'string' ? apiVersion : '');
  const isCustom = kindOf({ group, resource: resourceOfKind(typeof kind === 'string' ? kind : '') }) === undefined;
  const comparison = new ManifestComparison(
    changed,
    tracked,
    new Set((isList(left) ? left : []).flatMap((path) => (typeof path === 'string' ? [`${attribute}.${path}`] : []))),
  );
  if (changed.scale !== undefined && isCustom && objectOf(members['spec'])['replicas'] === undefined)
    return scaledEdits(`${attribute}.spec`, objectOf(members['spec']), changed.scale);
  const object = withText(changed.object, members);
  const known = dynamicValue(declared['object']);
  const place: Place = { ...anywhere, name: attribute, kind, isCustom, known, isTolerant: true };
  comparison.block({ metadata: { labels, annotations, finalizers }, ...members }, object, attribute, changed.touched, place);
  return comparison.edits;
};

/**
 * Only the definition of a custom resource says which member holds the number of replicas, and neither the record nor the manifest shows it.
 * The value is assigned to the only member with a name such as `size`; if there are several, the change is reported without a value.
 */
const scaledEdits = (path: string, spec: JsonObject, replicas: Json): readonly Edit[] => {
  const counts = countsIn(spec, path);
  const [only] = counts;
  if (only === undefined) return [];
  return [counts.length === 1 ? makeEdit(only, 'set', replicas, 'written') : makeEdit(path, 'hidden', null)];
};

const countsIn = (block: JsonObject, path: string): readonly string[] =>
  Object.entries(block).flatMap(([name, value]) =>
    isObject(value)
      ? countsIn(value, `${path}.${name}`)
      : typeof value === 'number' && /replica|size|count|instance|node|worker|member|shard|parallel|scale/i.test(name)
        ? [`${path}.${name}`]
        : [],
  );

class ManifestComparison {
  readonly edits: Edit[] = [];

  constructor(
    readonly changed: ChangedObject,
    readonly tracked: Tracked,
    /** Fields that the configuration leaves to others, such as `manifest.spec.replicas`. */
    readonly left: ReadonlySet<string>,
  ) {}

  block(declared: JsonObject, given: JsonObject, path: string, touched: Touched, place: Place): void {
    // The API server adds no keys to a map, so that a whole map without a key removes it.
    const isWholeMap = touched === true && isMap(place.name);
    for (const [name, value] of Object.entries(declared)) {
      if (value === undefined || value === null) continue;
      const isGiven = Object.hasOwn(given, name) && given[name] !== undefined;
      const part = touchedAt(touched, [name]) ?? (this.changed.isApplied && !isGiven ? true : undefined);
      if (part === undefined || (!isGiven && !this.changed.isWhole && !isSteps(part) && !isWholeMap)) continue;
      if (!this.#isLeft(`${path}.${name}`)) this.#member(value, given[name], `${path}.${name}`, part, memberOf(place, name));
    }
    this.#additions(declared, given, path, touched, place);
  }

  /** Declared labels and annotations are compared even if they are listed, because anybody could change them unnoticed. */
  #isLeft(field: string): boolean {
    return this.left.has(field) && !/^\w+\.metadata\./.test(field);
  }

  #member(declared: Json, given: Json | undefined, field: string, part: Touched, place: Place): void {
    const isAgreed = isSteps(part)
      ? agreesInSteps(declared, given ?? null, part)
      : !this.changed.isWhole && part !== true && isList(declared) && isList(given)
        ? agreesByName(declared, given, part)
        : undefined;
    if (isAgreed === true) this.edits.push(makeEdit(field, 'set', declared, 'written'));
    else if (isAgreed === false) this.edits.push(makeEdit(field, 'hidden', null));
    else if (isObject(declared) && isObject(given) && !isSteps(part)) this.block(declared, given, field, part, place);
    else this.#value(declared, given, field, part, this.#at(field, place));
  }

  /** An addition that made the field differ stays one, although a refresh has read it. */
  #at(field: string, place: Place): Place {
    return this.tracked.differing.includes(field) ? { ...place, isTolerant: false } : place;
  }

  #value(declared: Json, given: Json | undefined, field: string, part: Touched, place: Place): void {
    const isNamed = part !== true && !isSteps(part) && isList(declared) && isList(given);
    const value = isNamed ? overlaid(declared, given, part, place, this.changed.isApplied) : given;
    const isSame = agrees(declared, value, place);
    if (!isSame) this.edits.push(makeEdit(field, 'set', value ?? null, 'written'));
    else if (!isEmpty(declared) || this.tracked.has(field)) this.edits.push(makeEdit(field, 'set', declared, 'written'));
  }

  /** Members that the manifest does not declare, see `isAddition`. */
  #additions(declared: JsonObject, given: JsonObject, path: string, touched: Touched, place: Place): void {
    // A name with a dot is a path to a deeper field, unless it is the key of a map.
    const below = keysBelow(path, this.tracked.differing).filter((name) => isMap(place.name) || !name.includes('.'));
    const names = new Set([...Object.keys(given), ...below]);
    for (const name of names) {
      if (declared[name] !== undefined && declared[name] !== null) continue;
      const part = touchedAt(touched, [name]);
      if (part === undefined || isSteps(part)) continue;
      const field = `${path}.${name}`;
      const differs = this.tracked.differing.includes(field);
      const value = given[name];
      if (isAddition(name, value, declared, this.#at(field, place))) this.edits.push(makeEdit(field, 'set', value ?? null, 'written'));
      else if (differs) this.edits.push(makeEdit(field, 'set', null, 'written'));
    }
  }
}

/** A value of which nothing else is known. */
const anywhere: Place = { name: '', kind: undefined, isCustom: false, known: undefined, isTolerant: false, isText: false };

/** Whether the declared list has what the steps write. Values that they do not show as a whole are reported as unknown. */
const agreesInSteps = (declared: Json, given: Json, steps: readonly ListStep[]): boolean | undefined => {
  if (!isList(declared)) return false;
  if (steps[0]?.op !== 'merge')
    return listAfter(declared, steps, { agrees: (own, value) => agrees(own, value, anywhere), agreesInPart }) === 'same';
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
  if (touched === true) return agrees(declared, given, anywhere);
  if (isSteps(touched)) return false;
  return Object.entries(touched).every(([name, part]) => {
    const own = declared[name];
    const member = given[name] ?? null;
    if (own === undefined) return true;
    if (isSteps(part)) return agreesInSteps(own, member, part) === true;
    if (part !== true && isList(own)) return isList(member) && agreesByName(own, member, part);
    return isObject(own) && isObject(member) && part !== true ? agreesWith(own, member, part) : agrees(own ?? null, member, anywhere);
  });
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
