import type { Log, LogFields } from '../../model/log.js';
import { firstOfMinute } from '../first-of-minute.js';
import { onceAMinute } from '../once-a-minute.js';
import type { QueueMessage } from './queue-calls.js';

/** What went wrong, for the log. */
type Trouble = { readonly what: string } & LogFields;

/** What a queue's log says of its messages, and no more than ten times a minute. */
export interface QueueLog {
  /** About a message, or a log file that it names. */
  readonly trouble: (message: Pick<QueueMessage, 'id' | 'receives'>, trouble: Trouble) => void;
  /** Records that are malformed; `sample`: where, and why. */
  readonly malformed: (sample: string) => void;
}

/** `now`: milliseconds that only run. */
export const queueLog = (source: string, log: Log, now: () => number): QueueLog => {
  const tell = firstOfMinute<Trouble>({
    now,
    tell: ({ what, ...fields }) => log.warn(what, { source, ...fields }),
    tellRest: (count) => log.warn('further messages and log files failed within a minute', { source, count }),
  });
  const malformed = onceAMinute(now, (count, sample) => log.warn('malformed records', { source, inputs: count, sample }));
  return {
    trouble: ({ id, receives }, { what, ...fields }) => tell({ what, message: id, receives, ...fields }),
    malformed: (sample) => malformed(1, sample),
  };
};
