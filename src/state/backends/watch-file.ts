import { watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Timers } from '../../runtime/timers.js';

type WatchFileOptions = {
  /** It may not be there yet, and may go and come back. */
  readonly folder: string;
  /** Files in it. */
  readonly names: readonly string[];
  readonly timers: Timers;
  /** Something may have happened to one of the files, or to the folder. */
  readonly onChange: () => void;
  /** Once: the system grants no watch on a folder that is there. */
  readonly onRefused: (reason: string) => void;
  /** For tests of what the system refuses. */
  readonly watch?: typeof watchFolder;
};

const watchFolder = (folder: string, onEvent: (name: string | null) => void): FSWatcher =>
  watch(folder, { persistent: false }, (_, name) => {
    onEvent(name);
  });

/** What comes in quick succession is one change. */
const settle = 50;
/** How often a folder that is not watched is looked for, and a watched one looked at, milliseconds. */
const lookInterval = 5_000;

/**
 * Tells when one of some files may have changed, appeared or gone. Their folder is watched rather than they: tools put a new file in
 * the place of the old. A folder that is gone, or has become another, is looked for every 5 s; its return is a change. No change
 * is told sooner than 50 ms after its first sign, and never while nobody knows: without a watch whoever uses this has to look. Returns what ends it.
 */
export const watchFile = ({ folder, names, timers, onChange, onRefused, watch: begin = watchFolder }: WatchFileOptions): (() => void) => {
  let watcher: FSWatcher | undefined;
  /** Which folder is watched: its path may come to mean another. */
  let watched = '';
  let isStopped = false;
  let isRefused = false;
  let cancelSettle: (() => void) | undefined;
  let cancelLook: (() => void) | undefined;

  const changed = (): void => {
    cancelSettle ??= timers.after(settle, () => {
      cancelSettle = undefined;
      onChange();
    });
  };
  const forget = (): void => {
    watcher?.close();
    watcher = undefined;
  };
  const refused = (error: unknown): void => {
    forget();
    const { code, message } = error as NodeJS.ErrnoException;
    if (isRefused || code === 'ENOENT') return;
    isRefused = true;
    onRefused(message);
  };
  const seen = (name: string | null): void => {
    // The folder itself goes under its own name; a linked folder of a mounted volume changes under one with two dots.
    if (name === null || name === basename(folder)) {
      forget();
      changed();
      // A tool that makes its folder anew does so within a moment.
      lookIn(settle);
    } else if (names.includes(name) || name.startsWith('..')) changed();
  };
  const look = async (): Promise<void> => {
    const found = await stat(folder).then(
      ({ dev, ino }) => `${String(dev)}:${String(ino)}`,
      () => '',
    );
    if (isStopped) return;
    if (watcher !== undefined && found !== watched) {
      forget();
      changed();
    }
    if (watcher !== undefined || found === '') return;
    try {
      watcher = begin(folder, seen).on('error', refused);
      watched = found;
      changed();
    } catch (error) {
      refused(error);
    }
  };
  const lookIn = (milliseconds: number): void => {
    cancelLook?.();
    cancelLook = timers.after(milliseconds, () => {
      cancelLook = undefined;
      void look().then(() => {
        if (!isStopped && cancelLook === undefined) lookIn(lookInterval);
      });
    });
  };
  lookIn(0);
  return () => {
    isStopped = true;
    cancelSettle?.();
    cancelLook?.();
    forget();
  };
};
