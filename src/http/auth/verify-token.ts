import { createSecretKey } from 'node:crypto';
import { isLeft, left, right, type Either } from 'fp-ts/lib/Either.js';
import type { errors, JWTPayload } from 'jose';
import { setNewest } from '../../lib/bounded-map.js';
import { isScope, type Principal, type Scope } from '../../model/http/principal.js';
import type { Reason } from './refusal-log.js';

/** Accepted clock skew in seconds (D39). */
const leeway = 30;
const longest = 8_192;
const remembered = 1_000;

export type Checked = Either<Reason, Principal>;
type Options = { readonly secret: Uint8Array; readonly issuer: string | undefined; readonly now: () => number };

/**
 * Checks tokens (D39): only HS256; `exp` and `sub` are required. **Keeps** the 1,000 most recently verified tokens until they expire, to
 * accept them without verifying again: as texts of at most 8 kB, because hashing them takes 1.0 of 9.6 us of a request (bench `rest`).
 */
export const verifyToken = ({ secret, issuer, now }: Options): ((token: string) => Checked | Promise<Checked>) => {
  const key = createSecretKey(secret);
  const known = new Map<string, Principal>();

  const check = async (token: string): Promise<Checked> => {
    const at = now();
    // Imported with the first token, because a service without tokens need not load it (bench `start`).
    const { errors, jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        clockTolerance: leeway,
        currentDate: new Date(at),
        requiredClaims: ['exp', 'sub'],
        ...(issuer === undefined ? {} : { issuer }),
      });
      return principalOf(payload, at);
    } catch (error) {
      if (error instanceof errors.JOSEError) return left(reasonOf(error, errors));
      throw error;
    }
  };

  return (token) => {
    if (token.length > longest) return left('too_long');
    const principal = known.get(token);
    if (principal !== undefined) {
      if (principal.isValid(now())) return right(principal);
      known.delete(token);
      return left('expired');
    }
    return check(token).then((verdict) => {
      if (!isLeft(verdict)) setNewest(known, token, verdict.right, remembered);
      return verdict;
    });
  };
};

/** The checks that the library leaves to its caller: `iat`, a finite expiry, a non-empty subject. */
const principalOf = ({ sub, exp, iat, ...claims }: JWTPayload, at: number): Checked => {
  if (exp === undefined || !Number.isFinite(exp)) return left('no_expiry');
  if (typeof sub !== 'string' || sub === '') return left('no_subject');
  if (iat !== undefined && iat > Math.floor(at / 1_000) + leeway) return left('not_yet_valid');
  const end = (exp + leeway) * 1_000;
  return right({ kind: 'token', name: sub, scopes: scopesOf(claims), expires: exp * 1_000, isValid: (now) => now < end });
};

/** `scopes` as a list, else `scope` separated by spaces (RFC 8693 section 4.2). Unknown scopes are ignored. */
const scopesOf = ({ scopes, scope }: JWTPayload): readonly Scope[] => {
  const words: readonly unknown[] = Array.isArray(scopes) ? scopes : typeof scope === 'string' ? scope.split(' ') : [];
  return [...new Set(words.filter(isScope))];
};

const claimReasons: Readonly<Record<string, Reason>> = {
  exp: 'no_expiry',
  sub: 'no_subject',
  iss: 'issuer',
  nbf: 'not_yet_valid',
};

const reasonOf = (error: errors.JOSEError, kinds: typeof errors): Reason => {
  if (error instanceof kinds.JWTExpired) return 'expired';
  if (error instanceof kinds.JWTClaimValidationFailed) return claimReasons[error.claim] ?? 'claims';
  if (error instanceof kinds.JWSSignatureVerificationFailed) return 'signature';
  if (error instanceof kinds.JOSEAlgNotAllowed) return 'algorithm';
  return 'malformed';
};
