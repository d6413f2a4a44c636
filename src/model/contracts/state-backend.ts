import type { Observable } from 'rxjs';
import type { StateSnapshot } from '../state-snapshot.js';

/**
 * The result of polling a state. `version`: equal for equal content, from the backend's own mark (ETag, generation, modification time).
 * `isSettled`: false if the next version may have the same mark. `modified`: when the state was written, milliseconds since the epoch, 0 if
 * unknown.
 */
export type StateLook =
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
 * The location of one state; each backend is one file. `watchState` adds the rest: when to poll, retries, confirmation, news, metrics,
 * logs. Calls never overlap.
 */
export interface StateBackend {
  /** Name of the source in facts: `s3://bucket/key`, a path; no credentials. */
  readonly source: string;
  /**
   * Polls the state: reads it only if its version differs from `known` (undefined: always). A state that is missing, forbidden, broken or
   * slower than `signal` allows is `failed`, with a reason for people. Never rejects.
   */
  look(known: string | undefined, signal: AbortSignal): Promise<StateLook>;
  /**
   * Whether an apply holds the state lock (D9). A lock that says it was taken for a plan does not count; a lock without that information
   * does. Undefined if unknown. Never rejects.
   */
  isLocked(signal: AbortSignal): Promise<boolean | undefined>;
  /** Whether a poll always ends by itself: reading a file does, a server may never respond. */
  readonly isLocal: boolean;
  /** Emits when the state or its lock may have changed. Undefined: changes show only by polling. */
  readonly watch: ((onRefused: (reason: string) => void) => Observable<unknown>) | undefined;
}

/**
 * States that are discovered rather than named: by a pattern, a prefix, all workspaces (D54b). `watchStates` lists again each refresh
 * interval.
 */
export interface StateListing {
  /** For logs and `/ready`: the searched location in the form of a backend's `source`, with `*` for the discovered part. */
  readonly source: string;
  /**
   * Every state that exists now, by source name, or the reason why the listing failed. The caller recognises known states by their `source`
   * and drops the new backend objects for them. Calls never overlap. Never rejects.
   */
  list(signal: AbortSignal): Promise<readonly StateBackend[] | string>;
}
