import type { SchedulerLike, Subscription } from 'rxjs';
import { jsonOf } from '../../model/json-text.js';
import type { Log } from '../../model/contracts/log.js';
import type { OutputSink } from '../../model/contracts/output-sink.js';
import type { RotatingFile } from './rotating-file.js';
import { plainReason } from '../../lib/system-error.js';

type DriftFileOptions = {
  readonly file: RotatingFile;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
  /** Maximum characters that wait to be written. */
  readonly maxWaiting?: number;
};

/** Writes alerts to a file. */
export interface DriftFile extends OutputSink {
  /** Number of alerts dropped because the file could not be written for too long. */
  lost(): number;
  /** Writes everything that waits, and closes the file. */
  readonly close: () => Promise<void>;
}

const usualWaiting = 8 * 1024 * 1024;
/** Milliseconds until a failed write is retried. */
const retryAfter = 10_000;

/**
 * Writes each new and each resolved alert as one line of JSON, as the API shows it; the newest line of an id is the current one. Repeated
 * alerts are not written.
 *
 * **Keeps** 8 MiB of text that waits for the disk; further alerts are dropped and counted. A failed write is logged and retried every 10 s.
 * At most once: a crash loses waiting text, and a restart does not write history again.
 */
export const driftFile = ({ file, log, scheduler, maxWaiting = usualWaiting }: DriftFileOptions): DriftFile => {
  let waiting: string[] = [];
  let size = 0;
  let lost = 0;
  let isFailing = false;
  let retry: Subscription | undefined;
  let writing: Promise<void> | undefined;

  // A loop instead of an operator: text that arrives during a write is the next write.
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      try {
        await file.append(lines.join(''));
        size = waiting.reduce((sum, { length }) => sum + length, 0);
        if (isFailing) log.info('the drift file can be written again', { lost });
        isFailing = false;
      } catch (error) {
        waiting = [...lines, ...waiting];
        if (!isFailing) log.error('the drift file cannot be written', { error: plainReason(error) });
        isFailing = true;
        retry = scheduler.schedule(start, retryAfter);
        break;
      }
    }
    writing = undefined;
  };
  const start = (): void => {
    retry?.unsubscribe();
    retry = undefined;
    writing ??= drain();
  };

  return {
    take: (outputs, { isHistory, isFollowed }) => {
      if (isHistory || isFollowed) return;
      for (const one of outputs) {
        if (one.output !== 'drift' && one.output !== 'resolved') continue;
        const line = `${jsonOf(one)}\n`;
        if (size + line.length > maxWaiting && size > 0) lost++;
        else {
          waiting.push(line);
          size += line.length;
        }
      }
      if (waiting.length > 0 && retry === undefined) start();
    },
    lost: () => lost,
    close: async () => {
      await writing;
      start();
      await writing;
      retry?.unsubscribe();
      lost += waiting.length;
      if (waiting.length > 0) log.error('alerts could not be written to the drift file', { lost });
      await file.close();
    },
  };
};
