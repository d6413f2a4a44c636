/** A request that waits for its response. */
type Settled = {
  /** Whether the body is still incomplete. */
  readonly awaitsBody: boolean;
  /** Call before the response, unless it is sent in the same call. */
  hold(): void;
};

/** Runs `act` and passes its result to `done`; an exception of either is passed to `fail`. */
export const settle = <A>(exchange: Settled, act: () => A | Promise<A>, done: (value: A) => void, fail: (error: unknown) => void): void => {
  try {
    const value = act();
    if (value instanceof Promise) {
      exchange.hold();
      value.then(done).catch(fail);
    } else if (exchange.awaitsBody) {
      // Most bodies arrive in the same read as their head.
      exchange.hold();
      setImmediate(() => {
        try {
          done(value);
        } catch (error) {
          fail(error);
        }
      });
    } else {
      done(value);
    }
  } catch (error) {
    fail(error);
  }
};
