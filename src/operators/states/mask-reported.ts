import { maskedByValue } from '../../catalog/secrets/mask-sensor-event.js';
import { Masking } from '../../catalog/secrets/masking.js';
import { SecretCollector } from '../../catalog/secrets/pack-secrets.js';
import { secretPaths } from '../../catalog/secrets/secret-types.js';
import { SecretValues } from '../../catalog/secrets/secret-values.js';
import type { AuditRecord } from '../../model/audit-record.js';
import type { Change, Edit, OwnerCandidate } from '../../model/change.js';
import { isObject, type Json } from '../../lib/json.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import type { DeclaredStates } from './declared-states.js';

/**
 * Creates the function that masks, in a sensor event, the new values of attributes that are sensitive by a state's marks or by their type
 * (D20). The alert of such a change masks the value, so the request in the event must not reveal it. No state contains the new value yet,
 * and the request's name for it may be neutral: only the change of the declared resource shows that it is secret.
 */
export const maskReported = (
  states: DeclaredStates,
  showVariables: readonly string[],
): ((event: SensorEvent, changes: readonly Change[], record: AuditRecord) => SensorEvent) => {
  const masking = new Masking({ showVariables });
  return (event, changes, record) => {
    let collector: SecretCollector | undefined;
    for (const { owners } of changes) {
      for (const owner of owners) {
        if (owner.edits.length === 0) continue;
        const marked = markedPaths(states, owner, record);
        const secrets = secretPaths(owner.ref.type, states.types[owner.ref.type]);
        if (marked.length === 0 && secrets.length === 0) continue;
        for (const [field, value] of owner.edits.flatMap(valuesOf)) {
          masking.value(value, field, marked, secrets, (name, hidden, variable, isMarked) => {
            (collector ??= new SecretCollector()).add(name, hidden, variable, isMarked);
          });
        }
      }
    }
    if (collector === undefined) return event;
    const values = new SecretValues(() => false);
    values.put('', collector.pack());
    return maskedByValue(event, values);
  };
};

const markedPaths = (states: DeclaredStates, { ref }: OwnerCandidate, record: AuditRecord): readonly string[] => {
  const found = states.findFor(ref, record);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.snapshot.sensitive(only.resource);
  return found.flatMap(({ snapshot, resource }) => snapshot.sensitive(resource));
};

/** Each value in an edit with its path; one for each key of a map, as in alerts. */
const valuesOf = ({ field, op, value, as }: Edit): readonly (readonly [field: string, value: Json])[] => {
  if (op === 'hidden' || op === 'drop' || as === 'object' || value === null) return [];
  if ((op !== 'merge' && as !== 'map') || !isObject(value)) return [[field, value]];
  return Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[`${field}.${key}`, one] as const]));
};
