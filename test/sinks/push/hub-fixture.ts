import { Problem } from '../../../src/model/http/problem.js';
import type { Principal } from '../../../src/model/http/principal.js';
import { openHub, type Hub } from '../../../src/sinks/push/hub.js';
import type { StreamClock, StreamKind } from '../../../src/sinks/push/stream-context.js';
import type { Headers } from '../../../src/model/http/exchange.js';
import type { Topic } from '../../../src/model/contracts/broadcast.js';
import type { Log } from '../../../src/model/contracts/log.js';
import type { Output } from '../../../src/model/output.js';
import type { StatisticsReader } from '../../../src/model/contracts/store.js';
import { Broadcast } from '../../../src/sinks/push/broadcast.js';
import { driftOutput, eventOutput, now, stateOutput } from './broadcast-outputs.js';
import { FakeChannels, FakeSocket, FakeStream } from './fake-peers.js';

/** Time that advances only by calls. */
class FakeClock implements StreamClock {
  time = Date.parse('2026-03-10T12:00:00.000Z');
  /** Milliseconds that other work takes in a turn of the event loop. */
  turnTakes = 0;
  readonly #timers = new Set<{ readonly ms: number; readonly f: () => void; next: number }>();
  #soon: (() => void)[] = [];
  readonly now = (): number => this.time;
  readonly every = (ms: number, f: () => void): (() => void) => {
    const timer = { ms, f, next: this.time + ms };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };
  readonly soon = (f: () => void): void => void this.#soon.push(f);

  get running(): number {
    return this.#timers.size;
  }
  /** Runs the deferred functions once; returns whether there were any. */
  turn(): boolean {
    const waiting = this.#soon;
    this.#soon = [];
    if (waiting.length > 0) this.time += this.turnTakes;
    for (const f of waiting) f();
    return waiting.length > 0;
  }
  settle(): void {
    while (this.turn());
  }
  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.#timers].sort((a, b) => a.next - b.next)[0];
      if (due === undefined || due.next > end) break;
      this.time = due.next;
      due.next += due.ms;
      due.f();
      this.settle();
    }
    this.time = end;
  }
}

class FakeStatistics implements StatisticsReader {
  version: number | undefined = 1;
  total = 0;
  read = 0;
  json(): string {
    this.read += 1;
    return `{"drifts":{"total":${this.total}}}`;
  }
}

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
export const anonymous: Principal = { kind: 'anonymous', name: '', scopes: ['read'], isValid: () => true };

type HubOptions = {
  readonly maxConnections?: number;
  readonly maxBufferBytes?: number;
  readonly messages?: number;
  readonly groupSize?: number;
  /** Its log is that of other hubs. */
  readonly shared?: boolean;
};

/** A hub with fake clock, channels, statistics and clients. */
export class HubFixture {
  readonly clock = new FakeClock();
  readonly channels = new FakeChannels();
  readonly statistics = new FakeStatistics();
  readonly broadcast: Broadcast;
  readonly hub: Hub;
  readonly slow: StreamKind[] = [];
  /** Milliseconds that a publish takes. */
  publishTakes = 0;
  /** Queries left before the rate limit. */
  queries = 1_000;
  /** Answer the queries of the graph that are under way. */
  readonly graphQueries: ((answer: string | Problem) => void)[] = [];
  #ids = 0;

  constructor({
    maxConnections = 100,
    maxBufferBytes = 4 * 1024 * 1024,
    messages = 10_000,
    groupSize = 128,
    shared = false,
  }: HubOptions = {}) {
    this.broadcast = new Broadcast({ run: 'run', messages, shared });
    this.hub = openHub({
      broadcaster: this.broadcast,
      publish: (channel, frame) => {
        this.clock.time += this.publishTakes;
        this.channels.publish(channel, frame);
      },
      limits: { maxConnections, maxBufferBytes, groupSize },
      clock: this.clock,
      query: (topic, parameters) =>
        topic === 'graph'
          ? new Promise((resolve) => this.graphQueries.push(resolve))
          : parameters['limit'] === 0
            ? new Problem('invalid', 'limit must be a whole number')
            : JSON.stringify({ topic, parameters }),
      statistics: this.statistics,
      publishStatistics: (json, timestamp) => this.broadcast.stats(json, timestamp),
      log: silent,
      onSlow: (kind) => this.slow.push(kind),
      random: () => `uuid-${++this.#ids}`,
    });
  }

  socket(principal = anonymous, fast = true): FakeSocket {
    const limit = (): Problem | undefined => (--this.queries < 0 ? new Problem('rate_limited', 'too many requests') : undefined);
    const taken = this.hub.webSocket(principal, limit);
    if (taken instanceof Problem) throw taken;
    const peer = new FakeSocket(this.channels);
    peer.fast = fast;
    peer.handlers = taken.open(peer);
    return peer;
  }

  /** A socket that has subscribed and received the response. */
  subscriber(topic = 'all'): FakeSocket {
    const peer = this.socket();
    peer.say({ type: 'subscribe', topic });
    return peer;
  }

  stream({ topics = '', lastEventId = '', principal = anonymous, fast = true } = {}): FakeStream & { readonly headers: Headers } {
    const reply = this.hub.sse(principal, { topics, lastEventId });
    if (reply instanceof Problem) throw reply;
    const peer = new FakeStream();
    peer.fast = fast;
    peer.handlers = reply.open(peer);
    return Object.assign(peer, { headers: reply.headers });
  }

  /** Publishes one batch with a message of each topic and `bytes` of text. Returns their ids. */
  push(topics: readonly Exclude<Topic, 'stats'>[], bytes = 0): readonly string[] {
    const before = this.broadcast.last;
    this.broadcast.take(
      topics.map((topic) => outputOf(topic, 'x'.repeat(bytes))),
      now,
    );
    return topics.map((_, index) => this.broadcast.idOf(before + 1 + index));
  }
}

const outputOf = (topic: Exclude<Topic, 'stats'>, filler: string): Output =>
  topic === 'drifts'
    ? driftOutput({ old_value: filler })
    : topic === 'events'
      ? eventOutput({ output: filler })
      : stateOutput({ resource: filler });
