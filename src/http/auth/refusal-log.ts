import type { Log } from '../../model/contracts/log.js';

/**
 * Why a credential was refused. Few fixed values, because logs are throttled and counted by reason. Of a session cookie: `session`, it is
 * none of this service or has expired; `session_ended`, its person signed out, its key was revoked, or it expired in use; `csrf`, a request other than GET
 * lacks its token; `page`, a page of another origin sent it.
 */
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
  | 'unknown_key'
  | 'session'
  | 'session_ended'
  | 'csrf'
  | 'page';

/** Of tokens for all other reasons. */
const messages: Readonly<Partial<Record<Reason, string>>> = {
  unknown_key: 'API key refused',
  session: 'session cookie refused',
  session_ended: 'session cookie refused',
  csrf: 'session cookie refused',
  page: 'session cookie refused',
};

const interval = 1_000;

/**
 * Limits lines of a log to one per second and kind. Returns how many of the kind were left out since its last line; undefined: leave this one
 * out too. `kind`: one of few fixed values.
 */
export const lineLimit = (now: () => number): ((kind: string) => number | undefined) => {
  const lastLines = new Map<string, { readonly at: number; more: number }>();
  return (kind) => {
    const at = now();
    const last = lastLines.get(kind);
    if (last !== undefined && at >= last.at && at - last.at < interval) {
      last.more += 1;
      return undefined;
    }
    lastLines.set(kind, { at, more: 0 });
    return last?.more ?? 0;
  };
};

/**
 * Logs refused credentials without showing them, at most one line per second and reason. The next line of a reason contains the number of
 * suppressed lines (`more`).
 */
export const refusalLog = (log: Log, now: () => number): ((reason: Reason, address: string) => void) => {
  const limit = lineLimit(now);
  return (reason, address) => {
    const more = limit(reason);
    if (more !== undefined) log.warn(messages[reason] ?? 'JWT validation failure', { reason, address, more });
  };
};
