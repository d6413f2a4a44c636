import type { Broadcaster, Message } from '../../model/broadcast.js';
import type { SocketClient } from './socket-client.js';
import type { SseClient } from './sse-client.js';
import { bitOf, type TopicMask } from './topic-mask.js';

type PublisherOptions = {
  readonly ring: Broadcaster;
  readonly pieceBytes: number;
  readonly sockets: ReadonlySet<SocketClient>;
  readonly streams: ReadonlySet<SseClient>;
  readonly publish: (channel: string, frame: Uint8Array) => void;
  /** Called after each `pieceBytes` published. */
  readonly inspect: () => void;
};

interface Publisher {
  /** Number of the newest message that live clients were told. */
  readonly told: number;
  /** Tells live clients the messages `first` to `last`. */
  tell(first: number, last: number): void;
}

/**
 * The fast way. A message goes to the WebSockets in one `publish`, whatever their number; event streams with the same topics get one
 * joined piece. A burst goes out in pieces, so that nobody who does not read is handed all of it.
 */
export const makePublisher = ({ ring, pieceBytes, sockets, streams, publish, inspect }: PublisherOptions): Publisher => {
  let told = ring.last;
  let unseen = 0;

  const tellPiece = (piece: readonly Message[]): void => {
    const newest = piece.at(-1)?.number ?? told;
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
      if (chunk !== undefined) stream.publish(chunk, newest);
    }
    told = newest;
  };

  return {
    get told() {
      return told;
    },
    tell: (first, last) => {
      let piece: Message[] = [];
      let bytes = 0;
      for (let number = first; number <= last; number += 1) {
        const message = ring.get(number);
        if (message !== undefined) {
          piece.push(message);
          bytes += message.webSocket.length;
        }
        if (bytes < pieceBytes && number < last) continue;
        tellPiece(piece);
        unseen += bytes;
        piece = [];
        bytes = 0;
        if (unseen < pieceBytes) continue;
        unseen = 0;
        inspect();
      }
    },
  };
};

const join = (piece: readonly Message[], mask: TopicMask): Uint8Array | undefined => {
  const frames = piece.filter((one) => (mask & bitOf(one.topic)) !== 0).map((one) => one.sse);
  return frames.length <= 1 ? frames[0] : Buffer.concat(frames);
};
