import type { SchedulerLike, Subscription } from 'rxjs';
import { plainReason } from '../lib/system-error.js';

/** Where a text is kept. Both operations reject if they fail. A write replaces the text as a whole or not at all. */
export interface TextPlace {
  /** Undefined if there is none. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

/** A text that may be lost but is never half written. */
export interface KeptText {
  /** Undefined if there is none. A text that cannot be read is reported and treated as missing. */
  read(): Promise<string | undefined>;
  /** Call after the text has changed: schedules a write. A failed write is reported and retried later. */
  changed(): void;
  /** Resolves when all changes so far were written, or writes have failed for `patience`. */
  written(): Promise<void>;
  /** Writes all changes and waits for that. */
  save(): Promise<void>;
  /** Like `save`, and ends writing. */
  close(): Promise<void>;
  /** Ends writing at once: changes are not written, and nothing is reported from then on. */
  readonly abandon: () => void;
}

/** Milliseconds between two writes: twenty times the duration of the last one, within bounds, because texts can be large and disks slow. */
const leastPause = 1_000;
const usualMostPause = 10_000;
const pauseFactor = 20;

export type KeptTextOptions = {
  readonly text: () => string;
  readonly scheduler: SchedulerLike;
  /** Maximum milliseconds between two writes, regardless of their duration; default 10 s. */
  readonly mostPause?: number;
  /** Milliseconds of failing writes after which `written` resolves although nothing was written; default 0. */
  readonly patience?: number;
  /** Called if a read failed. */
  readonly onUnreadable: (reason: string) => void;
  /** Called if a write failed. */
  readonly onUnwritable: (reason: string) => void;
};

/** After a crash the place has the last text that was written completely. */
export const openKeptText = (place: TextPlace, options: KeptTextOptions): KeptText => {
  const { text, scheduler, mostPause = usualMostPause, patience = 0, onUnreadable, onUnwritable } = options;
  let isDirty = false;
  let isOver = false;
  let pause: Subscription | undefined;
  let writing: Promise<void> | undefined;
  let waiting: (() => void)[] = [];
  /** Start of the first of the writes that have failed since the last success. */
  let failingSince: number | undefined;

  const write = async (): Promise<void> => {
    const began = scheduler.now();
    isDirty = false;
    let done = waiting;
    waiting = [];
    try {
      await place.write(text());
      failingSince = undefined;
    } catch (error) {
      isDirty = true;
      failingSince ??= began;
      if (!isOver) onUnwritable(plainReason(error));
      if (!isOver && scheduler.now() - failingSince < patience) {
        waiting = [...done, ...waiting];
        done = [];
      }
    }
    for (const resolve of done) resolve();
    writing = undefined;
    if (isOver) return;
    const length = Math.min(mostPause, Math.max(leastPause, pauseFactor * (scheduler.now() - began)));
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
    if (!isOver) writing ??= write();
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
        return await place.read();
      } catch (error) {
        if (!isOver) onUnreadable(plainReason(error));
        return undefined;
      }
    },
    changed: () => {
      isDirty = true;
      if (writing === undefined && pause === undefined) start();
    },
    written: () => (isDirty && !isOver ? new Promise((resolve) => waiting.push(resolve)) : (writing ?? Promise.resolve())),
    save,
    close: async () => {
      await save();
      endPause();
    },
    abandon: () => {
      isOver = true;
      endPause();
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
};
