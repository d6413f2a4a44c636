import { resourceOf, type Alert } from '../alerts/alert.js';
import type { Incident } from '../api/client.js';
import type { Accumulator } from '../lib/accumulator.js';
import type { Card } from './card-item.js';
import type { Line } from './edge-line.js';
import { distinctLabels } from './labels.js';

/** Resources of one type that are drawn one by one. */
const handful = 4;
/** Cards of a column; the incidents have their own bound. */
const mostCards = 40;
const labelLength = 64;
/** The number of alerts is in the line above. */
const more = / and \d+ more$/;

/** Alerts by the id of their incident. */
type Counts = Map<string, number>;
type Caller = { readonly name: string; readonly alerts: Counts; readonly addresses: Map<string, number> };
/** `few`: the alerts of the first resources. */
type Kind = { readonly alerts: Counts; readonly names: Set<string>; readonly few: Map<string, Counts> };

/** Who caused the alerts of some incidents, and what these alerts are about. */
type Touched = { readonly callers: ReadonlyMap<string, Caller>; readonly kinds: ReadonlyMap<string, Kind> };

/** `incidents`: those that are shown; alerts of incidents that became part of one belong to it. */
export const touchedBy = (incidents: readonly Incident[]): Accumulator<Alert, Touched> => {
  const shown = new Map(incidents.flatMap(({ id, merged }) => [id, ...merged].map((one) => [one, id] as const)));
  const callers = new Map<string, Caller>();
  const kinds = new Map<string, Kind>();
  return {
    add: (alert) => {
      const incident = shown.get(alert.incident ?? '');
      if (incident === undefined) return;
      if (alert.actor !== '') {
        const caller = kept(callers, alert.actor, (): Caller => ({ name: alert.user, alerts: new Map(), addresses: new Map() }));
        count(caller.alerts, incident);
        if (alert.source_ip !== null) count(caller.addresses, alert.source_ip);
      }
      const kind = kept(kinds, alert.resource_type, (): Kind => ({ alerts: new Map(), names: new Set(), few: new Map() }));
      const name = resourceOf(alert);
      count(kind.alerts, incident);
      kind.names.add(name);
      if (kind.few.has(name) || kind.few.size < handful)
        count(
          kept(kind.few, name, () => new Map<string, number>()),
          incident,
        );
    },
    result: () => ({ callers, kinds }),
  };
};

const kept = <V>(map: Map<string, V>, key: string, make: () => V): V => {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
};
const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, one) => sum + one, 0);

/** A card before its label is known. `near`: ids of cards of the next column on the side of the incidents, and the alerts they share. */
type Item = Omit<Card, 'label'> & { readonly names: readonly string[]; readonly near: Counts };

type Overview = {
  readonly cards: readonly Card[];
  readonly lines: readonly Line[];
  readonly columns: { readonly layers: readonly number[]; readonly first: readonly number[] };
};

/** Addresses, callers, incidents and resources, a column each. `incidents`: in the order of the column. */
export const overviewOf = (incidents: readonly Incident[], { callers, kinds }: Touched): Overview => {
  const rank = new Map(incidents.map(({ id }, at) => [id, at]));
  /** Those of the first incidents first, then those with the most alerts. */
  const ranked = (items: readonly Item[], order: ReadonlyMap<string, number>): readonly Item[] => {
    const best = new Map(items.map((item) => [item.id, Math.min(...[...item.near.keys()].map((id) => order.get(id) ?? Infinity))]));
    return [...items].sort((one, other) => (best.get(one.id) ?? 0) - (best.get(other.id) ?? 0) || total(other.near) - total(one.near));
  };
  const whole = [...callers].map(([actor, { name, alerts }]): Item => ({
    id: `caller ${actor}`,
    name: actor,
    names: [name, actor],
    kind: `caller · ${alertsText(total(alerts))}`,
    to: driftsBy({ actor }),
    near: alerts,
  }));
  const shownCallers = bounded(ranked(whole, rank), 'callers', '/actors');
  const drawn = new Map(shownCallers.map(({ id }, at) => [id, at]));
  const addresses = new Map<string, Counts>();
  for (const [actor, caller] of callers)
    for (const [address, alerts] of caller.addresses)
      if (drawn.has(`caller ${actor}`)) kept(addresses, address, () => new Map<string, number>()).set(`caller ${actor}`, alerts);
  const addressItems = [...addresses].map(([address, near]): Item => ({
    id: `address ${address}`,
    name: address,
    names: [address],
    kind: `address · ${alertsText(total(near))}`,
    to: driftsBy({ source_ip: address }),
    near,
  }));
  const columns = [
    bounded(ranked(addressItems, drawn), 'addresses', '/drifts'),
    shownCallers,
    incidents.map(incidentItem),
    bounded(ranked([...kinds].flatMap(kindItems), rank), 'further kinds of resources', '/drifts'),
  ].filter((items) => items.length > 0);
  const items = columns.flat();
  const labels = distinctLabels(
    items.map(({ names }) => names),
    labelLength,
  );
  const cards = items.map(({ names: _, near: __, ...item }, at): Card => ({ ...item, label: labels[at] ?? item.name }));
  const index = new Map(items.map(({ id }, at) => [id, at]));
  const layers = columns.flatMap((column, layer) => column.map(() => layer));
  return {
    cards,
    lines: items.flatMap(({ near }, at) => [...near].flatMap(([other, alerts]) => lineBetween(cards, at, index.get(other), alerts))),
    columns: { layers, first: [...items.keys()].filter((at) => rank.has(items[at]?.id ?? '')) },
  };
};

/** The list of drifts with these filters. */
const driftsBy = (filters: Readonly<Record<string, string>>): string => `/drifts?${new URLSearchParams(filters).toString()}`;

const alertsText = (alerts: number): string => `${String(alerts)} ${alerts === 1 ? 'alert' : 'alerts'}`;

const incidentItem = ({ id, title, severity, alerts, open }: Incident): Item => ({
  id,
  name: title,
  names: [title.replace(more, ''), `${title} ${id}`],
  kind: open > 0 ? `incident · ${String(open)} of ${String(alerts)} open` : `incident · ${alertsText(alerts)}, resolved`,
  severity,
  to: `/incidents/${id}`,
  near: new Map(),
});

/** The resources of a type, or the type if it has more than a handful. */
const kindItems = ([type, { alerts, names, few }]: [string, Kind]): readonly Item[] => {
  if (names.size > handful) {
    const name = `${type} × ${String(names.size)}`;
    return [
      {
        id: `type ${type}`,
        name,
        names: [name],
        kind: `resources · ${alertsText(total(alerts))}`,
        to: driftsBy({ type }),
        near: alerts,
      },
    ];
  }
  return [...few].map(([name, near]) => ({
    id: `resource ${type} ${name}`,
    name,
    names: [name, `${type} ${name}`],
    kind: `resource · ${alertsText(total(near))}`,
    to: driftsBy({ address: name, type }),
    near,
  }));
};

/** The first items; one card stands for all others. */
const bounded = (items: readonly Item[], what: string, to: string): readonly Item[] => {
  if (items.length <= mostCards) return items;
  const others = items.slice(mostCards - 1);
  const near: Counts = new Map();
  for (const item of others) for (const [id, alerts] of item.near) near.set(id, (near.get(id) ?? 0) + alerts);
  const name = `+ ${String(others.length)} ${what}`;
  return [...items.slice(0, mostCards - 1), { id: `+ ${what}`, name, names: [name], kind: alertsText(total(near)), to, near }];
};

/** From the left to the right, as the columns are. */
const lineBetween = (cards: readonly Card[], at: number, other: number | undefined, alerts: number): readonly Line[] => {
  if (other === undefined) return [];
  const pair = at < other ? ([at, other] as const) : ([other, at] as const);
  const [left, right] = pair.map((one) => cards[one]?.label ?? '');
  return [
    {
      key: JSON.stringify(pair.map((one) => cards[one]?.id)),
      pair,
      type: undefined,
      title: `${left ?? ''} → ${right ?? ''}`,
      reasons: [`${alertsText(alerts)} ${alerts === 1 ? 'connects' : 'connect'} them`],
    },
  ];
};
