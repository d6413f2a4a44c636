import type { Json } from '../../lib/json.js';

/** Fields of a log line beside the message. Never include a credential or a value of a resource. */
export type LogFields = { readonly [name: string]: Json | undefined };

/** One component's log. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}
