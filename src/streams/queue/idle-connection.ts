import type { SourceConnection } from '../../model/contracts/source.js';

/** A connection without facts: its read waits until it is drained or closed. */
export const idleConnection = (): SourceConnection => {
  let end = (): void => undefined;
  const ended = new Promise<undefined>((resolve) => {
    end = () => {
      resolve(undefined);
    };
  });
  return {
    read: () => ended,
    drain: () => {
      end();
    },
    close: () => {
      end();
      return Promise.resolve();
    },
  };
};
