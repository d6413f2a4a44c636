import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '../model/contracts/object-store.js';
import { Failure } from '../model/failure.js';
import type { StateObjects } from '../runtime/state-objects.js';
import { UnusableCheckpoint } from './checkpoint-header.js';
import { checkpointName, seqsOf } from './checkpoint-names.js';
import type { CheckpointStorage, CheckpointStore, StateStore } from './checkpoint-storage.js';

/** Bytes passed to the store at once. */
const partBytes = 128 * 1024;

type ObjectStorageOptions = {
  /** Checkpoints, named as in a folder. */
  readonly checkpoints: ObjectStore;
  readonly states: StateObjects;
  /** When the oldest message of the stream was stored, milliseconds since the epoch; 0 if there is none. Rejects with a `Failure`. */
  readonly oldestAt: () => Promise<number>;
};

/** Checkpoints in object stores that several instances share (D93). */
export const objectStorage = ({ checkpoints, states, oldestAt }: ObjectStorageOptions): CheckpointStorage => ({
  checkpoints: objectCheckpoints(checkpoints),
  states: objectStates(states, oldestAt),
});

/** Writes and reads through temporary files that lose their name as soon as they are open, so that a crash seldom leaves one. */
const objectCheckpoints = (store: ObjectStore): CheckpointStore => ({
  isShared: true,
  place: { store: 'checkpoints' },
  nameOf: checkpointName,
  seqs: async () => seqsOf((await store.list()).map(({ name }) => name)),
  write: async (seq, write) => {
    const file = await openNameless();
    try {
      await write(file);
      await store.put(checkpointName(seq), contentOf(file));
    } finally {
      await file.close();
    }
  },
  open: async (seq, onStep) => {
    const content = await store.get(checkpointName(seq));
    if (content === undefined) throw new UnusableCheckpoint('it was removed');
    const file = await openNameless();
    try {
      for await (const part of content) {
        await file.writeFile(part);
        onStep();
      }
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  },
  remove: (seq) => store.remove(checkpointName(seq)),
  removeTemporary: () => Promise.resolve(),
});

/** A file that only this process can read, because checkpoints contain what records contain. It disappears once it is closed. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `driftline-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
};

const contentOf = async function* (file: FileHandle): AsyncGenerator<Uint8Array, undefined> {
  for (let at = 0; ;) {
    // A fresh buffer each time: the store may keep it.
    const part = Buffer.allocUnsafe(partBytes);
    const { bytesRead } = await file.read(part, 0, part.length, at);
    if (bytesRead === 0) return undefined;
    at += bytesRead;
    yield part.subarray(0, bytesRead);
  }
};

const objectStates = (objects: StateObjects, oldestAt: () => Promise<number>): StateStore => ({
  keep: async (snapshot) => ({ source: snapshot.source, sha256: await objects.keep(snapshot), bytes: snapshot.raw.length }),
  read: async ({ source, sha256, bytes }) => {
    try {
      return await objects.read(sha256, bytes);
    } catch (error) {
      // Another failure may pass.
      if (!(error instanceof Failure) || error.kind !== 'Rejected') throw error;
      throw new UnusableCheckpoint(`the state of ${source} cannot be read: ${error.message}`);
    }
  },
  note: (snapshot, { sha256 }) => {
    objects.note(snapshot, sha256);
  },
  prune: async (used) => {
    await objects.prune(new Set(used.map(({ sha256 }) => sha256)), await oldestAt());
  },
});
