import { firstValueFrom, merge } from 'rxjs';
import { errorOnAbort } from './error-on-abort.js';

/** Settles as `work` does, or rejects as soon as `signal` is aborted, for work that takes no signal; a later outcome is ignored. */
export const unlessAborted = <A>(work: Promise<A>, signal: AbortSignal): Promise<A> =>
  // The work comes first: its rejection is handled even if the signal is aborted already.
  firstValueFrom(
    merge(
      work,
      errorOnAbort(signal, () => new Error('aborted')),
    ),
  );
