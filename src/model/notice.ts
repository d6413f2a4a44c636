import type { Drift } from './drift.js';
import type { Serialised } from './json-text.js';

/** A notification about a new or a resolved alert (`drift.resolution` says how it was resolved). */
export type Notice = { readonly kind: 'drift' | 'resolved'; readonly drift: Drift } & Serialised;

/** Identifies a notice; the same for every attempt and after a restart. */
export const noticeId = ({ kind, drift }: Notice): string => `${drift.id}_${kind === 'drift' ? 'detected' : 'resolved'}`;
