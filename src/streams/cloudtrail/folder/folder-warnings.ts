import type { SchedulerLike } from 'rxjs';
import type { Log } from '../../../model/contracts/log.js';
import { once } from '../../../lib/once.js';
import { firstOfMinute } from '../../first-of-minute.js';
import { onceAMinute } from '../../once-a-minute.js';
import { deepest, mostFolders } from './scan-folder.js';

/** Warnings about a folder. */
export interface FolderWarnings {
  files(path: string, error: string): void;
  incomplete(path: string): void;
  records(path: string, error: string): void;
  other(path: string): void;
  folders(path: string, error: string): void;
  /** Only the first call is logged. */
  bound(): void;
  cursor(reason: string): void;
}

/** Names the first ten files of a minute. */
export const folderWarnings = (source: string, log: Log, scheduler: SchedulerLike): FolderWarnings => {
  const about = (message: string) => {
    const report = firstOfMinute<{ readonly path: string; readonly error?: string }>({
      now: () => scheduler.now(),
      report: (one) => log.warn(message, { source, ...one }),
      reportRest: (count) => log.warn(`${message}: further ones within a minute`, { source, count }),
    });
    return (path: string, error?: string): void => report({ path, ...(error === undefined ? {} : { error }) });
  };
  const cursor = onceAMinute(
    () => scheduler.now(),
    (count, reason) => {
      log.warn('the cursor of the folder cannot be written: after a restart files will be read again', { source, count, reason });
    },
  );
  const bound = once(() => {
    log.warn(
      `the folder has more than ${String(mostFolders)} folders, or they are more than ${String(deepest)} deep: the others are not read`,
      { source },
    );
  });
  return {
    files: about('a log file cannot be read; retrying'),
    incomplete: about('a log file is incomplete; it is read when the rest of it is written'),
    records: about('malformed records in a log file'),
    other: about('a file is a state or a plan, not a log; it is skipped'),
    folders: about('a folder cannot be listed'),
    bound,
    cursor: (reason) => cursor(1, reason),
  };
};
