import { randomBytes, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isLeft } from 'fp-ts/lib/Either.js';
import { configView } from '../config/config-view.js';
import type { Environment } from '../config/environment.js';
import type { Config } from '../config/schema.js';
import type { StateConfig } from '../config/providers/state-schema.js';
import { jwtSecret } from '../http/auth/jwt-secret.js';
import { openKeyStore } from '../http/auth/key-store.js';
import { openAccess } from '../http/auth/open-access.js';
import { clientAddress } from '../http/client-address.js';
import { cors } from '../http/cors.js';
import { dispatcher, guard, type DispatchDeps } from '../http/dispatch.js';
import { hostFilter } from '../http/host-filter.js';
import { Problem } from '../model/http/problem.js';
import { requestsAtOnce } from '../http/at-once.js';
import { rateLimit } from '../http/rate-limit.js';
import { startIntakeServer } from '../http/intake-server.js';
import type { Answer, Route } from '../http/route.js';
import { allRoutes } from '../http/routes/all-routes.js';
import { queryTopic } from '../http/routes/query-topic.js';
import type { RouteDeps } from '../http/routes/route-deps.js';
import { openHub, type Hub } from '../sinks/push/hub.js';
import type { StreamClock } from '../sinks/push/stream-context.js';
import type { Intakes } from './inputs/open-intake.js';
import type { Log } from '../model/contracts/log.js';
import type { PlansView } from '../model/contracts/plans-view.js';
import type { Readiness } from '../model/readiness.js';
import type { Store } from '../model/contracts/store.js';
import { measuredTurn } from '../runtime/loop-turns.js';
import type { Broadcast } from '../sinks/push/broadcast.js';
import type { Metrics } from '../sinks/metrics/metrics.js';
import { requestTimeout, type ApiPort } from './api-port.js';
import { countUnanswered } from './count-unanswered.js';
import { openPage } from './open-page.js';
import { openSignIn } from './open-sign-in.js';
import { UsageError } from './usage-error.js';

type ApiDeps = {
  readonly config: Config;
  /** Folder of the configuration file. */
  readonly folder: string;
  readonly environment: Environment;
  readonly version: string;
  /** Folder of the journal; undefined if there is none. */
  readonly journal: string | undefined;
  readonly port: ApiPort;
  readonly store: Store;
  readonly broadcast: Broadcast;
  readonly metrics: Metrics;
  readonly intakes: Intakes;
  readonly plans: PlansView;
  readonly readiness: () => Readiness;
  readonly log: (component: string) => Log;
};

/** The running API. */
interface Api {
  readonly url: string;
  /** Stops accepting connections; requests over open ones get 503. */
  readonly stopAccepting: () => void;
  /** Ends all streams, waits for open replies, then closes the remaining connections. */
  readonly close: () => Promise<void>;
}

type Handle = ReturnType<typeof dispatcher>;

/** Milliseconds for open requests and streams to finish when the service ends. */
const lingering = 2_000;

/** Opens the API on its open port. Rejects with errors for users: missing secret, invalid keys, the intake's port in use. */
export const openApi = async (parts: ApiDeps): Promise<Api> => {
  const { config, metrics, store, broadcast } = parts;
  const { host, server } = parts.port;
  const { auth, cors: pages, rate_limit: limit } = config.api;
  const log = parts.log('api');
  const clientOf = clientAddress(config.api.trusted_proxies);
  const keys = await openKeyStore({
    configured: auth.api_keys,
    adminKey: parts.environment['SVC_API_ADMIN_KEY'],
    file: auth.keys_file === '' ? '' : resolve(parts.folder, auth.keys_file),
    now: Date.now,
    random: randomBytes,
    log: parts.log('auth'),
  });
  const page = await openPage(config, log);
  let isStopping = false;
  const secret = apiSecret(auth.enabled, parts.environment);
  const common = { keys, now: Date.now, log: parts.log('auth'), clientOf };
  const signIn = await openSignIn({ ...common, config, folder: parts.folder, secret, random: randomBytes });
  const access = openAccess({
    ...common,
    enabled: auth.enabled,
    jwtSecret: secret,
    issuer: auth.issuer,
    sessions: signIn.sessions,
    onRefused: (reason) => {
      metrics.authFailed(reason);
    },
  });
  const deps: DispatchDeps = {
    access,
    limit:
      limit?.enabled === true
        ? rateLimit({ requestsPerMinute: limit.requests_per_minute, burst: limit.burst_size, now: Date.now, clientOf })
        : undefined,
    atOnce: requestsAtOnce(clientOf),
    cors: cors(pages.allowed_origins, config.api.public_url),
    page,
    foreignHost: auth.enabled ? () => undefined : hostFilter({ names: [host, ...config.api.allowed_hosts], log, now: Date.now }),
    log,
    onRefused: (reason) => {
      metrics.authFailed(reason);
    },
    isStopping: () => isStopping,
    observe: (route, status) => {
      metrics.http(route, status);
    },
  };

  const hub = openHub({
    broadcaster: broadcast,
    publish: (channel, frame) => {
      server.publish(channel, frame);
    },
    limits: { maxConnections: config.streams.max_connections, maxBufferBytes: config.streams.max_buffer_bytes },
    clock: realClock,
    // A message is sent as a whole, so it must fit into the buffer of a client.
    query: queryTopic(store, Math.min(config.api.max_page_bytes, config.streams.max_buffer_bytes)),
    statistics: store.statistics,
    publishStatistics: (json, timestamp) => {
      broadcast.stats(json, timestamp);
    },
    log: parts.log('streams'),
    onSlow: (kind) => {
      metrics.slowClosed(kind);
    },
    random: randomUUID,
  });
  metrics.observe({ streamClients: (kind) => hub.counts()[kind] });
  broadcast.onMessages((first, last) => {
    for (let number = first; number <= last; number++) {
      const message = broadcast.get(number);
      if (message !== undefined) metrics.published(message.topic);
    }
  });

  const routes = allRoutes({
    store,
    config: { view: () => configView(inEffect(config, host, parts.journal)) },
    rules: config,
    keys,
    signIn: { ...signIn, current: access.current, isOwnPage: deps.cors.isOwnPage, now: Date.now },
    intake: parts.intakes.sensor,
    auditIntake: parts.intakes.kubernetes,
    actionIntake: parts.intakes.action,
    acceptIntake: parts.intakes.accept,
    planRuns: parts.plans,
    planIntake: parts.intakes.plan,
    clusters: config.providers.kubernetes.clusters.map(({ name }) => name),
    version: parts.version,
    server: parts.port.choice,
    authenticated: auth.enabled,
    maxPageBytes: config.api.max_page_bytes,
    maxDrifts: config.storage.max_drifts,
    metricsType: metrics.contentType,
    readiness: parts.readiness,
    now: () => new Date().toISOString(),
    metrics: () => metrics.text(),
    lastEventId: () => broadcast.idOf(broadcast.last),
    stream: streamOpener(hub),
  });
  const onBug = (error: unknown): void => {
    log.error('a bug', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  };
  const main = countUnanswered(dispatcher(routes, deps));
  const side = countUnanswered(dispatcher(routes.filter(isIntake), { ...deps, page: undefined }));
  const intake = await openIntakePort(config, host, side.handle, onBug, log);
  parts.port.serve({
    handle: (request) =>
      measuredTurn(
        () => 'http',
        () => main.handle(request),
      ),
    upgrade: guard(deps, (principal, limit) => hub.webSocket(principal, limit)),
    onBug,
  });
  if (!auth.enabled && !isLoopback(host)) log.warn('the API is open to the network without authentication', { host });
  const url = `http://${host}:${String(server.port)}`;
  const { kind, reason } = parts.port.choice;
  log.info('listening', {
    host,
    port: server.port,
    url,
    authentication: auth.enabled,
    dashboard: page !== undefined,
    server: kind,
    reason,
  });

  return {
    url,
    stopAccepting: () => {
      isStopping = true;
      server.stopListening();
      intake?.stopListening();
    },
    close: async () => {
      hub.closeAll();
      // A client without a reply would send its alert again, although the journal contains it.
      const isQuiet = (): boolean => hub.counts().webSocket + hub.counts().sse + main.unanswered() + side.unanswered() === 0;
      for (const end = Date.now() + lingering; !isQuiet() && Date.now() < end;) await sleep(20);
      // Replies written in this turn are sent in the next turns of the event loop.
      await nextTurn();
      server.close();
      intake?.close();
    },
  };
};

const isIntake = ({ path }: Route): boolean => path.startsWith('/api/v1/intake/');

/** Opens the additional port for alerts; undefined if none is configured. */
const openIntakePort = async (config: Config, host: string, handle: Handle, onBug: (error: unknown) => void, log: Log) => {
  const { port, keep_alive: keepAlive } = config.intake;
  if (port === undefined) return undefined;
  const server = await startIntakeServer({ host, port, timeout: requestTimeout, keepAlive, handle, onBug });
  log.info('listening for alerts', { host, port: server.port });
  return server;
};

/** The effective configuration: all defaults and the overrides of the command line. */
const inEffect = (config: Config, host: string, journal = ''): Config => {
  const { aws, gcp, kubernetes } = config.providers;
  const refreshed = (state: StateConfig): StateConfig => ({
    ...state,
    refresh_interval: state.refresh_interval ?? config.advanced.state_refresh_interval,
  });
  return {
    ...config,
    api: { ...config.api, host },
    log: { ...config.log, dir: journal },
    journal: { ...config.journal, dir: journal },
    providers: {
      aws: { ...aws, state: refreshed(aws.state) },
      gcp: { ...gcp, state: refreshed(gcp.state) },
      kubernetes: { ...kubernetes, state: refreshed(kubernetes.state) },
    },
  };
};

const streamOpener =
  (hub: Hub) =>
  ({ principal, request, params }: Parameters<RouteDeps['stream']>[0]): Answer => {
    const header = request.header('last-event-id');
    const reply = hub.sse(principal, {
      topics: params.topics,
      lastEventId: header === '' ? (params.last_event_id ?? '') : header,
    });
    if (reply instanceof Problem) throw reply;
    return { kind: 'reply', reply };
  };

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** The secret that signs tokens; undefined if there is none. Throws `UsageError` if authentication requires one (D38). */
const apiSecret = (isNeeded: boolean, environment: Environment): Uint8Array | undefined => {
  const secret = jwtSecret(environment);
  if (!isLeft(secret)) return secret.right;
  if (isNeeded) throw new UsageError(secret.left);
  return undefined;
};

/** The machine's time, for the streams. */
const realClock: StreamClock = {
  now: () => Date.now(),
  every: (ms, f) => {
    const timer = setInterval(f, ms).unref();
    return () => {
      clearInterval(timer);
    };
  },
  soon: (f) => {
    setImmediate(f);
  },
};
