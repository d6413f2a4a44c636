import type { IncomingMessage } from 'node:http';
import { RequestBody, type BodyBudget } from './request-body.js';

const nothing = new Uint8Array(0);
const ignore = (): void => undefined;

/** The body of a request of Node's server. */
export type ReceivedBody = {
  /** Rejects with a `Problem` past the limit. Call at most once. Never settles if the client disconnects. */
  readonly read: (limit: number) => Promise<Uint8Array>;
  /** Discards the rest: the request was answered, or the client disconnected. */
  readonly discard: () => void;
};

/**
 * Node keeps at most 64 KiB of a body that is not read and then pauses the connection. Reads with listeners: an asynchronous iterator takes
 * 15 us for a body of one piece (`bench -- sensor`, single_intake_port).
 */
export const receiveBody = (incoming: IncomingMessage, budget: BodyBudget): ReceivedBody => {
  const length = incoming.headers['transfer-encoding'] === undefined ? Number(incoming.headers['content-length'] ?? 0) : undefined;
  const body = new RequestBody({ pause: ignore, resume: ignore }, length, budget);
  return {
    read: (limit) => {
      const whole = body.read(limit);
      incoming
        .on('data', (piece: Uint8Array) => {
          body.take(piece, false);
        })
        .on('end', () => {
          body.take(nothing, true);
        });
      return whole;
    },
    discard: () => {
      body.discard();
      incoming.resume();
    },
  };
};
