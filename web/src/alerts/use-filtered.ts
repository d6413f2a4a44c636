import { useEffect, useRef, useState } from 'preact/hooks';
import { filterInSlices } from '../lib/in-slices.js';
import type { Alerts } from '../live/live-alerts.js';
import type { Alert } from './alert.js';
import { filterOf } from './filter.js';

/** Filtered alerts, and the list and filter that they are from. */
export type Filtered = { readonly rows: readonly Alert[]; readonly of: Alerts; readonly key: string };

/** Number of alerts that are filtered at once. */
const few = 4_000;

const filtered = (of: Alerts, key: string): Filtered => {
  const query = new URLSearchParams(key);
  return { of, key, rows: key === '' ? of.rows : of.rows.filter(filterOf(query, Date.now())) };
};

/**
 * The alerts that a filter lets pass. Long lists are filtered in slices; the former result stays until the next is complete. `key`: the
 * filter as query of an address.
 */
export const useFiltered = (alerts: Alerts, key: string): Filtered => {
  const [result, setResult] = useState(() =>
    alerts.rows.length <= few || key === '' ? filtered(alerts, key) : { of: alerts, key: '?', rows: [] },
  );
  const wanted = useRef({ alerts, key });
  const isRunning = useRef(false);
  wanted.current = { alerts, key };

  useEffect(() => {
    if (isRunning.current) return;
    isRunning.current = true;
    const run = async (): Promise<void> => {
      for (let done: unknown; done !== wanted.current.alerts;) {
        const { alerts: of, key: now } = wanted.current;
        const rows = await filterInSlices(of.rows, filterOf(new URLSearchParams(now), Date.now()), () => wanted.current.key !== now);
        if (rows === undefined) continue;
        setResult({ of, key: now, rows });
        done = wanted.current.key === now ? of : undefined;
      }
      isRunning.current = false;
    };
    if (alerts.rows.length <= few || key === '') {
      isRunning.current = false;
      setResult(filtered(alerts, key));
    } else void run();
  }, [alerts, key]);
  return result;
};
