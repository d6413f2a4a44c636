import { useState } from 'preact/hooks';
import type { Filtered } from '../../alerts/use-filtered.js';

type Reading = {
  readonly shown: Filtered;
  /** Number of alerts that are in the newest list only. */
  readonly waiting: number;
  /** Shows the newest list. */
  readonly catchUp: () => void;
};

/** Holds a list while somebody reads it, so that rows do not move. A change of the filter shows the new list at once. */
export const useReading = (newest: Filtered, isReading: boolean): Reading => {
  const [held, setHeld] = useState<Filtered | undefined>(undefined);
  const isHeld = isReading && held !== undefined && held.key === newest.key && held.of.isComplete;
  if (!isReading && held !== undefined) setHeld(undefined);
  else if (isReading && !isHeld && held !== newest) setHeld(newest);
  const shown = isHeld ? held : newest;
  return {
    shown,
    waiting: Math.max(0, newest.rows.length - shown.rows.length),
    catchUp: () => {
      setHeld(undefined);
    },
  };
};
