import { createHmac, timingSafeEqual } from 'node:crypto';
import { left, right, type Either } from 'fp-ts/lib/Either.js';
import type { JWTPayload } from 'jose';
import { setNewest } from '../../../lib/bounded-map.js';
import type { Headers, HttpRequest } from '../../../model/http/exchange.js';
import { isScope, type Principal, type Scope } from '../../../model/http/principal.js';
import type { Random } from '../api-key.js';
import type { KeyStore } from '../key-store.js';
import type { Reason } from '../refusal-log.js';
import { cookieOf } from './cookies.js';
import { sealFor } from './sealed.js';

type Options = {
  readonly secret: Uint8Array;
  readonly keys: Pick<KeyStore, 'named'>;
  readonly publicUrl: string | undefined;
  readonly now: () => number;
  readonly random: Random;
};

type Checked = Either<Reason, Principal>;
/** For whom a session is started. */
type Person = Pick<Principal, 'kind' | 'name' | 'scopes'>;

/** Sessions of browsers. The cookie contains the whole session, signed, so that it works after a restart and at every instance. */
export interface Sessions {
  /** The client that the session cookie names, if the request may use it; undefined if it has none. */
  check(request: HttpRequest): Checked | Promise<Checked> | undefined;
  /** The headers that give the browser a session until `expires`, milliseconds since the epoch; and the client that it names. */
  start(request: HttpRequest, person: Person, expires: number): Promise<{ readonly principal: Principal; readonly headers: Headers }>;
  /** Ends a session at this instance, with its streams, and returns the headers that remove cookies from the browser. */
  end(principal: Principal | undefined): Headers;
}

const remembered = 1_000;
const mostEnded = 10_000;
/** `Sec-Fetch-Site` of requests by pages of the service and by people; '' by browsers that do not send it. */
const ownSites: ReadonlySet<string> = new Set(['', 'same-origin', 'none']);

/**
 * Sessions in cookies. A session of an API key ends when the key is revoked, and has the key's current scopes. **Keeps** the 1,000 most
 * recently verified cookies, and the ids of the last 10,000 sessions that ended here before their time.
 */
export const openSessions = ({ secret, keys, publicUrl, now, random }: Options): Sessions => {
  const cookie = cookieOf({ name: 'driftline', sameSite: 'Strict', publicUrl });
  const seal = sealFor('driftline:session', secret, now);
  const known = new Map<string, Principal>();
  const ended = new Map<string, true>();

  /** Names a key so that another key with the same name is not taken for it. Tells nothing about the key, not even its hash. */
  const printOf = (digest: Uint8Array): string => createHmac('sha256', secret).update('driftline key').update(digest).digest('base64url');

  const principalOf = (claims: JWTPayload): Principal | undefined => {
    const { sub, kind, exp, jti, csrf, key, scopes } = claims;
    if (sub === undefined || exp === undefined || jti === undefined || typeof csrf !== 'string') return undefined;
    const expires = exp * 1_000;
    const base = { name: sub, expires, session: { id: jti, csrf } };
    const isOpen = (time: number): boolean => time < expires && !ended.has(jti);
    if (kind !== 'key') {
      if (kind !== 'token' && kind !== 'person') return undefined;
      return { ...base, kind, scopes: Array.isArray(scopes) ? scopes.filter(isScope) : [], isValid: isOpen };
    }
    const held = keys.named(sub);
    if (held === undefined || typeof key !== 'string' || !isSame(key, printOf(held.digest))) return undefined;
    const { principal } = held;
    return { ...base, kind, scopes: principal.scopes, isValid: (time) => isOpen(time) && principal.isValid(time) };
  };

  const checkValue = (value: string): Checked | Promise<Checked> => {
    const principal = known.get(value);
    if (principal !== undefined) {
      if (principal.isValid(now())) return right(principal);
      known.delete(value);
      return left('session_ended');
    }
    return seal.open(value).then((claims) => {
      if (claims === undefined) return left('session');
      const opened = principalOf(claims);
      if (opened?.isValid(now()) !== true) return left('session_ended');
      setNewest(known, value, opened, remembered);
      return right(opened);
    });
  };

  const start: Sessions['start'] = async (request, { kind, name, scopes }, expires) => {
    const [jti, csrf] = [idOf(random), idOf(random)];
    const held = kind === 'key' ? keys.named(name) : undefined;
    const own = held === undefined ? { scopes } : { key: printOf(held.digest) };
    const claims: JWTPayload & { readonly scopes?: readonly Scope[] } = { sub: name, kind, jti, csrf, ...own };
    const principal = principalOf({ ...claims, exp: Math.floor(expires / 1_000) });
    if (principal === undefined) throw new Error(`no session for a client of the kind ${kind}`);
    const seconds = Math.max(1, Math.floor((expires - now()) / 1_000));
    return { principal, headers: cookie.set(request, await seal.seal(claims, expires), seconds) };
  };

  return {
    check: (request) => {
      const found = cookie.read(request);
      if (found === undefined) return undefined;
      if (found === 'twice') return left('session');
      if (!ownSites.has(request.header('sec-fetch-site').toLowerCase())) return left('page');
      const checked = checkValue(found.value);
      return checked instanceof Promise ? withToken(request, checked) : tokenChecked(request, checked);
    },
    start,
    end: (principal) => {
      if (principal?.session !== undefined) setNewest(ended, principal.session.id, true, mostEnded);
      return cookie.clear();
    },
  };
};

const idOf = (random: Random): string => Buffer.from(random(18)).toString('base64url');

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The headers of a request cannot be read after its client has disconnected, so they are read first. */
const withToken = (request: HttpRequest, checking: Promise<Checked>): Promise<Checked> => {
  const { method } = request;
  const token = request.header('x-csrf-token');
  return checking.then((checked) => tokenChecked({ method, header: () => token }, checked));
};

/** Requires the session's token for everything but reads. */
const tokenChecked = ({ method, header }: Pick<HttpRequest, 'method' | 'header'>, checked: Checked): Checked => {
  if (checked._tag === 'Left' || method === 'GET' || method === 'HEAD') return checked;
  const { session } = checked.right;
  return session !== undefined && isSame(header('x-csrf-token'), session.csrf) ? checked : left('csrf');
};
