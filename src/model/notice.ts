import type { Drift } from './drift.js';

/** Something to tell people: an alert, or that it ended (`drift.resolution` says how). */
export type Notice = { readonly kind: 'drift' | 'resolved'; readonly drift: Drift };
