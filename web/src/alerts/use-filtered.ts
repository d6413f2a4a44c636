import type { Alerts } from '../live/live-alerts.js';
import { useSliced } from '../lib/use-sliced.js';
import type { Alert } from './alert.js';
import { filterOf } from './filter.js';

/** Filtered alerts, and the list and filter that they are from. */
export type Filtered = { readonly rows: readonly Alert[]; readonly of: Alerts; readonly key: string };

/** The alerts that a filter lets pass. `key`: the filter as query of an address. */
export const useFiltered = (alerts: Alerts, key: string): Filtered =>
  useSliced(alerts.rows, key, (given) => {
    const rows: Alert[] = [];
    const passes = filterOf(new URLSearchParams(key), Date.now());
    return {
      add: (alert) => {
        if (key !== '' && passes(alert)) rows.push(alert);
      },
      result: () => ({ rows: key === '' ? given : rows, of: alerts, key }),
    };
  });
