import { concatMap, delay, exhaustMap, Observable, startWith, Subject, switchMap, timer, type SchedulerLike } from 'rxjs';
import { watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

type WatchFileOptions = {
  /** It may be missing, and may go and come back. */
  readonly folder: string;
  /** Files in it. */
  readonly names: readonly string[];
  readonly scheduler: SchedulerLike;
  /** Called once: the system refuses to watch a folder that exists. */
  readonly onRefused: (reason: string) => void;
  /** For tests of what the system refuses. */
  readonly watch?: typeof watchFolder;
};

const watchFolder = (folder: string, onEvent: (name: string | null) => void): FSWatcher =>
  watch(folder, { persistent: false }, (_, name) => {
    onEvent(name);
  });

/** Signs of a change within this time are one change, milliseconds. */
const settle = 50;
/** How often to look for a folder that is not watched, and at one that is, milliseconds. */
const lookInterval = 5_000;

/**
 * Watches the folder of some files rather than the files: tools put a new file in the place of the old one. It looks every 5 s for a folder
 * that is gone or was replaced; its return is a change.
 *
 * **Emits** 50 ms after the first sign that one of the files may have changed, appeared or gone; nothing while the folder is not watched.
 * · **Completes** never · **Errors** never · **Keeps** one watch of the system.
 */
export const watchFile = ({ folder, names, scheduler, onRefused, watch: begin = watchFolder }: WatchFileOptions): Observable<unknown> =>
  new Observable((subscriber) => {
    const signs$ = new Subject<void>();
    const lost$ = new Subject<void>();
    let watcher: FSWatcher | undefined;
    /** Identity of the watched folder: its path may lead to another one later. */
    let watched = '';
    let isRefused = false;

    const close = (): void => {
      watcher?.close();
      watcher = undefined;
    };
    const refused = (error: unknown): void => {
      close();
      const { code, message } = error as NodeJS.ErrnoException;
      if (isRefused || code === 'ENOENT') return;
      isRefused = true;
      onRefused(message);
    };
    const seen = (name: string | null): void => {
      // The folder itself goes under its own name; the links of a mounted volume change under one with two dots.
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

    // A tool that replaces the folder does so within a moment.
    const restarts$ = lost$.pipe(delay(settle, scheduler), startWith(undefined));
    const looks$ = restarts$.pipe(
      switchMap(() => timer(0, lookInterval, scheduler)),
      concatMap(() => identityOf(folder)),
    );
    subscriber.add(close);
    subscriber.add(signs$.pipe(exhaustMap(() => timer(settle, scheduler))).subscribe(subscriber));
    subscriber.add(looks$.subscribe(take));
  });

/** '' for a folder that does not exist or cannot be seen. */
const identityOf = (folder: string): Promise<string> =>
  stat(folder).then(
    ({ dev, ino }) => `${String(dev)}:${String(ino)}`,
    () => '',
  );
