import { Failure } from '../../model/failure.js';
import { printable } from '../../lib/printable.js';

type Ask = {
  readonly url: URL;
  /** Sent to the origin of `url` only. */
  readonly secret: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

/** Redirects that are followed before it is given up. */
const maxRedirects = 3;

/**
 * GET, following redirects: never from https to http, and without credentials from the first other origin on. The body of the answer
 * is to be read or discarded. Rejects: `reasonOf` says for people why.
 */
export const getFollowing = async ({ url, secret, headers, signal }: Ask): Promise<Response> => {
  let at = url;
  let isAtHome = true;
  for (let redirects = 0; ; redirects++) {
    isAtHome &&= at.origin === url.origin;
    const answer = await fetch(at, { headers: isAtHome ? { ...headers, ...secret } : headers, redirect: 'manual', signal });
    const to = redirectStatus.has(answer.status) ? answer.headers.get('location') : null;
    if (to === null) return answer;
    await discard(answer);
    if (redirects >= maxRedirects) throw new Failure('Failed', `the server redirects more than ${String(maxRedirects)} times`);
    at = next(to, at);
  }
};

const redirectStatus = new Set([301, 302, 303, 307, 308]);

const next = (to: string, at: URL): URL => {
  if (!URL.canParse(to, at.href)) throw new Failure('Rejected', 'the server redirects to what is no URL');
  const url = new URL(to, at);
  if (url.protocol !== 'https:' && url.protocol !== at.protocol) throw new Failure('Rejected', 'the server redirects away from https');
  // What another server would have sent as credentials is not ours to send.
  url.username = '';
  url.password = '';
  return url;
};

/** Lets go of an answer that nobody reads. Never rejects. */
export const discard = async (answer: Response): Promise<void> => {
  await answer.body?.cancel().catch(() => undefined);
};

/** How long a body is said to be, where what is read is what was transferred. */
export const announcedLength = ({ headers }: Response): number | undefined => {
  const length = headers.get('content-length') ?? '';
  return headers.has('content-encoding') || !/^\d{1,15}$/.test(length) ? undefined : Number(length);
};

/**
 * Why a request failed, for people. Of what `fetch` throws only the cause is shown, which is the system's or the parser's: its own
 * messages may quote headers and URLs.
 */
export const reasonOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'the server took longer than it may';
  if (error instanceof Failure) return error.message;
  const { message, code } = causeOf(error);
  const reason = typeof message === 'string' && message !== '' ? message : code;
  return `the request failed: ${typeof reason === 'string' ? printable(reason) : 'no reason was given'}`;
};

const causeOf = (error: unknown): { readonly message?: unknown; readonly code?: unknown } => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null ? cause : {};
};
