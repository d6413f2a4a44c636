import type { TypeSpec } from '../../catalog/type-spec.js';
import { makeEdit, type Edit, type OwnerCandidate } from '../../model/change.js';
import type { Json } from '../../lib/json.js';
import type { Declared } from '../../model/state-snapshot.js';
import { applyEdit, Cell } from './cell.js';
import { canonicalText, sameValue } from '../compare/compare-values.js';
import { declaredValue } from './declared-states.js';

/**
 * Of several resources with one key, those that a change is judged on. What is deleted by a key that several share (the
 * permissions of an image, reset) is gone in all of them. An element (of two memberships of one user) is judged on one: taken
 * away on one that holds it, put on one that declares it already, so that it ends the alert that was opened there; else on the first.
 */
export const pickOwners = (place: OwnerCandidate, found: readonly Declared[], spec: TypeSpec | undefined): readonly Declared[] => {
  if (found.length === 1 || place.act === 'delete') return found;
  const takesAway = place.edits.some((edit) => edit.op === 'remove' || edit.op === 'drop');
  const owner = found.find((target) => declares(place, target, spec) !== takesAway) ?? found[0];
  return owner === undefined ? [] : [owner];
};

const declares = (place: OwnerCandidate, target: Declared, spec: TypeSpec | undefined): boolean =>
  place.edits.every((said) => {
    const edit = withDefault(said, spec);
    const declared = declaredOf(edit.field, target, spec);
    return applyEdit(new Cell(), edit, 0, declared).every((touch) => !touch.hidden && touch.satisfied(declared));
  });

/** Has the resource the values that a deletion is conditional on, as far as records and the state tell? */
export const isMeant = (
  place: OwnerCandidate,
  target: Declared,
  cells: ReadonlyMap<string, Cell>,
  time: number,
  spec: TypeSpec | undefined,
): boolean =>
  place.edits.every(({ field, value, as }) => {
    const said = cells.get(field)?.whole;
    const known = said?.live === true && said.time <= time ? said.value : declaredOf(field, target, spec);
    return sameValue(value, known, as);
  });

/** An edit that leaves an attribute empty sets what empty means for its type. */
export const withDefault = (edit: Edit, spec: TypeSpec | undefined): Edit =>
  edit.op === 'set' ? { ...edit, value: orDefault(edit.value, edit.field, spec) ?? null } : edit;

const orDefault = (value: Json | undefined, field: string, spec: TypeSpec | undefined): Json | undefined => {
  const fallback = spec?.defaults?.[field];
  if (fallback === undefined || value === false || (value === 0 && typeof fallback !== 'number')) return value;
  return canonicalText(value) === '' ? fallback : value;
};

/** A resource as a whole is judged like an attribute `*` that is there or not. */
export const existence = (gone: boolean): Edit => makeEdit('*', 'set', gone ? null : 'exists');

/** What stands declared for a field, by the default of its type where the state leaves it empty. */
export const declaredOf = (field: string, target: Declared | undefined, spec: TypeSpec | undefined): Json | undefined =>
  target === undefined ? undefined : field === '*' ? 'exists' : orDefault(declaredValue(target, field), field, spec);
