import { useMemo, useState } from 'preact/hooks';
import type { Filtered } from '../../alerts/use-filtered.js';
import { differencesFrom, type Differences } from './differences.js';

type Reading = {
  readonly shown: Filtered;
  /** What the newest list has and the shown one does not. */
  readonly waiting: Differences;
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
  const compare = useMemo(() => differencesFrom(shown.rows), [shown.rows]);
  return {
    shown,
    waiting: useMemo(() => compare(newest.rows), [compare, newest.rows]),
    catchUp: () => {
      setHeld(undefined);
    },
  };
};
