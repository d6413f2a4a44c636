/** An object of a listing. `size`: bytes. */
export type BucketObject = { readonly key: string; readonly size: number };

/** Part of an object. `version`: equal for parts of the same content; undefined if the store has none. `isWhole`: the store sent the object up to its end. */
type ObjectPart = { readonly bytes: Uint8Array; readonly version: string | undefined; readonly isWhole: boolean };

/** A bucket of an object store. All calls reject with a `Failure`, promptly when `signal` aborts. */
export interface ObjectBucket {
  /** The objects whose keys begin with the prefix, by key and in pages. */
  list(prefix: string, signal: AbortSignal): AsyncGenerator<readonly BucketObject[], void, undefined>;
  /**
   * The bytes of an object from `from` up to `to` (exclusive), fewer at its end. With a `version`, rejects if the object has changed. An
   * answer is complete before it resolves, so that no connection waits for a slow reader.
   */
  read(key: string, from: number, to: number, version: string | undefined, signal: AbortSignal): Promise<ObjectPart>;
}

/** Opens buckets, which share clients. */
export interface ObjectBuckets {
  open(store: 's3' | 'gs', bucket: string): ObjectBucket;
  close(): Promise<void>;
}
