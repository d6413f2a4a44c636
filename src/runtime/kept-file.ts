import { readFile, stat } from 'node:fs/promises';
import type { SchedulerLike, Subscription } from 'rxjs';
import { replaceFile } from './replace-file.js';

/** A text in a file that may be lost but is never half written. */
interface KeptFile {
  /** Undefined if there is no file. A file that cannot be read is reported and treated as missing. */
  read(): Promise<string | undefined>;
  /** Call after the text has changed: schedules a write. A failed write is reported and retried later. */
  changed(): void;
  /** Resolves when all changes so far were written or have failed. */
  written(): Promise<void>;
  /** Writes all changes and waits for that. */
  save(): Promise<void>;
  /** Like `save`, and ends writing. */
  close(): Promise<void>;
}

/** Milliseconds between two writes: twenty times the duration of the last one, within bounds, because files can be large and disks slow. */
const leastPause = 1_000;
const usualMostPause = 10_000;
const pauseFactor = 20;
/** Larger than any text within its bounds. */
const maxBytes = 256 * 1024 ** 2;

type KeptFileOptions = {
  readonly path: string;
  readonly text: () => string;
  readonly scheduler: SchedulerLike;
  /** Maximum milliseconds between two writes, regardless of their duration; default 10 s. */
  readonly mostPause?: number;
  /** Called if a read failed. */
  readonly onUnreadable: (reason: string) => void;
  /** Called if a write failed. */
  readonly onUnwritable: (reason: string) => void;
};

/** After a crash, even of the machine, the file contains the last complete text. Only its owner can read it. */
export const openKeptFile = (options: KeptFileOptions): KeptFile => {
  const { path, text, scheduler, mostPause = usualMostPause, onUnreadable, onUnwritable } = options;
  let isDirty = false;
  let pause: Subscription | undefined;
  let writing: Promise<void> | undefined;
  let waiting: (() => void)[] = [];

  const write = async (): Promise<void> => {
    const began = scheduler.now();
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
    const length = Math.min(mostPause, Math.max(leastPause, pauseFactor * (scheduler.now() - began)));
    writing = undefined;
    pause = scheduler.schedule(() => {
      pause = undefined;
      if (isDirty) start();
    }, length);
  };
  const endPause = (): void => {
    pause?.unsubscribe();
    pause = undefined;
  };
  const start = (): void => {
    writing ??= write();
  };
  const save = async (): Promise<void> => {
    await writing;
    endPause();
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
      if (writing === undefined && pause === undefined) start();
    },
    written: () => (isDirty ? new Promise((resolve) => waiting.push(resolve)) : (writing ?? Promise.resolve())),
    save,
    close: async () => {
      await save();
      endPause();
    },
  };
};
