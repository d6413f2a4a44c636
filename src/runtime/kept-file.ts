import { readFile, stat } from 'node:fs/promises';
import { openKeptText, type KeptText, type KeptTextOptions, type TextPlace } from './kept-text.js';
import { replaceFile } from './replace-file.js';

/** Larger than any text within its bounds. */
const maxBytes = 256 * 1024 ** 2;

/** A text as a file that only its owner can read. After a crash, even of the machine, it contains the last complete text. */
export const fileText = (path: string): TextPlace => ({
  read: async () => {
    try {
      if ((await stat(path)).size > maxBytes) throw new Error('it is too large');
      return await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  write: (text) => replaceFile(path, `${path}.tmp`, (file) => file.writeFile(text)),
});

/** A text that is kept in the file `path`. */
export const openKeptFile = ({ path, ...options }: KeptTextOptions & { readonly path: string }): KeptText =>
  openKeptText(fileText(path), options);
