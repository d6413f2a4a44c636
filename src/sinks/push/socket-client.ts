import { topics } from '../../model/broadcast.js';
import { unreachable } from '../../lib/unreachable.js';
import { Problem } from '../../model/http/problem.js';
import type { Principal } from '../../model/http/principal.js';
import type { SocketHandlers, SocketPeer } from '../../model/http/exchange.js';
import { Position } from './position.js';
import { BadCommand, parseCommand, type SocketCommand } from './socket-command.js';
import { badCommandPayload, gapPayload, problemPayload, socketFrame, withRequestId } from './socket-frames.js';
import { closingTime, type StreamClient, type StreamContext } from './stream-context.js';
import { topicsOf, type TopicMask } from '../../model/topic-mask.js';

const pingPeriod = 54_000;
const pongTime = 60_000;
const maxMessage = 64 * 1024;
const maxBadInRow = 100;
/** Bytes that may wait in the connection of a client that is live; one with more falls behind. */
const liveBuffer = 64 * 1024;

/**
 * One WebSocket (D42, D43, D46). Live, it follows the server's channels, one for each topic, and costs nothing here; behind, it is fed
 * from the ring.
 *
 * **Keeps** a place in the ring. In its connection: `liveBuffer` and one piece of messages; with answers to its commands at most
 * `maxBufferBytes` and one answer.
 */
export class SocketClient implements StreamClient {
  readonly #position = new Position();
  readonly #feedBelow: number;
  #phase: 'open' | 'closing' | 'gone' = 'open';
  #badInRow = 0;
  #pingAt: number;
  #pongBy: number;
  #cutAt = 0;
  /** What the client named when it last resumed. */
  #resumedTopic = 'all';

  constructor(
    readonly context: StreamContext,
    readonly peer: SocketPeer,
    readonly principal: Principal,
    private readonly limit: () => Problem | undefined,
  ) {
    const now = context.now();
    this.#pingAt = now + pingPeriod;
    this.#pongBy = now + pongTime;
    this.#feedBelow = Math.min(liveBuffer, context.maxBufferBytes) / 2;
    this.#say('welcome', '', JSON.stringify({ message: 'connected; subscribe to a topic', client_id: context.random() }));
  }

  get wanted(): TopicMask {
    return this.#phase === 'open' ? this.#position.mask : 0;
  }

  handlers(): SocketHandlers {
    return {
      message: (data, isBinary) => {
        if (this.#phase === 'open') this.#hear(data, isBinary);
      },
      pong: () => {
        this.#pongBy = this.context.now() + pongTime;
      },
      drained: () => {
        if (!this.#position.isLive()) this.context.wake(this);
      },
      closed: () => {
        this.#go();
      },
    };
  }

  feed(): boolean {
    const { context, peer } = this;
    const position = this.#position;
    if (this.#phase !== 'open' || position.isLive() || peer.buffered() >= this.#feedBelow || !this.#found()) return false;
    const messages = position.next(context.ring, context.told(), context.pieceBytes);
    if (messages.length > 0) peer.sendAll(messages.map((one) => one.webSocket));
    if (position.isLive()) this.#follow(position.mask);
    return messages.length > 0 && !position.isLive() && peer.buffered() < this.#feedBelow;
  }

  inspect(): void {
    if (this.#phase !== 'open' || this.#position.mask === 0) return;
    const { context, peer } = this;
    const buffered = peer.buffered();
    if (this.#position.isLive()) {
      if (buffered <= Math.min(liveBuffer, context.maxBufferBytes)) return;
      this.#unfollow(this.#position.mask);
      this.#position.fallBehind(context.told() + 1);
    }
    const behind = buffered + this.#position.behind(context.ring, context.told());
    if (behind > context.maxBufferBytes || this.#position.lost(context.ring) === 'lagging') this.#slow();
    else if (buffered < this.#feedBelow) context.wake(this);
  }

  tick(now: number): void {
    if (this.#phase === 'closing' ? now >= this.#cutAt : now >= this.#pongBy) {
      this.#go();
      this.peer.abort();
    } else if (this.#phase === 'open') {
      if (!this.principal.isValid(now)) this.#close(1008, 'credential expired');
      else if (now >= this.#pingAt) {
        this.#pingAt = now + pingPeriod;
        this.peer.ping();
      }
    }
  }

  shutDown(): void {
    this.#close(1001, 'server shutting down');
  }

  #hear(data: Uint8Array, isBinary: boolean): void {
    if (isBinary) {
      this.#close(1003, 'text frames only');
      return;
    }
    if (data.length > maxMessage) {
      this.#close(1009, 'message too big');
      return;
    }
    const command = parseCommand(data);
    if (command instanceof BadCommand) {
      this.#say('error', command.topic, badCommandPayload(command));
      this.#badInRow += 1;
      if (this.#badInRow >= maxBadInRow) this.#close(1002, 'too many bad messages');
    } else {
      this.#badInRow = 0;
      this.#obey(command);
    }
    // Answers that nobody reads are the client's own doing.
    if (this.#phase === 'open' && this.peer.buffered() > this.context.maxBufferBytes) this.#slow();
  }

  #obey(command: SocketCommand): void {
    const { topic, payload } = command;
    switch (command.type) {
      case 'subscribe':
        this.#subscribe(command);
        return;
      case 'unsubscribe':
        if (this.#position.isLive()) this.#unfollow(this.#position.mask & command.mask);
        this.#position.remove(command.mask);
        this.#say('unsubscribed', topic, this.#subscriptions());
        return;
      case 'ping':
        this.#say('pong', topic, JSON.stringify(payload));
        return;
      case 'query': {
        const [name] = topics.filter((one) => one === topic);
        const answer = this.limit() ?? (name === undefined ? new Problem('invalid', 'unknown topic') : this.context.query(name, payload));
        const requestId = payload['request_id'];
        if (answer instanceof Problem) this.#say('error', topic, problemPayload(answer, requestId));
        else this.#say('query_result', topic, withRequestId(answer, requestId));
        return;
      }
      default:
        unreachable(command.type);
    }
  }

  /** Without an id: from now on. With one: what came after it first; the topics that it had already go on undisturbed. */
  #subscribe({ topic, mask, lastEventId }: SocketCommand): void {
    const { context } = this;
    const position = this.#position;
    const told = context.told();
    if (lastEventId === '') {
      const added = mask & ~position.mask;
      position.add(mask, told + 1);
      if (position.isLive()) this.#follow(added);
      this.#say('subscribed', topic, this.#subscriptions());
      return;
    }
    const { from, gap } = context.ring.resume(lastEventId);
    if (position.isLive()) this.#unfollow(position.mask);
    position.resume(mask, from, told);
    this.#resumedTopic = topic;
    this.#say('subscribed', topic, this.#subscriptions());
    if (gap) this.#say('gap', topic, gapPayload(lastEventId));
    context.wake(this);
  }

  /** Is the next message still there, or made up for? */
  #found(): boolean {
    const { context } = this;
    const lost = this.#position.lost(context.ring);
    if (lost === 'lagging') this.#slow();
    if (lost === 'resuming') this.#say('gap', this.#resumedTopic, gapPayload(context.ring.idOf(this.#position.skipLost(context.ring))));
    return lost !== 'lagging';
  }

  #subscriptions(): string {
    return JSON.stringify({ topics: topicsOf(this.#position.mask) });
  }

  #follow(mask: TopicMask): void {
    for (const topic of topicsOf(mask)) this.peer.follow(this.context.channel(topic));
  }

  #unfollow(mask: TopicMask): void {
    for (const topic of topicsOf(mask)) this.peer.unfollow(this.context.channel(topic));
  }

  #say(type: string, topic: string, payload: string): void {
    this.peer.send(socketFrame(type, topic, this.context.now(), payload));
  }

  #slow(): void {
    this.context.slow('webSocket');
    this.#close(1008, 'slow consumer');
  }

  #close(code: number, reason: string): void {
    if (this.#phase !== 'open') return;
    this.#phase = 'closing';
    this.#cutAt = this.context.now() + closingTime;
    if (this.#position.isLive()) this.#unfollow(this.#position.mask);
    this.peer.close(code, reason);
  }

  #go(): void {
    this.#phase = 'gone';
    this.context.forget(this);
  }
}
