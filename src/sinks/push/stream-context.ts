import type { JsonObject } from '../../lib/json.js';
import type { Broadcaster, QueryTopic, Topic } from '../../model/contracts/broadcast.js';
import type { Problem } from '../../model/http/problem.js';
import type { TopicMask } from '../../model/topic-mask.js';

export type StreamKind = 'webSocket' | 'sse';

/** Time in milliseconds since the epoch; replaceable in tests. */
export type StreamClock = {
  readonly now: () => number;
  /** Calls `f` periodically until the returned function is called. Must not keep the process alive. */
  readonly every: (ms: number, f: () => void) => () => void;
  /** Calls `f` once, in a later turn of the event loop. */
  readonly soon: (f: () => void) => void;
};

/** The part of the hub that a client needs. */
export type StreamContext = {
  readonly ring: Broadcaster;
  /** Number of the newest message that current clients received. */
  readonly sent: () => number;
  /** The channel that current WebSockets follow for a topic. */
  readonly channel: (topic: Topic) => string;
  readonly maxBufferBytes: number;
  /** Bytes of one piece of messages, sent before a client's buffer is inspected again. */
  readonly pieceBytes: number;
  readonly now: () => number;
  /** A random UUID. */
  readonly random: () => string;
  readonly query: (topic: QueryTopic, parameters: JsonObject) => string | Problem | Promise<string | Problem>;
  /** Queues the client to be fed. */
  readonly requestFeed: (client: StreamClient) => void;
  /** Counts a client that was closed because it was too slow. */
  readonly closedSlow: (kind: StreamKind) => void;
  /** Call when the connection is closed. */
  readonly forget: (client: StreamClient) => void;
};

/** A connected client of either kind. A client that keeps up is *current*, the others are *behind*. */
export interface StreamClient {
  /** The topics that it has subscribed to. */
  readonly wanted: TopicMask;
  /** Sends the next piece to a client that is behind. Returns true if it can accept more at once. */
  feed(): boolean;
  /** Closes the client if it is too far behind. Called after every piece and several times a second. */
  inspect(): void;
  /** Called every second: keep-alive, expiry, connections that do not close. */
  tick(now: number): void;
  shutDown(): void;
}

/** Milliseconds that a closed connection may linger before it is aborted. */
export const closingTime = 5_000;
