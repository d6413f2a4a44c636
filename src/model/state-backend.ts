import type { StateSnapshot } from './state-snapshot.js';

/**
 * What a look at a state found. `version`: equal for equal content, by the backend's own mark (ETag, generation, time of change); `isSettled`:
 * false where the next version may have the same mark. `modified`: when it was written, milliseconds since the epoch, 0 where unknown.
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
 * Where one state is kept: one file per backend. `watchState` adds the rest: when to look, retries, confirmation, news, metrics, logs. Calls
 * come one at a time.
 */
export interface StateBackend {
  /** Name of the source in facts: `s3://bucket/key`, a path; no credentials. */
  readonly source: string;
  /**
   * Looks at the state: reads it only where it is another version than `known` (undefined: read in any case). What is not there, not allowed,
   * broken or takes longer than `signal` allows is `failed`, with a reason for people. Never rejects.
   */
  look(known: string | undefined, signal: AbortSignal): Promise<StateLook>;
  /**
   * Does an apply hold the state (D9)? A lock that says that it was taken for a plan does not count, one that says nothing does. Undefined
   * where that cannot be told. Never rejects.
   */
  isLocked(signal: AbortSignal): Promise<boolean | undefined>;
  /** Whether a look ends by itself, however long it takes: a file is read to its end, a server may never answer. */
  readonly isLocal: boolean;
  /** Calls `onChange` when the state or its lock may have changed; returns what ends that. Undefined: only looking tells. */
  readonly watch: ((onChange: () => void, onRefused: (reason: string) => void) => () => void) | undefined;
}

/** States that are found rather than named: by a pattern, a prefix, all workspaces (D54b). `watchStates` lists again each refresh interval. */
export interface StateListing {
  /** For logs and `/ready`: where is looked, as in `source` of a backend, with `*` for what is found. */
  readonly source: string;
  /**
   * Every state that is there now, by name of the source, or why that cannot be told. Those that are known by then are recognised by their
   * `source`; what is given for them is dropped unused. Calls come one at a time. Never rejects.
   */
  list(signal: AbortSignal): Promise<readonly StateBackend[] | string>;
}
