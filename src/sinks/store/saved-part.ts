/** A part of the store that a checkpoint contains. The store names it, and calls `restore` on a fresh instance, in order. */
export interface SavedPart {
  /** The state at the time of the call as JSON texts without line breaks, each serialised when it is taken. */
  save(): Iterable<string>;
  /** `saved`: one text of `save`, parsed. */
  restore(saved: unknown): void;
}

/** Serialises each item when it is taken; the items must not change before. */
export function* textsOf<T>(items: Iterable<T>, textOf: (item: T) => string): Generator<string, void> {
  for (const item of items) yield textOf(item);
}
