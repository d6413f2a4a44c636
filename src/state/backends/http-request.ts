import { Failure } from '../../model/failure.js';
import { printable } from '../../lib/printable.js';
import { reasonOfCode } from '../../lib/system-error.js';

type RequestOptions = {
  readonly url: URL;
  /** Sent to the origin of `url` only. */
  readonly secret: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

/** Maximum number of redirects. */
const maxRedirects = 3;

/**
 * Sends GET and follows redirects, but never from https to http, and without credentials after the first redirect to another origin. The
 * caller must read or discard the body of the response. `reasonOf` explains a rejection to users.
 */
export const getFollowing = async ({ url, secret, headers, signal }: RequestOptions): Promise<Response> => {
  let at = url;
  let isSameOrigin = true;
  for (let redirects = 0; ; redirects++) {
    isSameOrigin &&= at.origin === url.origin;
    const answer = await fetch(at, { headers: isSameOrigin ? { ...headers, ...secret } : headers, redirect: 'manual', signal });
    const to = redirectStatus.has(answer.status) ? answer.headers.get('location') : null;
    if (to === null) return answer;
    await discard(answer);
    if (redirects >= maxRedirects) throw new Failure('Failed', `the server redirects more than ${String(maxRedirects)} times`);
    at = next(to, at);
  }
};

const redirectStatus = new Set([301, 302, 303, 307, 308]);

const next = (to: string, at: URL): URL => {
  if (!URL.canParse(to, at.href)) throw new Failure('Rejected', 'the server redirects to an invalid URL');
  const url = new URL(to, at);
  if (url.protocol !== 'https:' && url.protocol !== at.protocol) throw new Failure('Rejected', 'the server redirects away from https');
  // Never send credentials from the URL of a redirect.
  url.username = '';
  url.password = '';
  return url;
};

/** Releases a response without reading it. Never rejects. */
export const discard = async (answer: Response): Promise<void> => {
  await answer.body?.cancel().catch(() => undefined);
};

/** The announced length of the body; undefined with a content encoding, because then it is the length of the encoded bytes. */
export const announcedLength = ({ headers }: Response): number | undefined => {
  const length = headers.get('content-length') ?? '';
  return headers.has('content-encoding') || !/^\d{1,15}$/.test(length) ? undefined : Number(length);
};

/**
 * Describes to users why a request failed. For an error of `fetch` it returns the message of the cause, a system or parser error: the
 * messages of `fetch` itself may quote headers and URLs.
 */
export const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'the server did not answer in time';
  if (error instanceof Failure) return error.message;
  const { message, code } = causeOf(error);
  const known = typeof code === 'string' ? reasonOfCode(code) : undefined;
  const reason = known ?? (typeof message === 'string' && message !== '' ? message : code);
  return `the request failed: ${typeof reason === 'string' ? printable(reason) : 'no reason was given'}`;
};

const causeOf = (error: unknown): { readonly message?: unknown; readonly code?: unknown } => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null ? cause : {};
};
