import { stat } from 'node:fs/promises';
import { kindOf } from './refused-file.js';

/**
 * What tells one version of a file from the next without reading it. `mark` differs for versions that differ, but for two within a
 * tick of the file system's clock: those of a file that is not `settled` may share theirs. `modified`: milliseconds since the epoch.
 */
export type FileVersion = { readonly mark: string; readonly modified: number; readonly settled: boolean };

/** Milliseconds; the clocks of the common systems tick every 4 to 10. */
const tick = 20;

/** The version of a file as it is now, or why there is none. `now`: milliseconds since the epoch. Never rejects. */
export const fileVersion = async (path: string, now: () => number): Promise<FileVersion | string> => {
  try {
    const found = await stat(path, { bigint: true });
    if (!found.isFile()) return `it is ${kindOf(found)}, not a regular file`;
    const { dev, ino, size, mtimeNs, ctimeNs, mtimeMs } = found;
    const modified = Number(mtimeMs);
    return { mark: [dev, ino, size, mtimeNs, ctimeNs].join(':'), modified, settled: Math.abs(now() - modified) >= tick };
  } catch (error) {
    return (error as Error).message;
  }
};
