import { unauthorized } from './unauthorized.js';
import { Problem } from './problem.js';

export const scopes = ['read', 'ingest', 'admin'] as const;
export type Scope = (typeof scopes)[number];

export const isScope = (word: unknown): word is Scope => scopes.some((one) => one === word);

/** Who asks. */
export type Principal = {
  /** `anonymous`: authentication is off. */
  readonly kind: 'key' | 'token' | 'anonymous';
  /** Name of the key, or subject of the token; '' for anonymous. What the rate limit goes by, with `kind`. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Is the credential good at this time, milliseconds since the epoch? False once it has expired, or was revoked. */
  readonly isValid: (now: number) => boolean;
};

/** `admin` implies the others (D41). */
const permits = (principal: Principal, scope: Scope): boolean => principal.scopes.includes('admin') || principal.scopes.includes(scope);

/** Why somebody may not do what needs a scope: 401 for who showed no credential, 403 for who showed one (D32). Undefined: they may. */
export const refusal = (principal: Principal, scope: Scope): Problem | undefined => {
  if (permits(principal, scope)) return undefined;
  return principal.kind === 'anonymous'
    ? unauthorized('authentication required')
    : new Problem('forbidden', `the credential lacks the scope ${scope}`);
};
