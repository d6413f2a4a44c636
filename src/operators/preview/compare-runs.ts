import { canonicalJson } from '../../lib/canonical-json.js';
import type { Drift } from '../../model/drift.js';
import { resourceKey } from '../../model/output.js';

/** The effect of other rules on an alert: `severity` if it changes, `other` if only other members do. */
export const effects = ['appears', 'vanishes', 'severity', 'other'] as const;
export type Effect = (typeof effects)[number];

/** An alert that two sets of rules treat differently. */
export type Difference = {
  readonly effect: Effect;
  /** Names of the members that differ, in their order; empty if only one set announces the alert. */
  readonly changed: readonly (keyof Drift)[];
  /** The alert in its last state; null if these rules do not announce it. */
  readonly before: Drift | null;
  readonly after: Drift | null;
};

/** Differences in the order of their events. */
export type RunComparison = { readonly differences: readonly Difference[]; readonly unchanged: number };

/**
 * Compares the alerts of two runs over the same facts, each alert in its last state, attribute by attribute. Ids follow from the record
 * (D3), so an alert of both runs has one id. Rules also decide which of several records with the same value opens an alert (D11a): two
 * alerts with different ids are the same one if they report the same value of the same field and were open at the same time.
 */
export const compareRuns = (before: Iterable<Drift>, after: Iterable<Drift>): RunComparison => {
  const left = new Map([...before].flatMap(byAttribute).map((drift) => [nameOf(drift), drift]));
  const differences: Difference[] = [];
  const added: Drift[] = [];
  let unchanged = 0;
  const pair = (old: Drift, now: Drift): void => {
    left.delete(nameOf(old));
    const changed = changedMembers(old, now);
    if (changed.length === 0) unchanged++;
    else differences.push({ effect: changed.includes('severity') ? 'severity' : 'other', changed, before: old, after: now });
  };
  for (const now of [...after].flatMap(byAttribute)) {
    const old = left.get(nameOf(now));
    if (old === undefined) added.push(now);
    else pair(old, now);
  }
  const removed = bySubject([...left.values()].sort(byEvent));
  for (const now of added.sort(byEvent)) {
    const old = removed.get(subjectOf(now))?.find((one) => left.has(nameOf(one)) && areOpenTogether(one, now));
    if (old === undefined) differences.push({ effect: 'appears', changed: [], before: null, after: now });
    else pair(old, now);
  }
  for (const old of left.values()) differences.push({ effect: 'vanishes', changed: [], before: old, after: null });
  return { differences: differences.sort((one, other) => byEvent(alertOf(one), alertOf(other))), unchanged };
};

/** The alert as the new rules announce it, or as the old ones did. */
export const alertOf = ({ before, after }: Difference): Drift => {
  const drift = after ?? before;
  if (drift === null) throw new Error('a difference has an alert on one side at least');
  return drift;
};

/** The alert as one for each of its attributes: rules decide about each by itself. */
export const byAttribute = (drift: Drift): readonly Drift[] =>
  drift.fields?.map((one): Drift => ({
    ...drift,
    ...one,
    fields: null,
    superseded_by: one.resolution === 'superseded' ? drift.superseded_by : null,
  })) ?? [drift];

const nameOf = ({ id, field }: Drift): string => `${id} ${field}`;

/** These follow from which alerts there are: attributes of one record share an id and a summary, and an incident has the id of its first alert. */
const changedMembers = (before: Drift, after: Drift): readonly (keyof Drift)[] =>
  (Object.keys(after) as (keyof Drift)[]).filter(
    (name) =>
      textOf(before[name]) !== textOf(after[name]) &&
      name !== 'incident' &&
      name !== 'summary' &&
      !(name === 'id' && before.event_id === after.event_id),
  );

const textOf = (value: Drift[keyof Drift]): string => canonicalJson(value);

const byEvent = (one: Drift, other: Drift): number => {
  const [first, second] = [`${one.event_time} ${one.id}`, `${other.event_time} ${other.id}`];
  return first < second ? -1 : first > second ? 1 : 0;
};

/** Equal for alerts about the same value of the same field. */
const subjectOf = (drift: Drift): string =>
  canonicalJson([
    drift.account_id,
    resourceKey(drift.address, drift.resource_type, drift.resource_id),
    drift.field,
    drift.change,
    drift.new_value,
  ]);

const bySubject = (drifts: readonly Drift[]): ReadonlyMap<string, readonly Drift[]> => {
  const groups = new Map<string, Drift[]>();
  for (const drift of drifts) {
    const subject = subjectOf(drift);
    const group = groups.get(subject);
    if (group === undefined) groups.set(subject, [drift]);
    else group.push(drift);
  }
  return groups;
};

const areOpenTogether = (one: Drift, other: Drift): boolean =>
  Date.parse(one.event_time) <= endOf(other) && Date.parse(other.event_time) <= endOf(one);

const endOf = ({ resolved_at }: Drift): number => (resolved_at === null ? Infinity : Date.parse(resolved_at));
