import type { SchedulerLike } from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import { openKeptText, type TextPlace } from '../../runtime/kept-text.js';
import { NoticeProgress, parseProgress } from './notice-progress.js';

/** Milliseconds without a notice after which the progress is written anyway. */
const quietWrite = 60_000;
/** Maximum milliseconds between two writes while there are changes. */
const longestPause = 1_000;
/** Milliseconds between two warnings that the progress cannot be written. */
const complainEvery = 60_000;

/** Where the progress of all targets is kept. */
export interface ProgressPlaces {
  /** What keeps the notices of earlier runs, for messages. */
  readonly of: 'journal' | 'log';
  /** Milliseconds for which `TargetProgress.recorded` waits while the progress cannot be written. */
  readonly patience: number;
  /** `path`: for messages. */
  place(target: string): TextPlace & { readonly path: string };
  /** Removes the progress of all other targets, so that a target that is configured again later gets no alerts from the time between. */
  keepOnly(targets: readonly string[]): Promise<void>;
}

/** The recorded progress of a target. `NoticeProgress` defines the position of a notice. */
export interface TargetProgress {
  /** Whether a notice of history was neither sent nor given up. Without an earlier record, no notice of history is due. */
  isDue(id: string, at: string): boolean;
  /** Call when the notice is queued. */
  begin(id: string, at: string): void;
  /** Call when the notice of this alert was sent or given up. */
  settle(id: string, alert: string): void;
  /** Resolves when it is recorded that the notices of the alert were settled, or could not be; immediately if this run settled none. */
  recorded(alert: string): Promise<void>;
  /** Call when every notice of facts that arrived by `at` has begun. */
  pass(at: string): void;
  /** Call at the end of history. Resolves when that is recorded, or cannot be, which is reported. */
  historyShown(): Promise<void>;
  /** Writes all changes. */
  close(): Promise<void>;
  /** Ends at once: writes and reports nothing from then on. */
  abandon(): void;
}

type ProgressOptions = {
  readonly places: ProgressPlaces;
  readonly target: string;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
  /** Called if a write failed. */
  readonly onUnwritable: () => void;
};

/**
 * Reads the progress of a target. Ignores a damaged one with a warning: the target then starts at the end of history, like a new one.
 * Writes it at most once a second; notices that it does not contain yet are sent again after a crash.
 */
export const openTargetProgress = async ({ places, target, log, scheduler, onUnwritable }: ProgressOptions): Promise<TargetProgress> => {
  const place = places.place(target);
  const { path } = place;
  let complainAt = Number.NEGATIVE_INFINITY;
  const unusable = (reason: string): void => {
    log.warn('the progress of the target cannot be read: it gets no alerts from before this start', { target, path, reason });
  };
  /** By alert: settled notices that are not recorded yet. */
  const unrecorded = new Map<string, Promise<void>>();
  const kept = openKeptText(place, {
    text: () => progress.text(target),
    scheduler,
    mostPause: longestPause,
    patience: places.patience,
    onUnreadable: unusable,
    onUnwritable: (reason) => {
      onUnwritable();
      if (scheduler.now() < complainAt) return;
      complainAt = scheduler.now() + complainEvery;
      log.warn('the progress of the target cannot be recorded: after a crash notices may be sent again', { target, path, reason });
    },
  });
  const text = await kept.read();
  const parsed = text === undefined ? undefined : parseProgress(text, target);
  if (typeof parsed === 'string') unusable(parsed);
  const isNew = typeof parsed !== 'object';
  const progress = isNew ? new NoticeProgress() : parsed;
  let isShown = false;
  let skipped = 0;
  let due = 0;
  const changed = (): void => {
    // A part of the history does not show the rest.
    if (isShown || !isNew) kept.changed();
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
    settle: (id, alert) => {
      progress.settle(id);
      changed();
      const written = kept.written().then(() => {
        if (unrecorded.get(alert) === written) unrecorded.delete(alert);
      });
      unrecorded.set(alert, written);
    },
    recorded: (alert) => unrecorded.get(alert) ?? Promise.resolve(),
    pass: (at) => {
      progress.pass(at);
      if (isShown && Date.parse(at) - (Date.parse(progress.before) || 0) > quietWrite) changed();
    },
    historyShown: async () => {
      isShown = true;
      if (skipped > 0) log.info(`the target is new to this ${places.of}: it gets no alerts from before this start`, { target, skipped });
      if (due > 0) log.info('sending notifications from before this start', { target, items: due });
      kept.changed();
      await kept.save();
    },
    close: async () => {
      if (isShown || !isNew) await kept.close();
    },
    abandon: kept.abandon,
  };
};
