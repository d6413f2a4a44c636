import type { Resumption } from '../../model/contracts/broadcast.js';
import type { Principal } from '../../model/http/principal.js';
import type { StreamHandlers, StreamPeer } from '../../model/http/exchange.js';
import { ReadPosition } from './read-position.js';
import { gapPayload } from './socket-frames.js';
import { closingTime, type StreamClient, type StreamContext } from './stream-context.js';
import type { TopicMask } from '../../model/topic-mask.js';

const keepAlivePeriod = 30_000;
const keepAlive = Buffer.from(': keep-alive\n\n');

/** The topics that a client wants, and the last message that it has received ('': none). */
type SseRequest = { readonly mask: TopicMask; readonly lastEventId: string };

/**
 * One stream of server-sent events (D45, D46). A current client gets the pieces built for all clients with the same topics; a client that
 * is behind is fed from the ring.
 *
 * **Keeps** a position in the ring. In its connection: one piece of messages that the client did not accept.
 */
export class SseClient implements StreamClient {
  readonly #position = new ReadPosition();
  #phase: 'open' | 'closing' | 'gone' = 'open';
  /** Whether the connection accepts no more for now; the client is behind then. */
  #blocked = false;
  #keepAliveAt: number;
  #cutAt = 0;

  constructor(
    readonly context: StreamContext,
    readonly peer: StreamPeer,
    readonly principal: Principal,
    { mask, lastEventId }: SseRequest,
  ) {
    const { ring } = context;
    this.#keepAliveAt = context.now() + keepAlivePeriod;
    const sent = context.sent();
    const resumption: Resumption = lastEventId === '' ? { from: sent + 1, gap: false } : ring.resume(lastEventId);
    const { from, gap, awaited } = resumption;
    this.#position.add(mask, sent + 1);
    if (from !== sent + 1 || awaited !== undefined) this.#position.resume(mask, resumption, sent);
    // A client that is disconnected before the first message resumes from here.
    const id = awaited === undefined ? ring.idOf(from - 1) : lastEventId;
    const connected = JSON.stringify({ stream_id: context.random(), message: 'connected' });
    const hello = `id: ${id}\nretry: 3000\nevent: connected\ndata: ${connected}\n\n`;
    this.#write(Buffer.from(gap ? hello + gapFrame(id, lastEventId) : hello), sent);
    context.requestFeed(this);
  }

  get wanted(): TopicMask {
    return this.#phase === 'open' ? this.#position.mask : 0;
  }

  /** Whether the client receives published pieces. */
  get isCurrent(): boolean {
    return this.#phase === 'open' && this.#position.isCurrent();
  }

  handlers(): StreamHandlers {
    return {
      drained: () => {
        this.#blocked = false;
        if (!this.#position.isCurrent()) this.context.requestFeed(this);
      },
      closed: () => {
        this.#disconnected();
      },
    };
  }

  /** Sends a current client its part of a piece whose last message is `last`. */
  publish(piece: Uint8Array, last: number): void {
    this.#write(piece, last);
  }

  feed(): boolean {
    const { context } = this;
    const position = this.#position;
    if (this.#phase !== 'open' || position.isCurrent() || this.#blocked || !this.#handleLoss()) return false;
    const sent = context.sent();
    const messages = position.next(context.ring, sent, context.pieceBytes);
    if (messages.length > 0) this.#write(Buffer.concat(messages.map((one) => one.sse)), sent);
    return messages.length > 0 && !position.isCurrent() && !this.#blocked;
  }

  inspect(): void {
    if (this.#phase !== 'open' || this.#position.isCurrent()) return;
    const { ring, sent, maxBufferBytes } = this.context;
    if (this.#position.behind(ring, sent()) > maxBufferBytes || this.#position.lost(ring) === 'lagging') this.#endSlow();
    else if (!this.#blocked) this.context.requestFeed(this);
  }

  tick(now: number): void {
    if (this.#phase === 'closing') {
      if (now < this.#cutAt) return;
      this.#disconnected();
      this.peer.abort();
    } else if (!this.principal.isValid(now)) {
      this.#end();
    } else if (now >= this.#keepAliveAt) {
      this.#keepAliveAt = now + keepAlivePeriod;
      if (this.#position.isCurrent()) this.#write(keepAlive, this.context.sent());
    }
  }

  shutDown(): void {
    this.#end();
  }

  /** `last`: the number of the last message contained in the chunk. */
  #write(chunk: Uint8Array, last: number): void {
    if (this.peer.write(chunk)) return;
    this.#blocked = true;
    if (this.#position.isCurrent()) this.#position.fallBehind(last + 1);
  }

  /** Sends a `gap` for lost messages, or ends a client that lags. Returns false if it was ended or is blocked. */
  #handleLoss(): boolean {
    const { ring, sent } = this.context;
    const lost = this.#position.lost(ring);
    if (lost === 'lagging') this.#endSlow();
    if (lost === 'resuming') {
      const seen = ring.idOf(this.#position.skipLost(ring));
      this.#write(Buffer.from(gapFrame(ring.idOf(ring.first - 1), seen)), sent());
    }
    return lost !== 'lagging' && !this.#blocked;
  }

  #endSlow(): void {
    this.context.closedSlow('sse');
    this.#end();
  }

  #end(): void {
    if (this.#phase !== 'open') return;
    this.#phase = 'closing';
    this.#cutAt = this.context.now() + closingTime;
    this.peer.end();
  }

  #disconnected(): void {
    this.#phase = 'gone';
    this.context.forget(this);
  }
}

const gapFrame = (id: string, lastEventId: string): string => `id: ${id}\nevent: gap\ndata: ${gapPayload(lastEventId)}\n\n`;
