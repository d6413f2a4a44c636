import { firstValueFrom, from, takeUntil } from 'rxjs';
import { errorOnAbort } from './error-on-abort.js';

/** Settles as `work` does, or rejects as soon as `signal` is aborted, for work that takes no signal; a later outcome is ignored. */
export const unlessAborted = <A>(work: Promise<A>, signal: AbortSignal): Promise<A> =>
  firstValueFrom(from(work).pipe(takeUntil(errorOnAbort(signal, () => new Error('aborted')))));
