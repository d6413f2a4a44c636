import type { Broadcaster } from '../../model/contracts/broadcast.js';
import type { Log } from '../../model/contracts/log.js';
import type { StatisticsReader } from '../../model/contracts/store.js';
import { Problem } from '../../model/http/problem.js';
import type { Principal } from '../../model/http/principal.js';
import type { SocketHandlers, SocketPeer, StreamReply } from '../../model/http/exchange.js';
import type { BroadcastGroup } from './broadcast-group.js';
import { makePublisher } from './publisher.js';
import { SocketClient } from './socket-client.js';
import { SseClient } from './sse-client.js';
import { sseTopics } from '../../model/http/sse-topics.js';
import type { StreamClient, StreamClock, StreamContext, StreamKind } from './stream-context.js';
import { bitOf } from '../../model/topic-mask.js';
import { measuredTurn } from '../../runtime/loop-turns.js';

type HubOptions = {
  readonly broadcaster: Broadcaster;
  /** Sends a text frame to every WebSocket that follows the channel. */
  readonly publish: (channel: string, frame: Uint8Array) => void;
  /** `groupSize`: number of clients that receive messages together. */
  readonly limits: { readonly maxConnections: number; readonly maxBufferBytes: number; readonly groupSize?: number };
  readonly clock: StreamClock;
  /** The REST response to these query parameters, as JSON of an object (D43). */
  readonly query: StreamContext['query'];
  /** The source of the `stats` topic, and its conversion to a message of the broadcaster. */
  readonly statistics: StatisticsReader;
  readonly publishStatistics: (json: string, timestamp: string) => void;
  readonly log: Log;
  /** Called if a client was closed because it was too slow (D46). */
  readonly onSlow: (kind: StreamKind) => void;
  /** A random UUID. */
  readonly random: () => string;
};

/** The clients of both streams. */
export interface Hub {
  /** Opens a WebSocket, or refuses it. `limit` counts a query and returns a problem if there are too many. */
  webSocket(principal: Principal, limit: () => Problem | undefined): { readonly open: (peer: SocketPeer) => SocketHandlers } | Problem;
  /** `topics` as in the query, `lastEventId` from the header, else the query; '' if absent. */
  sse(principal: Principal, request: { readonly topics: string; readonly lastEventId: string }): StreamReply | Problem;
  /** Connections of each kind, including those being closed. */
  counts(): Readonly<Record<StreamKind, number>>;
  /** Clients closed so far because they were too slow. */
  readonly slow: Readonly<Record<StreamKind, number>>;
  /** Ends every stream (WebSocket: 1001) and refuses new ones. */
  closeAll(): void;
}

const maxPieceBytes = 32 * 1024;
const sweepPeriod = 100;
const tickPeriod = 1_000;

const headers = [
  ['Content-Type', 'text/event-stream'],
  ['Cache-Control', 'no-cache, no-store'],
  ['X-Accel-Buffering', 'no'],
] as const;

/**
 * Delivers the broadcaster's messages (D42 to D47): immediately to clients that keep up, to the others from the broadcaster's ring as fast
 * as they read. A client that falls too far behind is closed, and resumes with the last id that it received.
 */
export const openHub = (options: HubOptions): Hub => {
  const { broadcaster: ring, limits, clock, log } = options;
  const slow = { webSocket: 0, sse: 0 };
  const pieceBytes = Math.max(1, Math.min(maxPieceBytes, limits.maxBufferBytes >> 1));
  let closing = false;

  const publisher = makePublisher({ ring, pieceBytes, publish: options.publish, clock, ...limits });
  const { groups } = publisher;
  const eachClient = (f: (client: StreamClient) => void): void => {
    for (const group of groups) {
      for (const one of group.sockets) f(one);
      for (const one of group.streams) f(one);
    }
  };
  const counts = (): Readonly<Record<StreamKind, number>> => {
    const total = { webSocket: 0, sse: 0 };
    for (const group of groups) {
      total.webSocket += group.sockets.size;
      total.sse += group.streams.size;
    }
    return total;
  };
  const isEmpty = (): boolean => counts().webSocket + counts().sse === 0;
  ring.onMessages((_, last) => publisher.offer(last));

  const requestFeed = makeFeedQueue(clock.soon);
  const contextOf = (group: BroadcastGroup): StreamContext => ({
    ring,
    sent: () => group.sent,
    channel: (topic) => group.channel(topic),
    maxBufferBytes: limits.maxBufferBytes,
    pieceBytes,
    now: clock.now,
    random: options.random,
    query: options.query,
    requestFeed,
    closedSlow: (kind) => {
      slow[kind] += 1;
      options.onSlow(kind);
      log.info('a client was closed because it does not keep up', { kind });
    },
    forget: (client) => {
      if (client instanceof SocketClient) group.sockets.delete(client);
      else if (client instanceof SseClient) group.streams.delete(client);
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
          const group = publisher.groupWithRoom();
          const client = new SocketClient(contextOf(group), peer, principal, limit);
          group.sockets.add(client);
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
          const group = publisher.groupWithRoom();
          const client = new SseClient(contextOf(group), peer, principal, { mask, lastEventId });
          group.streams.add(client);
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

/** Called once a second: publishes the statistics if a client wants them and they changed (D44). */
const watchStatistics = (
  { statistics, publishStatistics }: Pick<HubOptions, 'statistics' | 'publishStatistics'>,
  isWanted: () => boolean,
): ((now: number) => void) => {
  let version: number | undefined;
  let published = '';
  return (now) => {
    const { version: newest } = statistics;
    if (newest === undefined || newest === version || !isWanted()) return;
    version = newest;
    const json = measuredTurn(
      () => 'statistics',
      () => statistics.json(),
    );
    if (json === published) return;
    published = json;
    publishStatistics(json, new Date(now).toISOString());
  };
};

/** Pieces sent before other work gets a turn of the event loop. */
const piecesPerTurn = 32;

/**
 * Feeds the clients that are behind in turn, one piece each, so that they neither starve each other nor stall the process. **Keeps** each
 * waiting client once.
 */
const makeFeedQueue = (soon: (f: () => void) => void): ((client: StreamClient) => void) => {
  const waiting = new Set<StreamClient>();
  let planned = false;
  const plan = (): void => {
    if (planned || waiting.size === 0) return;
    planned = true;
    soon(turn);
  };
  const turn = (): void => {
    planned = false;
    let left = piecesPerTurn;
    for (const client of waiting) {
      if (left === 0) break;
      left -= 1;
      waiting.delete(client);
      // A client that is added again moves to the end.
      if (client.feed()) waiting.add(client);
    }
    plan();
  };
  return (client) => {
    waiting.add(client);
    plan();
  };
};
