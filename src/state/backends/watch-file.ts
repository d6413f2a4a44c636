import { concatMap, delay, exhaustMap, Observable, startWith, Subject, switchMap, timer, type SchedulerLike } from 'rxjs';
import { watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { plainReason } from '../../lib/system-error.js';

type WatchFileOptions = {
  /** Folder of the files; it may be missing, disappear and come back. */
  readonly folder: string;
  /** Names of the watched files. */
  readonly names: readonly string[];
  readonly scheduler: SchedulerLike;
  /** Called once if the system refuses to watch an existing folder. */
  readonly onRefused: (reason: string) => void;
  /** Replaceable for tests of refused watches. */
  readonly watch?: typeof watchFolder;
};

const watchFolder = (folder: string, onEvent: (name: string | null) => void): FSWatcher =>
  watch(folder, { persistent: false }, (_, name) => {
    onEvent(name);
  });

/** Events within this many milliseconds count as one change. */
const settle = 50;
/** Milliseconds between checks whether the folder exists and is still the watched one. */
const checkInterval = 5_000;

/**
 * Watches the folder of the files instead of the files, because tools replace files. Checks every 5 s whether the folder was deleted or
 * replaced; its return counts as a change.
 *
 * **Emits** 50 ms after the first event for one of the files: changed, created or deleted. Emits nothing while the folder is not watched ·
 * **Completes** never · **Errors** never · **Keeps** one system watch · **Order** of events.
 */
export const watchFile = ({ folder, names, scheduler, onRefused, watch: begin = watchFolder }: WatchFileOptions): Observable<unknown> =>
  new Observable((subscriber) => {
    const signs$ = new Subject<void>();
    const lost$ = new Subject<void>();
    let watcher: FSWatcher | undefined;
    /** Identity of the watched folder, because its path may later name another one. */
    let watched = '';
    let isRefused = false;

    const close = (): void => {
      watcher?.close();
      watcher = undefined;
    };
    const refused = (error: unknown): void => {
      close();
      const { code } = error as NodeJS.ErrnoException;
      if (isRefused || code === 'ENOENT') return;
      isRefused = true;
      onRefused(code === 'ENOSPC' ? 'no watches left: raise fs.inotify.max_user_watches' : plainReason(error));
    };
    const seen = (name: string | null): void => {
      // Deleting the folder is an event with the folder's name. A mounted volume replaces links whose names start with two dots.
      if (name === null || name === basename(folder)) {
        close();
        signs$.next();
        lost$.next();
      } else if (names.includes(name) || name.startsWith('..')) signs$.next();
    };
    const take = (found: string): void => {
      if (watcher !== undefined && found !== watched) {
        close();
        signs$.next();
      }
      if (watcher !== undefined || found === '') return;
      try {
        watcher = begin(folder, seen).on('error', refused);
        watched = found;
        signs$.next();
      } catch (error) {
        refused(error);
      }
    };

    // A tool that replaces the folder needs less than this time.
    const restarts$ = lost$.pipe(delay(settle, scheduler), startWith(undefined));
    const checks$ = restarts$.pipe(
      switchMap(() => timer(0, checkInterval, scheduler)),
      concatMap(() => identityOf(folder)),
    );
    subscriber.add(close);
    subscriber.add(signs$.pipe(exhaustMap(() => timer(settle, scheduler))).subscribe(subscriber));
    subscriber.add(checks$.subscribe(take));
  });

/** '' if the folder does not exist or is not accessible. */
const identityOf = (folder: string): Promise<string> =>
  stat(folder).then(
    ({ dev, ino }) => `${String(dev)}:${String(ino)}`,
    () => '',
  );
