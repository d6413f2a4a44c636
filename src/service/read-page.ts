import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { PageFile, PageFiles } from '../model/http/page-files.js';

const compressed = /\.(?:br|gz)$/;

/**
 * Reads the built dashboard into memory: `index.html`, `assets/`, and beside each file its compressed forms (`.br`, `.gz`). Undefined if
 * there is no page, as in a checkout whose page was not built. Rejects if it cannot be read.
 */
export const readPage = async (folder: string): Promise<PageFiles | undefined> => {
  const names = await namesIn(folder);
  if (names?.includes('index.html') !== true) return undefined;
  const found = new Set(names);
  const read = async (name: string): Promise<PageFile> => {
    const other = async (ending: string): Promise<Uint8Array | undefined> =>
      found.has(`${name}${ending}`) ? readFile(join(folder, `${name}${ending}`)) : undefined;
    const [bytes, br, gzip] = await Promise.all([readFile(join(folder, name)), other('.br'), other('.gz')]);
    return { bytes, br, gzip, hash: createHash('sha256').update(bytes).digest('base64url') };
  };
  const plain = names.filter((name) => !compressed.test(name));
  return new Map(await Promise.all(plain.map(async (name) => [name.replaceAll(sep, '/'), await read(name)] as const)));
};

const namesIn = async (folder: string): Promise<readonly string[] | undefined> => {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((one) => one.isFile()).map((one) => relative(folder, join(one.parentPath, one.name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
