import type { StateSnapshot } from '../../../src/model/state-snapshot.js';
import type { PlanRefusal } from '../../../src/model/contracts/plans-view.js';
import type { PlanStatus } from '../../../src/model/plan-status.js';
import { isRight } from 'fp-ts/lib/Either.js';
import type { Matches, ListedPage, Store } from '../../../src/model/contracts/store.js';
import type { DriftStatus } from '../../../src/model/drift-query.js';
import type { PostedAction, PostedPlan, IntakeResult } from '../../../src/model/contracts/intake.js';
import { isScope, type Principal } from '../../../src/model/http/principal.js';
import { Problem } from '../../../src/model/http/problem.js';
import type { Answer, Param, Route } from '../../../src/http/route.js';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import type { RouteDeps } from '../../../src/http/routes/route-deps.js';
import { smallGraph } from '../../support/small-graph.js';
import type { HttpReply, HttpRequest } from '../../../src/model/http/exchange.js';

export const planStatus: PlanStatus = {
  ...{ state: 'a.tfstate', directory: '/infra', program: 'terraform', version: '1.11.4', running: false, queued: 3, whole_queued: false },
  last_run: {
    ...{ began: '2026-02-03T04:00:00.000Z', ended: '2026-02-03T04:00:05.000Z', duration_ms: 5_000, targets: [], result: 'conclusive' },
    ...{ message: '', resources: 12, drifted: 1 },
  },
  ...{ last_whole: '2026-02-03T04:00:00.000Z', next_scheduled: null, consecutive_failures: 0 },
};

/** Records the calls of the routes and returns values set by the test. */
export class SmallService implements RouteDeps {
  readonly asked: unknown[] = [];
  readonly known = new Map<string, string>();
  readonly statuses = new Map<string, DriftStatus>();
  page: ListedPage = { items: ['{"id":"a"}', '{"id":"b"}'], total: 7 };
  dataVersion = 1;
  isStateLoaded = true;
  isReady = true;
  taken: IntakeResult | 'full' = { accepted: 1, malformed: 0, sample: '' };

  readonly version = '1.2.3';
  authenticated = true;
  maxPageBytes = 8 * 1024 * 1024;
  readonly maxDrifts = 100;
  readonly lastEventId = (): string => 'run-5';
  readonly server = { kind: 'node', reason: 'api.server is node' };
  readonly metricsType = 'text/plain; version=0.0.4; charset=utf-8';
  readonly config = { view: () => '{"api":{}}' };
  readonly causal = smallGraph();
  readonly store: Store = this.#store();

  readonly keys: RouteDeps['keys'] = {
    create: async (name, scopes) => {
      if (name === 'taken') throw new Problem('invalid', 'taken');
      return { name, scopes: scopes.filter(isScope), key: `dl_${'A'.repeat(43)}`, created_at: this.now() };
    },
    revoke: async (name) => name === 'taken',
  };

  readonly intake: RouteDeps['intake'] = async (body) => {
    this.asked.push(Buffer.from(body).toString());
    return this.taken;
  };

  readonly clusters = ['prod', 'staging'];
  readonly auditIntake: RouteDeps['auditIntake'] = async (body, cluster) => {
    this.asked.push(`${cluster} ${Buffer.from(body).toString()}`);
    return this.taken;
  };

  readonly incidents = new Map<string, NonNullable<ReturnType<Store['incidents']['get']>>>();
  readonly acted: PostedAction[] = [];
  /** Actions that are taken before `untaken` applies. */
  takes = 0;
  untaken: 'full' | 'replica' | 'dropped' | undefined = undefined;
  readonly actionIntake: RouteDeps['actionIntake'] = async (action) => {
    if (this.untaken !== undefined && this.takes-- <= 0) return this.untaken;
    this.acted.push(action);
    return { at: '2026-02-03T04:05:07.000Z' };
  };

  suspicions: ReturnType<RouteDeps['store']['state']['suspicions']> = [];
  readonly accepted: (readonly [source: string, by: string])[] = [];
  readonly acceptIntake: RouteDeps['acceptIntake'] = async (source, by) => {
    if (this.untaken !== undefined) return this.untaken;
    this.accepted.push([source, by]);
    return { at: '2026-02-03T04:05:07.000Z' };
  };

  snapshots: readonly StateSnapshot[] = [];
  readonly askedPlans: (readonly [states: readonly string[], address: string])[] = [];
  planRefusal: PlanRefusal | undefined = undefined;
  readonly planRuns: RouteDeps['planRuns'] = {
    isActive: () => this.planRefusal === undefined,
    statuses: () => [planStatus],
    ask: (states, address) => {
      this.askedPlans.push([states, address]);
      return Promise.resolve(this.planRefusal ?? { state: states[0] ?? '', directory: '/infra', queued: 1 });
    },
  };

  readonly plans: PostedPlan[] = [];
  takenPlan: Awaited<ReturnType<RouteDeps['planIntake']>> = { id: 'p_1', state: 'main', resources: 3, drift: 1 };
  readonly planIntake: RouteDeps['planIntake'] = async (posted) => {
    this.plans.push(posted);
    return this.takenPlan;
  };

  rebuild: ReturnType<RouteDeps['readiness']>['rebuild'] = undefined;
  readonly readiness: RouteDeps['readiness'] = () => ({
    ...(this.rebuild === undefined ? {} : { rebuild: this.rebuild }),
    ready: this.isReady,
    degraded: false,
    message: '',
    role: 'active',
    sensor: { enabled: false, connected: false },
    audit: { enabled: false, connected: false, sources: [] },
    state: { enabled: true, loaded: this.isReady, sources: [{ source: 'a.tfstate', loaded: this.isReady, suspect: false }] },
  });

  readonly rules = {
    drift_rules: [],
    ignore: [],
    advanced: { maintenance_windows: [] },
    providers: { aws: { account_names: {} }, gcp: { project_names: {} } },
  };
  readonly signIn: RouteDeps['signIn'] = {
    sessions: undefined,
    provider: undefined,
    lasting: 0,
    current: () => undefined,
    isOwnPage: () => false,
    now: () => 0,
  };
  readonly now = (): string => '2026-02-03T04:05:06.000Z';
  readonly metrics = async (): Promise<string> => 'up 1\n';
  readonly stream: RouteDeps['stream'] = ({ params }) => {
    this.asked.push(params);
    const handlers = { drained: () => undefined, closed: () => undefined };
    return { kind: 'reply', reply: { status: 200, headers: [], open: () => handlers } };
  };

  #store(): Store {
    const ask = (...what: unknown[]): ListedPage => {
      this.asked.push(what);
      return this.page;
    };
    const get = (id: string): string | undefined => this.known.get(id);
    const version = (): number => this.dataVersion;
    const found = (): Matches => ({ total: this.page.total, page: () => this.page });
    const search = function* (query: unknown): Generator<undefined, Matches> {
      ask('search', query);
      yield;
      return found();
    };
    return {
      causal: this.causal,
      decisions: { evaluated: () => [], forgotten: 0, ignored: 0 },
      drifts: versioned(version, {
        page: ask,
        get,
        search,
        text: get,
        statusOf: (id: string) => this.statuses.get(id) ?? (this.known.has(id) ? 'open' : undefined),
        all: () => ask('all'),
      }),
      events: versioned(version, { page: ask, get }),
      graph: versioned(version, {
        nodes: (request: unknown) => ask('nodes', request),
        edges: (request: unknown) => ask('edges', request),
        stats: () => '{"total_nodes":0}',
        whole: () => ({ etag: `"g${String(this.dataVersion)}"`, chunks: chunks() }),
      }),
      incidents: { page: ask, get: (id: string) => this.incidents.get(id), merges: () => [] },
      outcomes: {
        find: (id) => (this.known.has(id) ? [{ id }] : []),
        undeclared: function* (text) {
          return { ...(yield* search(text)), keptSince: '2026-02-03T04:05:06.000Z' };
        },
      },
      statistics: versioned(version, { json: () => '{"graph":{}}' }),
      state: versioned(version, {
        suspicions: () => this.suspicions,
        snapshots: () => this.snapshots,
        metadata: () => (this.isStateLoaded ? '{"serial":4}' : undefined),
        page: (request: unknown) => (this.isStateLoaded ? ask(request) : undefined),
        search: (text: string) => (this.isStateLoaded ? search(text) : undefined),
        get,
      }),
    };
  }
}

const versioned = <T extends object>(version: () => number, reader: T): T & { readonly version: number } =>
  Object.defineProperty(reader, 'version', { get: version, enumerable: true }) as T & { readonly version: number };

async function* chunks(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"nodes":[],');
  yield Buffer.from('"edges":[]}');
}

type Sent = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** By default an administrator without a credential. */
  readonly principal?: Principal;
};

export const routeOf = (routes: readonly Route[], name: string): Route => {
  const route = routes.find(({ method, path }) => `${method} ${path}` === name);
  if (route === undefined) throw new Error(`no route ${name}`);
  return route;
};

/** The answer of the handler of `GET /path`, with default parameters. */
export const answerOf = (service: RouteDeps, name: string, sent: Sent = {}): Answer | Promise<Answer> =>
  handle(allRoutes(service), name, sent);

const nobody: Principal = { kind: 'anonymous', name: '', scopes: ['admin'], isValid: () => true };

/** The same with a given route table, to keep the state of its handlers. */
export const handle = (
  routes: readonly Route[],
  name: string,
  { params, headers, body, principal = nobody }: Sent = {},
): Answer | Promise<Answer> => {
  const route = routeOf(routes, name);
  const fallbacks = Object.fromEntries(Object.entries(route.params).map(([key, param]) => [key, param.fallback]));
  const request: HttpRequest = {
    method: route.method,
    path: route.path,
    query: '',
    header: (one) => headers?.[one] ?? '',
    address: '127.0.0.1',
    body: async (limit) => {
      const bytes = typeof body === 'string' || body === undefined ? Buffer.from(body ?? '') : body;
      if (bytes.length > limit) throw new Problem('too_large', `more than ${limit} bytes`);
      return bytes;
    },
  };
  return route.handle({ params: { ...fallbacks, ...params }, request, principal });
};

/** The `data` member of an answer that is not streamed. */
export const dataOf = (answer: Answer): unknown => {
  if (answer.kind === 'data') return JSON.parse(answer.json);
  const { body } = replyOf(answer);
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) throw new Error('expected a whole body');
  return (JSON.parse(Buffer.from(body).toString()) as { readonly data: unknown }).data;
};

export const replyOf = (answer: Answer): HttpReply => {
  if (answer.kind !== 'reply' || !('body' in answer.reply)) throw new Error('expected a reply with a body');
  return answer.reply;
};

export const textOf = async (answer: Answer): Promise<string> => {
  const { body } = replyOf(answer);
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
};

/** The problem thrown by a handler, synchronously or not. */
export const problemOf = async (ask: () => Answer | Promise<Answer>): Promise<Problem> => {
  try {
    await ask();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('expected a problem');
};

/** What a parameter decodes a text to; undefined if it refuses it. */
export const decodedBy = (param: Param<unknown> | undefined, text: string): unknown => {
  const decoded = param?.codec.decode(text);
  return decoded !== undefined && isRight(decoded) ? decoded.right : undefined;
};
