import type { Broadcaster, Message } from '../../model/broadcast.js';
import type { SocketClient } from './socket-client.js';
import type { SseClient } from './sse-client.js';
import type { StreamClock } from './stream-context.js';
import { bitOf, type TopicMask } from './topic-mask.js';

/** From so many clients on, telling them takes time that the pipeline would miss. */
const manyClients = 100;
const longestRest = 1_000;
/** After so many turns of the event loop in a row that took no time, nobody else has anything to do. */
const calmTurns = 3;
/** What may wait while the publisher rests: far less than the ring keeps. */
const mostWaiting = 4_096;
const mostWaitingBytes = 16 * 1024 * 1024;

type PublisherOptions = {
  readonly ring: Broadcaster;
  readonly pieceBytes: number;
  readonly sockets: ReadonlySet<SocketClient>;
  readonly streams: ReadonlySet<SseClient>;
  readonly publish: (channel: string, frame: Uint8Array) => void;
  /** Called after each `pieceBytes` published. */
  readonly inspect: () => void;
  readonly clock: StreamClock;
};

interface Publisher {
  /** Number of the newest message that live clients were told. */
  readonly told: number;
  /** There are messages up to this one. */
  offer(last: number): void;
  /** Tells all that there is, now. */
  flush(): void;
}

/**
 * The fast way. A message goes to the WebSockets in one `publish`, whatever their number; event streams with the same topics get one
 * joined piece. A burst goes out in pieces, so that nobody who does not read is handed all of it.
 *
 * With 100 clients and more it rests after each piece until nobody else has anything to do, at most for as long as the piece took: the
 * pipeline keeps half of the time whatever their number, and what it does not use is not lost. What comes meanwhile is told together.
 *
 * **Keeps** nothing: at most 4,096 messages or 16 MiB wait in the ring; past it, it does not rest.
 */
export const makePublisher = ({ ring, pieceBytes, sockets, streams, publish, inspect, clock }: PublisherOptions): Publisher => {
  let told = ring.last;
  let unseen = 0;
  let newest = told;
  let resting = false;

  const tellPiece = (piece: readonly Message[]): void => {
    const last = piece.at(-1)?.number ?? newest;
    if (sockets.size > 0) for (const { topic, webSocket } of piece) publish(topic, webSocket);
    const joined = new Map<TopicMask, Uint8Array | undefined>();
    for (const stream of streams) {
      if (!stream.live) continue;
      const mask = stream.wanted;
      let chunk = joined.get(mask);
      if (chunk === undefined && !joined.has(mask)) {
        chunk = join(piece, mask);
        joined.set(mask, chunk);
      }
      if (chunk !== undefined) stream.publish(chunk, last);
    }
    told = last;
  };

  const tellNext = (): void => {
    const piece: Message[] = [];
    let bytes = 0;
    for (let number = told + 1; number <= newest && bytes < pieceBytes; number += 1) {
      const message = ring.get(number);
      if (message === undefined) continue;
      piece.push(message);
      bytes += message.webSocket.length;
    }
    tellPiece(piece);
    unseen += bytes;
    if (unseen < pieceBytes) return;
    unseen = 0;
    inspect();
  };

  const tell = (): void => {
    while (told < newest && !resting) {
      const began = clock.now();
      tellNext();
      if (sockets.size + streams.size >= manyClients) rest(began);
    }
  };

  /** What was published goes out when the event loop gets its turn: only then is known what it cost. */
  const rest = (began: number): void => {
    resting = true;
    clock.soon(() => {
      let last = clock.now();
      const end = last + Math.max(1, Math.min(longestRest, last - began));
      let calm = 0;
      const look = (): void => {
        const now = clock.now();
        calm = now === last ? calm + 1 : 0;
        last = now;
        if (calm < calmTurns && now < end) {
          clock.soon(look);
          return;
        }
        resting = false;
        tell();
      };
      clock.soon(look);
    });
  };

  const isOverdue = (): boolean => newest - told >= mostWaiting || ring.bytesUntil(newest) - ring.bytesUntil(told) >= mostWaitingBytes;

  return {
    get told() {
      return told;
    },
    offer: (last) => {
      newest = last;
      while (isOverdue()) tellNext();
      tell();
    },
    flush: () => {
      while (told < newest) tellNext();
    },
  };
};

const join = (piece: readonly Message[], mask: TopicMask): Uint8Array | undefined => {
  const frames = piece.filter((one) => (mask & bitOf(one.topic)) !== 0).map((one) => one.sse);
  return frames.length <= 1 ? frames[0] : Buffer.concat(frames);
};
