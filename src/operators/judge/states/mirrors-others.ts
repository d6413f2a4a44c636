import type { Change, OwnerCandidate } from '../../../model/change.js';
import type { Declared } from '../../../model/state-snapshot.js';
import type { DeclaredStates } from './declared-states.js';
import type { JudgedEvent } from '../judged-event.js';
import { beganAfter, type StateSources } from './state-sources.js';

/**
 * Whether the list that a removal applies to (`managed_policy_arns` of a role) is only the provider's copy of separate resources. It is if
 * other resources of their type, or of one that the holder's type names (`mirrors`), are declared on the same holder, because a configuration cannot use both. After an apply removed one of
 * them, the copy contains it until the next refresh. True only for calls of an IaC tool that are older than the first snapshot, because no
 * earlier snapshot shows the removed ones.
 */
export const mirrorsOthers = (
  owner: OwnerCandidate,
  { owners }: Change,
  found: readonly Declared[],
  event: JudgedEvent,
  states: DeclaredStates,
  sources: StateSources,
): boolean => {
  if (!owner.edits.some((edit) => edit.op === 'remove' || edit.op === 'hidden') || !event.iacAgent) return false;
  const holder = Object.values(owner.ref.attributes);
  const own = owners.slice(0, owners.indexOf(owner)).filter((earlier) => earlier.act === 'delete');
  const mirrored = Object.entries(states.types[owner.ref.type]?.mirrors ?? {});
  return found.every(
    ({ snapshot }) =>
      beganAfter(sources, snapshot.source, event.time) &&
      (own.some(({ ref }) =>
        Object.entries(ref.attributes).some(
          ([attribute, value]) => holder.includes(value) && states.declares(snapshot, ref.type, attribute, value),
        ),
      ) ||
        mirrored.some(([type, attribute]) => holder.some((value) => states.declares(snapshot, type, attribute, value)))),
  );
};
