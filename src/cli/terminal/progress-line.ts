import type { WriteStream } from 'node:tty';
import { countText } from '../../lib/count-text.js';
import { cutToWidth } from '../../lib/text-width.js';
import type { InputProgress } from '../../streams/recorded/recorded-options.js';

/** Milliseconds between two updates of the line. */
const interval = 250;

type ProgressStream = Pick<WriteStream, 'columns'> & { write(text: string): unknown };

/** A progress line at the bottom of a terminal. */
type ProgressLine = {
  /** Overwrites the line, at most every 250 ms. */
  readonly show: (progress: InputProgress, drifts: number) => void;
  /** Removes the line. Call before anything else is written to the terminal. */
  readonly clear: () => void;
};

/** A line that is never shown. */
export const noProgress: ProgressLine = { show: () => undefined, clear: () => undefined };

/** Shows at most the width of the terminal, because a wrapped line could not be overwritten. `now`: milliseconds. */
export const progressLine = (stream: ProgressStream, now: () => number): ProgressLine => {
  const began = now();
  let last = began;
  let isShown = false;
  return {
    show: ({ records, bytes }, drifts) => {
      const time = now();
      if (time - last < interval) return;
      last = time;
      isShown = true;
      const rate = Math.round(records / Math.max(0.001, (time - began) / 1000));
      const text = `${countText(records)} records, ${(bytes / 1e6).toFixed(0)} MB, ${countText(rate)}/s, ${String(drifts)} drifts`;
      // One column stays free: writing the last one wraps on some terminals.
      stream.write(`\r\x1b[K${cutToWidth(text, stream.columns - 1, 'right')}`);
    },
    clear: () => {
      if (isShown) stream.write('\r\x1b[K');
      isShown = false;
    },
  };
};
