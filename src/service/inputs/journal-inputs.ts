import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { journalHeader, type JournalHeader } from '../../model/journal-line.js';

/** The headers of the journals among the inputs: from the first line of each given file, and of the first segment in each given folder. */
export const journalsAmong = async (inputs: readonly string[]): Promise<readonly JournalHeader[]> => {
  const headers = await Promise.all(
    inputs.map(async (input) => (input === '-' ? undefined : journalHeader(await firstLine(await firstFile(input))))),
  );
  return headers.filter((header) => header !== undefined);
};

const firstFile = async (path: string): Promise<string> => {
  try {
    if (!(await stat(path)).isDirectory()) return path;
    const segment = (await readdir(path)).filter((name) => name.startsWith('journal-')).sort()[0];
    return segment === undefined ? '' : join(path, segment);
  } catch {
    return '';
  }
};

/** The first line; '' if the file is unreadable, because opening the input reports the error. Only regular files can be read twice. */
const firstLine = async (path: string): Promise<string> => {
  try {
    if (path === '' || !(await stat(path)).isFile()) return '';
    const file = await open(path);
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(512), 0, 512, 0);
      return buffer.subarray(0, bytesRead).toString('utf8').split('\n')[0] ?? '';
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
};
