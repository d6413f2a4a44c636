import { isLeft, left, right } from 'fp-ts/lib/Either.js';
import type { Log } from '../../model/contracts/log.js';
import type { Principal } from '../../model/http/principal.js';
import { Problem } from '../../model/http/problem.js';
import type { HttpRequest } from '../../model/http/exchange.js';
import type { KeyStore } from './key-store.js';
import { refusalLog, type Reason } from './refusal-log.js';
import type { Sessions } from './session/sessions.js';
import { unauthorized } from '../../model/http/unauthorized.js';
import { verifyToken, type Checked } from './verify-token.js';

type Options = {
  readonly enabled: boolean;
  /** Undefined: no token is valid. */
  readonly jwtSecret: Uint8Array | undefined;
  readonly issuer: string | undefined;
  readonly keys: Pick<KeyStore, 'find'>;
  /** Undefined: there are none, and cookies are ignored. */
  readonly sessions: Pick<Sessions, 'check'> | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** The client's address, for the log. */
  readonly clientOf: (request: HttpRequest) => string;
  /** Called for every refusal, even if it is not logged. `missing`: a required credential is absent. */
  readonly onRefused: (reason: Reason | 'missing') => void;
};

interface Access {
  /**
   * Authenticates the client; throws or rejects with a `Problem` (401) if that fails. While authentication is off, every client may read,
   * ingest and act on alerts, and only a credential with the scope `admin` makes a difference; see `refusal`.
   *
   * A session cookie counts if there is no other credential.
   *
   * @param also accepted in addition to `X-API-Key` and a Bearer token: `?access_token=`, or a key as the password of Basic, each for
   * clients that cannot set headers (D39, D49)
   */
  identify(request: HttpRequest, also: 'query' | 'password' | 'nothing'): Principal | Promise<Principal>;
  /**
   * Who sends a request to a route that is open to everybody: undefined without a valid credential, and while authentication is off. Throws
   * or rejects with a `Problem` (403) if the page that sends it must not use the session cookie.
   */
  readonly current: (request: HttpRequest) => Principal | undefined | Promise<Principal | undefined>;
}

const anonymous: Principal = { kind: 'anonymous', name: '', scopes: ['read', 'ingest', 'write'], isValid: () => true };
const ignoredWhileOff: ReadonlySet<Reason> = new Set<Reason>(['malformed', 'no_secret']);

/** Checks credentials (D38 to D41). The client does not learn why a credential was refused. */
export const openAccess = ({ enabled, jwtSecret, issuer, keys, sessions, now, log, clientOf, onRefused }: Options): Access => {
  const logRefusal = refusalLog(log, now);
  const verify = jwtSecret === undefined ? (): Checked => left('no_secret') : verifyToken({ secret: jwtSecret, issuer, now });

  const checkKey = (key: string): Checked => {
    const principal = keys.find(key);
    return principal === undefined ? left('unknown_key') : right(principal);
  };

  /** Checks the first credential in order of precedence; undefined if there is none. */
  const checkCredential = (request: HttpRequest, also: 'query' | 'password' | 'nothing'): Checked | Promise<Checked> | undefined => {
    const key = request.header('x-api-key');
    if (key !== '') return checkKey(key);
    const authorization = request.header('authorization');
    if (authorization !== '') {
      const password = also === 'password' ? basicPassword(authorization) : undefined;
      if (password !== undefined) return checkKey(password);
      const token = bearerToken(authorization);
      return token === undefined ? left('malformed') : verify(token);
    }
    const tokens = also === 'query' && enabled && request.query !== '' ? new URLSearchParams(request.query).getAll('access_token') : [];
    const [token] = tokens;
    if (token === undefined) return enabled ? sessions?.check(request) : undefined;
    return tokens.length > 1 ? left('malformed') : verify(token);
  };

  const admit = (address: () => string, checked: Checked): Principal => {
    // While authentication is off, a header for another recipient, such as a proxy, is not logged.
    if (isLeft(checked) && (enabled || !ignoredWhileOff.has(checked.left))) {
      onRefused(checked.left);
      logRefusal(checked.left, address());
    }
    if (!enabled) return isLeft(checked) || !checked.right.scopes.includes('admin') ? anonymous : checked.right;
    if (isLeft(checked)) throw refused(checked.left);
    return checked.right;
  };

  return {
    identify: (request, also) => {
      const checked = checkCredential(request, also);
      if (checked instanceof Promise) {
        // A refusal is logged and limited by the address, which cannot be read after the client has disconnected.
        const address = clientOf(request);
        return checked.then((settled) => admit(() => address, settled));
      }
      if (checked !== undefined) return admit(() => clientOf(request), checked);
      if (!enabled) return anonymous;
      onRefused('missing');
      throw unauthorized('authentication required');
    },
    current: (request) => {
      const checked = enabled ? checkCredential(request, 'nothing') : undefined;
      if (checked === undefined) return undefined;
      const address = clientOf(request);
      const known = (settled: Checked): Principal | undefined => {
        try {
          return admit(() => address, settled);
        } catch (error) {
          if (error instanceof Problem && error.kind === 'unauthorized') return undefined;
          throw error;
        }
      };
      return checked instanceof Promise ? checked.then(known) : known(checked);
    },
  };
};

/** The answer to a client whose credential was refused. What a page of another origin or one without the token learns helps its author only. */
const refused = (reason: Reason): Problem => {
  if (reason === 'csrf') return new Problem('forbidden', 'X-CSRF-Token: expected the csrf_token of GET /api/v1/session');
  return reason === 'page' ? new Problem('forbidden', 'this origin is not allowed') : unauthorized('invalid credential');
};

/** The token of `Bearer <token>`, the scheme in any case (RFC 6750 section 2.1, RFC 9110 section 11.1). */
const bearerToken = (authorization: string): string | undefined => /^bearer +([\w\-.~+/]+=*) *$/i.exec(authorization)?.[1];

/**
 * The password of `Basic <user:password>`, which is an API key: the sensor cannot set headers, but sends the user and password of its
 * target URL (RFC 7617).
 */
const basicPassword = (authorization: string): string | undefined => {
  const encoded = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : text.slice(colon + 1);
};
