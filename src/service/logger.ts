import { writeSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { destination as openDestination, pino, stdTimeFunctions, type LevelWithSilent } from 'pino';
import type { Log, LogFields } from '../model/log.js';
import { logText } from './log-text.js';
import { withoutSecrets } from './without-secrets.js';

/** Bytes of log lines that may wait for whoever reads them; past it further lines are lost, and counted. */
const maxWaiting = 4 * 1024 * 1024;

/** Longest that a reader who stopped reading holds up the end of the process, milliseconds. */
const patience = 2_000;

/** Takes whole lines. */
interface Lines {
  write(line: string): void;
}

type LoggerOptions = {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly format: 'json' | 'text';
  /** Only these log below `warn`; empty: all. */
  readonly components: readonly string[];
  /** Number of an open file: 1, 2. */
  readonly destination: number | Lines;
};

export interface Logger {
  readonly component: (name: string) => Log;
  /** Lines that nobody took in time. */
  readonly lost: () => number;
  /**
   * What was logged is written once this has returned, as it is when the process exits or crashes; where nobody takes it, it is given up
   * after two seconds. Later lines are lost.
   */
  readonly close: () => void;
}

/**
 * The log of the process: one line each, as JSON or as text. A reader that is slow delays nothing, one that went away ends the log and
 * nothing else. Secrets do not get into it: fields by their names, credentials in texts by their form.
 */
export const openLogger = (options: LoggerOptions): Logger => {
  const file = typeof options.destination === 'number' ? openFile(options.destination) : undefined;
  const lines = typeof options.destination === 'number' ? file?.lines : options.destination;
  const out: Lines | undefined = options.format === 'json' ? lines : { write: (line) => lines?.write(logText(line)) };
  const root = pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      // Members stand in the order of a line of text; what pino would put first or last is given as fields.
      messageKey: 'msg',
    },
    out ?? { write: () => undefined },
  );
  return {
    component: (name) => {
      const isQuiet = options.components.length > 0 && !options.components.includes(name);
      const level: LevelWithSilent = isQuiet && options.level !== 'error' ? 'warn' : options.level;
      const log = root.child({ component: name }, { level });
      const write =
        (severity: keyof Log) =>
        (message: string, fields: LogFields = {}): void => {
          if (log.isLevelEnabled(severity)) log[severity](withoutSecrets(fields), withoutSecrets(message));
        };
      return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
    },
    lost: () => file?.lost() ?? 0,
    close: () => {
      file?.close();
    },
  };
};

/** How long a write that was begun is given at the end, milliseconds. */
const beingWritten = 200;

/** What the library keeps and does not show: whether a thread writes, what it was given, and what waits behind that. */
type Waiting = { readonly _writing: boolean; _writingBuf: string; readonly _bufs: string[]; _len: number };

const sleep = (milliseconds: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/**
 * Writes what waits. The library's own flush tries again for ever where nobody will ever read: a pipe whose reader went away, a full disk. Throws
 * then, and where a reader that is slow has taken nothing by `giveUpAt`.
 */
const writeWaiting = (file: Waiting, fd: number, giveUpAt: number): void => {
  const begun = file._writing ? '' : file._writingBuf;
  if (begun !== '') file._writingBuf = '';
  let rest = Buffer.from(begun + file._bufs.splice(0).join(''));
  file._len = file._writingBuf.length;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if ((code !== 'EAGAIN' && code !== 'EBUSY') || performance.now() >= giveUpAt) throw error;
      sleep(10);
    }
  }
};

const openFile = (fd: number): { readonly lines: Lines; readonly lost: () => number; readonly close: () => void } => {
  let lost = 0;
  let isOpen = true;
  let isBroken = false;
  let isGivenUp = false;
  let giveUpAt = Number.POSITIVE_INFINITY;
  const file = openDestination({ fd, sync: false, maxLength: maxWaiting, retryEAGAIN: () => performance.now() < giveUpAt });
  file.on('drop', () => {
    lost++;
  });
  // A full disk, a broken pipe: there is nobody left to tell. The next line is tried again.
  file.on('error', () => {
    lost++;
    isBroken = true;
  });
  file.on('write', () => {
    isBroken = false;
  });
  const waiting = file as unknown as Waiting;
  // Called by pino when the process exits, by a crash as well; nothing else runs meanwhile.
  file.flushSync = () => {
    if (isGivenUp) return;
    giveUpAt = performance.now() + patience;
    // Lines that are being written by a thread go first, and nothing else lets that thread finish.
    if (waiting._writing) sleep(beingWritten);
    try {
      if (!isBroken) {
        writeWaiting(waiting, fd, giveUpAt);
        return;
      }
    } catch {
      // Nobody reads.
    }
    isGivenUp = true;
    isOpen = false;
    file.destroy();
  };
  return {
    lines: {
      write: (line) => {
        if (isOpen) file.write(line);
        else lost++;
      },
    },
    lost: () => lost,
    close: () => {
      isOpen = false;
      file.flushSync();
    },
  };
};
