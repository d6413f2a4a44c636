import { isLeft, left, right } from 'fp-ts/lib/Either.js';
import type { Log } from '../../model/log.js';
import type { Principal } from '../../model/http/principal.js';
import type { HttpRequest } from '../../model/http/exchange.js';
import type { KeyStore } from './key-store.js';
import { refusalLog, type Reason } from './refusal-log.js';
import { unauthorized } from '../../model/http/unauthorized.js';
import { verifyToken, type Verdict } from './verify-token.js';

type Options = {
  readonly enabled: boolean;
  /** Undefined: no token is good. */
  readonly jwtSecret: Uint8Array | undefined;
  readonly issuer: string | undefined;
  readonly keys: KeyStore;
  readonly now: () => number;
  readonly log: Log;
  /** The client's address, for the log. */
  readonly clientOf: (request: HttpRequest) => string;
  /** Called for every refusal, whether it is logged or not; `missing`: nothing was shown where something is needed. */
  readonly onRefused: (reason: Reason | 'missing') => void;
};

interface Access {
  /**
   * Who asks; throws or rejects with a `Problem`, 401, where that is not shown. While authentication is off everybody may read and
   * ingest, and only a credential that is good for `admin` makes a difference: `refusal` says what others may not do.
   *
   * @param also what counts besides `X-API-Key` and a Bearer token: `?access_token=`, or a key as the password of Basic, each for
   * clients that cannot set headers (D39, D49)
   */
  identify(request: HttpRequest, also: 'query' | 'password' | 'nothing'): Principal | Promise<Principal>;
}

const anonymous: Principal = { kind: 'anonymous', name: '', scopes: ['read', 'ingest'], isValid: () => true };
const unasked: ReadonlySet<Reason> = new Set<Reason>(['malformed', 'no_secret']);

/** Checks of credentials (D38 to D41). A refusal says to the client nothing of its reason. */
export const openAccess = ({ enabled, jwtSecret, issuer, keys, now, log, clientOf, onRefused }: Options): Access => {
  const tell = refusalLog(log, now);
  const verify = jwtSecret === undefined ? (): Verdict => left('no_secret') : verifyToken({ secret: jwtSecret, issuer, now });

  const keyVerdict = (key: string): Verdict => {
    const principal = keys.find(key);
    return principal === undefined ? left('unknown_key') : right(principal);
  };

  /** Of the first credential in order of precedence; undefined where none is shown. */
  const judge = (request: HttpRequest, also: 'query' | 'password' | 'nothing'): Verdict | Promise<Verdict> | undefined => {
    const key = request.header('x-api-key');
    if (key !== '') return keyVerdict(key);
    const authorization = request.header('authorization');
    if (authorization !== '') {
      const password = also === 'password' ? basicPassword(authorization) : undefined;
      if (password !== undefined) return keyVerdict(password);
      const token = bearerToken(authorization);
      return token === undefined ? left('malformed') : verify(token);
    }
    const tokens = also === 'query' && enabled && request.query !== '' ? new URLSearchParams(request.query).getAll('access_token') : [];
    const [token] = tokens;
    if (token === undefined) return undefined;
    return tokens.length > 1 ? left('malformed') : verify(token);
  };

  const admit = (request: HttpRequest, verdict: Verdict): Principal => {
    // A header that is meant for others, such as a proxy, is no news while nobody asks for it.
    if (isLeft(verdict) && (enabled || !unasked.has(verdict.left))) {
      onRefused(verdict.left);
      tell(verdict.left, clientOf(request));
    }
    if (!enabled) return isLeft(verdict) || !verdict.right.scopes.includes('admin') ? anonymous : verdict.right;
    if (isLeft(verdict)) throw unauthorized('invalid credential');
    return verdict.right;
  };

  return {
    identify: (request, also) => {
      const verdict = judge(request, also);
      if (verdict instanceof Promise) return verdict.then((settled) => admit(request, settled));
      if (verdict !== undefined) return admit(request, verdict);
      if (!enabled) return anonymous;
      onRefused('missing');
      throw unauthorized('authentication required');
    },
  };
};

/** The token of `Bearer <token>`, the scheme in any case (RFC 6750 section 2.1, RFC 9110 section 11.1). */
const bearerToken = (authorization: string): string | undefined => /^bearer +([\w\-.~+/]+=*) *$/i.exec(authorization)?.[1];

/**
 * The password of `Basic <user:password>`, which is taken for an API key: the sensor can send no header, but what stands before the host
 * in the URL that it is given (RFC 7617).
 */
const basicPassword = (authorization: string): string | undefined => {
  const encoded = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : text.slice(colon + 1);
};
