import { countText } from '../../lib/count-text.js';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Log } from '../../model/contracts/log.js';
import { glob } from '../../lib/glob.js';
import type { StateBackend, StateListing } from '../../model/contracts/state-backend.js';
import { plainReason } from '../../lib/system-error.js';

type LocalListingOptions = {
  /** The configured path, with `*`. */
  readonly pattern: string;
  /** Base of a relative pattern. */
  readonly folder: string;
  readonly open: (source: string) => StateBackend;
  readonly log: Log;
};

/** Bounds of one listing. */
const maxEntries = 100_000;
const maxDepth = 32;

/**
 * Lists the state files whose paths match. Names are relative if the pattern is. Searches the folder before the first `*` and all folders
 * below it; fails if there are more than 100,000 entries. Skips linked folders, `.terraform`, names with two leading dots (mounted
 * volumes), locks and copies.
 */
export const localListing = ({ pattern, folder, open, log }: LocalListingOptions): StateListing => {
  const fixed = pattern.slice(0, pattern.indexOf('*'));
  const base = fixed.slice(0, fixed.lastIndexOf('/') + 1);
  const isMatch = glob(pattern);
  const warned = new Set<string>();

  const list = async (signal: AbortSignal): Promise<readonly StateBackend[] | string> => {
    const found: string[] = [];
    let left = maxEntries;
    const walk = async (below: string, depth: number): Promise<void> => {
      const entries = await entriesOf(below);
      left -= entries.length;
      for (const entry of entries) {
        if (left < 0 || signal.aborted) return;
        const name = `${below}${entry.name}`;
        if (entry.isDirectory()) {
          if (depth < maxDepth && entry.name !== '.terraform' && !entry.name.startsWith('..')) await walk(`${name}/`, depth + 1);
        } else if (
          isMatch(name) &&
          !isOther.test(entry.name) &&
          (entry.isFile() || (await isFile(join(resolve(folder, below), entry.name))))
        )
          found.push(name);
      }
    };
    const entriesOf = async (below: string): Promise<readonly Dirent[]> => {
      try {
        return await readdir(resolve(folder, below), { withFileTypes: true });
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (below === base) throw error;
        if (code !== 'ENOENT' && !warned.has(below))
          log.warn('a folder cannot be searched for states', { source: pattern, error: plainReason(error) });
        warned.add(below);
        return [];
      }
    };
    await walk(base, 0);
    if (signal.aborted) return `cannot list ${pattern}: it takes too long`;
    if (left < 0) return `cannot list ${pattern}: there are more than ${countText(maxEntries)} entries in ${base === '' ? '.' : base}`;
    return found.sort().map(open);
  };
  return {
    source: pattern,
    list: (signal) => list(signal).catch((error: unknown) => `cannot list ${pattern}: ${plainReason(error)}`),
  };
};

/** Locks and copies beside states. */
const isOther = /(\.lock\.info|\.tflock|\.backup)$/;

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
};
