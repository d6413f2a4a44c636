import type { Severity, SeverityCounts } from './severity.js';

/** Who made changes of an incident, with the addresses from which they called. */
export type IncidentCaller = { readonly name: string; readonly source_ips: readonly string[] };

/**
 * Alerts that belong together (D117): changes of one session or credential within half an hour of each other, of one record, or of which one
 * made the other possible. Times are ISO 8601 UTC.
 */
export type Incident = {
  readonly id: string;
  /** What happened, in one line: the most severe alert, and how many more. */
  readonly title: string;
  /** Of the most severe alert. */
  readonly severity: Severity;
  /** `open` as long as an alert is. */
  readonly status: 'open' | 'resolved';
  readonly first_time: string;
  readonly last_time: string;
  /** The first twenty. */
  readonly callers: readonly IncidentCaller[];
  /** The first twenty. */
  readonly accounts: readonly string[];
  /** The line of the earliest cause that an alert names; null if none does. */
  readonly root_cause: string | null;
  /** Id of the most severe alert, the first of them. */
  readonly worst: string;
  readonly alerts: number;
  readonly open: number;
  /** Alerts by severity. */
  readonly counts: SeverityCounts;
  /** Those of them that are open. */
  readonly open_counts: SeverityCounts;
  /** The incident of which this one turned out to be a part; null for others. */
  readonly merged_into: string | null;
  /** Those that turned out to be parts of this one; the first hundred. */
  readonly merged: readonly string[];
};

/** Milliseconds between two alerts of one caller that belong together. */
export const incidentGap = 30 * 60_000;

/** The incident that one is part of by now, which may be itself. `get`: reads an incident by its id. */
export const wholeIncident = <T extends { readonly incident: Incident }>(id: string, get: (id: string) => T | undefined): T | undefined => {
  let found = get(id);
  while (found !== undefined && found.incident.merged_into !== null) found = get(found.incident.merged_into);
  return found;
};
