import type { WriteStream } from 'node:tty';
import type { InputProgress } from '../streams/recorded/recorded-options.js';

/** Milliseconds between two updates of the line. */
const interval = 250;

/** A progress line on a terminal, overwritten by each update; silent if standard error is not a terminal. */
export const progressLine = (stream: WriteStream): { show(progress: InputProgress, drifts: number): void; clear(): void } => {
  const began = Date.now();
  let shown = 0;
  return {
    show: ({ records, bytes }, drifts) => {
      const now = Date.now();
      if (!stream.isTTY || now - shown < interval) return;
      shown = now;
      const rate = Math.round(records / Math.max(0.001, (now - began) / 1000));
      stream.write(
        `\r\x1b[K${records.toLocaleString('en-US')} records, ${(bytes / 1e6).toFixed(0)} MB, ${rate.toLocaleString('en-US')}/s, ${String(drifts)} drifts`,
      );
    },
    clear: () => {
      if (stream.isTTY && shown > 0) stream.write('\r\x1b[K');
    },
  };
};
