import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { replaceFile } from '../runtime/replace-file.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import { UnusableCheckpoint, type StateRef } from './checkpoint-header.js';
import { namesIn, temporaryName } from './checkpoint-names.js';

/** Bytes hashed in one step: about a millisecond. */
const step = 512 * 1024;

/**
 * The bytes of declared states, in files beside the checkpoints that refer to them. Each version is stored once under its hash, so a state
 * of 100 MB that does not change is written only by the first checkpoint.
 */
export interface StateFiles {
  /** Resolves once the bytes of the snapshot are on disk. Rejects if they cannot be written. */
  keep(snapshot: StateSnapshot): Promise<StateRef>;
  /** Reads the bytes that a checkpoint refers to. Rejects with `UnusableCheckpoint` if they are missing or damaged. */
  read(ref: StateRef): Promise<Uint8Array>;
  /** Records that the snapshot was made from the bytes that `ref` names, so that they are not hashed and written again. */
  note(snapshot: StateSnapshot, ref: StateRef): void;
  /** Removes the files that no ref names, and the leftovers of a crash. */
  prune(used: readonly StateRef[]): Promise<void>;
}

/** Stores files in `<folder>/states`, readable only by their owner, because states contain secrets. */
export const stateFiles = (folder: string, slices: TimeSlices): StateFiles => {
  const states = join(folder, 'states');
  const hashes = new WeakMap<StateSnapshot, string>();
  /** Hashes of files that this process wrote or verified. A file of an earlier process may be damaged, so it is written again. */
  const sound = new Set<string>();

  const hashOf = async (bytes: Uint8Array): Promise<string> => {
    const hash = createHash('sha256');
    for (let from = 0; from < bytes.length; from += step) {
      hash.update(bytes.subarray(from, from + step));
      if (slices.isOver()) await slices.next();
    }
    return hash.digest('hex');
  };
  const isOnDisk = async (sha256: string, size: number): Promise<boolean> => {
    if (!sound.has(sha256)) return false;
    return await stat(join(states, sha256)).then(
      (found) => found.size === size,
      () => false,
    );
  };

  return {
    keep: async (snapshot) => {
      const { source, raw } = snapshot;
      const sha256 = hashes.get(snapshot) ?? (await hashOf(raw));
      hashes.set(snapshot, sha256);
      if (!(await isOnDisk(sha256, raw.length))) {
        await mkdir(states, { recursive: true, mode: 0o700 });
        await replaceFile(join(states, sha256), join(states, temporaryName(sha256)), (file) => file.writeFile(raw));
        sound.add(sha256);
      }
      return { source, sha256, bytes: raw.length };
    },
    read: async ({ source, sha256, bytes }) => {
      const content = await readFile(join(states, sha256)).catch((error: unknown) => {
        throw new UnusableCheckpoint(`the state of ${source} cannot be read: ${(error as Error).message}`);
      });
      if (content.length !== bytes || (await hashOf(content)) !== sha256)
        throw new UnusableCheckpoint(`the state of ${source} is damaged: ${join(states, sha256)}`);
      sound.add(sha256);
      return content;
    },
    note: (snapshot, { sha256 }) => {
      hashes.set(snapshot, sha256);
    },
    prune: async (used) => {
      const names = new Set(used.map(({ sha256 }) => sha256));
      for (const name of await namesIn(states)) if (!names.has(name)) await rm(join(states, name), { force: true });
    },
  };
};
