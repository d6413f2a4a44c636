import { useEffect, useRef, useState } from 'preact/hooks';

/** A value that changes at most every `period` milliseconds; its last change is never lost. */
export const useThrottled = <T>(value: T, period: number): T => {
  const [shown, setShown] = useState(value);
  const changed = useRef(-Infinity);
  useEffect(() => {
    if (Object.is(value, shown)) return undefined;
    const timer = setTimeout(
      () => {
        changed.current = performance.now();
        setShown(value);
      },
      Math.max(0, changed.current + period - performance.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [value, shown, period]);
  return shown;
};
