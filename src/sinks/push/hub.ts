import type { Broadcaster } from '../../model/broadcast.js';
import type { Log } from '../../model/log.js';
import type { StatisticsReader } from '../../model/store.js';
import { Problem } from '../../model/http/problem.js';
import type { Principal } from '../../model/http/principal.js';
import type { SocketHandlers, SocketPeer, StreamReply } from '../../model/http/exchange.js';
import type { Crew } from './crew.js';
import { makePublisher } from './publisher.js';
import { SocketClient } from './socket-client.js';
import { SseClient } from './sse-client.js';
import { sseTopics } from '../../model/http/sse-topics.js';
import type { StreamClient, StreamClock, StreamContext, StreamKind } from './stream-context.js';
import { bitOf } from '../../model/topic-mask.js';
import { makeTurns } from './turns.js';

type HubOptions = {
  readonly broadcaster: Broadcaster;
  /** Sends a text frame to every WebSocket that follows the channel. */
  readonly publish: (channel: string, frame: Uint8Array) => void;
  /** `crewSize`: how many clients are told in one go. */
  readonly limits: { readonly maxConnections: number; readonly maxBufferBytes: number; readonly crewSize?: number };
  readonly clock: StreamClock;
  /** The REST answer to these query parameters, as JSON of an object (D43). */
  readonly query: StreamContext['query'];
  /** What the `stats` topic shows, and how it becomes a message of the broadcaster. */
  readonly statistics: StatisticsReader;
  readonly publishStatistics: (json: string, timestamp: string) => void;
  readonly log: Log;
  /** A client was closed because it did not keep up (D46). */
  readonly onSlow: (kind: StreamKind) => void;
  /** A random UUID. */
  readonly random: () => string;
};

/** Every client of both streams. */
export interface Hub {
  /** Who takes a WebSocket, or why nobody does. `limit`: counts a query, and says when it is one too many. */
  webSocket(principal: Principal, limit: () => Problem | undefined): { readonly open: (peer: SocketPeer) => SocketHandlers } | Problem;
  /** `topics` as in the query, `lastEventId` from the header, else the query; '' where absent. */
  sse(principal: Principal, request: { readonly topics: string; readonly lastEventId: string }): StreamReply | Problem;
  /** Connections of each kind, those that are being closed included. */
  counts(): Readonly<Record<StreamKind, number>>;
  /** Clients closed so far because they did not keep up. */
  readonly slow: Readonly<Record<StreamKind, number>>;
  /** Ends every stream (WebSocket: 1001) and takes no more. */
  closeAll(): void;
}

const piece = 32 * 1024;
const sweepPeriod = 100;
const tickPeriod = 1_000;

const headers = [
  ['Content-Type', 'text/event-stream'],
  ['Cache-Control', 'no-cache, no-store'],
  ['X-Accel-Buffering', 'no'],
] as const;

/**
 * Delivers the broadcaster's messages (D42 to D47): to those who keep up at once, to the others from the broadcaster's ring as fast as
 * they read. Who falls too far behind is closed, and resumes with the last id that it saw.
 */
export const openHub = (options: HubOptions): Hub => {
  const { broadcaster: ring, limits, clock, log } = options;
  const slow = { webSocket: 0, sse: 0 };
  const pieceBytes = Math.max(1, Math.min(piece, limits.maxBufferBytes >> 1));
  let closing = false;

  const publisher = makePublisher({ ring, pieceBytes, publish: options.publish, clock, ...limits });
  const { crews } = publisher;
  const eachClient = (f: (client: StreamClient) => void): void => {
    for (const crew of crews) {
      for (const one of crew.sockets) f(one);
      for (const one of crew.streams) f(one);
    }
  };
  const counts = (): Readonly<Record<StreamKind, number>> => {
    const total = { webSocket: 0, sse: 0 };
    for (const crew of crews) {
      total.webSocket += crew.sockets.size;
      total.sse += crew.streams.size;
    }
    return total;
  };
  const isEmpty = (): boolean => counts().webSocket + counts().sse === 0;
  ring.onMessages((_, last) => publisher.offer(last));

  const wake = makeTurns(clock.soon);
  const contextOf = (crew: Crew): StreamContext => ({
    ring,
    told: () => crew.told,
    channel: (topic) => crew.channel(topic),
    maxBufferBytes: limits.maxBufferBytes,
    pieceBytes,
    now: clock.now,
    random: options.random,
    query: options.query,
    wake,
    slow: (kind) => {
      slow[kind] += 1;
      options.onSlow(kind);
      log.info('a client was closed because it does not keep up', { kind });
    },
    forget: (client) => {
      if (client instanceof SocketClient) crew.sockets.delete(client);
      else if (client instanceof SseClient) crew.streams.delete(client);
      if (closing && isEmpty()) stop();
    },
  });

  const statistics = watchStatistics(options, () => {
    let isWanted = false;
    eachClient((client) => {
      if ((client.wanted & bitOf('stats')) !== 0) isWanted = true;
    });
    return isWanted;
  });
  const timers = [
    clock.every(sweepPeriod, () => eachClient((client) => client.inspect())),
    clock.every(tickPeriod, () => {
      const now = clock.now();
      eachClient((client) => client.tick(now));
      statistics(now);
    }),
  ];
  const stop = (): void => {
    for (const end of timers) end();
  };

  const refusal = (): Problem | undefined => {
    if (closing) return new Problem('unavailable', 'the service is shutting down', [['Retry-After', '5']]);
    if (counts().webSocket + counts().sse < limits.maxConnections) return undefined;
    return new Problem('unavailable', 'too many connections', [['Retry-After', '5']]);
  };

  return {
    webSocket: (principal, limit) =>
      refusal() ?? {
        open: (peer) => {
          const crew = publisher.crew();
          const client = new SocketClient(contextOf(crew), peer, principal, limit);
          crew.sockets.add(client);
          if (closing) client.shutDown();
          return client.handlers();
        },
      },
    sse: (principal, { topics, lastEventId }) => {
      const refused = refusal();
      if (refused !== undefined) return refused;
      const mask = sseTopics(topics);
      if (mask instanceof Problem) return mask;
      return {
        status: 200,
        headers,
        open: (peer) => {
          const crew = publisher.crew();
          const client = new SseClient(contextOf(crew), peer, principal, { mask, lastEventId });
          crew.streams.add(client);
          if (closing) client.shutDown();
          return client.handlers();
        },
      };
    },
    counts,
    slow,
    closeAll: () => {
      closing = true;
      publisher.flush();
      eachClient((client) => client.shutDown());
      if (isEmpty()) stop();
    },
  };
};

/** Called once a second: publishes the statistics where somebody wants them and they are not those published last (D44). */
const watchStatistics = (
  { statistics, publishStatistics }: Pick<HubOptions, 'statistics' | 'publishStatistics'>,
  isWanted: () => boolean,
): ((now: number) => void) => {
  let version: number | undefined;
  let published = '';
  return (now) => {
    if (statistics.version === version || !isWanted()) return;
    version = statistics.version;
    const json = statistics.json();
    if (json === published) return;
    published = json;
    publishStatistics(json, new Date(now).toISOString());
  };
};
