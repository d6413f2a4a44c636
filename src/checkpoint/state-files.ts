import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { hashInSlices } from '../runtime/hash-in-slices.js';
import { replaceFile } from '../runtime/replace-file.js';
import type { TimeSlices } from '../runtime/time-slices.js';
import { UnusableCheckpoint } from './checkpoint-header.js';
import { namesIn, temporaryName } from './checkpoint-names.js';
import type { StateStore } from './checkpoint-storage.js';
import { plainReason } from '../lib/system-error.js';

/** Stores files in `<folder>/states`, readable only by their owner, because states contain secrets. */
export const stateFiles = (folder: string, slices: TimeSlices): StateStore => {
  const states = join(folder, 'states');
  const hashes = new WeakMap<StateSnapshot, string>();
  /** Hashes of files that this process wrote or verified. A file of an earlier process may be damaged, so it is written again. */
  const sound = new Set<string>();

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
      const sha256 = hashes.get(snapshot) ?? (await hashInSlices(raw, slices));
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
        throw new UnusableCheckpoint(`the state of ${source} cannot be read: ${plainReason(error)}`);
      });
      if (content.length !== bytes || (await hashInSlices(content, slices)) !== sha256)
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
