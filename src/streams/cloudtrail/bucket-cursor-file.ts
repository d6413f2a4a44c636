import { open, readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from '../../model/log.js';
import type { Timers } from '../../runtime/timers.js';
import { onceAMinute } from '../once-a-minute.js';

/** Where a text is kept that may be lost, but never half written. */
interface CursorFile {
  /** Undefined where there is none. A file that cannot be read is told of, and then is none. */
  read(): Promise<string | undefined>;
  /** What it says has changed: it is written soon. What cannot be written is told of, and tried again later. */
  changed(): void;
  /** Writes what has changed. */
  close(): Promise<void>;
}

/** Milliseconds between two writes: twenty times as long as the last one took, as files can be large and disks slow, within bounds. */
const leastPause = 1_000;
const mostPause = 10_000;
const pauseFactor = 20;
/** Larger than what the bounds of a cursor allow. */
const maxBytes = 256 * 1024 ** 2;

type CursorFileOptions = { readonly path: string; readonly text: () => string; readonly log: Log; readonly timers: Timers };

/** Survives a crash: what was written last, whole, also where the machine went down. */
export const openCursorFile = ({ path, text, log, timers }: CursorFileOptions): CursorFile => {
  const complain = onceAMinute(
    () => timers.now(),
    (count, reason) => {
      log.warn('the cursor of the bucket cannot be written: after a restart log files will be read again', { path, reason, count });
    },
  );
  let isDirty = false;
  let cancel: (() => void) | undefined;
  let writing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    const began = timers.now();
    isDirty = false;
    try {
      await replaceFile(path, text());
    } catch (error) {
      isDirty = true;
      complain(1, (error as Error).message);
    }
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

  return {
    read: async () => {
      try {
        if ((await stat(path)).size > maxBytes) throw new Error('it is too large');
        return await readFile(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        log.warn('the cursor of the bucket cannot be read: it begins anew', { path, reason: (error as Error).message });
        return undefined;
      }
    },
    changed: () => {
      isDirty = true;
      if (writing === undefined && cancel === undefined) start();
    },
    close: async () => {
      await writing;
      cancel?.();
      if (isDirty) await write();
      cancel?.();
      cancel = undefined;
    },
  };
};

/** The file has the old text or the new one, whenever the machine stops. */
const replaceFile = async (path: string, text: string): Promise<void> => {
  const next = `${path}.tmp`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
