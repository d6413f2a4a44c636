import { useEffect, useState } from 'preact/hooks';
import type { LiveMessage } from './apply-events.js';
import { live } from './live.js';

/** Number of messages that concern a view since it was shown. `concerns`: the same function in each rendering with the same `key`. */
export const useArrivals = (key: string, concerns: (message: LiveMessage) => boolean): number => {
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      live.onMessages((messages) => {
        const arrived = messages.filter(concerns).length;
        if (arrived > 0) setCount((former) => former + arrived);
      }),
    [key],
  );
  return count;
};
