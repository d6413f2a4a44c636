import { credential, credentialHeaders, signInReason } from './credential.js';

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
export const request = async (path: string, { method, body, headers, signal }: Request = {}): Promise<Response> => {
  const sent = credential.get();
  const response = await fetch(path, {
    method: method ?? 'GET',
    headers: {
      ...credentialHeaders(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    cache: 'no-store',
    credentials: 'omit',
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw notConnected();
  });
  if (response.ok) return response;
  const refused = await refusal(response);
  if (response.status === 401 && sent === credential.get()) signInReason.set(sent === '' ? '' : 'The service refused this key or token.');
  throw refused;
};

const refusal = async (response: Response): Promise<ApiError> => {
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
