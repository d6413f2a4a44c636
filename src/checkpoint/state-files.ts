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
 * The bytes of declared states beside the checkpoints that refer to them, each version once, named by its hash: a state of 100 MB that
 * does not change is written only by the first checkpoint.
 */
export interface StateFiles {
  /** Resolves when the bytes of the snapshot are on disk. Rejects if they cannot be written. */
  keep(snapshot: StateSnapshot): Promise<StateRef>;
  /** The bytes that a checkpoint refers to. Rejects with `UnusableCheckpoint` if they are missing or damaged. */
  read(ref: StateRef): Promise<Uint8Array>;
  /** The snapshot was made from the bytes that `ref` names: do not hash and write them again. */
  note(snapshot: StateSnapshot, ref: StateRef): void;
  /** Removes the files that none of these refers to, and leftovers of a crash. */
  prune(used: readonly StateRef[]): Promise<void>;
}

/** Files in `<folder>/states`, readable by their owner alone: states contain secrets. */
export const stateFiles = (folder: string, slices: TimeSlices): StateFiles => {
  const states = join(folder, 'states');
  const hashes = new WeakMap<StateSnapshot, string>();
  /** Written or verified by this process. A file of an earlier one may be damaged: write it again instead of trusting it. */
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
