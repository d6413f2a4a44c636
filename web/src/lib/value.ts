/** A value that changes over time, with listeners. */
export interface Value<T> {
  readonly get: () => T;
  /** Calls the listeners unless the value is the same. */
  readonly set: (value: T) => void;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

export const makeValue = <T>(initial: T): Value<T> => {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
