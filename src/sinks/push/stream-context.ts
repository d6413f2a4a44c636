import type { Broadcaster, Topic } from '../../model/broadcast.js';
import type { JsonObject } from '../../lib/json.js';
import type { Problem } from '../../model/http/problem.js';
import type { TopicMask } from '../../model/topic-mask.js';

export type StreamKind = 'webSocket' | 'sse';

/** Time, in milliseconds since the epoch; real or of a test. */
export type StreamClock = {
  readonly now: () => number;
  /** Again and again, until what it returns is called. Must not keep the process alive. */
  readonly every: (ms: number, f: () => void) => () => void;
  /** Once, when what is going on has returned and others had their turn. */
  readonly soon: (f: () => void) => void;
};

/** What a client knows of the hub. */
export type StreamContext = {
  readonly ring: Broadcaster;
  /** Number of the newest message that live clients were told. */
  readonly told: () => number;
  /** What live WebSockets follow for a topic. */
  readonly channel: (topic: Topic) => string;
  readonly maxBufferBytes: number;
  /** Bytes of one piece of messages: what is sent before a client's buffer is looked at again. */
  readonly pieceBytes: number;
  readonly now: () => number;
  /** A random UUID. */
  readonly random: () => string;
  readonly query: (topic: Topic, parameters: JsonObject) => string | Problem;
  /** Wants to be fed as soon as it is its turn. */
  readonly wake: (client: StreamClient) => void;
  readonly slow: (kind: StreamKind) => void;
  /** The connection is no more. */
  readonly forget: (client: StreamClient) => void;
};

/** A connected client, of either kind. */
export interface StreamClient {
  /** Topics that it has subscribed to. */
  readonly wanted: TopicMask;
  /** Hands over the next piece to one that is behind. True: it can take more at once. */
  feed(): boolean;
  /** Looks whether it keeps up, and closes it where it is too far behind. Called after every piece told, and several times a second. */
  inspect(): void;
  /** Called every second: keep-alive, expiry, ends that do not end. */
  tick(now: number): void;
  shutDown(): void;
}

/** How long a connection that was closed may take until it is cut. */
export const closingTime = 5_000;
