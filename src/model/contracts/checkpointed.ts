import type { StateSnapshot } from '../state-snapshot.js';

/**
 * State that can be saved in a checkpoint and restored from it (D62). Law: from then on, an instance restored from the texts of another
 * behaves like it, byte for byte. State snapshots are not part of the saved texts: save the name of the source, and look up its snapshot
 * while restoring (`SnapshotLookup`, passed at construction).
 */
export interface Checkpointed {
  /**
   * Name of this section within a checkpoint, such as `evaluate`. Increase `version` whenever the saved shape changes; other versions are not
   * restored.
   */
  readonly section: string;
  readonly version: number;
  /**
   * Saves the state at the time of the call, as JSON texts without line breaks. The caller takes the texts in slices and processes facts in
   * between; the texts still show the state at the call. Preparing the first text takes at most a few milliseconds with all bounds full,
   * and each text well under one. At most one save runs at a time; `return()` cancels it.
   */
  save(): Iterator<string, undefined>;
  /**
   * Restores one saved text. Called on a fresh instance for each text in order, before its first fact. Throws for a text that `save` did
   * not write.
   */
  restore(item: string): void;
}

/** The snapshot of this source that was in force at the position of the checkpoint; `isSuspect`: the one that was not believed (D101). */
export type SnapshotLookup = (source: string, isSuspect?: boolean) => StateSnapshot | undefined;
