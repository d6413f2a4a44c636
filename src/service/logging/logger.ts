import { pino, symbols, type LevelWithSilent } from 'pino';
import { printable } from '../../lib/printable.js';
import type { Log, LogFields } from '../../model/contracts/log.js';
import { LogFile } from './log-file.js';
import { jsonWithoutSecrets, withoutSecrets } from '../without-secrets.js';

/** Receives complete lines. */
interface Lines {
  write(line: string): void;
}

type LoggerOptions = {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly format: 'json' | 'text';
  /** Only these components log below `warn`; empty: all. */
  readonly components: readonly string[];
  /** File descriptor: 1, 2. */
  readonly destination: number | Lines;
};

export interface Logger {
  readonly component: (name: string) => Log;
  /** Number of lines that the reader did not take in time. */
  readonly lost: () => number;
  /**
   * Writes the remaining lines, as the exit of the process does, also after a crash. Gives up after two seconds if nobody reads them. Later
   * lines are lost.
   */
  readonly close: () => void;
}

/**
 * Opens the log of the process: one line per entry, as JSON or text. A slow reader delays nothing; without a reader, only logging stops.
 * Removes secrets: from fields by name, from texts by the shape of credentials.
 */
export const openLogger = (options: LoggerOptions): Logger => {
  const { destination } = options;
  const lines = typeof destination === 'number' ? new LogFile(destination) : destination;
  const file = lines instanceof LogFile ? lines : undefined;
  const out: Lines = options.format === 'json' ? lines : { write: (line) => lines.write(logText(line)) };
  const root = pino(
    {
      level: options.level,
      base: null,
      timestamp: isoTime,
      formatters: { level: (level) => ({ level }) },
      // Fields keep their order in a line of text, so those that pino would put first or last are passed as fields.
      messageKey: 'msg',
    },
    out,
  );
  Object.assign(root, { [symbols.asJsonSym]: lineOf });
  return {
    component: (name) => {
      const isQuiet = options.components.length > 0 && !options.components.includes(name);
      const level: LevelWithSilent = isQuiet && options.level !== 'error' ? 'warn' : options.level;
      const log = root.child({ component: name }, { level });
      const write =
        (severity: keyof Log) =>
        (message: string, fields: LogFields = {}): void => {
          if (log.isLevelEnabled(severity)) log[severity](fields, withoutSecrets(message));
        };
      return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
    },
    lost: () => file?.lost ?? 0,
    close: () => {
      file?.close();
    },
  };
};

/** A logger of pino. */
type PinoLogger = { readonly [symbols.lsCacheSym]: Readonly<Record<number, string>>; readonly [symbols.chindingsSym]: string };

/** A line without secrets, as pino makes it member by member: that cost 10 µs an alert and a fifth of its garbage. */
function lineOf(this: PinoLogger, fields: LogFields, message: string, level: number, time: string): string {
  const members = jsonWithoutSecrets(fields).slice(1, -1);
  const start = `${this[symbols.lsCacheSym][level] ?? ''}${time}${this[symbols.chindingsSym]}`;
  return `${start}${members === '' ? '' : ','}${members},"msg":${JSON.stringify(message)}}\n`;
}

let formatted = Number.NaN;
let isoText = '';

/** The field of pino's `isoTime`. Formatting the same millisecond once took 4 µs off an alert (bench `sensor`, grpc_drifts). */
const isoTime = (): string => {
  const now = Date.now();
  if (now !== formatted) {
    formatted = now;
    isoText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return isoText;
};

/** Converts a line of JSON to text: `2026-03-10T14:09:40.000Z INFO  http  listening  port=8080`. */
const logText = (line: string): string => {
  const { level, time, component, msg, ...fields } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const head = `${text(time)} ${text(level).toUpperCase().padEnd(5)} ${text(component)}  ${text(msg)}`;
  const rest = Object.entries(fields).map(([name, value]) => `${printable(name)}=${fieldText(value)}`);
  return `${[printable(head), ...rest].join('  ')}\n`;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Quoted if the text would otherwise read as more than one value. */
const fieldText = (value: unknown): string =>
  printable(typeof value === 'string' && /^[^\s"'=\p{Cc}\p{Cf}]+$/u.test(value) ? value : JSON.stringify(value));
