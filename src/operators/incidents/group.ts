import type { Drift } from '../../model/drift.js';
import type { Incident, IncidentCaller } from '../../model/incident.js';
import { severities, type SeverityCounts } from '../../model/severity.js';
import { resourceText } from '../../model/summary.js';

/** An incident while alerts join it. Severities are indexes into `severities`, counts are by severity. */
export type Group = {
  readonly id: string;
  /** The most severe alert, in one line. */
  what: string;
  severity: number;
  worst: string;
  /** Milliseconds since the epoch. */
  from: number;
  to: number;
  firstTime: string;
  lastTime: string;
  readonly callers: { readonly name: string; readonly source_ips: string[] }[];
  readonly accounts: string[];
  rootCause: string | null;
  alerts: number;
  open: number;
  readonly counts: number[];
  readonly openCounts: number[];
  mergedInto: string | null;
  readonly merged: string[];
  /** Ids of the alerts, in the order of their arrival. */
  readonly members: string[];
};

/** Callers, accounts, and addresses of a caller that are listed. */
const maxListed = 20;
const maxMerged = 100;
/** Alerts that are listed. */
const maxMembers = 10_000;

/** An incident without alerts, that begins with this one. */
export const newGroup = (id: string, { id: worst, event_time: time }: Drift): Group => ({
  id,
  what: '',
  severity: severities.length,
  worst,
  from: Date.parse(time),
  to: Date.parse(time),
  firstTime: time,
  lastTime: time,
  callers: [],
  accounts: [],
  rootCause: null,
  alerts: 0,
  open: 0,
  counts: severities.map(() => 0),
  openCounts: severities.map(() => 0),
  mergedInto: null,
  merged: [],
  members: [],
});

export const addAlert = (group: Group, drift: Drift, rootCause: string | null): void => {
  const severity = severities.indexOf(drift.severity);
  if (severity < group.severity) setWorst(group, severity, drift.id, `${resourceText(drift)} ${drift.summary}`);
  setTimes(group, Date.parse(drift.event_time), drift.event_time, drift.event_time);
  const { user_identity: user, origin } = drift;
  const name = user.user_name || user.arn || user.principal_id;
  if (name !== '') addCaller(group, name, origin.source_ip === null ? [] : [origin.source_ip]);
  if (drift.account_id !== '') addListed(group.accounts, drift.account_id, maxListed);
  group.rootCause ??= rootCause;
  group.alerts++;
  group.open++;
  add(group.counts, severity, 1);
  add(group.openCounts, severity, 1);
  addMember(group, drift.id);
};

export const addMember = (group: Group | undefined, alert: string): void => {
  if (group !== undefined && group.members.length < maxMembers) group.members.push(alert);
};

/** Counts one alert of this severity as resolved. */
export const countResolved = (group: Group, severity: number): void => {
  group.open--;
  add(group.openCounts, severity, -1);
};

/** Makes another incident part of this one. */
export const mergeGroups = (group: Group, other: Group): void => {
  if (other.severity < group.severity) setWorst(group, other.severity, other.worst, other.what);
  setTimes(group, other.from, other.firstTime, other.firstTime);
  setTimes(group, other.to, other.lastTime, other.lastTime);
  for (const { name, source_ips: ips } of other.callers) addCaller(group, name, ips);
  for (const account of other.accounts) addListed(group.accounts, account, maxListed);
  group.rootCause ??= other.rootCause;
  group.alerts += other.alerts;
  group.open += other.open;
  for (const severity of severities.keys()) {
    add(group.counts, severity, other.counts[severity] ?? 0);
    add(group.openCounts, severity, other.openCounts[severity] ?? 0);
  }
  for (const id of [other.id, ...other.merged]) addListed(group.merged, id, maxMerged);
  group.members.push(...other.members.slice(0, maxMembers - group.members.length));
  other.mergedInto = group.id;
  other.members.length = 0;
};

const setWorst = (group: Group, severity: number, worst: string, what: string): void => {
  group.severity = severity;
  group.worst = worst;
  group.what = what;
};

const setTimes = (group: Group, time: number, first: string, last: string): void => {
  if (time < group.from) {
    group.from = time;
    group.firstTime = first;
  }
  if (time > group.to) {
    group.to = time;
    group.lastTime = last;
  }
};

const addCaller = ({ callers }: Group, name: string, ips: readonly string[]): void => {
  let known = callers.find((one) => one.name === name);
  if (known === undefined) {
    if (callers.length === maxListed) return;
    known = { name, source_ips: [] };
    callers.push(known);
  }
  for (const ip of ips) addListed(known.source_ips, ip, maxListed);
};

const addListed = (list: string[], one: string, most: number): void => {
  if (list.length < most && !list.includes(one)) list.push(one);
};

const add = (counts: number[], severity: number, by: number): void => {
  counts[severity] = (counts[severity] ?? 0) + by;
};

/** The incident as it is now. */
export const incidentOf = (group: Group): Incident => ({
  id: group.id,
  title: group.alerts < 2 ? group.what : `${group.what} and ${String(group.alerts - 1)} more`,
  severity: severities[group.severity] ?? 'low',
  // A part of another incident is open with it.
  status: group.mergedInto === null && group.open > 0 ? 'open' : 'resolved',
  first_time: group.firstTime,
  last_time: group.lastTime,
  callers: group.callers.map(({ name, source_ips: ips }): IncidentCaller => ({ name, source_ips: [...ips] })),
  accounts: [...group.accounts],
  root_cause: group.rootCause,
  worst: group.worst,
  alerts: group.alerts,
  open: group.open,
  counts: countsOf(group.counts),
  open_counts: countsOf(group.openCounts),
  merged_into: group.mergedInto,
  merged: [...group.merged],
});

const countsOf = (counts: readonly number[]): SeverityCounts =>
  Object.fromEntries(severities.map((severity, at) => [severity, counts[at] ?? 0])) as SeverityCounts;
