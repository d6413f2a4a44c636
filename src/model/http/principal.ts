import { unauthorized } from './unauthorized.js';
import { Problem } from './problem.js';

export const scopes = ['read', 'ingest', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

export const isScope = (word: unknown): word is Scope => scopes.some((one) => one === word);

/** A session that a cookie carries. */
type BrowserSession = {
  readonly id: string;
  /** Requests other than GET send it in `X-CSRF-Token`, which only pages of the service can. */
  readonly csrf: string;
};

/** The authenticated client. */
export type Principal = {
  /** `person`: signed in with the identity provider. `anonymous`: authentication is off. */
  readonly kind: 'key' | 'token' | 'person' | 'anonymous';
  /** Name of the key or person, or subject of the token; '' for anonymous. Together with `kind`, the key of the rate limit. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Milliseconds since the epoch; undefined: no end is known. */
  readonly expires?: number;
  /** The browser session whose cookie authenticated the client; undefined: a header or the query did. */
  readonly session?: BrowserSession;
  /** Whether the credential is valid at this time, milliseconds since the epoch. False once it has expired or was revoked. */
  readonly isValid: (now: number) => boolean;
};

/** `admin` implies the others (D41). */
const permits = (principal: Principal, scope: Scope): boolean => principal.scopes.includes('admin') || principal.scopes.includes(scope);

/** Why a principal lacks a scope: 401 without a credential, 403 with one (D32). Undefined if it has the scope. */
export const refusal = (principal: Principal, scope: Scope): Problem | undefined => {
  if (permits(principal, scope)) return undefined;
  return principal.kind === 'anonymous'
    ? unauthorized('authentication required')
    : new Problem('forbidden', `the credential lacks the scope ${scope}`);
};
