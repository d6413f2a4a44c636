import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SchedulerLike } from 'rxjs';
import type { Log } from '../../model/log.js';
import { openKeptFile } from '../../runtime/kept-file.js';
import { NoticeProgress, parseProgress } from './notice-progress.js';

/** Milliseconds of quiet time after which the file is written all the same. */
const quietWrite = 60_000;
/** Milliseconds between two writes, while there is something to write. */
const longestPause = 1_000;
/** Milliseconds between two reports that a file cannot be written. */
const complainEvery = 60_000;

/** Hidden, so that reading the folder as a journal does not see it. */
const nameOf = (target: string): string => `.notified-${target}.json`;
const nameShape = /^\.notified-([a-z]+)\.json(?:\.tmp)?$/;

/** How far a target got, in a file. Where a notice stands: see `NoticeProgress`. */
export interface TargetProgress {
  /** Of a notice that history shows again: was it neither sent nor given up? Without a file of before nothing of history is due. */
  isDue(id: string, at: string): boolean;
  /** It is on its way. */
  begin(id: string, at: string): void;
  /** It was sent, or given up. */
  settle(id: string): void;
  /** Resolves when the file says that it was settled, or could not be written; at once where it was not settled by this run. */
  recorded(id: string): Promise<void>;
  /** Every notice of facts that arrived by `at` has begun. */
  pass(at: string): void;
  /** History has been shown. Resolves when the file says so, or cannot be written, which is reported. */
  historyShown(): Promise<void>;
  /** Writes what has changed. */
  close(): Promise<void>;
}

type ProgressOptions = {
  /** Of the journal; need not exist before `historyShown`. */
  readonly folder: string;
  readonly target: string;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
  /** A write failed. */
  readonly onUnwritable: () => void;
};

/**
 * Reads how far a target got. A damaged file is passed over with a warning: the target then begins at the end of history, like one that is
 * new. The file is replaced as a whole, at most once a second; what it does not say yet is sent again after a crash.
 */
export const openTargetProgress = async ({ folder, target, log, scheduler, onUnwritable }: ProgressOptions): Promise<TargetProgress> => {
  const path = join(folder, nameOf(target));
  let complainAt = Number.NEGATIVE_INFINITY;
  const unusable = (reason: string): void => {
    log.warn('what the target was told before cannot be read: alerts of before this start are not sent to it', { target, path, reason });
  };
  /** Settled, and not in the file yet. */
  const unrecorded = new Map<string, Promise<void>>();
  const file = openKeptFile({
    path,
    text: () => progress.text(target),
    scheduler,
    mostPause: longestPause,
    onUnreadable: unusable,
    onUnwritable: (reason) => {
      onUnwritable();
      if (scheduler.now() < complainAt) return;
      complainAt = scheduler.now() + complainEvery;
      log.warn('what the target was told cannot be recorded: after a crash it may be told again', { target, path, reason });
    },
  });
  const text = await file.read();
  const parsed = text === undefined ? undefined : parseProgress(text, target);
  if (typeof parsed === 'string') unusable(parsed);
  const isNew = typeof parsed !== 'object';
  const progress = isNew ? new NoticeProgress() : parsed;
  let isShown = false;
  let skipped = 0;
  let due = 0;
  const changed = (): void => {
    // Half a history says nothing of the other half.
    if (isShown || !isNew) file.changed();
  };
  return {
    isDue: (id, at) => {
      if (isNew) {
        progress.begin(id, at);
        progress.settle(id);
        skipped++;
        return false;
      }
      const isOpen = !progress.isSettled(id, at);
      if (isOpen) due++;
      return isOpen;
    },
    begin: (id, at) => {
      progress.begin(id, at);
      changed();
    },
    settle: (id) => {
      progress.settle(id);
      changed();
      unrecorded.set(
        id,
        file.written().then(() => void unrecorded.delete(id)),
      );
    },
    recorded: (id) => unrecorded.get(id) ?? Promise.resolve(),
    pass: (at) => {
      progress.pass(at);
      if (isShown && Date.parse(at) - (Date.parse(progress.before) || 0) > quietWrite) changed();
    },
    historyShown: async () => {
      isShown = true;
      if (skipped > 0) log.info('the target is new to this journal: alerts of before this start are not sent to it', { target, skipped });
      if (due > 0) log.info('notifications of before the restart are sent', { target, items: due });
      file.changed();
      await file.save();
    },
    close: async () => {
      if (isShown || !isNew) await file.close();
    },
  };
};

/** Removes what is recorded of other targets than these: one that comes back later is not told of what happened meanwhile. */
export const forgetOtherTargets = (folder: string, targets: readonly string[], log: Log): void => {
  try {
    for (const name of readdirSync(folder)) {
      const target = nameShape.exec(name)?.[1];
      if (target !== undefined && !targets.includes(target)) rmSync(join(folder, name), { force: true });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('what other targets were told cannot be removed', { folder, reason: (error as Error).message });
  }
};
