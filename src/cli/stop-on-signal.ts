import { constants } from 'node:os';

/** What the user asked of a run that is under way. `exitCode`: 128 and the number of the signal, as a shell would give it. */
type Stop = { readonly signal: AbortSignal; readonly exitCode: () => number | undefined };

/** The first SIGINT or SIGTERM aborts the signal, a second one ends the process at once (D58). */
export const stopOnSignal = (): Stop => {
  const abort = new AbortController();
  let exitCode: number | undefined;
  const stop = (name: NodeJS.Signals): void => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    exitCode = 128 + constants.signals[name];
    abort.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return { signal: abort.signal, exitCode: () => exitCode };
};
