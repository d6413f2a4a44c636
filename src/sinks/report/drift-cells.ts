import type { Drift } from '../../model/drift.js';
import type { Severity } from '../../model/severity.js';
import { printable } from '../../lib/printable.js';
import { attributeText, resourceText, roleText, valuesText, suspectsText } from '../../model/summary.js';

/** What the table shows of an alert, safe to print on a terminal. */
export type DriftCells = {
  readonly severity: Severity;
  readonly isOpen: boolean;
  readonly sev: string;
  readonly time: string;
  readonly status: string;
  readonly who: string;
  readonly resource: string;
  readonly what: string;
  readonly change: string;
};

/** The cells of all alerts. The year of the event is only shown if the alerts are of different years. */
export const driftCells = (drifts: readonly Drift[]): readonly DriftCells[] => {
  const oneYear = new Set(drifts.map((drift) => drift.event_time.slice(0, 4))).size === 1;
  return drifts.map((drift) => ({
    severity: drift.severity,
    isOpen: drift.resolution === null,
    sev: shortSeverity[drift.severity],
    time: drift.event_time.slice(oneYear ? 5 : 0, 16).replace('T', ' '),
    status: status(drift),
    who: printable(who(drift)),
    resource: printable(resourceText(drift, shortAccount(drift.resource_name))),
    what: printable(attributeText(drift)),
    change: printable(change(drift)),
  }));
};

const shortSeverity: Readonly<Record<Severity, string>> = { critical: 'CRIT', high: 'HIGH', medium: 'MED', low: 'LOW' };

const status = ({ resolution, occurrences }: Drift): string =>
  `${resolution ?? 'open'}${occurrences > 1 ? ` ×${String(occurrences)}` : ''}`;

const who = (drift: Drift): string => {
  const suspects = suspectsText(drift);
  if (suspects !== undefined) return suspects;
  const { user_name, role_name } = drift.user_identity;
  const role = roleText(role_name);
  const name = shortAccount(user_name);
  return role === '' || role === user_name ? name : `${name} (${role})`;
};

/** `deploy@shop.iam.gserviceaccount.com` → `deploy@shop`, `system:serviceaccount:shop:deploy` → `shop:deploy`. */
const shortAccount = (name: string): string => name.replace(/\.iam\.gserviceaccount\.com$|^system:serviceaccount:/, '');

const change = (drift: Drift): string => {
  const values = valuesText(drift);
  return drift.maintenance === null ? values : `${values} [${drift.maintenance}]`.trimStart();
};
