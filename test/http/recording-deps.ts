import { requestsAtOnce } from '../../src/http/at-once.js';
import type { DispatchDeps } from '../../src/http/dispatch.js';
import type { Principal, Scope } from '../../src/model/http/principal.js';
import { Problem } from '../../src/model/http/problem.js';
import type { Headers, HeaderName, HttpReply, HttpRequest, StreamReply } from '../../src/model/http/exchange.js';

const reader: Principal = { kind: 'key', name: 'ci', scopes: ['read'], isValid: () => true };

type Taken = { readonly allowed: boolean; readonly remaining: number; readonly retryAfter: number };

/** Dispatch dependencies that record each check of a request. */
export class RecordingDeps implements DispatchDeps {
  readonly seen: string[] = [];
  readonly errors: unknown[] = [];
  readonly refused: string[] = [];
  stopping = false;
  left = 100;
  isAsync = false;
  scopes: readonly Scope[] = ['read'];
  isOff = false;
  readonly access = {
    identify: (request: HttpRequest, also: string): Principal | Promise<Principal> => {
      this.seen.push(also === 'nothing' ? 'identify' : `identify with ${also}`);
      if (this.isOff) return { kind: 'anonymous', name: '', scopes: this.scopes, isValid: () => true };
      if (request.header('x-api-key') === 'good') {
        const principal = { ...reader, scopes: this.scopes };
        return this.isAsync ? Promise.resolve(principal) : principal;
      }
      const problem = new Problem('unauthorized', 'authentication required');
      if (this.isAsync) return Promise.reject(problem);
      throw problem;
    },
  };
  readonly atOnce = requestsAtOnce((request) => request.address);
  readonly limit = {
    take: (_: HttpRequest, principal: Principal | undefined): Taken => {
      this.seen.push(`take ${principal?.name ?? 'address'}`);
      this.left -= 1;
      return { allowed: this.left >= 0, remaining: Math.max(0, this.left), retryAfter: 1.2 };
    },
    later:
      (request: HttpRequest, principal: Principal | undefined): (() => Taken) =>
      () =>
        this.limit.take(request, principal),
  };
  readonly cors = {
    headers: (origin: string): Headers => (origin === 'http://a' ? [['Access-Control-Allow-Origin', origin]] : []),
    preflight: (): HttpReply => ({ status: 204, headers: [], body: '' }),
    allowsPage: (request: HttpRequest): boolean => ['', 'http://a', request.header('host')].includes(request.header('origin')),
    isOwnPage: (request: HttpRequest): boolean => request.header('origin') === 'http://own',
  };
  page: DispatchDeps['page'] = undefined;
  readonly foreignHost = (request: HttpRequest): Problem | undefined =>
    request.header('host') === 'rebound.example' ? new Problem('forbidden', 'the host is not allowed') : undefined;
  readonly log = {
    debug: (): void => undefined,
    info: (): void => undefined,
    warn: (): void => undefined,
    error: (_: string, fields: unknown): void => void this.errors.push(fields),
  };
  readonly onRefused = (reason: string): void => void this.refused.push(reason);
  readonly isStopping = (): boolean => this.stopping;
  readonly observe = (path: string, status: number): void => void this.seen.push(`${path} ${status}`);
}

export const asked = (path: string, more: { method?: string; key?: string; origin?: string; host?: string } = {}): HttpRequest => {
  const [pathOnly = '', query = ''] = path.split('?');
  const headers: Partial<Record<HeaderName, string>> = {
    'x-api-key': more.key ?? 'good',
    origin: more.origin ?? '',
    host: more.host ?? '',
  };
  return {
    method: more.method ?? 'GET',
    path: pathOnly,
    query,
    header: (name) => headers[name] ?? '',
    address: '192.0.2.1',
    body: () => Promise.resolve(new Uint8Array(0)),
  };
};

export type Shown = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
export const shown = (reply: HttpReply | StreamReply): Shown => ({
  status: reply.status,
  headers: Object.fromEntries(reply.headers),
  body: 'body' in reply && typeof reply.body === 'string' ? reply.body : '',
});
