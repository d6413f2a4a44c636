import type { Observable } from 'rxjs';
import type { StateSnapshot } from '../state-snapshot.js';

/**
 * Result of polling a state. `version` is equal for equal content and comes from the backend's own mark (ETag, generation, modification
 * time). `isSettled`: false if the next version may have the same mark. `modified`: when the state was written, in milliseconds since the
 * epoch; 0 if unknown.
 */
export type StatePoll =
  | { readonly found: 'same' }
  | {
      readonly found: 'new';
      readonly version: string;
      readonly isSettled: boolean;
      readonly modified: number;
      readonly snapshot: StateSnapshot;
    }
  | { readonly found: 'failed'; readonly message: string };

/**
 * The location of one state; one file per backend. `watchState` adds the schedule of polls, retries, confirmation, facts, metrics and logs.
 * Calls never overlap.
 */
export interface StateBackend {
  /** Name of the source in facts: `s3://bucket/key`, a path; no credentials. */
  readonly source: string;
  /**
   * Polls the state and reads it only if its version differs from `known` (undefined: always reads). A state that is missing, forbidden,
   * broken or not read before `signal` aborts is `failed` with a readable reason. Never rejects.
   */
  poll(known: string | undefined, signal: AbortSignal): Promise<StatePoll>;
  /**
   * Whether an apply holds the state lock (D9). A lock taken for a plan does not count; a lock that does not name its operation does.
   * Undefined if unknown. Never rejects.
   */
  isLocked(signal: AbortSignal): Promise<boolean | undefined>;
  /** Whether a poll always ends by itself: reading a file does, but a server may never respond. */
  readonly isLocal: boolean;
  /** Emits when the state or its lock may have changed. Undefined if only polling shows changes. */
  readonly watch: ((onRefused: (reason: string) => void) => Observable<unknown>) | undefined;
}

/**
 * States that are discovered instead of named: by a pattern, a prefix, or all workspaces (D54b). `watchStates` lists them again at each
 * refresh interval.
 */
export interface StateListing {
  /** Name in logs and `/ready`: the searched location in the form of a backend's `source`, with `*` for the discovered part. */
  readonly source: string;
  /**
   * Every state that exists now, by source name, or the reason why the listing failed. The caller recognises known states by their `source`
   * and drops the new backend objects for them. Calls never overlap. Never rejects.
   */
  list(signal: AbortSignal): Promise<readonly StateBackend[] | string>;
}
