import type { Log, LogFields } from '../../src/model/contracts/log.js';

/** A log that records level, message and fields of each call. */
export class RecordingLog implements Log {
  readonly lines: (readonly [string, string, LogFields | undefined])[] = [];
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
