import type { Arrival } from '../../model/fact.js';
import { malformedRecords } from '../../model/skipped-records.js';

/** An alert of the sensor without its time of arrival. */
export type SensorItem = Pick<Extract<Arrival, { readonly kind: 'sensor' }>, 'event' | 'json' | 'record'>;

/**
 * Size limit of an alert in bytes: it cannot be decoded in parts, so a longer one would block the event loop. The provider's largest record
 * has 256 KiB.
 */
export const maxAlert = 512 * 1024;

/** The facts of alerts that arrived together, and of the malformed messages among them (D6). */
export const arrivalsOf = (items: readonly SensorItem[], malformed: number, at: string): readonly Arrival[] => {
  const arrivals: Arrival[] = items.map(({ event, json, record }) => ({ kind: 'sensor', at, event, json, record }));
  if (malformed > 0) arrivals.push({ kind: 'audit', at, record: undefined, skipped: malformedRecords(malformed) });
  return arrivals;
};
