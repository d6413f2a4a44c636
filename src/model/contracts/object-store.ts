/** An object: its name, size in bytes and when it was written, in milliseconds since the epoch. */
export type StoredObject = { readonly name: string; readonly bytes: number; readonly modified: number };

/**
 * Named byte sequences that all instances share: checkpoints, and the bytes of declared states. A name shows either a complete object or
 * none. All operations reject with a `Failure`.
 */
export interface ObjectStore {
  list(): Promise<readonly StoredObject[]>;
  /** Undefined if there is no such object. */
  find(name: string): Promise<StoredObject | undefined>;
  /** Replaces the object of this name. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined if there is no such object. Iterating rejects with a `Failure` if the content is incomplete or damaged. */
  get(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Resolves also if there is no such object. */
  remove(name: string): Promise<void>;
}
