import type { Drift } from '../../src/model/drift.js';

/** A member of an alert that differs, and its values; or that only one of them has the alert. */
type Difference = { readonly id: string; readonly what: string };

/** When something was found out, or resolved by a state. The clock of a replay of raw files stands between two events; that of a service runs on. */
const times = ['detected_at', 'resolved_at', 'seen_in_state'] as const;

/** These are resolved at the time of an event. */
const byRecord: ReadonlySet<Drift['resolution']> = new Set(['reverted', 'superseded']);

/** How the alerts of two runs differ. `tolerance`: milliseconds that the times at which they noticed something may differ. */
export const differencesOf = (
  one: ReadonlyMap<string, Drift>,
  other: ReadonlyMap<string, Drift>,
  tolerance: number,
): readonly Difference[] =>
  [...new Set([...one.keys(), ...other.keys()])].flatMap((id): readonly Difference[] => {
    const [mine, theirs] = [one.get(id), other.get(id)];
    if (mine === undefined || theirs === undefined) {
      const known = mine ?? theirs;
      return [{ id, what: `only in the ${theirs === undefined ? 'first' : 'second'}: ${known?.resolution ?? 'open'}` }];
    }
    if (mine.resolution !== theirs.resolution) {
      return [{ id, what: `resolution ${mine.resolution ?? 'open'} instead of ${theirs.resolution ?? 'open'}` }];
    }
    return (Object.keys(mine) as (keyof Drift)[])
      .filter((name) => !isSame(mine, theirs, name, tolerance))
      .map((name) => ({ id, what: `${name} differs` }));
  });

/** The state that resolved an alert has another path in another run. */
const isState = (name: keyof Drift, { resolved_by: by }: Drift): boolean => name === 'resolved_by' && by?.kind === 'state';

const isSame = (mine: Drift, theirs: Drift, name: keyof Drift, tolerance: number): boolean => {
  if (isState(name, mine) && isState(name, theirs)) return mine.resolved_by?.serial === theirs.resolved_by?.serial;
  if (JSON.stringify(mine[name]) === JSON.stringify(theirs[name])) return true;
  const [one, other] = [mine[name], theirs[name]];
  const isTime = (times as readonly string[]).includes(name) && !(name === 'resolved_at' && byRecord.has(mine.resolution));
  return isTime && typeof one === 'string' && typeof other === 'string' && Math.abs(Date.parse(one) - Date.parse(other)) <= tolerance;
};
