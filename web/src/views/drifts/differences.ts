import type { Alert } from '../../alerts/alert.js';

/** `added`: alerts that are new in a list. `gone`: those that left it. */
export type Differences = { readonly added: number; readonly gone: number };

const none: Differences = { added: 0, gone: 0 };

/**
 * How newer lists differ from one. Lengths alone say nothing: a full list, or one of open alerts, loses some as it gets others.
 */
export const differencesFrom = (older: readonly Alert[]): ((newer: readonly Alert[]) => Differences) => {
  let known: ReadonlySet<string> | undefined;
  return (newer) => {
    if (older === newer) return none;
    known ??= new Set(older.map(({ id }) => id));
    let added = 0;
    for (const { id } of newer) if (!known.has(id)) added++;
    return { added, gone: older.length - (newer.length - added) };
  };
};
