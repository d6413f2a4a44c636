export const scopes = ['read', 'ingest', 'admin'] as const;
export type Scope = (typeof scopes)[number];

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
export const permits = (principal: Principal, scope: Scope): boolean =>
  principal.scopes.includes('admin') || principal.scopes.includes(scope);
