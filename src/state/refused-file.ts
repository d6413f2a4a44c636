import type { Stats } from 'node:fs';

/** A file that is not read as a state; the message says why. */
export class RefusedFile extends Error {}

/** What a path names that is no regular file, in words. */
export const kindOf = (stats: Pick<Stats, 'isDirectory' | 'isFIFO' | 'isSocket'>): string =>
  stats.isDirectory() ? 'a folder' : stats.isFIFO() ? 'a pipe' : stats.isSocket() ? 'a socket' : 'a device';
