import type { Alert } from '../../alerts/alert.js';
import { filterKey } from '../../alerts/filter-key.js';
import { useFiltered } from '../../alerts/use-filtered.js';
import { linkTo, place } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';

/** Addresses of the list that an alert was opened from, and of the alerts above and below it. */
type Neighbours = {
  readonly list: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** 1 for the newest; undefined if the filters do not let the alert pass. */
  readonly position: number | undefined;
  readonly count: number;
};

/** The place of an alert in the list with the filters of the address. */
export const useNeighbours = (id: string, at: number | undefined): Neighbours => {
  const key = filterKey(useValue(place).query);
  const { rows } = useFiltered(useValue(live.alerts), key);
  const index = rows.findIndex((alert) => alert.id === id);
  const below = index >= 0 ? index + 1 : at === undefined ? -1 : rows.findIndex(({ time }) => time < at);
  const above = index >= 0 ? index - 1 : below < 0 ? (at === undefined ? -1 : rows.length - 1) : below - 1;
  const linkOf = (alert: Alert | undefined): string | undefined =>
    alert === undefined ? undefined : `${linkTo(`/drifts/${alert.id}`)}${key === '' ? '' : `?${key}`}`;
  return {
    list: key === '' ? '/drifts' : `/drifts?${key}`,
    previous: linkOf(rows[above]),
    next: linkOf(rows[below]),
    position: index < 0 ? undefined : index + 1,
    count: rows.length,
  };
};
