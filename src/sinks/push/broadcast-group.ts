import type { Broadcaster, Message, Topic } from '../../model/contracts/broadcast.js';
import { bitOf, type TopicMask } from '../../model/topic-mask.js';
import type { SocketClient } from './socket-client.js';
import type { SseClient } from './sse-client.js';

type GroupDeps = {
  readonly ring: Broadcaster;
  readonly pieceBytes: number;
  /** Distinguishes the channels of the groups. */
  readonly number: number;
  readonly publish: (channel: string, frame: Uint8Array) => void;
};

/**
 * Clients that receive messages together, without interruption: the size of a group bounds how long all others wait. A message goes to the
 * WebSockets of the group in one `publish`; event streams with the same topics share one joined piece.
 */
export class BroadcastGroup {
  readonly sockets = new Set<SocketClient>();
  readonly streams = new Set<SseClient>();
  /** Number of the newest message that its current clients received. */
  sent: number;
  #uninspectedBytes = 0;

  constructor(
    readonly deps: GroupDeps,
    sent: number,
  ) {
    this.sent = sent;
  }

  get size(): number {
    return this.sockets.size + this.streams.size;
  }

  channel(topic: Topic): string {
    return `${topic} ${this.deps.number}`;
  }

  /** Sends the next piece of the messages up to `newest`. Returns the total bytes sent to all clients. */
  send(newest: number): number {
    const { ring, pieceBytes } = this.deps;
    if (this.size === 0) {
      this.sent = newest;
      return 0;
    }
    const piece: Message[] = [];
    let bytes = 0;
    let last = this.sent;
    while (last < newest && bytes < pieceBytes) {
      const message = ring.get(++last);
      if (message === undefined) continue;
      piece.push(message);
      bytes += message.size;
    }
    this.#publish(piece, last);
    // Inspect between the pieces of a burst, so that the buffer of a client that does not read stays small.
    this.#uninspectedBytes += bytes;
    if (this.#uninspectedBytes >= pieceBytes) {
      this.#uninspectedBytes = 0;
      this.inspect();
    }
    return bytes * this.size;
  }

  inspect(): void {
    for (const one of this.sockets) one.inspect();
    for (const one of this.streams) one.inspect();
  }

  #publish(piece: readonly Message[], last: number): void {
    if (this.sockets.size > 0) for (const { topic, webSocket } of piece) this.deps.publish(this.channel(topic), webSocket);
    const joined = new Map<TopicMask, Uint8Array | undefined>();
    for (const stream of this.streams) {
      if (!stream.isCurrent) continue;
      const mask = stream.wanted;
      let chunk = joined.get(mask);
      if (chunk === undefined && !joined.has(mask)) {
        chunk = join(piece, mask);
        joined.set(mask, chunk);
      }
      if (chunk !== undefined) stream.publish(chunk, last);
    }
    this.sent = last;
  }
}

const join = (piece: readonly Message[], mask: TopicMask): Uint8Array | undefined => {
  const frames = piece.filter((one) => (mask & bitOf(one.topic)) !== 0).map((one) => one.sse);
  return frames.length <= 1 ? frames[0] : Buffer.concat(frames);
};
