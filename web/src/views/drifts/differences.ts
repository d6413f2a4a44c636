import type { Alert } from '../../alerts/alert.js';

/** `added`: alerts that are new in a list. `changed`: others that changed, or left it. */
export type Differences = { readonly added: number; readonly changed: number };

const none: Differences = { added: 0, changed: 0 };

/**
 * How newer lists differ from one. Lengths alone say nothing: a full list, or one of open alerts, loses some as it gets others.
 */
export const differencesFrom = (older: readonly Alert[]): ((newer: readonly Alert[]) => Differences) => {
  let known: ReadonlyMap<string, Alert> | undefined;
  return (newer) => {
    if (older === newer) return none;
    known ??= new Map(older.map((alert) => [alert.id, alert]));
    let [added, changed] = [0, 0];
    for (const alert of newer) {
      const former = known.get(alert.id);
      if (former === undefined) added++;
      else if (former !== alert && !isSame(former, alert)) changed++;
    }
    return { added, changed: changed + older.length - (newer.length - added) };
  };
};

/** Whether rows of the same alert look the same; reading the list again makes new ones. */
const isSame = (one: Alert, other: Alert): boolean =>
  one.resolution === other.resolution &&
  one.occurrences === other.occurrences &&
  one.severity === other.severity &&
  one.new_value === other.new_value &&
  one.fields?.length === other.fields?.length &&
  JSON.stringify(one.triage) === JSON.stringify(other.triage);
