import { readFile, stat } from 'node:fs/promises';
import { replaceFile } from './replace-file.js';
import type { Timers } from './timers.js';

/** Where a text is kept that may be lost, but never half written. */
interface KeptFile {
  /** Undefined where there is none. A file that cannot be read is reported, and then is none. */
  read(): Promise<string | undefined>;
  /** What it says has changed: it is written soon. What cannot be written is reported, and tried again later. */
  changed(): void;
  /** Resolves when what has changed so far was written in its turn, or could not be. */
  written(): Promise<void>;
  /** Writes what has changed, and waits for it. */
  save(): Promise<void>;
  /** The same; nothing is written afterwards. */
  close(): Promise<void>;
}

/** Milliseconds between two writes: twenty times as long as the last one took, as files can be large and disks slow, within bounds. */
const leastPause = 1_000;
const usualMostPause = 10_000;
const pauseFactor = 20;
/** Larger than what the bounds of any text allow. */
const maxBytes = 256 * 1024 ** 2;

type KeptFileOptions = {
  readonly path: string;
  readonly text: () => string;
  readonly timers: Timers;
  /** Milliseconds between two writes at most, however long they take; by itself 10 s. */
  readonly mostPause?: number;
  /** Why it could not be read; once for each `read`. */
  readonly onUnreadable: (reason: string) => void;
  /** Why a write failed; for each. */
  readonly onUnwritable: (reason: string) => void;
};

/** Survives a crash: what was written last, whole, also where the machine went down. Readable by its owner alone. */
export const openKeptFile = (options: KeptFileOptions): KeptFile => {
  const { path, text, timers, mostPause = usualMostPause, onUnreadable, onUnwritable } = options;
  let isDirty = false;
  let cancel: (() => void) | undefined;
  let writing: Promise<void> | undefined;
  let waiting: (() => void)[] = [];

  const write = async (): Promise<void> => {
    const began = timers.now();
    isDirty = false;
    const done = waiting;
    waiting = [];
    try {
      const content = text();
      await replaceFile(path, `${path}.tmp`, (file) => file.writeFile(content));
    } catch (error) {
      isDirty = true;
      onUnwritable((error as Error).message);
    }
    for (const resolve of done) resolve();
    const pause = Math.min(mostPause, Math.max(leastPause, pauseFactor * (timers.now() - began)));
    writing = undefined;
    cancel = timers.after(pause, () => {
      cancel = undefined;
      if (isDirty) start();
    });
  };
  const start = (): void => {
    writing ??= write();
  };
  const save = async (): Promise<void> => {
    await writing;
    cancel?.();
    cancel = undefined;
    if (isDirty) start();
    await writing;
  };

  return {
    read: async () => {
      try {
        if ((await stat(path)).size > maxBytes) throw new Error('it is too large');
        return await readFile(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onUnreadable((error as Error).message);
        return undefined;
      }
    },
    changed: () => {
      isDirty = true;
      if (writing === undefined && cancel === undefined) start();
    },
    written: () => (isDirty ? new Promise((resolve) => waiting.push(resolve)) : (writing ?? Promise.resolve())),
    save,
    close: async () => {
      await save();
      cancel?.();
      cancel = undefined;
    },
  };
};
