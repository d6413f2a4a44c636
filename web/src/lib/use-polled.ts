import { useEffect, useState } from 'preact/hooks';
import { useLoad, type Loaded } from './use-load.js';

/** Loads data again every `period` milliseconds while the page is visible, and when `key` changes. */
export const usePolled = <T>(key: string, period: number, load: (signal: AbortSignal) => Promise<T>): Loaded<T> => {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setRound((former) => former + 1);
    }, period);
    return () => {
      clearInterval(timer);
    };
  }, [period]);
  return useLoad(`${key} ${String(round)}`, load);
};
