import type { Log } from '../../model/contracts/log.js';

/** Why a credential was refused. Few fixed values, because logs are throttled and counted by reason. */
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
 * Logs refused credentials without showing them, at most one line per second and reason. The next line of a reason contains the number of
 * suppressed lines (`more`).
 */
export const refusalLog = (log: Log, now: () => number): ((reason: Reason, address: string) => void) => {
  const lastLines = new Map<Reason, { readonly at: number; more: number }>();
  return (reason, address) => {
    const at = now();
    const last = lastLines.get(reason);
    if (last !== undefined && at >= last.at && at - last.at < interval) {
      last.more += 1;
      return;
    }
    const message = reason === 'unknown_key' ? 'API key refused' : 'JWT validation failure';
    log.warn(message, { reason, address, more: last?.more ?? 0 });
    lastLines.set(reason, { at, more: 0 });
  };
};
