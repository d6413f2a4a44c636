import type { Resumption } from '../../model/broadcast.js';
import type { Principal } from '../../model/http/principal.js';
import type { StreamHandlers, StreamPeer } from '../../model/http/exchange.js';
import { Position } from './position.js';
import { gapPayload } from './socket-frames.js';
import { closingTime, type StreamClient, type StreamContext } from './stream-context.js';
import type { TopicMask } from '../../model/topic-mask.js';

const keepAlivePeriod = 30_000;
const keepAlive = Buffer.from(': keep-alive\n\n');

/** What a client asks for: which topics, and the last message that it has seen ('': none). */
type SseRequest = { readonly mask: TopicMask; readonly lastEventId: string };

/**
 * One stream of server-sent events (D45, D46). Live, it is handed the pieces that all with the same topics get; behind, it is fed from
 * the ring.
 *
 * **Keeps** a place in the ring. In its connection: one piece of messages that it did not take.
 */
export class SseClient implements StreamClient {
  readonly #position = new Position();
  #phase: 'open' | 'closing' | 'gone' = 'open';
  /** The connection takes nothing more for now. Then it is behind, too. */
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
    const told = context.told();
    const { from, gap }: Resumption = lastEventId === '' ? { from: told + 1, gap: false } : ring.resume(lastEventId);
    this.#position.add(mask, told + 1);
    if (from !== told + 1) this.#position.resume(mask, from, told);
    // A client that is cut off before the first message resumes from here.
    const id = ring.idOf(from - 1);
    const connected = JSON.stringify({ stream_id: context.random(), message: 'connected' });
    const hello = `id: ${id}\nretry: 3000\nevent: connected\ndata: ${connected}\n\n`;
    this.#write(Buffer.from(gap ? hello + gapFrame(id, lastEventId) : hello), told);
    context.wake(this);
  }

  get wanted(): TopicMask {
    return this.#phase === 'open' ? this.#position.mask : 0;
  }

  /** It gets what is published. */
  get live(): boolean {
    return this.#phase === 'open' && this.#position.isLive();
  }

  handlers(): StreamHandlers {
    return {
      drained: () => {
        this.#blocked = false;
        if (!this.#position.isLive()) this.context.wake(this);
      },
      closed: () => {
        this.#go();
      },
    };
  }

  /** For one that is live: all that it wants of a piece whose last message is `last`. */
  publish(piece: Uint8Array, last: number): void {
    this.#write(piece, last);
  }

  feed(): boolean {
    const { context } = this;
    const position = this.#position;
    if (this.#phase !== 'open' || position.isLive() || this.#blocked || !this.#found()) return false;
    const told = context.told();
    const messages = position.next(context.ring, told, context.pieceBytes);
    if (messages.length > 0) this.#write(Buffer.concat(messages.map((one) => one.sse)), told);
    return messages.length > 0 && !position.isLive() && !this.#blocked;
  }

  inspect(): void {
    if (this.#phase !== 'open' || this.#position.isLive()) return;
    const { ring, told, maxBufferBytes } = this.context;
    if (this.#position.behind(ring, told()) > maxBufferBytes || this.#position.lost(ring) === 'lagging') this.#slow();
    else if (!this.#blocked) this.context.wake(this);
  }

  tick(now: number): void {
    if (this.#phase === 'closing') {
      if (now < this.#cutAt) return;
      this.#go();
      this.peer.abort();
    } else if (!this.principal.isValid(now)) {
      this.#end();
    } else if (now >= this.#keepAliveAt) {
      this.#keepAliveAt = now + keepAlivePeriod;
      if (this.#position.isLive()) this.#write(keepAlive, this.context.told());
    }
  }

  shutDown(): void {
    this.#end();
  }

  /** `last`: the number of the last message that the client has got once it has this. */
  #write(chunk: Uint8Array, last: number): void {
    if (this.peer.write(chunk)) return;
    this.#blocked = true;
    if (this.#position.isLive()) this.#position.fallBehind(last + 1);
  }

  /** Is the next message still there, or made up for? */
  #found(): boolean {
    const { ring, told } = this.context;
    const lost = this.#position.lost(ring);
    if (lost === 'lagging') this.#slow();
    if (lost === 'resuming') {
      const seen = ring.idOf(this.#position.skipLost(ring));
      this.#write(Buffer.from(gapFrame(ring.idOf(ring.first - 1), seen)), told());
    }
    return lost !== 'lagging' && !this.#blocked;
  }

  #slow(): void {
    this.context.slow('sse');
    this.#end();
  }

  #end(): void {
    if (this.#phase !== 'open') return;
    this.#phase = 'closing';
    this.#cutAt = this.context.now() + closingTime;
    this.peer.end();
  }

  #go(): void {
    this.#phase = 'gone';
    this.context.forget(this);
  }
}

const gapFrame = (id: string, lastEventId: string): string => `id: ${id}\nevent: gap\ndata: ${gapPayload(lastEventId)}\n\n`;
