import type { AuditRecord } from '../../model/audit-record.js';
import type { Change, OwnerCandidate } from '../../model/change.js';
import type { Declared } from '../../model/state-snapshot.js';
import type { DeclaredStates } from './declared-states.js';
import { namesIacTool } from './names-iac-tool.js';
import type { StateSources } from './state-sources.js';

/**
 * Is the list that a removal falls to (`managed_policy_arns` of a role) only the provider's copy of resources of their own? It is
 * where others of their type are declared on the same holder, because a configuration cannot use both. After an apply that removed one of
 * them, the copy still has it until the next refresh. Asked only for calls of an IaC tool that are older than the first snapshot,
 * where no earlier one shows what was removed.
 */
export const mirrorsOthers = (
  place: OwnerCandidate,
  { owners: places }: Change,
  found: readonly Declared[],
  record: AuditRecord,
  states: DeclaredStates,
  sources: StateSources,
): boolean => {
  if (!place.edits.some((edit) => edit.op === 'remove') || !namesIacTool(record.userAgent)) return false;
  const holder = Object.values(place.ref.attributes);
  const own = places.slice(0, places.indexOf(place)).filter((earlier) => earlier.act === 'delete');
  return found.every(
    ({ snapshot }) =>
      sources.beganAfter(snapshot.source, record.time) &&
      own.some(({ ref }) =>
        Object.entries(ref.attributes).some(
          ([attribute, value]) => holder.includes(value) && states.declares(snapshot, ref.type, attribute, value),
        ),
      ),
  );
};
