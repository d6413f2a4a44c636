import { firstValueFrom, merge } from 'rxjs';
import { errorOnAbort } from './error-on-abort.js';

/** Settles as `work` does, or rejects as soon as `signal` aborts, for work that takes no signal. A later outcome is ignored. */
export const unlessAborted = <A>(work: Promise<A>, signal: AbortSignal): Promise<A> =>
  // The work comes first, so that its rejection is handled even if the signal has already aborted.
  firstValueFrom(
    merge(
      work,
      errorOnAbort(signal, () => new Error('aborted')),
    ),
  );
