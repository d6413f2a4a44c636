import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder that only its owner can read, because facts contain user input, and its parents. An existing folder keeps its mode.
 * Node's own recursive mode reports a read-only disk as "no such file", and never returns below `/proc`.
 */
export const makeFolder = (folder: string, mode = 0o700): void => {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), 0o777);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Makes created, renamed and removed names in a folder survive a power failure. */
export const syncFolder = (folder: string): void => {
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
