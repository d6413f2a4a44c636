import type { Log, LogFields } from '../../../src/model/log.js';

type Line = readonly [level: string, message: string, fields: LogFields | undefined];

/** Keeps what is logged. */
export class KeptLog implements Log {
  readonly lines: Line[] = [];
  debug(message: string, fields?: LogFields): void {
    this.lines.push(['debug', message, fields]);
  }
  info(message: string, fields?: LogFields): void {
    this.lines.push(['info', message, fields]);
  }
  warn(message: string, fields?: LogFields): void {
    this.lines.push(['warn', message, fields]);
  }
  error(message: string, fields?: LogFields): void {
    this.lines.push(['error', message, fields]);
  }
}
