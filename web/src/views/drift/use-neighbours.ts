import { useMemo } from 'preact/hooks';
import { filterKey, listKey } from '../../alerts/filter-key.js';
import { orderOf } from '../../alerts/order.js';
import { useFiltered } from '../../alerts/use-filtered.js';
import { place } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { useListItems } from '../drifts/list-items.js';

type Neighbours = {
  readonly list: string;
  /** The incident from which one came. */
  readonly incident: string | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** 1 for the first; undefined if the filters do not let the alert pass. */
  readonly position: number | undefined;
  readonly count: number;
};

/** The place of an alert in the list with the filters and the order of the address. */
export const useNeighbours = (id: string): Neighbours => {
  const { query } = useValue(place);
  const key = listKey(query);
  const incident = query.get('incident');
  const alerts = useValue(live.alerts);
  const { rows } = useFiltered(alerts, filterKey(query));
  const isGrouped = query.get('group') !== 'none';
  const items = useListItems(rows, { order: orderOf(query), isGrouped, expanded: 'all', merged: alerts.merged });
  const ids = useMemo(() => items.flatMap((item) => (item.kind === 'alert' ? [item.id] : [])), [items]);
  const index = ids.indexOf(id);
  const linkOf = (other: string | undefined): string | undefined =>
    other === undefined ? undefined : `/drifts/${other}${key === '' ? '' : `?${key}`}`;
  return {
    incident: incident === null ? undefined : `/incidents/${incident}`,
    list: key === '' ? '/drifts' : `/drifts?${key}`,
    previous: index < 1 ? undefined : linkOf(ids[index - 1]),
    // An alert that the filters no longer let pass leads to the first that they do.
    next: linkOf(ids[index + 1]),
    position: index < 0 ? undefined : index + 1,
    count: ids.length,
  };
};
