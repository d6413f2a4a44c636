import type { Log } from '../../model/log.js';

/** Why a credential was refused. Few and fixed: the log is throttled, and counted, by them. */
export type Reason =
  | 'malformed'
  | 'too_long'
  | 'algorithm'
  | 'signature'
  | 'expired'
  | 'not_yet_valid'
  | 'no_expiry'
  | 'no_subject'
  | 'issuer'
  | 'claims'
  | 'no_secret'
  | 'unknown_key';

const interval = 1_000;

/**
 * Tells of refused credentials, never showing one: at most one line a second for each reason. The next line of that reason says
 * how many went untold (`more`).
 */
export const refusalLog = (log: Log, now: () => number): ((reason: Reason, address: string) => void) => {
  const told = new Map<Reason, { readonly at: number; more: number }>();
  return (reason, address) => {
    const at = now();
    const last = told.get(reason);
    if (last !== undefined && at >= last.at && at - last.at < interval) {
      last.more += 1;
      return;
    }
    const message = reason === 'unknown_key' ? 'API key refused' : 'JWT validation failure';
    log.warn(message, { reason, address, more: last?.more ?? 0 });
    told.set(reason, { at, more: 0 });
  };
};
