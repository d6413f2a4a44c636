import { stat } from 'node:fs/promises';
import { irregularFile } from './refused-file.js';
import { plainReason } from '../lib/system-error.js';

/**
 * The version of a file, from its metadata. Different versions have different marks, except two within one tick of the file system's clock:
 * a version that is not `settled` may share its mark with the next. `modified`: milliseconds since the epoch.
 */
export type FileVersion = { readonly mark: string; readonly modified: number; readonly settled: boolean };

/** In milliseconds. The clocks of common file systems tick every 4 to 10 ms. */
const tick = 20;

/** The current version of a file, or the reason why it has none. `now`: milliseconds since the epoch. Never rejects. */
export const fileVersion = async (path: string, now: () => number): Promise<FileVersion | string> => {
  try {
    const found = await stat(path, { bigint: true });
    if (!found.isFile()) return irregularFile(found);
    const { dev, ino, size, mtimeNs, ctimeNs, mtimeMs } = found;
    const modified = Number(mtimeMs);
    return { mark: [dev, ino, size, mtimeNs, ctimeNs].join(':'), modified, settled: Math.abs(now() - modified) >= tick };
  } catch (error) {
    return plainReason(error);
  }
};
