import { makeEdit, type Edit, type Place } from '../model/change.js';
import type { Json } from '../model/json.js';
import type { Declared } from '../model/state-snapshot.js';
import { applyEdit, Cell } from './cell.js';
import { declaredValue } from './declared-states.js';

/**
 * Of several resources with one key (two memberships of one user), the one that a change is judged on: for what is taken
 * away one that holds it, for what is put the first; `undefined` where one of them declares it already.
 */
export const pickOwner = (place: Place, found: readonly Declared[]): Declared | undefined => {
  const takesAway = place.act === 'delete' || place.edits.some((edit) => edit.op === 'remove' || edit.op === 'drop');
  if (takesAway) return found.find((target) => place.act === 'delete' || !declares(place, target)) ?? found[0];
  return found.some((target) => declares(place, target)) ? undefined : found[0];
};

const declares = (place: Place, target: Declared): boolean =>
  place.edits.every((edit) => {
    const declared = declaredOf(edit.field, target);
    return applyEdit(new Cell(), edit, 0, declared).every((touch) => !touch.hidden && touch.satisfied(declared));
  });

/** A resource as a whole is judged like an attribute `*` that is there or not. */
export const existence = (gone: boolean): Edit => makeEdit('*', 'set', gone ? null : 'exists');

/** What stands declared for a field. */
export const declaredOf = (field: string, target: Declared | undefined): Json | undefined =>
  target === undefined ? undefined : field === '*' ? 'exists' : declaredValue(target, field);
