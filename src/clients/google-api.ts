import { catchError, firstValueFrom, takeUntil, throwError, timeout, type SchedulerLike } from 'rxjs';
import type { Environment } from '../config/environment.js';
import { Failure } from '../model/failure.js';
import type { Json } from '../lib/json.js';
import { printable } from '../lib/printable.js';
import { trimEnd } from '../lib/trim-end.js';
import { abortable } from '../runtime/abortable.js';
import { errorOnAbort } from '../runtime/error-on-abort.js';
import { googleCredentials, noCredentials, sendsCredentials } from './google-credentials.js';
import { plainReason, reasonOfCode } from '../lib/system-error.js';

/** A response. `date`: the time by the server's clock in milliseconds since the epoch, NaN if the response names none. */
type Answer = { readonly status: number; readonly body: Buffer; readonly date: number; readonly retryAfter: number };

type Call = {
  /** The operation, for messages: `read subscription trail`. */
  readonly what: string;
  readonly signal: AbortSignal;
  /** Milliseconds until the response must be complete. */
  readonly within: number;
};

/** A REST API of Google. */
export interface GoogleApi {
  /**
   * Sends JSON and resolves with the body of the response. Rejects with a `Failure`, immediately when `signal` aborts; responses of other
   * statuses than 200 are converted by `failureOfGoogle`, unless `accepts` them.
   */
  post(path: string, body: object, call: Call, accepts?: (status: number) => boolean): Promise<Answer>;
}

type ApiOptions = {
  /** Without a path. */
  readonly base: string;
  readonly scope: string;
  readonly environment: Environment;
  readonly scheduler: SchedulerLike;
};

/**
 * Google's own clients are not used, because they lose the payload of audit entries: over gRPC, `protoPayload` is an encoded message whose
 * types only the server knows, and over REST the client of Cloud Logging rejects it ("cannot find type google.cloud.audit.AuditLog").
 */
export const googleApi = ({ base, scope, environment, scheduler }: ApiOptions): GoogleApi => {
  const credentials = sendsCredentials(new URL(base), environment) ? googleCredentials(environment, scope) : noCredentials;

  const send = async (path: string, body: object, what: string, signal: AbortSignal): Promise<Answer> => {
    const authorization = await credentials.headers(signal).catch((error: unknown) => {
      throw new Failure('NotConnected', `cannot ${what}: ${plainReason(error)}`);
    });
    const headers = { ...authorization, 'content-type': 'application/json' };
    const url = `${base}${path}?prettyPrint=false`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual', signal });
    if (answer.status === 401) credentials.forget();
    return {
      status: answer.status,
      body: Buffer.from(await answer.arrayBuffer()),
      date: Date.parse(answer.headers.get('date') ?? ''),
      retryAfter: Number(answer.headers.get('retry-after') ?? '0') * 1_000 || 0,
    };
  };

  return {
    post: async (path, body, { what, signal, within }, accepts = () => false) => {
      const answer = await firstValueFrom(
        abortable((signal) => send(path, body, what, signal)).pipe(
          catchError((error: unknown) => throwError(() => failureOfFetch(error, what))),
          takeUntil(errorOnAbort(signal, () => new Failure('Failed', `cannot ${what}: stopped`))),
          timeout({
            first: within,
            scheduler,
            with: () => throwError(() => new Failure('NotConnected', `cannot ${what}: no answer in time`)),
          }),
        ),
      );
      if (answer.status === 200 || accepts(answer.status)) return answer;
      throw failureOfGoogle(answer, what);
    },
  };
};

/** The URL of an endpoint that a variable of an emulator may name without a scheme; `usual` if it is '' or invalid. */
export const googleBase = (endpoint: string, usual: string): string => {
  const url = /^https?:\/\//.test(endpoint) ? endpoint : `http://${endpoint}`;
  return endpoint === '' || !URL.canParse(url) ? usual : trimEnd(url, '/');
};

/** The error in a response: Google's reason, and the metadata of its details. */
export const googleError = (body: Buffer): { readonly message: string; readonly metadata: Readonly<Record<string, Json>> } => {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as { error?: { message?: unknown; details?: { metadata?: object }[] } };
    const message = typeof error?.message === 'string' ? printable(error.message).trim().slice(0, 300) : '';
    const metadata = Object.assign({}, ...(error?.details ?? []).map((one) => one.metadata)) as Readonly<Record<string, Json>>;
    return { message, metadata };
  } catch {
    return { message: '', metadata: {} };
  }
};

const throttledWait = 10_000;

/**
 * Problems that an operator can fix while the service runs (permissions, credentials, names) are `NotConnected`, like a network failure.
 * `Failed`: only this call failed.
 */
const failureOfGoogle = ({ status, body, retryAfter }: Omit<Answer, 'date'>, what: string): Failure => {
  const { message } = googleError(body);
  const failure = (kind: Failure['kind'], reason: string, waitMs = 0): Failure =>
    new Failure(kind, `cannot ${what}: ${reason}${message === '' ? '' : `: ${message}`}`, waitMs);
  if (status === 429) return failure('BackOff', 'throttled', retryAfter > 0 ? retryAfter : throttledWait);
  if (status >= 500 || status === 408 || status === 409) return failure('Failed', `the service failed (${status})`);
  return failure('NotConnected', reasons[status] ?? `the service answered ${status}`);
};

const reasons: Readonly<Record<number, string>> = {
  400: 'the request is invalid',
  401: 'the credentials are not valid',
  403: 'access denied',
  404: 'not found',
};

/** An error of `fetch`, whose own message may contain the URL and headers. */
const failureOfFetch = (error: unknown, what: string): Failure => {
  if (error instanceof Failure) return error;
  const cause = error instanceof Error ? (error.cause as { readonly code?: unknown } | undefined) : undefined;
  const inner = cause instanceof AggregateError ? (cause.errors[0] as { readonly code?: unknown } | undefined) : cause;
  return new Failure(
    'NotConnected',
    `cannot ${what}: no connection${typeof inner?.code === 'string' ? `: ${reasonOfCode(inner.code) ?? inner.code}` : ''}`,
  );
};
