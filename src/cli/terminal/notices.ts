import type { WriteStream } from 'node:tty';
import type { Environment } from '../../config/environment.js';
import { printable, printableLines } from '../../lib/printable.js';
import type { InputProgress } from '../../streams/recorded/recorded-options.js';
import { noProgress, progressLine } from './progress-line.js';
import type { TerminalOptions } from './terminal-options.js';

/** Warnings of a quiet run that are kept, in case they explain its failure. */
const kept = 100;

/** What a run says on standard error besides errors. */
export type Notices = {
  readonly warn: (text: string) => void;
  /** Only with `--verbose`. */
  readonly detail: (text: string) => void;
  /** Lines that are neither, such as the summary. */
  readonly print: (text: string) => void;
  readonly progress: (progress: InputProgress, drifts: number) => void;
  /** Removes the progress line. Call before anything else is written to the terminal. */
  readonly clear: () => void;
  /** The run fails: prints the warnings that `--quiet` held back. */
  readonly explain: () => void;
};

/** Shows a progress line if standard error is a terminal that can overwrite it. */
export const openNotices = (
  stream: WriteStream,
  environment: Environment,
  { quiet, verbose }: Pick<TerminalOptions, 'quiet' | 'verbose'>,
): Notices => {
  const line = stream.isTTY && environment['TERM'] !== 'dumb' && !quiet ? progressLine(stream, Date.now) : noProgress;
  const held: string[] = [];
  const write = (text: string): void => {
    line.clear();
    stream.write(text);
  };
  return {
    warn: (text) => {
      const warning = `warning: ${printable(text)}\n`;
      if (!quiet) write(warning);
      else if (held.length < kept) held.push(warning);
    },
    detail: (text) => {
      if (verbose) write(`${printable(text)}\n`);
    },
    print: (text) => {
      if (!quiet) write(printableLines(text));
    },
    progress: line.show,
    clear: line.clear,
    explain: () => {
      held.splice(0).forEach(write);
    },
  };
};
