import type { Json } from '../../lib/json.js';

/** Structured fields of a log line. Never include a credential or a value of a resource. */
export type LogFields = { readonly [name: string]: Json | undefined };

/** The log of one component. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}
