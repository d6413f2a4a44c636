import { isLeft } from 'fp-ts/lib/Either.js';
import { parseDuration } from '../config/duration.js';
import { jwtSecret } from '../http/auth/jwt-secret.js';
import { isScope, scopes as everyScope, type Scope } from '../model/http/principal.js';
import { UsageError } from '../service/usage-error.js';

/** Options of `driftline token`. */
export type TokenOptions = { readonly subject: string; readonly scopes: string; readonly ttl: string; readonly issuer?: string };

/** A JWT for the service (D39), signed with the secret from the environment. Throws a `UsageError` for invalid options. */
export const signToken = async (
  { subject, scopes, ttl, issuer }: TokenOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  if (subject.trim() === '') throw new UsageError('--subject: expected a name');
  const claims = { scopes: scopesOf(scopes) };
  const seconds = Math.floor(parseDuration(ttl) / 1_000);
  if (!(seconds >= 1)) throw new UsageError(`--ttl: expected a duration of at least 1s, such as 15m or 1h, not ${ttl}`);
  const secret = jwtSecret(environment);
  if (isLeft(secret)) throw new UsageError(secret.left);
  const issuedAt = Math.floor(Date.now() / 1_000);
  const { SignJWT } = await import('jose');
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds);
  return (issuer === undefined ? token : token.setIssuer(issuer)).sign(secret.right);
};

const scopesOf = (list: string): readonly Scope[] => {
  const words = list.split(',').map((word) => word.trim());
  const known = words.filter(isScope);
  if (known.length < words.length) throw new UsageError(`--scopes: expected one or more of ${everyScope.join(', ')}, not ${list}`);
  return [...new Set(known)];
};
