import type fc from 'fast-check';
import type { JsonObject } from '../../src/lib/json.js';

/** Someone who makes a call, and how it ends. */
export type Caller = {
  readonly who: string;
  readonly agent: 'person' | 'terraform' | 'gitops';
  /** `unfinished`, `lost`: of the entries of an operation, the last or the first is never delivered. Other calls succeed then. */
  readonly outcome: 'done' | 'denied' | 'failed' | 'unfinished' | 'lost';
};

/** One call at `time`, seconds after ten o'clock. `id` is unique in its history. */
export type CallSite = Caller & { readonly time: number; readonly id: string };

/** The log records of a call: one document, or one for each entry of an operation. `delay`: seconds after the call. */
export type LoggedCall = readonly { readonly document: JsonObject; readonly delay: number }[];

/** A call of any provider, before someone makes it. */
export type RandomCall = { readonly name: string; readonly log: (site: CallSite) => LoggedCall };

export const once = (document: JsonObject): LoggedCall => [{ document, delay: 0 }];

/** A call with random parts. */
export const randomCall = <T>(
  name: string,
  parts: fc.Arbitrary<T>,
  log: (parts: T, site: CallSite) => LoggedCall,
): fc.Arbitrary<RandomCall> => parts.map((given) => ({ name, log: (site) => log(given, site) }));
