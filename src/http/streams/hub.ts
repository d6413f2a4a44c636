import type { Broadcaster } from '../../model/broadcast.js';
import type { Log } from '../../model/log.js';
import type { StatisticsReader } from '../../model/store.js';
import { Problem } from '../problem.js';
import type { Principal } from '../principal.js';
import type { SocketHandlers, SocketPeer, StreamReply } from '../wire.js';
import { makePublisher } from './publisher.js';
import { SocketClient } from './socket-client.js';
import { SseClient } from './sse-client.js';
import { sseTopics } from './sse-topics.js';
import type { StreamClient, StreamClock, StreamContext, StreamKind } from './stream-context.js';
import { bitOf } from './topic-mask.js';
import { makeTurns } from './turns.js';

type HubOptions = {
  readonly broadcaster: Broadcaster;
  /** Sends a text frame to every WebSocket that follows the channel. */
  readonly publish: (channel: string, frame: Uint8Array) => void;
  readonly limits: { readonly maxConnections: number; readonly maxBufferBytes: number };
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
  /** Who takes a WebSocket, or why nobody does. */
  webSocket(principal: Principal): { readonly open: (peer: SocketPeer) => SocketHandlers } | Problem;
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
  const sockets = new Set<SocketClient>();
  const streams = new Set<SseClient>();
  const slow = { webSocket: 0, sse: 0 };
  const pieceBytes = Math.max(1, Math.min(piece, limits.maxBufferBytes >> 1));
  let closing = false;

  const eachClient = (f: (client: StreamClient) => void): void => {
    for (const one of sockets) f(one);
    for (const one of streams) f(one);
  };
  const inspectAll = (): void => eachClient((client) => client.inspect());
  const publisher = makePublisher({ ring, pieceBytes, sockets, streams, publish: options.publish, inspect: inspectAll, clock });
  ring.onMessages((_, last) => publisher.offer(last));

  const context: StreamContext = {
    ring,
    told: () => publisher.told,
    maxBufferBytes: limits.maxBufferBytes,
    pieceBytes,
    now: clock.now,
    random: options.random,
    query: options.query,
    wake: makeTurns(clock.soon),
    slow: (kind) => {
      slow[kind] += 1;
      options.onSlow(kind);
      log.info('a client was closed because it does not keep up', { kind });
    },
    forget: (client) => {
      if (client instanceof SocketClient) sockets.delete(client);
      else if (client instanceof SseClient) streams.delete(client);
      if (closing && sockets.size + streams.size === 0) stop();
    },
  };

  const statistics = watchStatistics(options, () => [...sockets, ...streams].some((one) => (one.wanted & bitOf('stats')) !== 0));
  const timers = [
    clock.every(sweepPeriod, inspectAll),
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
    if (sockets.size + streams.size < limits.maxConnections) return undefined;
    return new Problem('unavailable', 'too many connections', [['Retry-After', '5']]);
  };

  return {
    webSocket: (principal) =>
      refusal() ?? {
        open: (peer) => {
          const client = new SocketClient(context, peer, principal);
          sockets.add(client);
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
          const client = new SseClient(context, peer, principal, { mask, lastEventId });
          streams.add(client);
          if (closing) client.shutDown();
          return client.handlers();
        },
      };
    },
    counts: () => ({ webSocket: sockets.size, sse: streams.size }),
    slow,
    closeAll: () => {
      closing = true;
      publisher.flush();
      eachClient((client) => client.shutDown());
      if (sockets.size + streams.size === 0) stop();
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
