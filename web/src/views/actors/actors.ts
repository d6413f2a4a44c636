import type { Severity } from '../../api/client.js';
import { accountOf, type Alert } from '../../alerts/alert.js';
import { noSeverities } from '../../alerts/summary.js';
import { actorKind, type ActorKind } from './actor-kind.js';

/** Who caused alerts, and which. */
export type Actor = {
  /** ARN, principal or name; empty if the record names nobody. */
  readonly id: string;
  readonly name: string;
  readonly kind: ActorKind;
  readonly total: number;
  readonly openTotal: number;
  readonly open: Readonly<Record<Severity, number>>;
  readonly accounts: readonly string[];
  readonly newest: Alert;
};

type Counting = { total: number; openTotal: number; open: Record<Severity, number>; accounts: Map<string, string>; newest: Alert };

/** The actors of alerts, which are given newest first. The one with the newest alert comes first. */
export const actorsOf = (alerts: readonly Alert[]): readonly Actor[] => {
  const found = new Map<string, Counting>();
  for (const alert of alerts) {
    let one = found.get(alert.actor);
    if (one === undefined)
      found.set(alert.actor, (one = { total: 0, openTotal: 0, open: noSeverities(), accounts: new Map(), newest: alert }));
    one.total++;
    if (alert.account_id !== '') one.accounts.set(alert.account_id, accountOf(alert));
    if (alert.resolution !== null) continue;
    one.openTotal++;
    one.open[alert.severity]++;
  }
  return [...found].map(([id, { accounts, ...counts }]) => ({
    id,
    name: counts.newest.user,
    kind: actorKind(id, counts.newest.user),
    accounts: [...accounts.values()].sort(),
    ...counts,
  }));
};

export const actorOrders = ['newest', 'open', 'total', 'name'] as const;
export type ActorOrder = (typeof actorOrders)[number];

const compare: Readonly<Record<ActorOrder, (one: Actor, other: Actor) => number>> = {
  newest: (one, other) => other.newest.time - one.newest.time,
  open: (one, other) => other.openTotal - one.openTotal || other.total - one.total,
  total: (one, other) => other.total - one.total,
  name: (one, other) => one.name.localeCompare(other.name),
};

/** The actors whose names or accounts contain the text, sorted. */
export const listedActors = (actors: readonly Actor[], search: string, order: ActorOrder): readonly Actor[] => {
  const text = search.trim().toLowerCase();
  return actors
    .filter(({ id, name, accounts }) => [id, name, ...accounts].some((one) => one.toLowerCase().includes(text)))
    .sort(compare[order]);
};
