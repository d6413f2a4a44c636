import type { Config } from '../config/schema.js';
import { hostNames } from '../config/host-names.js';
import { cors } from '../http/cors.js';
import { completed } from '../http/envelope.js';
import { chooseServer, type ServerChoice } from '../http/choose-server.js';
import type { HttpReply, HttpRequest, HttpServer, ServerOptions } from '../model/http/exchange.js';

/** Serves the requests of a port. */
type ApiHandlers = Pick<ServerOptions, 'handle' | 'upgrade' | 'onBug'>;

/** The port of the API. It listens before the service is loaded (bench `start`, `healthz_ms`). */
export interface ApiPort {
  readonly host: string;
  readonly server: HttpServer;
  /** Which server serves the port, and why. */
  readonly choice: Pick<ServerChoice, 'kind' | 'reason'>;
  /** Passes the waiting requests and all later ones to the API. Call once. */
  readonly serve: (handlers: ApiHandlers) => void;
}

export const requestTimeout = 60_000;

/**
 * Opens the port. Until the API serves it, `/healthz` is answered here as the API answers it, and other requests wait. Rejects with an
 * error for users if the port is in use, or if the configured server cannot be loaded.
 */
export const openApiPort = async ({ api }: Config, port: number): Promise<ApiPort> => {
  const host = api.host ?? (api.auth.enabled ? '0.0.0.0' : '127.0.0.1');
  const isAlive = livenessProbe(host, api);
  let current: ApiHandlers | undefined;
  let serve = (_: ApiHandlers): void => undefined;
  const served = new Promise<ApiHandlers>((resolve) => (serve = resolve));
  const choice = await chooseServer(api.server);
  const server = await choice.start({
    host,
    port,
    timeout: requestTimeout,
    handle: (request) => current?.handle(request) ?? isAlive(request) ?? served.then(({ handle }) => handle(request)),
    socketPath: '/ws',
    upgrade: (request) => current?.upgrade(request) ?? served.then(({ upgrade }) => upgrade(request)),
    onBug: (error) => {
      if (current === undefined) throw error;
      current.onBug(error);
    },
  });
  return {
    host,
    server,
    choice,
    serve: (handlers) => {
      current = handlers;
      serve(handlers);
    },
  };
};

/** The answer to a liveness probe; undefined for other requests, and for those that the API refuses because of their host. */
const livenessProbe = (host: string, { auth, allowed_hosts: allowed, cors: pages }: Config['api']) => {
  const isOwn = hostNames([host, ...allowed]);
  const origins = cors(pages.allowed_origins);
  return (request: HttpRequest): HttpReply | undefined => {
    if (request.path !== '/healthz' || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    if (!auth.enabled && !isOwn(request.header('host'))) return undefined;
    return completed(
      { status: 200, headers: [['Content-Type', 'text/plain; charset=utf-8']], body: 'ok' },
      origins.headers(request.header('origin')),
    );
  };
};
