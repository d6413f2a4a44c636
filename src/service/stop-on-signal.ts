import { constants } from 'node:os';

/** A request to stop. `exitCode`: 128 plus the number of the signal, as in a shell. */
type Stop = { readonly signal: AbortSignal; readonly exitCode: () => number | undefined };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first SIGINT, SIGTERM or SIGHUP (the terminal was closed) aborts the signal; a second one ends the process at once (D58). */
export const stopOnSignal = (): Stop => {
  const abort = new AbortController();
  let exitCode: number | undefined;
  const stop = (name: NodeJS.Signals): void => {
    for (const one of signals) process.off(one, stop);
    exitCode = 128 + constants.signals[name];
    abort.abort();
  };
  for (const one of signals) process.on(one, stop);
  return { signal: abort.signal, exitCode: () => exitCode };
};
