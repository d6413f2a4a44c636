import type { Fact } from '../model/fact.js';
import type { Log } from '../model/log.js';
import { continueJournal, type Journal } from '../fact-log/journal.js';
import { UnwritableOutput } from '../lib/unwritable-output.js';

/** Milliseconds after which a journal that could not be written is tried again. */
const retryAfter = 10_000;
/** Milliseconds between two flushes that nobody asked for. */
const flushEvery = 1_000;

/** The journal of the running service. */
export interface LastingJournal {
  append(facts: readonly Fact[]): void;
  /** What was appended survives a power cut; resolves too where the journal cannot be written, which is logged. */
  flush(): Promise<void>;
  /** Bytes written by this run. */
  bytes(): number;
  /** Facts that could not be written. */
  lost(): number;
  /** Grows with each failure: what was appended since it last was the same, and flushed, is safe. */
  failures(): number;
  readonly close: () => void;
}

/**
 * A journal that a full disk ends for a while only: detection goes on, facts that cannot be written are counted, and a new segment is
 * tried every ten seconds. Throws `UnwritableOutput` where it cannot be begun at all.
 */
export const lastingJournal = (folder: string, confirm: boolean, log: Log, now: () => number): LastingJournal => {
  let journal: Journal | undefined = continueJournal(folder, confirm);
  let before = 0;
  let lost = 0;
  let failures = 0;
  let retryAt = 0;
  const guarded = (action: () => void): boolean => {
    try {
      action();
      return true;
    } catch (error) {
      if (!(error instanceof UnwritableOutput)) throw error;
      log.error('the journal cannot be written; facts are processed without it', { error: error.message, lost });
      failures++;
      before += journal?.bytes ?? 0;
      journal = undefined;
      retryAt = now() + retryAfter;
      return false;
    }
  };
  const flush = async (): Promise<void> => {
    try {
      await journal?.flush();
    } catch (error) {
      guarded(() => {
        throw error;
      });
    }
  };
  const timer = setInterval(() => void flush(), flushEvery).unref();
  return {
    append: (facts) => {
      if (journal === undefined && now() >= retryAt)
        guarded(() => {
          journal = continueJournal(folder, confirm);
          log.info('the journal can be written again', { lost });
        });
      const open = journal;
      const isWritten =
        open !== undefined &&
        guarded(() => {
          open.append(facts);
        });
      if (isWritten) return;
      lost += facts.length;
      failures++;
    },
    flush,
    bytes: () => before + (journal?.bytes ?? 0),
    lost: () => lost,
    failures: () => failures,
    close: () => {
      clearInterval(timer);
      guarded(() => journal?.close());
    },
  };
};
