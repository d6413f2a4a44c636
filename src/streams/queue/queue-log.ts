import type { Log, LogFields } from '../../model/contracts/log.js';
import { firstOfMinute } from '../first-of-minute.js';
import { onceAMinute } from '../once-a-minute.js';
import type { QueueMessage } from './queue-calls.js';

/** A failure, for the log. */
export type QueueProblem = { readonly what: string } & LogFields;

/** Logs failures of a queue's messages, at most ten a minute. */
export interface QueueLog {
  /** Logs a failure of a message, or of a log file that it names. */
  readonly trouble: (message: Pick<QueueMessage, 'id' | 'receives'>, trouble: QueueProblem) => void;
  /** Logs malformed records; `sample`: location and reason of one. */
  readonly malformed: (sample: string) => void;
}

/** `now`: milliseconds of a monotonic clock. */
export const queueLog = (source: string, log: Log, now: () => number): QueueLog => {
  const report = firstOfMinute<QueueProblem>({
    now,
    report: ({ what, ...fields }) => log.warn(what, { source, ...fields }),
    reportRest: (count) => log.warn('further messages and log files failed within a minute', { source, count }),
  });
  const malformed = onceAMinute(now, (count, sample) => log.warn('malformed records', { source, inputs: count, sample }));
  return {
    trouble: ({ id, receives }, { what, ...fields }) => report({ what, message: id, receives, ...fields }),
    malformed: (sample) => malformed(1, sample),
  };
};
