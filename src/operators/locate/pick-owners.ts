import { noCondition } from '../../catalog/gcp/no-condition.js';
import type { Tracked, TypeSpec } from '../../catalog/type-spec.js';
import type { Meaning, OwnerCandidate } from '../../model/change.js';
import type { FewMap } from '../../lib/few-map.js';
import { isList, type Json } from '../../lib/json.js';
import type { Declared } from '../../model/state-snapshot.js';
import { applyEdit } from '../compare/edits/apply-edit.js';
import { makeAttributeValue, type AttributeValue } from '../compare/edits/attribute-value.js';
import { elementKey } from '../compare/edits/elements.js';
import { isDeclared } from '../compare/edits/comparison.js';
import { sameValue } from '../compare/compare-values.js';
import { editsOn } from '../compare/edits/object-edits.js';
import { declaredOf, withDefault } from '../states/declared-value.js';

/**
 * The resources, among several with one key, on which a change is evaluated. A deletion by a key that several share (resetting the permissions
 * of an image) deletes all of them. An element (two memberships of one user) is evaluated on one resource: a removal on one that has the
 * element; an addition on one that already declares it, so that it resolves the alert there; otherwise on the first.
 */
export const pickOwners = (owner: OwnerCandidate, found: readonly Declared[], spec: TypeSpec | undefined): readonly Declared[] => {
  if (found.length === 1 || owner.act === 'delete') return found;
  const removes = owner.edits.some((edit) => edit.op === 'remove' || edit.op === 'drop');
  const picked = found.find((declared) => declares(owner, declared, spec) !== removes) ?? found[0];
  return picked === undefined ? [] : [picked];
};

const declares = (owner: OwnerCandidate, resource: Declared, spec: TypeSpec | undefined): boolean =>
  editsOn(owner, resource, spec, untracked).every((one) => {
    const edit = withDefault(one, spec);
    const declared = declaredOf(edit.field, resource, spec);
    const comparisons = applyEdit(makeAttributeValue(), { number: 0, time: 0, edit }, declared);
    return comparisons.every((comparison) => !comparison.hidden && isDeclared(comparison, declared));
  });

const untracked: Tracked = { has: () => false, differing: [] };

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

/** Whether a deletion of all but some resources (`except`) concerns one that a record created and no state declares. */
export const isLeftOut = ({ ref, edits }: OwnerCandidate, created: OwnerCandidate): boolean => {
  const { type, attributes } = created.ref;
  if (type !== ref.type || !Object.entries(ref.attributes).every(([name, value]) => attributes[name] === value)) return false;
  const block = Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== noCondition));
  return edits.every(({ op, value, as, by }) => op !== 'except' || !keysOf(value, as, by).has(elementKey(block, by, as)));
};

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
