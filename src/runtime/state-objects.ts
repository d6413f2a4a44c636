import { collectBytes } from '../lib/collect-bytes.js';
import { openSemaphore } from '../lib/semaphore.js';
import type { ObjectStore } from '../model/contracts/object-store.js';
import { Failure } from '../model/failure.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { hashInSlices } from './hash-in-slices.js';
import type { TimeSlices } from './time-slices.js';

const hour = 3_600_000;
/** `put` writes an object again when it is older than this. */
const freshFor = hour;
/** An object may be referenced by a fact that was stored up to an hour after it; the other hour is for clocks that differ. */
const keptBeforeFacts = 2 * hour;
/** Attempts to read an object. Another instance may replace it during the first. */
const maxReads = 3;

/**
 * The bytes of declared states as objects that all instances share, named by their SHA-256 in hex (D90). Facts and checkpoints name the
 * hash. Operations reject with a `Failure`; kind `Rejected`: the object is missing or damaged.
 *
 * Invariant: an object that a fact of the stream or a kept checkpoint names is never removed. `put` leaves an object at most one hour old,
 * and `prune` removes only objects written more than two hours before the oldest fact. This holds while the clocks of instances and store
 * differ by less than an hour, less the time from `put` to the storage of the fact.
 */
export interface StateObjects {
  /** Resolves with the hash once a fact may refer to it. */
  put(snapshot: StateSnapshot): Promise<string>;
  /** As `put`, for other bytes: facts that are larger than a message. */
  putBytes(bytes: Uint8Array): Promise<string>;
  /** As `put`, for a checkpoint: the states that it names are protected by facts or by older checkpoints, so any age will do. */
  keep(snapshot: StateSnapshot): Promise<string>;
  /** The snapshot of the state that a fact refers to. */
  get(sha256: string, source: string): Promise<StateSnapshot>;
  /** The verified bytes. `bytes`: their number, if known. */
  read(sha256: string, bytes?: number): Promise<Uint8Array>;
  /** Records that the snapshot was made from these bytes, so that they are not hashed again. */
  note(snapshot: StateSnapshot, sha256: string): void;
  /**
   * Removes objects that nothing refers to. `used`: the hashes that checkpoints name. `oldestAt`: when the oldest message of the stream was
   * stored, milliseconds since the epoch; 0 if it is unknown or there is none, and then nothing is removed.
   */
  prune(used: ReadonlySet<string>, oldestAt: number): Promise<void>;
}

type StateObjectsOptions = {
  readonly store: ObjectStore;
  /** Indexes the bytes of a state; undefined if they are not a state. */
  readonly index: (source: string, bytes: Uint8Array) => Promise<StateSnapshot | undefined>;
  readonly slices: TimeSlices;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Open one per process: facts and checkpoints share it. */
export const openStateObjects = ({ store, index, slices, now }: StateObjectsOptions): StateObjects => {
  const hashes = new WeakMap<StateSnapshot, string>();
  /** Objects that could not be read, which the next `put` or `keep` replaces. */
  const damaged = new Set<string>();
  /** One write or removal at a time, so that `prune` does not remove an object that `put` is refreshing. */
  const changes = openSemaphore(1);

  const hashOf = async (snapshot: StateSnapshot): Promise<string> => {
    const sha256 = hashes.get(snapshot) ?? (await hashInSlices(snapshot.raw, slices));
    hashes.set(snapshot, sha256);
    return sha256;
  };

  const write = async (raw: Uint8Array, sha256: string, maxAge: number): Promise<string> => {
    await changes.run(async () => {
      const found = damaged.has(sha256) ? undefined : await store.find(sha256);
      if (found?.bytes === raw.length && now() - found.modified <= maxAge) return;
      await store.put(sha256, partsOf(raw, slices));
      damaged.delete(sha256);
    });
    return sha256;
  };

  const readOnce = async (sha256: string, bytes: number | undefined): Promise<Uint8Array | undefined> => {
    // With a known size the bytes are not copied to a larger buffer, which takes 20 ms for 100 MB.
    const size = bytes ?? (await store.find(sha256))?.bytes;
    const content = await store.get(sha256);
    if (content === undefined) throw new Failure('Rejected', `the object ${sha256} does not exist`);
    const collected = await collectBytes(content, size);
    return typeof collected !== 'string' && (await hashInSlices(collected, slices)) === sha256 ? collected : undefined;
  };

  const read: StateObjects['read'] = async (sha256, bytes) => {
    for (let attempt = 1; attempt <= maxReads; attempt++) {
      try {
        const content = await readOnce(sha256, bytes);
        if (content !== undefined) return content;
      } catch (error) {
        if (!(error instanceof Failure) || error.kind === 'Rejected') throw error;
        if (attempt === maxReads) {
          damaged.add(sha256);
          throw error;
        }
      }
    }
    damaged.add(sha256);
    throw new Failure('Rejected', `the object ${sha256} is damaged`);
  };

  const removeUnlessChanged = (name: string, modified: number): Promise<void> =>
    changes.run(async () => {
      if ((await store.find(name))?.modified === modified) await store.remove(name);
    });

  return {
    put: async (snapshot) => write(snapshot.raw, await hashOf(snapshot), freshFor),
    putBytes: async (bytes) => write(bytes, await hashInSlices(bytes, slices), freshFor),
    keep: async (snapshot) => write(snapshot.raw, await hashOf(snapshot), Number.POSITIVE_INFINITY),
    get: async (sha256, source) => {
      const snapshot = await index(source, await read(sha256));
      if (snapshot === undefined) throw new Failure('Rejected', `the state of ${source} cannot be indexed`);
      hashes.set(snapshot, sha256);
      return snapshot;
    },
    read,
    note: (snapshot, sha256) => {
      hashes.set(snapshot, sha256);
    },
    prune: async (used, oldestAt) => {
      const before = oldestAt - keptBeforeFacts;
      for (const { name, modified } of await store.list())
        if (!used.has(name) && modified < before) await removeUnlessChanged(name, modified);
    },
  };
};

/** Bytes passed to the store at once. */
const partBytes = 128 * 1024;

/** Yields to other work between slices, because the store may hash the parts. */
const partsOf = async function* (bytes: Uint8Array, slices: TimeSlices): AsyncGenerator<Uint8Array, undefined> {
  for (let from = 0; from < bytes.length; from += partBytes) {
    yield bytes.subarray(from, from + partBytes);
    if (slices.isOver()) await slices.next();
  }
  return undefined;
};
