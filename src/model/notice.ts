import type { Drift } from './drift.js';
import type { Incident } from './incident.js';
import type { Serialised } from './json-text.js';

/**
 * A notification about a new or a resolved alert (`drift.resolution` says how it was resolved). `reminded`: of kind `drift`, when the snooze
 * of an open alert ended, ISO 8601 UTC.
 */
export type Notice = {
  readonly kind: 'drift' | 'resolved';
  readonly drift: Drift;
  readonly reminded?: string | undefined;
  /** Of the alert, after the facts of the notice. */
  readonly incident?: Incident | undefined;
} & Serialised;

/** Identifies a notice; the same for every attempt and after a restart. */
export const noticeId = ({ kind, drift, reminded }: Notice): string => {
  if (reminded !== undefined) return `${drift.id}_reminded_${String(Math.floor(Date.parse(reminded) / 1_000))}`;
  return `${drift.id}_${kind === 'drift' ? 'detected' : 'resolved'}`;
};
