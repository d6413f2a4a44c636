import { useEffect, useState } from 'preact/hooks';
import type { Value } from './value.js';

/** Renders the component again whenever the value changes. */
export const useValue = <T>(value: Pick<Value<T>, 'get' | 'subscribe'>): T => {
  const [, render] = useState({});
  const shown = value.get();
  useEffect(() => {
    const update = (): void => {
      render({});
    };
    // The value may have changed between rendering and this effect.
    if (!Object.is(shown, value.get())) update();
    return value.subscribe(update);
  }, [value]);
  return shown;
};
