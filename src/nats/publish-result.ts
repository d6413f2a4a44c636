import { errors, type Msg } from '@nats-io/transport-node';
import type { PublishResult } from '../model/contracts/log-stream.js';
import { isNoResponders, permissionError } from './nats-failure.js';

/** Error codes of the server (`server/errors.json` of nats-server). */
const wrongLastSequence = [10_071, 10_164];
/** The server answers these before it stores or replicates anything. Other errors may follow a replicated message. */
const definite = new Set([
  10_023, // insufficient resources
  10_028, // memory resources exceeded
  10_047, // storage resources exceeded
  10_054, // message exceeds the maximum of the stream
  10_060, // expected another stream
  10_097, // headers too large
  10_109, // stream sealed
  10_167, // too many requests
  10_174, // atomic batches disabled
  10_176, // batch incomplete
  10_177, // header not allowed in a batch
  10_179, // batch id invalid
  10_199, // batch too large
  10_210, // too many batches under way
]);
/** A limit of a stream that refuses new messages has the code of all failed writes. */
const storeFailed = 10_077;

type Ack = {
  readonly seq?: number;
  readonly duplicate?: boolean;
  readonly error?: { readonly err_code?: number; readonly description?: string };
};

/** The result that a reply of the server states. `first`: the sequence that the first of `count` messages should get. */
export const publishResult = (reply: Msg, first: number, count: number): PublishResult => {
  const { seq = 0, error } = reply.json<Ack>();
  if (error !== undefined) return refusal(error.err_code ?? 0, error.description ?? 'unknown error');
  const last = first + count - 1;
  // A duplicate with another sequence: the stream has grown since, and this message was stored before.
  return seq === last ? { kind: 'stored', last } : { kind: 'conflict' };
};

const refusal = (code: number, description: string): PublishResult => {
  const message = `${description} (${String(code)})`;
  if (wrongLastSequence.includes(code)) return { kind: 'conflict' };
  const isFull = code === storeFailed && /^maximum (?:bytes|messages)/.test(description);
  return { kind: definite.has(code) || isFull ? 'refused' : 'unknown', message };
};

/** The result of a request without a reply. */
export const publishFailure = (error: unknown): PublishResult => {
  const message = error instanceof Error ? error.message : String(error);
  // The client checks the size itself.
  if (permissionError(error) !== undefined || error instanceof errors.InvalidArgumentError) return { kind: 'refused', message };
  if (isNoResponders(error)) return { kind: 'unknown', message: 'JetStream does not respond' };
  return { kind: 'unknown', message: error instanceof errors.TimeoutError ? 'no answer in time' : message };
};
