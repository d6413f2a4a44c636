import type { JsonObject } from '../../lib/json.js';
import { queryTopics, type QueryTopic } from '../../model/contracts/broadcast.js';
import { unreachable } from '../../lib/unreachable.js';
import { Problem } from '../../model/http/problem.js';
import type { Principal } from '../../model/http/principal.js';
import type { SocketHandlers, SocketPeer } from '../../model/http/exchange.js';
import { ReadPosition } from './read-position.js';
import { BadCommand, parseCommand, type SocketCommand } from './socket-command.js';
import { badCommandPayload, gapPayload, problemPayload, socketFrame, withRequestId } from './socket-frames.js';
import { closingTime, type StreamClient, type StreamContext } from './stream-context.js';
import { topicsOf, type TopicMask } from '../../model/topic-mask.js';

const pingPeriod = 54_000;
const pongTime = 60_000;
const maxMessage = 64 * 1024;
const maxBadInRow = 100;
/** Queries of one client at a time that take longer than a turn of the event loop. */
const maxQueries = 4;
/** Bytes that may wait in the connection of a current client; with more it falls behind. */
const currentBuffer = 64 * 1024;

/**
 * One WebSocket (D42, D43, D46). A current client follows the server's channels, one for each topic, and costs nothing here; a client that
 * is behind is fed from the ring.
 *
 * **Keeps** a position in the ring. In its connection: `currentBuffer` and one piece of messages; with replies to its commands at most
 * `maxBufferBytes` and one reply.
 */
export class SocketClient implements StreamClient {
  readonly #position = new ReadPosition();
  readonly #feedBelow: number;
  #phase: 'open' | 'closing' | 'gone' = 'open';
  #badInRow = 0;
  #pingAt: number;
  #pongBy: number;
  #cutAt = 0;
  /** Queries without an answer yet. */
  #queries = 0;
  /** The topic that the client named when it last resumed. */
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
    this.#feedBelow = Math.min(currentBuffer, context.maxBufferBytes) / 2;
    this.#send('welcome', '', JSON.stringify({ message: 'connected; subscribe to a topic', client_id: context.random() }));
  }

  get wanted(): TopicMask {
    return this.#phase === 'open' ? this.#position.mask : 0;
  }

  handlers(): SocketHandlers {
    return {
      message: (data, isBinary) => {
        if (this.#phase === 'open') this.#receive(data, isBinary);
      },
      pong: () => {
        this.#pongBy = this.context.now() + pongTime;
      },
      drained: () => {
        if (!this.#position.isCurrent()) this.context.requestFeed(this);
      },
      closed: () => {
        this.#disconnected();
      },
    };
  }

  feed(): boolean {
    const { context, peer } = this;
    const position = this.#position;
    if (this.#phase !== 'open' || position.isCurrent() || peer.buffered() >= this.#feedBelow || !this.#handleLoss()) return false;
    const messages = position.next(context.ring, context.sent(), context.pieceBytes);
    if (messages.length > 0) peer.sendAll(messages.map((one) => one.webSocket));
    if (position.isCurrent()) this.#follow(position.mask);
    return messages.length > 0 && !position.isCurrent() && peer.buffered() < this.#feedBelow;
  }

  inspect(): void {
    if (this.#phase !== 'open' || this.#position.mask === 0) return;
    const { context, peer } = this;
    const buffered = peer.buffered();
    if (this.#position.isCurrent()) {
      if (buffered <= Math.min(currentBuffer, context.maxBufferBytes)) return;
      this.#unfollow(this.#position.mask);
      this.#position.fallBehind(context.sent() + 1);
    }
    const behind = buffered + this.#position.behind(context.ring, context.sent());
    if (behind > context.maxBufferBytes || this.#position.lost(context.ring) === 'lagging') this.#closeSlow();
    else if (buffered < this.#feedBelow) context.requestFeed(this);
  }

  tick(now: number): void {
    if (this.#phase === 'closing' ? now >= this.#cutAt : now >= this.#pongBy) {
      this.#disconnected();
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

  #receive(data: Uint8Array, isBinary: boolean): void {
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
      this.#send('error', command.topic, badCommandPayload(command));
      this.#badInRow += 1;
      if (this.#badInRow >= maxBadInRow) this.#close(1002, 'too many bad messages');
    } else {
      this.#badInRow = 0;
      this.#execute(command);
    }
    // Unread replies count against the client's buffer.
    if (this.#phase === 'open' && this.peer.buffered() > this.context.maxBufferBytes) this.#closeSlow();
  }

  #execute(command: SocketCommand): void {
    const { topic, payload } = command;
    switch (command.type) {
      case 'subscribe':
        this.#subscribe(command);
        return;
      case 'unsubscribe':
        if (this.#position.isCurrent()) this.#unfollow(this.#position.mask & command.mask);
        this.#position.remove(command.mask);
        this.#send('unsubscribed', topic, this.#subscriptions());
        return;
      case 'ping':
        this.#send('pong', topic, JSON.stringify(payload));
        return;
      case 'query':
        this.#query(command);
        return;
      default:
        unreachable(command.type);
    }
  }

  #query({ topic, payload }: SocketCommand): void {
    const requestId = payload['request_id'];
    const respond = (answer: string | Problem): void => {
      if (answer instanceof Problem) this.#send('error', topic, problemPayload(answer, requestId));
      else this.#send('query_result', topic, withRequestId(answer, requestId));
    };
    const name = queryTopics.find((one) => one === topic);
    const answer = this.limit() ?? (name === undefined ? new Problem('invalid', 'unknown topic') : this.#ask(name, payload));
    if (!(answer instanceof Promise)) {
      respond(answer);
      return;
    }
    this.#queries++;
    void answer.then((one) => {
      this.#queries--;
      if (this.#phase !== 'open') return;
      respond(one);
      if (this.peer.buffered() > this.context.maxBufferBytes) this.#closeSlow();
    });
  }

  #ask(topic: QueryTopic, payload: JsonObject): string | Problem | Promise<string | Problem> {
    if (this.#queries >= maxQueries) return new Problem('unavailable', 'too many queries of this connection are running');
    return this.context.query(topic, payload);
  }

  /** Without an id, subscribes from now on. With an id, sends the messages after it first; earlier subscriptions continue unaffected. */
  #subscribe({ topic, mask, lastEventId }: SocketCommand): void {
    const { context } = this;
    const position = this.#position;
    const sent = context.sent();
    if (lastEventId === '') {
      const added = mask & ~position.mask;
      position.add(mask, sent + 1);
      if (position.isCurrent()) this.#follow(added);
      this.#send('subscribed', topic, this.#subscriptions());
      return;
    }
    const resumption = context.ring.resume(lastEventId);
    if (position.isCurrent()) this.#unfollow(position.mask);
    position.resume(mask, resumption, sent);
    this.#resumedTopic = topic;
    this.#send('subscribed', topic, this.#subscriptions());
    if (resumption.gap) this.#send('gap', topic, gapPayload(lastEventId));
    context.requestFeed(this);
  }

  /** Sends a `gap` for lost messages, or closes a client that lags. Returns false if it was closed. */
  #handleLoss(): boolean {
    const { context } = this;
    const lost = this.#position.lost(context.ring);
    if (lost === 'lagging') this.#closeSlow();
    if (lost === 'resuming') this.#send('gap', this.#resumedTopic, gapPayload(context.ring.idOf(this.#position.skipLost(context.ring))));
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

  #send(type: string, topic: string, payload: string): void {
    this.peer.send(socketFrame(type, topic, this.context.now(), payload));
  }

  #closeSlow(): void {
    this.context.closedSlow('webSocket');
    this.#close(1008, 'slow consumer');
  }

  #close(code: number, reason: string): void {
    if (this.#phase !== 'open') return;
    this.#phase = 'closing';
    this.#cutAt = this.context.now() + closingTime;
    if (this.#position.isCurrent()) this.#unfollow(this.#position.mask);
    this.peer.close(code, reason);
  }

  #disconnected(): void {
    this.#phase = 'gone';
    this.context.forget(this);
  }
}
