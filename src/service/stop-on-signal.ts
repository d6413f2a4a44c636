import { constants } from 'node:os';

/** What the user asked of a run that is under way. `exitCode`: 128 and the number of the signal, as a shell would give it. */
type Stop = { readonly signal: AbortSignal; readonly exitCode: () => number | undefined };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first SIGINT, SIGTERM or SIGHUP (the terminal was closed) aborts the signal, a second one ends the process at once (D58). */
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
