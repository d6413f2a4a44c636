import { concatMap, delay, exhaustMap, Observable, startWith, Subject, switchMap, timer, type SchedulerLike } from 'rxjs';
import { watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

type WatchFileOptions = {
  /** May be missing, disappear and come back. */
  readonly folder: string;
  /** Files in it. */
  readonly names: readonly string[];
  readonly scheduler: SchedulerLike;
  /** Called once if the system refuses to watch an existing folder. */
  readonly onRefused: (reason: string) => void;
  /** For tests of refused watches. */
  readonly watch?: typeof watchFolder;
};

const watchFolder = (folder: string, onEvent: (name: string | null) => void): FSWatcher =>
  watch(folder, { persistent: false }, (_, name) => {
    onEvent(name);
  });

/** Events within this time count as one change, milliseconds. */
const settle = 50;
/** Interval of checks whether the folder exists and is still the watched one, milliseconds. */
const lookInterval = 5_000;

/**
 * Watches the folder of the files rather than the files, because tools replace files. Checks every 5 s for a folder that was deleted or
 * replaced; its return counts as a change.
 *
 * **Emits** 50 ms after the first event for one of the files: changed, created or deleted. Emits nothing while the folder is not
 * watched · **Completes** never · **Errors** never · **Keeps** one watch of the system · **Order** of events.
 */
export const watchFile = ({ folder, names, scheduler, onRefused, watch: begin = watchFolder }: WatchFileOptions): Observable<unknown> =>
  new Observable((subscriber) => {
    const signs$ = new Subject<void>();
    const lost$ = new Subject<void>();
    let watcher: FSWatcher | undefined;
    /** Identity of the watched folder: its path may name another folder later. */
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
      // Deleting the folder is an event with its own name; a mounted volume replaces links whose names begin with two dots.
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

    // A tool replaces the folder within this time.
    const restarts$ = lost$.pipe(delay(settle, scheduler), startWith(undefined));
    const looks$ = restarts$.pipe(
      switchMap(() => timer(0, lookInterval, scheduler)),
      concatMap(() => identityOf(folder)),
    );
    subscriber.add(close);
    subscriber.add(signs$.pipe(exhaustMap(() => timer(settle, scheduler))).subscribe(subscriber));
    subscriber.add(looks$.subscribe(take));
  });

/** '' if the folder does not exist or is not accessible. */
const identityOf = (folder: string): Promise<string> =>
  stat(folder).then(
    ({ dev, ino }) => `${String(dev)}:${String(ino)}`,
    () => '',
  );
