import { canonicalJson } from '../../lib/canonical-json.js';
import type { Drift } from '../../model/drift.js';
import type { Verdict } from './rule-verdict.js';

/** A evaluated change of a field, with what both sets of rules decide about it. */
export type Candidate = {
  readonly drift: Drift;
  readonly before: Verdict;
  readonly after: Verdict;
};

type Side = 'before' | 'after';

/** The alert that these rules announce. */
export const announcedAs = (drift: Drift, { severity, rules, maintenance }: NonNullable<Verdict>): Drift => ({
  ...drift,
  severity,
  rules,
  maintenance,
});

/** The alerts of one field of a resource (D11a): `candidates` in the order in which they were evaluated. */
export const candidateAlerts = (candidates: readonly Candidate[], side: Side): readonly Drift[] => {
  const alerts: Drift[] = [];
  let isOpen = false;
  const replaceLast = (change: (open: Drift) => Drift): void => {
    const open = alerts.pop();
    if (open !== undefined) alerts.push(change(open));
  };
  for (const { drift, [side]: verdict } of candidates) {
    const open = isOpen ? alerts.at(-1) : undefined;
    if (open !== undefined && isSameValue(open, drift) && !endedBefore(open, drift)) {
      // The same value again, by whomever: the open alert occurred again, and ends with the newer one.
      if (open.id !== drift.id) replaceLast((one) => repeated(one, drift));
      continue;
    }
    if (open?.resolution === null) replaceLast((one) => ({ ...one, resolution: 'superseded', resolved_at: drift.event_time }));
    isOpen = verdict !== undefined;
    if (verdict !== undefined) alerts.push(announcedAs(drift, verdict));
  }
  return alerts;
};

const repeated = (open: Drift, drift: Drift): Drift => ({
  ...open,
  occurrences: open.occurrences + drift.occurrences,
  last_seen: drift.last_seen > open.last_seen ? drift.last_seen : open.last_seen,
  // How a refused change ended is not known.
  resolution: drift.resolution ?? open.resolution,
  resolved_at: drift.resolved_at ?? open.resolved_at,
});

const isSameValue = (one: Drift, other: Drift): boolean =>
  one.change === other.change && canonicalJson(one.new_value) === canonicalJson(other.new_value);

const endedBefore = ({ resolved_at }: Drift, { event_time }: Drift): boolean =>
  resolved_at !== null && Date.parse(resolved_at) <= Date.parse(event_time);
