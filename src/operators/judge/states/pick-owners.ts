import type { TypeSpec } from '../../../catalog/type-spec.js';
import { makeEdit, type Edit, type Meaning, type OwnerCandidate } from '../../../model/change.js';
import type { FewMap } from '../../../lib/few-map.js';
import { isList, type Json } from '../../../lib/json.js';
import type { Declared } from '../../../model/state-snapshot.js';
import { applyEdit } from '../values/apply-edit.js';
import { makeAttributeValue, type AttributeValue } from '../values/attribute-value.js';
import { elementKey } from '../values/elements.js';
import { isDeclared } from '../values/comparison.js';
import { canonicalText, sameValue } from '../../compare/compare-values.js';
import { editsOn } from './object-edits.js';
import { declaredValue } from './declared-states.js';

/**
 * The resources, among several with one key, on which a change is judged. A deletion by a key that several share (resetting the permissions
 * of an image) deletes all of them. An element (two memberships of one user) is judged on one resource: a removal on one that has the
 * element; an addition on one that already declares it, so that it resolves the alert there; otherwise on the first.
 */
export const pickOwners = (owner: OwnerCandidate, found: readonly Declared[], spec: TypeSpec | undefined): readonly Declared[] => {
  if (found.length === 1 || owner.act === 'delete') return found;
  const removes = owner.edits.some((edit) => edit.op === 'remove' || edit.op === 'drop');
  const picked = found.find((declared) => declares(owner, declared, spec) !== removes) ?? found[0];
  return picked === undefined ? [] : [picked];
};

const declares = (owner: OwnerCandidate, resource: Declared, spec: TypeSpec | undefined): boolean =>
  editsOn(owner, resource, spec, () => false).every((one) => {
    const edit = withDefault(one, spec);
    const declared = declaredOf(edit.field, resource, spec);
    const comparisons = applyEdit(makeAttributeValue(), { number: 0, time: 0, edit }, declared);
    return comparisons.every((comparison) => !comparison.hidden && isDeclared(comparison, declared));
  });

/** Whether the resource has the values that a deletion depends on, as far as records and the state show them. */
export const meetsCondition = (
  owner: OwnerCandidate,
  resource: Declared,
  attributes: FewMap<AttributeValue>,
  time: number,
  spec: TypeSpec | undefined,
): boolean =>
  owner.edits.every(({ field, op, value, as, by }) => {
    if (as === 'object') return true;
    if (op === 'except') return !keysOf(value, as, by).has(elementKey(resource.snapshot.attributes(resource.resource), by, as));
    const reported = attributes.get(field)?.whole;
    const known = reported?.differs === true && reported.time <= time ? reported.value : declaredOf(field, resource, spec);
    return sameValue(value, known, as);
  });

/** The keys of the blocks, kept because a deletion may concern hundreds of resources. */
const keysOf = (blocks: Json, as: Meaning, by: readonly string[]): ReadonlySet<string> => {
  const list = isList(blocks) ? blocks : [];
  const known = keysOfBlocks.get(list);
  if (known?.by === by) return known.keys;
  const keys = new Set(list.map((one) => elementKey(one, by, as)));
  keysOfBlocks.set(list, { by, keys });
  return keys;
};
const keysOfBlocks = new WeakMap<readonly Json[], { readonly by: readonly string[]; readonly keys: ReadonlySet<string> }>();

/** An edit that empties an attribute sets the default of its type, if there is one. */
export const withDefault = (edit: Edit, spec: TypeSpec | undefined): Edit => {
  const value = edit.op === 'set' ? (orDefault(edit.value, edit.field, spec) ?? null) : edit.value;
  return value === edit.value ? edit : { ...edit, value };
};

const orDefault = (value: Json | undefined, field: string, spec: TypeSpec | undefined): Json | undefined => {
  const fallback = spec?.defaults?.[field];
  if (fallback === undefined || value === false || value === 'false') return value;
  if ((value === 0 || value === '0') && (typeof fallback !== 'number' || spec?.zeros?.includes(field) === true)) return value;
  return canonicalText(value) === '' ? fallback : value;
};

/** Existence as an edit: it is judged like an attribute `*`. */
export const existence = (gone: boolean): Edit => (gone ? isGone : exists);
const exists = makeEdit('*', 'set', 'exists');
const isGone = makeEdit('*', 'set', null);

/** The declared value of a field, or the default of its type if the state leaves it empty. */
export const declaredOf = (field: string, resource: Declared | undefined, spec: TypeSpec | undefined): Json | undefined =>
  resource === undefined ? undefined : field === '*' ? 'exists' : orDefault(declaredValue(resource, field), field, spec);
