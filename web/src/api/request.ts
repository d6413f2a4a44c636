import { credential, credentialHeaders, signInReason } from './credential.js';
import { csrfToken, loadedSession, reloadSession, session } from './session.js';

/** The service refused a request. `status` 0: there was no response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** There was no response. */
export const notConnected = (): ApiError => new ApiError(0, 'NOT_CONNECTED', 'the service does not answer');

type Request = {
  readonly method?: 'POST';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** Sends a request with the credential. Rejects with `ApiError` for every response that is not a success; 401 asks for a credential. */
export const request = async (path: string, given: Request = {}): Promise<Response> => {
  const { method } = given;
  if (method !== undefined) await loadedSession();
  const [sent, token] = [credential.get(), csrfToken()];
  const response = await send(path, given, token);
  if (response.ok) return response;
  if (response.status === 403 && method !== undefined && token !== null) {
    // Another tab may have signed in since; then the session has another token.
    await reloadSession();
    const next = csrfToken();
    if (next !== null && next !== token) return request(path, given);
  }
  const refused = await refusal(response);
  if (response.status === 401 && sent === credential.get()) askForCredential(sent);
  throw refused;
};

const askForCredential = (sent: string): void => {
  const wasSignedIn = sent === '' && session.get()?.authenticated === true;
  signInReason.set(sent !== '' ? 'The service refused this key or token.' : wasSignedIn ? 'Your session has ended. Sign in again.' : '');
};

const send = (path: string, { method, body, headers, signal }: Request, token: string | null): Promise<Response> =>
  fetch(path, {
    method: method ?? 'GET',
    headers: {
      ...credentialHeaders(),
      ...(method === undefined || token === null ? {} : { 'X-CSRF-Token': token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    cache: 'no-store',
    credentials: 'same-origin',
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw notConnected();
  });

/** The error in a response. */
export const refusal = async (response: Response): Promise<ApiError> => {
  try {
    const { error } = (await response.json()) as { readonly error: { readonly code: string; readonly message: string } };
    return new ApiError(response.status, error.code, error.message);
  } catch {
    // The response of a proxy, not of the service.
    return new ApiError(response.status, '', `HTTP status ${String(response.status)}`);
  }
};

/** What to tell people about an error. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
