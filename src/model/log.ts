import type { Json } from '../lib/json.js';

/** What is said beside the message; never a credential, never a value of a resource. */
export type LogFields = { readonly [name: string]: Json | undefined };

/** One component's log. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}
