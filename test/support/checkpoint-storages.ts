import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { CheckpointStorage } from '../../src/checkpoint/checkpoint-storage.js';
import { folderStorage } from '../../src/checkpoint/folder-checkpoints.js';
import { objectStorage } from '../../src/checkpoint/object-checkpoints.js';
import { openStateObjects } from '../../src/runtime/state-objects.js';
import { timeSlices } from '../../src/runtime/time-slices.js';
import { indexBytes } from './arrivals.js';
import { MemoryObjects } from './memory-objects.js';

/** Checkpoints with direct access to what is stored. Names are those in a folder: `checkpoint-000000000007.ndjson`, `states/<hash>`. */
export interface TestStorage {
  /** Opens the storage in the way of a separate process. */
  open(): CheckpointStorage;
  /** Sorted. */
  names(): readonly string[];
  read(name: string): Buffer;
  replace(name: string, content: string | Uint8Array): void;
  remove(name: string): void;
  /** Lets this many milliseconds pass since all messages of the stream but the newest were stored. */
  pass(milliseconds: number): void;
}

/** What a crash during a write leaves is included in the names. */
export const inFolder = (folder: string): TestStorage => ({
  open: () => folderStorage(folder, timeSlices(4)),
  names: () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'states').sort(), // prettier-ignore
  read: (name) => readFileSync(join(folder, name)),
  replace: (name, content) => {
    writeFileSync(join(folder, name), content);
  },
  remove: (name) => {
    rmSync(join(folder, name));
  },
  pass: () => undefined,
});

/** Two object stores. The clock of each instance is that of `states`. `oldestAt`: time of the oldest message of the stream. */
export type ObjectsStorage = TestStorage & { readonly checkpoints: MemoryObjects; readonly states: MemoryObjects; oldestAt: number };

export const inObjects = (): ObjectsStorage => {
  const checkpoints = new MemoryObjects();
  const states = new MemoryObjects();
  const place = (name: string): readonly [MemoryObjects, string] =>
    name.startsWith('states/') ? [states, name.slice('states/'.length)] : [checkpoints, name];
  const storage: ObjectsStorage = {
    ...{ checkpoints, states, oldestAt: 0 },
    open: () =>
      objectStorage({
        checkpoints,
        states: openStateObjects({ store: states, index: indexBytes, slices: timeSlices(4), now: () => states.now }),
        oldestAt: () => Promise.resolve(storage.oldestAt),
      }),
    names: () => [...checkpoints.objects.keys(), ...[...states.objects.keys()].map((name) => `states/${name}`)].sort(),
    read: (name) => {
      const [store, key] = place(name);
      return store.objects.get(key)?.content ?? Buffer.alloc(0);
    },
    replace: (name, content) => {
      const [store, key] = place(name);
      store.objects.set(key, { content: Buffer.from(content), modified: store.now });
    },
    remove: (name) => {
      const [store, key] = place(name);
      store.objects.delete(key);
    },
    pass: (milliseconds) => {
      checkpoints.now += milliseconds;
      states.now += milliseconds;
      storage.oldestAt = states.now;
    },
  };
  return storage;
};

/** Runs a test for each kind of storage. */
export const eachStorage = (title: string, body: (t: Test, storage: TestStorage) => void | Promise<void>): void => {
  void t.test(`${title} (folder)`, (t) => body(t, inFolder(t.testdir())));
  void t.test(`${title} (object store)`, (t) => body(t, inObjects()));
};

/** Names of the stored checkpoints. */
export const checkpointsIn = (storage: TestStorage): readonly string[] => storage.names().filter((name) => name.startsWith('checkpoint-'));

/** Names of the stored states. */
export const statesIn = (storage: TestStorage): readonly string[] => storage.names().filter((name) => name.startsWith('states/'));
