import type { Stats } from 'node:fs';

/** A file that cannot be a state. The message is the reason. */
export class RefusedFile extends Error {}

/** Describes a file that is not regular. */
export const kindOf = (stats: Pick<Stats, 'isDirectory' | 'isFIFO' | 'isSocket'>): string =>
  stats.isDirectory() ? 'a folder' : stats.isFIFO() ? 'a pipe' : stats.isSocket() ? 'a socket' : 'a device';
