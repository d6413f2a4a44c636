import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file atomically: after a crash of the machine `path` has the old content or the new one. Writes to `temporary` in the same
 * folder, readable only by its owner, and renames it once it is on disk. A failure removes the temporary file; a crash leaves it.
 */
export const replaceFile = async (path: string, temporary: string, write: (file: FileHandle) => Promise<void>): Promise<void> => {
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
};

/** A new name survives a power failure only once its folder is synced. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
