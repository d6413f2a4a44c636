import { cutText } from '../../../lib/cut-text.js';
import { printable } from '../../../lib/printable.js';
import type { Drift } from '../../../model/drift.js';
import { attributeText, resourceText, roleText, valuesText, suspectsText } from '../../../model/summary.js';

/**
 * The parts of an alert as single lines of plain text for reports. Records choose names and values, so each format still escapes them.
 */

/** Maximum length of a name or a value. */
const longest = 500;

const line = (text: string): string => cutText(printable(text).trim(), longest);

/** The address, or type and name of an undeclared resource. */
export const subjectOf = (drift: Drift): string => line(resourceText(drift));

/** The attribute, or what happened to the resource as a whole. */
export const attributeOf = (drift: Drift): string => line(attributeText(drift));

/** `3600 → 7200`; what a created resource consists of; '' for a deleted one. */
export const valuesOf = (drift: Drift): string => line(valuesText(drift));

/** The user, with the role that was assumed; of a generated role of IAM Identity Center, the permission set. */
export const authorOf = (drift: Drift): string => {
  const suspects = suspectsText(drift);
  if (suspects !== undefined) return line(suspects);
  const { user_name, role_name } = drift.user_identity;
  const name = line(user_name);
  const role = line(roleText(role_name));
  return name === '' ? role || 'unknown' : role === '' || role === name ? name : `${name} (${role})`;
};

/** `2026-11-02 10:00 UTC`. */
export const timeOf = ({ event_time }: Drift): string => `${event_time.slice(0, 16).replace('T', ' ')} UTC`;

/** `max_session_duration 3600 → 7200`. */
export const whatOf = (drift: Drift): string => `${attributeOf(drift)} ${valuesOf(drift)}`.trimEnd();

/** `aws_iam_role.deploy: max_session_duration 3600 → 7200`. */
export const changeOf = (drift: Drift): string => `${subjectOf(drift)}: ${whatOf(drift)}`;

/** `by ana at 2026-11-02 10:00 UTC (UpdateRole)`, with what else is known. */
export const originOf = (drift: Drift): string =>
  [
    `by ${authorOf(drift)} at ${timeOf(drift)} (${line(drift.event_name)})`,
    ...(drift.occurrences > 1 ? [`seen ${String(drift.occurrences)} times`] : []),
    ...(drift.maintenance === null ? [] : [`in maintenance window ${line(drift.maintenance)}`]),
    ...(drift.root_cause === null ? [] : [`root cause: ${line(drift.root_cause)}`]),
  ].join('; ');
