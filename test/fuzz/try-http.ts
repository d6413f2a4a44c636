import { readAnswer, wrongWith, type Answer } from './answers.js';
import type { ApiRequest } from './api-requests.js';
import type { Connection } from './connection.js';
import type { Dice } from './dice.js';
import type { rawRequest } from './raw-requests.js';

/** The result of one case. `answer`: a status, or how the connection ended; `wrong`: a violation. */
export type Outcome = { readonly answer: string; readonly wrong: string | undefined };

/** Time limit for an answer on a loaded machine, in milliseconds. */
export const answerTimeout = 60_000;

/** A valid HTTP request must get a valid answer. `isReusable`: the connection can be reused. */
export const tryRequest = async (connection: Connection, request: ApiRequest): Promise<Outcome & { readonly isReusable: boolean }> => {
  const over = (answer: string, wrong: string | undefined, isReusable = false) => ({ answer, wrong, isReusable });
  connection.send(request.bytes);
  const seen = await connection.waitFor<{ readonly answer: Answer; readonly end: number } | string>(() => {
    const read = readAnswer(connection.received, request.method === 'HEAD');
    return read === 'more' ? (connection.isClosed ? 'closed without an answer' : undefined) : read;
  }, answerTimeout);
  if (seen === undefined) return over('silence', 'no answer');
  if (typeof seen === 'string') return over('closed', seen);
  const { answer, end } = seen;
  connection.skip(end);
  const isLast = answer.isStream || answer.headers.get('connection') === 'close' || answer.status === 431;
  return over(String(answer.status), wrongWith(answer, request.path, request.hasLongHead), !isLast && connection.received.length === 0);
};

/** Arbitrary bytes: all responses must be valid HTTP, and the connection must end after the client has ended its side. */
export const tryRaw = async (connection: Connection, { pieces, cut }: ReturnType<typeof rawRequest>): Promise<Outcome> => {
  for (const piece of pieces) {
    connection.send(piece);
    if (pieces.length > 1) await new Promise(setImmediate);
  }
  if (!cut) await connection.waitFor(() => (connection.received.length > 0 || connection.isClosed ? true : undefined), 50);
  connection.endWriting();
  const ended = await connection.waitFor(() => (connection.isClosed ? true : undefined), answerTimeout);
  connection.leave();
  const { statuses, wrong } = statusesIn(
    connection.received,
    pieces.some((piece) => piece.includes('HEAD')),
  );
  if (ended === undefined) return { answer: 'silence', wrong: `the connection stays open after ${statuses.join(' ')}` };
  return { answer: statuses.length === 0 ? 'closed' : statuses.slice(0, 1).join(), wrong };
};

const statusesIn = (received: Buffer, mayBeBare: boolean): { readonly statuses: readonly string[]; readonly wrong: string | undefined } => {
  const statuses: string[] = [];
  for (let rest = received; rest.length > 0;) {
    const read = readAnswer(rest, false);
    // The connection may end in the middle of an answer.
    if (read === 'more') break;
    // The server refuses malformed HTTP at once, even behind a request whose chunked answer is still being sent; that answer is cut off.
    if (typeof read === 'string' && /^an unterminated chunk: .*HTTP\/1\.1 (?:400|431|505) [^"]*Connection: close/.test(read)) break;
    if (typeof read === 'string') return { statuses, wrong: mayBeBare ? undefined : read };
    const { status, isStream, body } = read.answer;
    statuses.push(String(status));
    if (status >= 500 && status !== 503 && status !== 505) return { statuses, wrong: `status ${status}: ${body.toString('utf8', 0, 200)}` };
    if (isStream) break;
    rest = rest.subarray(read.end);
  }
  return { statuses, wrong: undefined };
};

/** Opens an event stream or receives a refusal. */
export const tryStream = async (connection: Connection, head: string): Promise<Outcome> => {
  connection.send(Buffer.from(head, 'latin1'));
  const seen = await connection.waitFor<Answer | string>(() => {
    const read = readAnswer(connection.received, false);
    if (read === 'more') return connection.isClosed ? 'closed' : undefined;
    if (typeof read === 'string') return read;
    return read.answer.isStream && !read.answer.body.includes('event: connected') && !connection.isClosed ? undefined : read.answer;
  }, answerTimeout);
  connection.leave();
  if (seen === undefined) return { answer: 'silence', wrong: 'no stream and no answer' };
  if (typeof seen === 'string') return { answer: 'closed', wrong: seen };
  const wrong = wrongWith(seen, '/api/v1/stream', head.length > 4_000);
  return { answer: String(seen.status), wrong: wrong ?? (seen.status === 200 && !seen.isStream ? 'no stream' : undefined) };
};

/** Disconnects in the middle of a request or answer. */
export const tryLeaving = async (d: Dice, connection: Connection, bytes: Uint8Array): Promise<Outcome> => {
  connection.send(bytes.subarray(0, d.below(bytes.length + 1)));
  for (let turns = d.below(4); turns > 0; turns--) await new Promise(setImmediate);
  connection.leave(d.chance(0.5));
  return { answer: 'left', wrong: undefined };
};
