import { useMemo } from 'preact/hooks';
import { live } from '../../live/live.js';
import type { Alert } from '../../alerts/alert.js';
import { groupComparison, grouped, type AlertGroup } from '../../alerts/groups.js';
import { comparison, orderText, sorted, type Order } from '../../alerts/order.js';
import { accumulate } from '../../lib/accumulator.js';
import { useSliced } from '../../lib/use-sliced.js';

/** A row of the list: an incident of several alerts, or an alert, of an incident whose alerts are shown if `isMember`. */
export type ListItem =
  | { readonly kind: 'group'; readonly id: string; readonly group: AlertGroup; readonly isExpanded: boolean }
  | { readonly kind: 'alert'; readonly id: string; readonly alert: Alert; readonly isMember: boolean };

/** The alerts that a row stands for. */
export const alertsOf = (item: ListItem): readonly Alert[] => (item.kind === 'group' ? item.group.members : [item.alert]);

/** The newest version of an alert: a list that is held keeps its rows, but not what they say. */
export const currentAlert = (alert: Alert): Alert => live.alertOf(alert.id) ?? alert;

/** The row with the newest versions of its alerts. */
export const currentItem = (item: ListItem): ListItem => {
  if (item.kind === 'alert') {
    const alert = currentAlert(item.alert);
    return alert === item.alert ? item : { ...item, alert };
  }
  const members = item.group.members.map(currentAlert);
  if (members.every((one, at) => one === item.group.members[at])) return item;
  const [group = item.group] = accumulate(
    members,
    grouped(() => item.id, Date.now()),
  );
  return { ...item, group };
};

type Arrangement = {
  readonly order: Order;
  readonly isGrouped: boolean;
  /** Incidents whose alerts are shown. */
  readonly expanded: ReadonlySet<string> | 'all';
  /** Incidents that turned out to be parts of others. */
  readonly merged: ReadonlyMap<string, string>;
};

/** The rows of a list of alerts, given newest first. */
export const useListItems = (alerts: readonly Alert[], { order, isGrouped, expanded, merged }: Arrangement): readonly ListItem[] => {
  const key = orderText(order);
  const rows = useSliced(alerts, key, (given) => {
    if (key === '') return { add: () => undefined, result: () => given };
    return sorted(comparison(order));
  });
  const gathered = useSliced(isGrouped ? rows : none, `${key} ${String(merged.size)}`, () => grouped(currentIn(merged), Date.now()));
  const groups = useSliced(gathered, key, () => sorted(groupComparison(order)));
  return useMemo(() => {
    if (!isGrouped) return rows.map((alert) => itemOf(alert, false));
    const items: ListItem[] = [];
    for (const group of groups) {
      const [only, ...more] = group.members;
      if (only !== undefined && more.length === 0) items.push(itemOf(only, false));
      else {
        const isExpanded = expanded === 'all' || expanded.has(group.id);
        items.push({ kind: 'group', id: group.id, group, isExpanded });
        if (isExpanded) for (const alert of group.members) items.push(itemOf(alert, true));
      }
    }
    return items;
  }, [isGrouped, rows, groups, expanded]);
};

const none: readonly Alert[] = [];
const itemOf = (alert: Alert, isMember: boolean): ListItem => ({ kind: 'alert', id: alert.id, alert, isMember });

/** The incident that one is part of by now, after any number of merges. */
const currentIn =
  (merged: ReadonlyMap<string, string>) =>
  (incident: string): string => {
    let current = incident;
    for (let next = merged.get(current); next !== undefined; next = merged.get(current)) current = next;
    return current;
  };
