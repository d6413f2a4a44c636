import type { Drift } from './drift.js';

/** Something to tell people: an alert, or that it ended (`drift.resolution` says how). */
export type Notice = { readonly kind: 'drift' | 'resolved'; readonly drift: Drift };

/** What names a notice: the same for every try, and after a restart. */
export const noticeId = ({ kind, drift }: Notice): string => `${drift.id}_${kind === 'drift' ? 'detected' : 'resolved'}`;
