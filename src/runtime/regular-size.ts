import { statSync } from 'node:fs';

/** The bytes of a regular file; undefined for anything else, and for a file that cannot be examined. Reading it then tells the reason. */
export const regularSize = (path: string): number | undefined => {
  try {
    const file = statSync(path);
    return file.isFile() ? file.size : undefined;
  } catch {
    return undefined;
  }
};
