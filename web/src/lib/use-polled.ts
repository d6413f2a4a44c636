import { useEffect, useRef, useState } from 'preact/hooks';
import { useLoad, type Loaded } from './use-load.js';

/** Milliseconds after which a request has failed. */
const patience = 15_000;

/**
 * Loads data when `key` changes, and again `period` milliseconds after each response while the page is visible. A failure stays until the
 * next response.
 */
export const usePolled = <T>(key: string, period: number, load: (signal: AbortSignal) => Promise<T>): Loaded<T> => {
  const [round, setRound] = useState(0);
  const loaded = useLoad(`${key} ${String(round)}`, (signal) => load(AbortSignal.any([signal, AbortSignal.timeout(patience)])));
  const isLoading = loaded.state === 'loading';
  useEffect(() => {
    if (isLoading) return undefined;
    const next = (): void => {
      if (!document.hidden) setRound((former) => former + 1);
    };
    const timer = setInterval(next, period);
    document.addEventListener('visibilitychange', next);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', next);
    };
  }, [isLoading, period]);

  const failed = useRef<{ readonly key: string; readonly result: Loaded<T> } | undefined>(undefined);
  if (loaded.state === 'failed') failed.current = { key, result: loaded };
  else if (loaded.state === 'loaded') failed.current = undefined;
  return isLoading && failed.current?.key === key ? failed.current.result : loaded;
};
