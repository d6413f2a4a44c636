import { resourceOf, type Alert } from '../../alerts/alert.js';

export type AlertAround = { readonly alert: Alert; readonly relation: 'same_resource' | 'same_actor' };

/** Alerts before and after this time are not shown, in milliseconds. */
const around = 86_400_000;
/** Alerts of the resource, and of the actor, that are shown: the nearest in time. */
const mostAlerts = 20;

/** Alerts of the same resource or actor within a day. `rows`: newest first. `isCut`: there are more. */
export const alertsAround = (self: Alert, rows: readonly Alert[]): { readonly alerts: readonly AlertAround[]; readonly isCut: boolean } => {
  const resource = resourceOf(self);
  const found: Record<AlertAround['relation'], Alert[]> = { same_resource: [], same_actor: [] };
  let isCut = false;
  for (const alert of outward(rows, self.time)) {
    const relation = relationOf(self, resource, alert);
    if (relation === undefined) continue;
    if (found[relation].length < mostAlerts) found[relation].push(alert);
    else isCut = true;
    if (isCut && found.same_resource.length + found.same_actor.length === 2 * mostAlerts) break;
  }
  return {
    alerts: [
      ...found.same_resource.map((alert): AlertAround => ({ alert, relation: 'same_resource' })),
      ...found.same_actor.map((alert): AlertAround => ({ alert, relation: 'same_actor' })),
    ],
    isCut,
  };
};

const relationOf = (self: Alert, resource: string, other: Alert): AlertAround['relation'] | undefined => {
  if (other.id === self.id) return undefined;
  if (other.account_id === self.account_id && other.resource_type === self.resource_type && resourceOf(other) === resource)
    return 'same_resource';
  return self.actor !== '' && other.actor === self.actor ? 'same_actor' : undefined;
};

/** The alerts within a day of a time, the nearest first. */
function* outward(rows: readonly Alert[], time: number): Generator<Alert> {
  let older = firstAtOrBefore(rows, time);
  let newer = older - 1;
  while (true) {
    const before = rows[older];
    const after = rows[newer];
    const toBefore = before === undefined ? Infinity : time - before.time;
    const toAfter = after === undefined ? Infinity : after.time - time;
    if (Math.min(toBefore, toAfter) > around) return;
    if (toBefore <= toAfter && before !== undefined) {
      yield before;
      older++;
    } else if (after !== undefined) {
      yield after;
      newer--;
    }
  }
}

const firstAtOrBefore = (rows: readonly Alert[], time: number): number => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.time ?? 0) > time) from = middle + 1;
    else to = middle;
  }
  return from;
};
