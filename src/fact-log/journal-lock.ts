import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ownProcess, runs, type ProcessId } from './process-id.js';

/** The right of this process to write to a folder. */
export interface JournalLock {
  /** Shows processes on other hosts that the owner is alive. Call at least once per second. */
  renew(): void;
  release(): void;
}

/** Another process writes to the journal. */
export class JournalInUse extends Error {
  readonly tag = 'JournalInUse';

  constructor(folder: string, owner: string) {
    super(`the journal in ${folder} is in use by ${owner}; stop that process, or name another folder`);
    this.name = 'JournalInUse';
  }
}

/** Milliseconds without a renewal after which a lock from another host is taken over; a running process renews it every second. */
const staleAfter = 10_000;

/**
 * Locks a folder with a file that contains the process id, host and start time of the owner. Takes over the lock of a dead owner: at once
 * if it ran on this host; after ten seconds without a renewal if it ran on another host or in another container, whose processes cannot be
 * checked. Rejects with `JournalInUse`.
 */
export const lockJournal = async (folder: string, maxAge = staleAfter): Promise<JournalLock> => {
  const path = join(folder, 'lock');
  const own = JSON.stringify(ownProcess());
  for (let text = create(path, own); text !== undefined; text = create(path, own)) {
    const owner = parse(text);
    const isDead = owner?.host === hostname() ? !runs(owner) : await isAbandoned(path, text, maxAge);
    if (!isDead || !remove(path, text)) throw new JournalInUse(folder, describe(owner));
  }
  return {
    renew: () => {
      const now = new Date();
      try {
        utimesSync(path, now, now);
      } catch {
        // The lock was removed by hand or with its folder; do not create it again.
      }
    },
    release: () => {
      if (read(path) === own) rmSync(path, { force: true });
    },
  };
};

/** Returns undefined if this process got the lock, else the text of the existing lock. */
const create = (path: string, own: string): string | undefined => {
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeSync(file, own);
    } finally {
      closeSync(file);
    }
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return read(path) ?? '';
  }
};

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** Undefined for a lock that its process did not finish writing. */
const parse = (text: string): ProcessId | undefined => {
  try {
    return JSON.parse(text) as ProcessId;
  } catch {
    return undefined;
  }
};

const describe = (owner: ProcessId | undefined): string =>
  owner === undefined ? 'another process' : `process ${String(owner.pid)} on ${owner.host}, which started at ${owner.start}`;

/** Compares times of the file system only, because the clocks of two hosts differ. */
const isAbandoned = async (path: string, text: string, maxAge: number): Promise<boolean> => {
  const renewed = renewedAt(path);
  await setTimeout(maxAge);
  return renewedAt(path) === renewed && (read(path) ?? '') === text;
};

const renewedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Two processes may find the same dead lock. Only one of them can rename it, and it restores any other lock. */
const remove = (path: string, text: string): boolean => {
  const movedPath = `${path}.${String(process.pid)}`;
  try {
    renameSync(path, movedPath);
  } catch {
    return true;
  }
  if (read(movedPath) === text) {
    rmSync(movedPath, { force: true });
    return true;
  }
  renameSync(movedPath, path);
  return false;
};
