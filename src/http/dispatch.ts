import type { Log } from '../model/log.js';
import { completed, dataReply, problemReply } from './envelope.js';
import { routeMatcher, type Match } from './match-route.js';
import { paramsDecoder } from './params.js';
import { refusal, type Principal, type Scope } from '../model/http/principal.js';
import { Problem, problems } from '../model/http/problem.js';
import type { Answer, Route } from './route.js';
import type { Headers, HttpReply, HttpRequest, StreamReply } from '../model/http/exchange.js';

/** What stands before every route. */
export type Gate = {
  readonly access: {
    /** Who asks; throws or rejects with a `Problem`. `also`: what counts besides the headers for keys and tokens. */
    readonly identify: (request: HttpRequest, also: 'query' | 'password' | 'nothing') => Principal | Promise<Principal>;
  };
  /** Undefined: requests are not limited. `retryAfter` in seconds. */
  readonly limit:
    | {
        readonly take: (request: HttpRequest, principal: Principal | undefined) => Taken;
        /** For what the client asks when the request is gone. */
        readonly later: (request: HttpRequest, principal: Principal | undefined) => () => Taken;
      }
    | undefined;
  readonly cors: {
    readonly headers: (origin: string) => Headers;
    readonly preflight: (request: HttpRequest) => HttpReply;
    readonly allowsPage: (request: HttpRequest) => boolean;
  };
  /** Why the service is not asked under a name of its own; undefined where it is. */
  readonly foreignHost: (request: HttpRequest) => Problem | undefined;
  readonly log: Log;
  /** Who asks is known, and may not: `scope` for a credential that lacks it, `missing` where none was shown. */
  readonly onRefused: (reason: 'scope' | 'missing') => void;
  readonly isStopping: () => boolean;
  /** Of every answer: the path of its route as the table has it, `other` where there is none. */
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

/** Clients there cannot set headers (D39). */
const socketPath = '/ws';
const queryTokenPaths: ReadonlySet<string> = new Set([socketPath, '/api/v1/stream']);
const nobody: Principal = { kind: 'anonymous', name: '', scopes: [], isValid: () => true };

/**
 * Answers requests by the table of routes. What stands before a route, in this order: host, credential, rate limit, 404, 405, scope, shutdown,
 * parameters. Without a credential nothing is learnt, not even which paths there are. It never throws nor rejects, and returns no promise
 * where nothing that it asked did.
 */
export const dispatcher = (routes: readonly Route[], gate: Gate): ((request: HttpRequest) => Eventually<Reply>) => {
  const match = routeMatcher<Served>(
    routes.map((route) => ({ method: route.method, path: route.path, route, decode: paramsDecoder(route.params) })),
  );

  return (request) => {
    const foreign = gate.foreignHost(request);
    if (foreign !== undefined) return finished(gate, request, 'other', none, problemReply(foreign));
    if (request.method === 'OPTIONS') return observed(gate, 'other', gate.cors.preflight(request));
    const found = match(request.path);
    const served = found?.methods.get(request.method === 'HEAD' ? 'GET' : request.method);
    const name = served?.path ?? 'other';
    let remaining: Headers = none;
    const finish = (reply: Reply): Reply => finished(gate, request, name, remaining, reply);
    const fail = (error: unknown): Reply => finish(failure(gate, name, error));
    const proceed = (principal: Principal): Eventually<Reply> => {
      const route = served?.route;
      if (route?.limited !== false) remaining = spend(gate, request, route?.scope === 'open' ? undefined : principal);
      if (found === undefined) throw new Problem('not_found', 'no such path');
      if (served === undefined) throw wrongMethod(found);
      admit(gate, served.route.scope, principal);
      if (principal.kind === 'anonymous' && served.method !== 'GET') expectPage(gate, request);
      const answer = served.route.handle({
        params: served.decode(found.segments, request.query),
        request,
        principal,
      });
      return answer instanceof Promise ? answer.then((settled) => finish(replyOf(settled)), fail) : finish(replyOf(answer));
    };

    try {
      const scope = served?.route.scope;
      const principal = scope === 'open' ? nobody : identify(gate, request, scope);
      return principal instanceof Promise ? principal.then(proceed).catch(fail) : proceed(principal);
    } catch (error) {
      return fail(error);
    }
  };
};

/**
 * The same for a WebSocket: who takes it, or the refusal. `limit` counts what is asked over it, and says when it is too much. Pages of other origins learn
 * nothing, not even what their credential is worth.
 */
export const guard =
  <T extends object>(gate: Gate, take: (principal: Principal, limit: () => Problem | undefined) => T | Problem) =>
  (request: HttpRequest): Eventually<T | HttpReply> => {
    const refuse = (error: unknown): HttpReply => finished(gate, request, socketPath, none, failure(gate, socketPath, error));
    const proceed = (principal: Principal): T => {
      spend(gate, request, principal);
      admit(gate, 'read', principal);
      const taken = take(principal, later(gate, request, principal));
      if (taken instanceof Problem) throw taken;
      return taken;
    };
    try {
      const foreign = gate.foreignHost(request);
      if (foreign !== undefined) throw foreign;
      expectPage(gate, request);
      const principal = identify(gate, request, 'read');
      return principal instanceof Promise ? principal.then(proceed).catch(refuse) : proceed(principal);
    } catch (error) {
      return refuse(error);
    }
  };

/**
 * A browser sends a plain post, and the request for a WebSocket, for any page to any address that its user reaches. Who shows a credential
 * in a header has been asked by a preflight.
 */
const expectPage = ({ cors }: Gate, request: HttpRequest): void => {
  if (!cors.allowsPage(request)) throw new Problem('forbidden', 'this origin is not allowed');
};

/**
 * A credential that fails costs its address, so that guessing is seen and counted; it is looked at all the same. A password counts where the
 * sensor posts (D49), and where there is no route: its settings name another path. Elsewhere it does not: browsers remember those that
 * they were given, and send them along for any page.
 */
const identify = (gate: Gate, request: HttpRequest, scope: Scope | undefined): Eventually<Principal> => {
  const refuse = (error: unknown): never => {
    if (error instanceof Problem) spend(gate, request, undefined);
    throw error;
  };
  try {
    const also = scope === undefined || scope === 'ingest' ? 'password' : queryTokenPaths.has(request.path) ? 'query' : 'nothing';
    const principal = gate.access.identify(request, also);
    return principal instanceof Promise ? principal.catch(refuse) : principal;
  } catch (error) {
    return refuse(error);
  }
};

const none: Headers = [];
const remainingHeader = 'X-RateLimit-Remaining';

const spend = ({ limit }: Gate, request: HttpRequest, principal: Principal | undefined): Headers => {
  if (limit === undefined) return none;
  const taken = limit.take(request, principal);
  if (!taken.allowed) throw tooMany(taken);
  return [[remainingHeader, String(taken.remaining)]];
};

const later = ({ limit }: Gate, request: HttpRequest, principal: Principal): (() => Problem | undefined) => {
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

const admit = (gate: Gate, scope: Scope | 'open', principal: Principal): void => {
  if (scope === 'open') return;
  const refused = refusal(principal, scope);
  if (refused !== undefined) {
    gate.onRefused(refused.kind === 'forbidden' ? 'scope' : 'missing');
    throw refused;
  }
  if (gate.isStopping()) throw new Problem('unavailable', 'shutting down', [['Retry-After', '5']]);
};

const wrongMethod = ({ methods }: Match<Served>): Problem => {
  const allowed = [...methods.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new Problem('method', `expected ${allowed.join(', ')}`, [['Allow', [...allowed, 'OPTIONS'].join(', ')]]);
};

const replyOf = (answer: Answer): Reply => (answer.kind === 'reply' ? answer.reply : dataReply(answer.json, answer.status));

/** Nothing of what is no `Problem` leaves the process. */
const failure = (gate: Gate, route: string, error: unknown): HttpReply => {
  if (error instanceof Problem && problems[error.kind].status < 500) return problemReply(error);
  if (error instanceof Problem && error.kind === 'unavailable') return problemReply(error);
  gate.log.error('a request failed', { route, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return problemReply(new Problem('internal', 'internal error'));
};

const finished = <R extends Reply>(gate: Gate, request: HttpRequest, route: string, remaining: Headers, reply: R): R =>
  observed(gate, route, completed(reply, [...gate.cors.headers(request.header('origin')), ...remaining]));

const observed = <R extends Reply>(gate: Gate, route: string, reply: R): R => {
  gate.observe(route, reply.status);
  return reply;
};
