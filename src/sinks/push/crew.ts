import type { Broadcaster, Message, Topic } from '../../model/broadcast.js';
import type { SocketClient } from './socket-client.js';
import type { SseClient } from './sse-client.js';
import { bitOf, type TopicMask } from '../../model/topic-mask.js';

type CrewParts = {
  readonly ring: Broadcaster;
  readonly pieceBytes: number;
  /** Tells the crews' channels apart. */
  readonly number: number;
  readonly publish: (channel: string, frame: Uint8Array) => void;
};

/**
 * Clients that are told together, in one go that nothing interrupts: what bounds a crew bounds how long everybody else waits. A message
 * goes to its WebSockets in one `publish`; event streams with the same topics get one joined piece.
 */
export class Crew {
  readonly sockets = new Set<SocketClient>();
  readonly streams = new Set<SseClient>();
  /** Number of the newest message that its live clients were told. */
  told: number;
  #unseen = 0;

  constructor(
    readonly parts: CrewParts,
    told: number,
  ) {
    this.told = told;
  }

  get size(): number {
    return this.sockets.size + this.streams.size;
  }

  channel(topic: Topic): string {
    return `${topic} ${this.parts.number}`;
  }

  /** Tells the next piece of what there is up to `newest`. Answers with the bytes that went to all clients together. */
  tell(newest: number): number {
    const { ring, pieceBytes } = this.parts;
    if (this.size === 0) {
      this.told = newest;
      return 0;
    }
    const piece: Message[] = [];
    let bytes = 0;
    let last = this.told;
    while (last < newest && bytes < pieceBytes) {
      const message = ring.get(++last);
      if (message === undefined) continue;
      piece.push(message);
      bytes += message.size;
    }
    this.#send(piece, last);
    // A burst goes out in pieces, so that nobody who does not read is handed all of it.
    this.#unseen += bytes;
    if (this.#unseen >= pieceBytes) {
      this.#unseen = 0;
      this.inspect();
    }
    return bytes * this.size;
  }

  inspect(): void {
    for (const one of this.sockets) one.inspect();
    for (const one of this.streams) one.inspect();
  }

  #send(piece: readonly Message[], last: number): void {
    if (this.sockets.size > 0) for (const { topic, webSocket } of piece) this.parts.publish(this.channel(topic), webSocket);
    const joined = new Map<TopicMask, Uint8Array | undefined>();
    for (const stream of this.streams) {
      if (!stream.live) continue;
      const mask = stream.wanted;
      let chunk = joined.get(mask);
      if (chunk === undefined && !joined.has(mask)) {
        chunk = join(piece, mask);
        joined.set(mask, chunk);
      }
      if (chunk !== undefined) stream.publish(chunk, last);
    }
    this.told = last;
  }
}

const join = (piece: readonly Message[], mask: TopicMask): Uint8Array | undefined => {
  const frames = piece.filter((one) => (mask & bitOf(one.topic)) !== 0).map((one) => one.sse);
  return frames.length <= 1 ? frames[0] : Buffer.concat(frames);
};
