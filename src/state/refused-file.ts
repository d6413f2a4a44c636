import type { Stats } from 'node:fs';

/** A file that cannot be a state. The message is the reason. */
export class RefusedFile extends Error {}

/** Says what is there instead of a regular file. */
export const irregularFile = (stats: Pick<Stats, 'isDirectory' | 'isFIFO' | 'isSocket'>): string =>
  stats.isDirectory()
    ? 'it is a folder: name the state file in it'
    : stats.isFIFO()
      ? 'it is a pipe: give a regular file; `replay --state -` reads standard input'
      : `it is ${stats.isSocket() ? 'a socket' : 'a device'}, not a regular file`;
