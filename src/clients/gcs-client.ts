import type { Environment } from '../config/environment.js';
import type { Json } from '../lib/json.js';
import { printable } from '../lib/printable.js';
import { collectBytes } from '../lib/collect-bytes.js';
import { googleBase } from './google-api.js';
import { googleCredentials, noCredentials, sendsCredentials } from './google-credentials.js';

const readOnly = 'https://www.googleapis.com/auth/devstorage.read_only';

type Query = Readonly<Record<string, string>>;

/** Reads the JSON API of Cloud Storage. Callers must read or discard the body of each response. Rejects; `reasonOf` explains the error. */
export interface GcsClient {
  /** Reads the metadata of one object, or with `alt=media` its bytes. `more`: further headers. */
  object(name: string, query: Query, signal: AbortSignal, more?: Readonly<Record<string, string>>): Promise<Response>;
  list(query: Query, signal: AbortSignal): Promise<Response>;
}

/**
 * `endpoint`: '' for Google's, or that of `STORAGE_EMULATOR_HOST`. Requests are made by `fetch`: Google's own client of Cloud Storage
 * supports neither an abort signal nor a condition on a download.
 */
export const gcsClient = (bucket: string, endpoint: string, environment: Environment): GcsClient => {
  const base = googleBase(endpoint === '' ? (environment['STORAGE_EMULATOR_HOST'] ?? '') : endpoint, 'https://storage.googleapis.com');
  const credentials = sendsCredentials(new URL(base), environment) ? googleCredentials(environment, readOnly) : noCredentials;
  const objects = `${base}/storage/v1/b/${encodeURIComponent(bucket)}/o`;
  const get = async (path: string, query: Query, signal: AbortSignal, more: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const headers = { ...(await credentials.headers(signal)), ...more };
    const answer = await fetch(`${path}?${new URLSearchParams(query).toString()}`, { headers, redirect: 'manual', signal });
    if (answer.status === 401) credentials.forget();
    return answer;
  };
  return {
    object: (name, query, signal, more) => get(`${objects}/${encodeURIComponent(name)}`, query, signal, more),
    list: (query, signal) => get(objects, query, signal),
  };
};

/** The reason in an error response, readable. */
export const gcsRefusal = async (answer: Response): Promise<string> => {
  const { error } = (await jsonOf(answer)) as { readonly error?: { readonly message?: Json } };
  const reason = typeof error?.message === 'string' ? `: ${printable(error.message).slice(0, 300)}` : '';
  return `Cloud Storage answered ${String(answer.status)}${reason}`;
};

/** The JSON object in a body; `{}` if there is none or the body is larger than any page of the API. */
export const jsonOf = async (answer: Response): Promise<object> => {
  const bytes = await collectBytes((answer.body ?? []) as AsyncIterable<Uint8Array>, undefined, 16 * 1024 * 1024);
  try {
    const value = JSON.parse(typeof bytes === 'string' ? '' : Buffer.from(bytes).toString('utf8')) as unknown;
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};
