import type { AtOnce } from './at-once.js';
import type { Log } from '../model/contracts/log.js';
import { completed, dataReply, problemReply } from './envelope.js';
import { routeMatcher, type Match } from './match-route.js';
import { paramsDecoder } from './params.js';
import { refusal, type Principal, type Scope } from '../model/http/principal.js';
import { Problem, problems } from '../model/http/problem.js';
import type { Answer, Route } from './route.js';
import type { Page } from './page/serve-page.js';
import type { Headers, HttpReply, HttpRequest, StreamReply } from '../model/http/exchange.js';
import { webhookHandshake } from './webhook-handshake.js';

/** Checks and effects around every route. */
export type DispatchDeps = {
  readonly access: {
    /** Authenticates the client; throws or rejects with a `Problem`. `also`: sources of keys and tokens in addition to the headers. */
    readonly identify: (request: HttpRequest, also: 'query' | 'password' | 'nothing') => Principal | Promise<Principal>;
  };
  /** Undefined: requests are not limited. `retryAfter` in seconds. */
  readonly limit:
    | {
        readonly take: (request: HttpRequest, principal: Principal | undefined) => Taken;
        /** Limits what the client sends after the request has ended, such as WebSocket messages. */
        readonly later: (request: HttpRequest, principal: Principal | undefined) => () => Taken;
      }
    | undefined;
  readonly atOnce: AtOnce;
  readonly cors: {
    readonly headers: (origin: string) => Headers;
    readonly preflight: (request: HttpRequest) => HttpReply;
    readonly allowsPage: (request: HttpRequest) => boolean;
    readonly isOwnPage: (request: HttpRequest) => boolean;
  };
  /** Answers requests for the dashboard, which are open to everybody and not limited; undefined: it is not served. */
  readonly page: Page | undefined;
  /** The refusal of a request whose `Host` is not a name of the service; undefined if it is. */
  readonly foreignHost: (request: HttpRequest) => Problem | undefined;
  readonly log: Log;
  /**
   * The client is not authorized. `scope`: its credential lacks the scope; `missing`: it has no credential; `page`: another page sent the
   * session cookie.
   */
  readonly onRefused: (reason: 'scope' | 'missing' | 'page') => void;
  readonly isStopping: () => boolean;
  /** Called for every response: the path of its route as in the table, `/` for the dashboard, `other` without a route. */
  readonly observe: (route: string, status: number) => void;
};

type Taken = { readonly allowed: boolean; readonly remaining: number; readonly retryAfter: number };
type Reply = HttpReply | StreamReply;
type Eventually<T> = T | Promise<T>;
type Served = {
  readonly method: string;
  readonly path: string;
  readonly route: Route;
  readonly decode: (segments: ReadonlyMap<string, string>, query: string) => Readonly<Record<string, unknown>>;
};

/** Browsers cannot set headers for these paths (D39). */
const socketPath = '/ws';
const pageRoute = '/';
const queryTokenPaths: ReadonlySet<string> = new Set([socketPath, '/api/v1/stream']);
const anonymous: Principal = { kind: 'anonymous', name: '', scopes: [], isValid: () => true };

/**
 * Answers requests using the table of routes. Checks in this order: host, dashboard, credential, rate limit, 404, 405, scope, shutdown,
 * parameters. Without a credential, a client learns nothing but the dashboard, not even which paths exist. Never throws nor rejects, and
 * returns a promise only if a check or the route did.
 */
export const dispatcher = (routes: readonly Route[], deps: DispatchDeps): ((request: HttpRequest) => Eventually<Reply>) => {
  const match = routeMatcher<Served>(
    routes.map((route) => ({ method: route.method, path: route.path, route, decode: paramsDecoder(route.params) })),
  );

  return (request) => {
    const foreign = deps.foreignHost(request);
    if (foreign !== undefined) return finished(deps, request, 'other', none, problemReply(foreign));
    if (request.method === 'OPTIONS') return observed(deps, 'other', webhookHandshake(request) ?? deps.cors.preflight(request));
    const found = match(request.path);
    const page = found === undefined ? deps.page?.(request) : undefined;
    // Without CORS headers: the page is for its own origin only.
    if (page !== undefined) return observed(deps, pageRoute, completed(page, none));
    const served = found?.methods.get(request.method === 'HEAD' ? 'GET' : request.method);
    const name = served?.path ?? 'other';
    let remaining: Headers = none;
    const finish = (reply: Reply): Reply => finished(deps, request, name, remaining, reply);
    const fail = (error: unknown): Reply => {
      // It has that header itself.
      if (error instanceof Problem && error.kind === 'rate_limited') remaining = none;
      return finish(failure(deps, name, error));
    };
    const proceed = (principal: Principal): Eventually<Reply> => {
      const route = served?.route;
      if (route?.limited !== false) remaining = spend(deps, request, route?.scope === 'open' ? undefined : principal);
      if (found === undefined) throw new Problem('not_found', 'no such path');
      if (served === undefined) throw wrongMethod(found);
      admit(deps, served.route.scope, principal);
      if (principal.kind === 'anonymous' && served.method !== 'GET') expectPage(deps, request);
      const call = { params: served.decode(found.segments, request.query), request, principal };
      const { costly, handle } = served.route;
      const answer = costly ? deps.atOnce(request, principal, () => handle(call)) : handle(call);
      return answer instanceof Promise ? answer.then((settled) => finish(replyOf(settled)), fail) : finish(replyOf(answer));
    };

    try {
      const scope = served?.route.scope;
      const principal = scope === 'open' ? anonymous : identify(deps, request, scope);
      return principal instanceof Promise ? principal.then(proceed).catch(fail) : proceed(principal);
    } catch (error) {
      return fail(error);
    }
  };
};

/**
 * The same checks for a WebSocket upgrade: returns the handlers of the socket, or the refusal. `limit` counts messages over the socket and
 * returns a problem beyond the limit. Pages of other origins learn nothing, not even whether their credential is valid.
 */
export const guard =
  <T extends object>(deps: DispatchDeps, take: (principal: Principal, limit: () => Problem | undefined) => T | Problem) =>
  (request: HttpRequest): Eventually<T | HttpReply> => {
    let isOwn = false;
    const refuse = (error: unknown): HttpReply => finished(deps, request, socketPath, none, failure(deps, socketPath, error));
    const proceed = (principal: Principal): T => {
      spend(deps, request, principal);
      if (principal.session !== undefined && !isOwn) {
        deps.onRefused('page');
        throw new Problem('forbidden', 'this origin is not allowed');
      }
      admit(deps, 'read', principal);
      const taken = take(principal, later(deps, request, principal));
      if (taken instanceof Problem) throw taken;
      return taken;
    };
    try {
      const foreign = deps.foreignHost(request);
      if (foreign !== undefined) throw foreign;
      expectPage(deps, request);
      // Browsers send cookies with an upgrade by any page; a program that has the cookie has no origin.
      isOwn = deps.cors.isOwnPage(request);
      const principal = identify(deps, request, 'read');
      return principal instanceof Promise ? principal.then(proceed).catch(refuse) : proceed(principal);
    } catch (error) {
      return refuse(error);
    }
  };

/**
 * Browsers send a simple POST or a WebSocket upgrade for any page to any address, so the page must be allowed. A request with a credential
 * in a header has passed a CORS preflight.
 */
const expectPage = ({ cors }: DispatchDeps, request: HttpRequest): void => {
  if (!cors.allowsPage(request)) throw new Problem('forbidden', 'this origin is not allowed');
};

/**
 * Identifies the client. A failed credential counts against the rate limit of its address, so that guessing is visible and limited; the
 * credential is still checked. A Basic password is accepted on the sensor's route (D49) and on unknown paths, because the sensor's settings
 * may name another path. It is not accepted elsewhere, because browsers store passwords and send them for any page.
 */
const identify = (deps: DispatchDeps, request: HttpRequest, scope: Scope | undefined): Eventually<Principal> => {
  const refuse = (error: unknown): never => {
    if (error instanceof Problem) spend(deps, request, undefined);
    throw error;
  };
  try {
    const also = scope === undefined || scope === 'ingest' ? 'password' : queryTokenPaths.has(request.path) ? 'query' : 'nothing';
    const principal = deps.access.identify(request, also);
    return principal instanceof Promise ? principal.catch(refuse) : principal;
  } catch (error) {
    return refuse(error);
  }
};

const none: Headers = [];
const remainingHeader = 'X-RateLimit-Remaining';

const spend = ({ limit }: DispatchDeps, request: HttpRequest, principal: Principal | undefined): Headers => {
  if (limit === undefined) return none;
  const taken = limit.take(request, principal);
  if (!taken.allowed) throw tooMany(taken);
  return [[remainingHeader, String(taken.remaining)]];
};

const later = ({ limit }: DispatchDeps, request: HttpRequest, principal: Principal): (() => Problem | undefined) => {
  const take = limit?.later(request, principal);
  return () => {
    const taken = take?.();
    return taken === undefined || taken.allowed ? undefined : tooMany(taken);
  };
};

const tooMany = ({ remaining, retryAfter }: Taken): Problem =>
  new Problem('rate_limited', 'too many requests', [
    ['Retry-After', String(Math.max(1, Math.ceil(retryAfter)))],
    [remainingHeader, String(remaining)],
  ]);

const admit = (deps: DispatchDeps, scope: Scope | 'open', principal: Principal): void => {
  if (scope === 'open') return;
  const refused = refusal(principal, scope);
  if (refused !== undefined) {
    deps.onRefused(refused.kind === 'forbidden' ? 'scope' : 'missing');
    throw refused;
  }
  if (deps.isStopping()) throw new Problem('unavailable', 'shutting down', [['Retry-After', '5']]);
};

const wrongMethod = ({ methods }: Match<Served>): Problem => {
  const allowed = [...methods.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new Problem('method', `expected ${allowed.join(', ')}`, [['Allow', [...allowed, 'OPTIONS'].join(', ')]]);
};

const replyOf = (answer: Answer): Reply => (answer.kind === 'reply' ? answer.reply : dataReply(answer.json, answer.status));

/** Hides every error that is not a `Problem` from the client. */
const failure = (deps: DispatchDeps, route: string, error: unknown): HttpReply => {
  if (error instanceof Problem && problems[error.kind].status < 500) return problemReply(error);
  if (error instanceof Problem && error.kind === 'unavailable') return problemReply(error);
  deps.log.error('a request failed', { route, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return problemReply(new Problem('internal', 'internal error'));
};

const finished = <R extends Reply>(deps: DispatchDeps, request: HttpRequest, route: string, remaining: Headers, reply: R): R =>
  observed(deps, route, completed(reply, [...deps.cors.headers(request.header('origin')), ...remaining]));

const observed = <R extends Reply>(deps: DispatchDeps, route: string, reply: R): R => {
  deps.observe(route, reply.status);
  return reply;
};
