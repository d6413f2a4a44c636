import type { StateSnapshot } from './state-snapshot.js';

/**
 * State that can be saved in a checkpoint and restored from it (D62). Law: an instance that restored what another saved behaves like
 * that other one from then on, byte for byte. State snapshots are not part of the saved texts: save the name of the source, and look
 * up its snapshot while restoring (`SnapshotLookup`, passed at construction).
 */
export interface Checkpointed {
  /** Of this part within a checkpoint, such as `judge`. A change of the saved shape changes `version`; other versions are not restored. */
  readonly section: string;
  readonly version: number;
  /**
   * The state at the time of the call, as JSON texts without line breaks. The caller takes them in slices, with facts processed in
   * between: what is yielded is the state at the call all the same. Preparing (before the first item) takes at most a few milliseconds
   * with all bounds full; each item takes well under one. At most one save runs at a time; `return()` abandons it.
   */
  save(): Iterator<string, undefined>;
  /** Takes one saved text; called on a fresh instance for each of them in order, before its first fact. Throws for a text that no `save` wrote. */
  restore(item: string): void;
}

/** The newest snapshot that was declared by this source at the position of the checkpoint. */
export type SnapshotLookup = (source: string) => StateSnapshot | undefined;
