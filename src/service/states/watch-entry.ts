import { EMPTY, finalize, firstValueFrom, merge, mergeMap, Subject, type Observable } from 'rxjs';
import type { StateSourceReadiness } from '../../model/readiness.js';
import type { StateBackend, StateListing } from '../../model/contracts/state-backend.js';
import type { InputBatch } from '../../streams/input-port.js';
import type { findStates } from '../../streams/states/find-states.js';
import type { watchState } from '../../streams/states/watch-state.js';

type WatchedState = ReturnType<typeof watchState>;

/** The state or states of one entry of the configuration. */
export interface WatchedEntry {
  /** Subscribe once: that starts the watch, and unsubscribing ends it. */
  readonly batches$: Observable<InputBatch>;
  /** Resolves after the first read of each state, also if it failed or the watch ended before it. */
  readonly ready: Promise<unknown>;
  sources(): readonly StateSourceReadiness[];
}

/** `watch` returns undefined for a state that another entry watches. */
type Watch = (backend: StateBackend) => WatchedState | undefined;

/** Watches a single configured state. */
export const watchNamed = (backend: StateBackend, watch: Watch): WatchedEntry => {
  const state = watch(backend);
  return {
    batches$: state?.batches$ ?? EMPTY,
    ready: state?.ready ?? Promise.resolve(),
    sources: () => [{ source: backend.source, loaded: state?.status().loaded ?? false }],
  };
};

/** Watches all states that a listing finds. The listing itself counts as loaded once it has succeeded. */
export const watchFound = (listing: StateListing, found$: ReturnType<typeof findStates>, watch: Watch): WatchedEntry => {
  const watched = new Map<string, WatchedState>();
  let isListed = false;
  const listed$ = new Subject<readonly WatchedState[]>();
  const ready = firstValueFrom(listed$).then((first) => Promise.all(first.map((one) => one.ready)));
  const batches$ = found$.pipe(
    mergeMap((found) => {
      isListed ||= found !== undefined;
      const fresh: WatchedState[] = [];
      for (const backend of found ?? []) {
        const state = watch(backend);
        if (state === undefined) continue;
        watched.set(backend.source, state);
        fresh.push(state);
      }
      listed$.next(fresh);
      return merge(...fresh.map((state) => state.batches$));
    }),
    finalize(() => {
      listed$.next([]);
    }),
  );
  return {
    batches$,
    ready,
    sources: () => [
      { source: listing.source, loaded: isListed },
      ...[...watched].map(([source, state]) => ({ source, loaded: state.status().loaded })),
    ],
  };
};
