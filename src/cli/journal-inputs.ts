import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { journalHeader } from '../model/journal-line.js';

/** Do these inputs hold a journal whose facts answer re-reads (D10)? Looks at the first line of each file named, or first segment of each folder. */
export const confirmsInJournal = async (inputs: readonly string[]): Promise<boolean> => {
  for (const input of inputs) {
    if (input === '-') continue;
    const header = journalHeader(await firstLine(await firstFile(input)));
    if (header?.confirm === true) return true;
  }
  return false;
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

/** Empty where there is nothing to read: whoever opens the input for real says so. */
const firstLine = async (path: string): Promise<string> => {
  if (path === '') return '';
  try {
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
