import { removeOldest, setNewest } from '../../lib/bounded-map.js';
import { contentId } from '../../lib/content-id.js';
import type { IncidentQuery, IncidentReader, Page, PageRequest } from '../../model/contracts/store.js';
import type { Drift } from '../../model/drift.js';
import type { Incident } from '../../model/incident.js';
import { severities } from '../../model/severity.js';
import { CallerSpans } from './caller-spans.js';
import { addAlert, addMember, countResolved, incidentOf, mergeGroups, newGroup, type Group } from './group.js';

/** What an alert is to its incident. `open`: its severity as index into `severities`, -1 when it is resolved. */
type Member = { readonly incident: string; open: number };
/** Saved: one entry of one of the maps. */
export type SavedIncident =
  | { readonly group: Group }
  | ({ readonly alert: string } & Readonly<Member>)
  | { readonly record: string; readonly incident: string }
  | { readonly caller: string; readonly spans: ReturnType<CallerSpans['entries']>[number][1] }
  | { readonly waiting: string; readonly due: number };

const maxIncidents = 10_000;
const maxRecords = 10_000;
/** Milliseconds for which changes of an incident that matter little are collected. */
const pace = 1_000;

/**
 * The incidents (D117). An alert joins the incidents of its caller within half an hour, of its record, of the alert that made it possible, and
 * of those that it made possible; if these are several, they become the oldest of them.
 *
 * **Keeps** the newest 10,000 incidents, the incident of the newest `maxAlerts` alerts, and the times of 10,000 callers.
 */
export class Incidents implements IncidentReader {
  readonly #groups = new Map<string, Group>();
  readonly #ofAlert = new Map<string, Member>();
  /** By record of nobody. Alerts of one record have one caller otherwise. */
  readonly #ofRecord = new Map<string, string>();
  readonly #callers = new CallerSpans();
  readonly #urgent = new Set<string>();
  /** When to publish what changed, in ascending order. */
  readonly #waiting = new Map<string, number>();

  constructor(readonly maxAlerts: number) {}

  /** Adds a new alert. `ties`: ids of its cause and of its effects. Returns the id of its incident. */
  add(drift: Drift, rootCause: string | null, ties: readonly string[], now: number): string {
    const group = this.#join(drift, ties);
    const severity = severities.indexOf(drift.severity);
    const isUrgent = group.alerts === 0 || severity < group.severity || group.openCounts[severity] === 0;
    addAlert(group, drift, rootCause);
    this.#ofAlert.set(drift.id, { incident: group.id, open: severity });
    if (this.#ofAlert.size > this.maxAlerts) removeOldest(this.#ofAlert);
    this.#note(group, isUrgent, now);
    return group.id;
  }

  /** Takes an alert in its new form. Returns the id of its incident; null if it is forgotten. */
  update({ id, resolution }: Drift, now: number): string | null {
    const member = this.#ofAlert.get(id);
    const group = this.#current(member?.incident);
    if (group !== undefined && member !== undefined && resolution !== null && member.open >= 0) {
      const { open: severity } = member;
      member.open = -1;
      countResolved(group, severity);
      this.#note(group, group.openCounts[severity] === 0, now);
    }
    return group?.id ?? null;
  }

  /** The incidents in which something happened that must not wait. */
  takeUrgent(): readonly Incident[] {
    if (this.#urgent.size === 0) return none;
    const ids = [...this.#urgent];
    this.#urgent.clear();
    return ids.flatMap((id) => this.#published(id));
  }

  /** The incidents whose changes have waited long enough. */
  takeDue(now: number): readonly Incident[] {
    const found: Incident[] = [];
    for (const [id, due] of this.#waiting) {
      if (due > now) break;
      found.push(...this.#published(id));
    }
    return found;
  }

  page({ status, severity, sort }: IncidentQuery, { page, limit }: PageRequest): Page {
    const found = [...this.#groups.values()]
      .filter(({ mergedInto, open, severity: worst }) => {
        if (mergedInto !== null || (status !== undefined && (status === 'open') !== open > 0)) return false;
        return severity === undefined || severities[worst] === severity;
      })
      .sort(sort === 'urgent' ? byUrgency : byTime);
    return { items: found.slice((page - 1) * limit, page * limit).map((one) => JSON.stringify(incidentOf(one))), total: found.length };
  }

  get(id: string): { readonly incident: Incident; readonly members: readonly string[] } | undefined {
    const group = this.#groups.get(id);
    return group === undefined ? undefined : { incident: incidentOf(group), members: group.members };
  }

  merges(): readonly (readonly [part: string, whole: string])[] {
    return [...this.#groups.values()].flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [[id, mergedInto] as const]));
  }

  /** The incidents at the time of the call. Their members follow from the alerts. */
  save(): Iterable<SavedIncident> {
    const groups = [...this.#groups.values()].map((group) => structuredClone({ ...group, members: [] }));
    const alerts = [...this.#ofAlert].map(([alert, member]) => ({ alert, ...member }));
    const others: readonly SavedIncident[] = [
      ...[...this.#ofRecord].map(([record, incident]) => ({ record, incident })),
      ...this.#callers.entries().map(([caller, spans]) => ({ caller, spans })),
      ...[...this.#waiting].map(([waiting, due]) => ({ waiting, due })),
    ];
    return (function* () {
      for (const group of groups) yield { group };
      yield* alerts;
      yield* others;
    })();
  }

  restore(saved: SavedIncident): void {
    if ('group' in saved) this.#groups.set(saved.group.id, saved.group);
    else if ('alert' in saved) {
      const { alert, incident, open } = saved;
      this.#ofAlert.set(alert, { incident, open });
      addMember(this.#current(incident), alert);
    } else if ('record' in saved) this.#ofRecord.set(saved.record, saved.incident);
    else if ('caller' in saved) this.#callers.restore(saved.caller, saved.spans);
    else this.#waiting.set(saved.waiting, saved.due);
  }

  /** The incident of a new alert, which is not counted yet. */
  #join(drift: Drift, ties: readonly string[]): Group {
    const caller = callerKey(drift);
    const { span, joined } = caller === '' ? nobody : this.#callers.add(caller, Date.parse(drift.event_time));
    const record = caller === '' ? recordKey(drift) : '';
    const [only] = joined;
    if (only !== undefined && joined.length === 1 && ties.length === 0) {
      const group = this.#current(only.incident);
      if (group !== undefined) return group;
    }
    const tied = new Set<Group>();
    const tie = (id: string | undefined): void => {
      const group = this.#current(id);
      if (group !== undefined) tied.add(group);
    };
    for (const { incident } of joined) tie(incident);
    if (record !== '') tie(this.#ofRecord.get(record));
    for (const id of ties) tie(this.#ofAlert.get(id)?.incident);
    const [oldest, ...others] = tied.size < 2 ? tied : [...tied].sort(byAge);
    const group = oldest ?? this.#begin(drift);
    for (const other of others) {
      mergeGroups(group, other);
      this.#urgent.add(other.id);
      this.#urgent.add(group.id);
    }
    if (span !== undefined) span.incident = group.id;
    if (record !== '') setNewest(this.#ofRecord, record, group.id, maxRecords);
    return group;
  }

  #begin(drift: Drift): Group {
    const group = newGroup(contentId('i_', drift.id), drift);
    this.#groups.set(group.id, group);
    if (this.#groups.size > maxIncidents) removeOldest(this.#groups);
    return group;
  }

  /** The incident that this one is a part of now. */
  #current(id: string | undefined): Group | undefined {
    let found = id === undefined ? undefined : this.#groups.get(id);
    while (found !== undefined && found.mergedInto !== null) found = this.#groups.get(found.mergedInto);
    return found;
  }

  #note({ id }: Group, isUrgent: boolean, now: number): void {
    if (isUrgent) this.#urgent.add(id);
    else if (!this.#waiting.has(id)) this.#waiting.set(id, now + pace);
  }

  #published(id: string): readonly Incident[] {
    this.#waiting.delete(id);
    const group = this.#groups.get(id);
    return group === undefined ? [] : [incidentOf(group)];
  }
}

const none: readonly Incident[] = [];
const nobody = { span: undefined, joined: [] };

/** The session or credential of the caller; '' if the record names nobody. One key of a person is another caller than the next one. */
const callerKey = ({ provider, account_id, user_identity: user, origin }: Drift): string => {
  const name = user.arn || user.principal_id || user.user_name;
  if (name === '') return '';
  const part = user.type === 'IAMUser' || user.type === 'Root' ? (origin.session_started ?? origin.access_key_id ?? '') : '';
  return `${provider} ${user.arn === '' ? account_id : ''} ${name} ${part}`;
};

/** What a plan alone found belongs together, whatever account it is in. */
const recordKey = ({ provider, account_id, event_id, candidates }: Drift): string =>
  candidates === undefined ? `${provider} ${account_id} ${event_id}` : event_id;

/** The first alert came earlier; ids decide about those of one time. */
const byAge = (one: Group, other: Group): number => one.from - other.from || (one.id < other.id ? -1 : 1);
const byTime = (one: Group, other: Group): number => other.to - one.to;
const byUrgency = (one: Group, other: Group): number =>
  Number(other.open > 0) - Number(one.open > 0) || one.severity - other.severity || byTime(one, other);
