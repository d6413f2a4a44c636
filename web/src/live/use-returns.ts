import { useEffect, useRef, useState } from 'preact/hooks';
import { useValue } from '../lib/use-value.js';
import { live } from './live.js';

/** How often the connection to the service returned since the view was shown; what it loaded before may be outdated. */
export const useReturns = (): number => {
  const state = useValue(live.state);
  const [count, setCount] = useState(0);
  const isBroken = useRef(false);
  useEffect(() => {
    if (state === 'disconnected') isBroken.current = true;
    else if (state === 'live' && isBroken.current) {
      isBroken.current = false;
      setCount((former) => former + 1);
    }
  }, [state]);
  return count;
};
