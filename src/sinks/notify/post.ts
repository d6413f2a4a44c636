import { Failure } from '../../model/failure.js';
import { isObject } from '../../lib/json.js';
import type { Endpoint } from './endpoint.js';
import { reasonOfCode } from '../../lib/system-error.js';

/** Sends one JSON body. Rejects with a `Failure` whose message contains neither URL nor header, promptly if `signal` aborts. */
export type Post = (body: string, signal: AbortSignal, headers?: Readonly<Record<string, string>>) => Promise<void>;

/** Maximum bytes of a response that are read. */
const longestAnswer = 4_096;

/**
 * Posts to one endpoint, over persistent connections (fetch). By status: 2xx is delivered, even if the body is missing; 408, 429, 5xx and
 * no response are retried (D56), after `Retry-After` if given; 410 is gone for good; anything else, including redirects, is rejected.
 * `now`: milliseconds since the epoch.
 */
export const poster =
  ({ url, headers }: Endpoint, now: () => number): Post =>
  async (body, signal, more = {}) => {
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'user-agent': 'driftline', ...headers, ...more, 'content-type': 'application/json' },
        body,
        signal,
      });
    } catch (error) {
      throw signal.aborted ? new Failure('Failed', 'no answer in time') : new Failure('Failed', `no answer: ${causeOf(error)}`);
    }
    const answer = await beginningOf(response);
    if (response.ok) return;
    throw failureFor(response, answer, url, now());
  };

const failureFor = ({ status, headers }: Response, answer: string, url: string, now: number): Failure => {
  const reason = reasonIn(answer);
  const message = `answered ${status}${reason === '' || url.includes(reason) ? '' : `: ${reason}`}`;
  if (status === 410) return new Failure('Closed', message);
  if (status !== 408 && status !== 429 && status < 500) return new Failure('Rejected', message);
  const wait = waitIn(headers.get('retry-after'), answer, now);
  if (wait !== undefined) return new Failure('BackOff', message, wait);
  return new Failure(status === 429 ? 'BackOff' : 'Failed', message);
};

/** Seconds or a date (RFC 9110, 10.2.3), else Discord's `retry_after` in the body: seconds with a fraction. */
const waitIn = (header: string | null, answer: string, now: number): number | undefined => {
  const inBody = header === null ? membersOf(answer)['retry_after'] : undefined;
  const seconds = typeof inBody === 'number' ? inBody : header !== null && /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : undefined;
  const wait = seconds === undefined ? Date.parse(header ?? '') - now : seconds * 1_000;
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.ceil(wait));
};

/** A reason such as `invalid_blocks`, plain or in a JSON member: words without digits, so that no credential is logged. */
const reasonIn = (answer: string): string => {
  const { message, status } = membersOf(answer);
  return (
    [answer.trim(), message, status].find(
      (one): one is string => typeof one === 'string' && /^[a-z]+(?:[_ ][a-z]+)*$/i.test(one) && one.length <= 60,
    ) ?? ''
  );
};

const membersOf = (answer: string): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(answer);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
};

/**
 * The body, truncated if it is long. Reads it to its end, so that the connection can be reused. Never rejects, because the status decides.
 */
const beginningOf = async ({ body }: Response): Promise<string> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of body ?? []) {
      pieces.push(piece as Uint8Array);
      length += (piece as Uint8Array).length;
      if (length > longestAnswer) break;
    }
  } catch {
    return '';
  }
  return Buffer.concat(pieces).subarray(0, longestAnswer).toString();
};

/**
 * The reason by its code instead of the message, which may contain the URL. `fetch` refuses ports of other protocols, such as 6000
 * and 5060.
 */
const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && cause.message === 'bad port') return 'a port that is not for HTTP';
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? (reasonOfCode(code) ?? code) : 'the connection failed';
};
