import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SchedulerLike } from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import { openKeptFile } from '../../runtime/kept-file.js';
import { NoticeProgress, parseProgress } from './notice-progress.js';

/** Milliseconds without a notice after which the file is written anyway. */
const quietWrite = 60_000;
/** Maximum milliseconds between two writes while there are changes. */
const longestPause = 1_000;
/** Milliseconds between two warnings that a file cannot be written. */
const complainEvery = 60_000;

/** Hidden, so that readers of the journal ignore it. */
const nameOf = (target: string): string => `.notified-${target}.json`;
const nameShape = /^\.notified-([a-z]+)\.json(?:\.tmp)?$/;

/** The progress of a target in a file. `NoticeProgress` defines the position of a notice. */
export interface TargetProgress {
  /** Whether a notice of history was neither sent nor given up. Without an earlier file, no notice of history is due. */
  isDue(id: string, at: string): boolean;
  /** Call when the notice is queued. */
  begin(id: string, at: string): void;
  /** Call when the notice was sent or given up. */
  settle(id: string): void;
  /** Resolves when the file contains that the notice was settled, or could not be written; immediately if this run did not settle it. */
  recorded(id: string): Promise<void>;
  /** Call when every notice of facts that arrived by `at` has begun. */
  pass(at: string): void;
  /** Call at the end of history. Resolves when the file contains that, or cannot be written, which is reported. */
  historyShown(): Promise<void>;
  /** Writes all changes. */
  close(): Promise<void>;
}

type ProgressOptions = {
  /** Folder of the journal, which may be missing until `historyShown`. */
  readonly folder: string;
  readonly target: string;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
  /** Called if a write failed. */
  readonly onUnwritable: () => void;
};

/**
 * Reads the progress of a target. Ignores a damaged file with a warning: the target then starts at the end of history, like a new one.
 * Replaces the file as a whole, at most once a second; notices that it does not contain yet are sent again after a crash.
 */
export const openTargetProgress = async ({ folder, target, log, scheduler, onUnwritable }: ProgressOptions): Promise<TargetProgress> => {
  const path = join(folder, nameOf(target));
  let complainAt = Number.NEGATIVE_INFINITY;
  const unusable = (reason: string): void => {
    log.warn('the progress of the target cannot be read: it gets no alerts from before this start', { target, path, reason });
  };
  /** Settled notices that are not in the file yet. */
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
      log.warn('the progress of the target cannot be recorded: after a crash notices may be sent again', { target, path, reason });
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
    // A part of the history does not show the rest.
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
      if (skipped > 0) log.info('the target is new to this journal: it gets no alerts from before this start', { target, skipped });
      if (due > 0) log.info('sending notifications from before the restart', { target, items: due });
      file.changed();
      await file.save();
    },
    close: async () => {
      if (isShown || !isNew) await file.close();
    },
  };
};

/** Removes the progress of all other targets, so that a target that is configured again later gets no alerts from the time between. */
export const forgetOtherTargets = (folder: string, targets: readonly string[], log: Log): void => {
  try {
    for (const name of readdirSync(folder)) {
      const target = nameShape.exec(name)?.[1];
      if (target !== undefined && !targets.includes(target)) rmSync(join(folder, name), { force: true });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn('the progress of other targets cannot be removed', { folder, reason: (error as Error).message });
  }
};
