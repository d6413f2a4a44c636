import { once } from 'node:events';
import { createServer, ServerResponse, type IncomingMessage } from 'node:http';
import { Server as PlainServer, type AddressInfo, type Socket as Connection } from 'node:net';
import type { Duplex } from 'node:stream';
import { completed, problemReply } from '../envelope.js';
import { ListenFailed } from '../server/listen-failed.js';
import { mostBodyBytes, sweepPeriod } from '../server/server-limits.js';
import { settle } from '../server/settle.js';
import { sweeper } from '../server/sweeper.js';
import type { HttpReply, HttpServer, ServerOptions } from '../../model/http/exchange.js';
import { chunkFramer } from './chunk-framer.js';
import { Exchange, type ExchangeContext } from './exchange.js';
import { nodeHead } from './node-head.js';
import { asksForSocket, openSockets } from './open-sockets.js';
import { RequestQueue } from './request-queue.js';
import { withoutUpgrade } from './without-upgrade.js';

/** Milliseconds after which a connection is closed that is idle, or has not sent the head of its request; as the other server does. */
const idleTime = 10_000;

/**
 * Serves HTTP/1.1 on Node's own server and WebSockets with `ws`. Rejects with `ListenFailed` if it cannot listen on the address.
 *
 * A request on a connection whose previous request has no response yet closes the connection, as the other server does.
 */
export const startNodeServer = async (options: ServerOptions): Promise<HttpServer> => {
  const { host, port, timeout, handle, upgrade, onBug, socketPath } = options;
  const sweeps = sweeper(sweepPeriod(timeout));
  const context: ExchangeContext = { timeout, sweeper: sweeps, bodies: { left: mostBodyBytes }, framer: chunkFramer(), onBug };
  const broken = problemReply({ kind: 'internal', message: 'internal error', headers: [] });
  const sockets = openSockets(onBug);
  const queues = new Map<Duplex, RequestQueue>();

  /** Begins an exchange; undefined if the request is refused. */
  const exchangeOf = (
    queue: RequestQueue,
    incoming: IncomingMessage,
    response: ServerResponse,
    expectsContinue: boolean,
  ): Exchange | undefined => {
    const head = nodeHead(incoming);
    if (head.fault === undefined) return new Exchange(incoming, response, head, context, expectsContinue);
    queue.end();
    refuse(response, head.fault);
    return undefined;
  };

  const failOf =
    (exchange: Exchange) =>
    (error: unknown): void => {
      onBug(error);
      exchange.answer(broken);
    };

  const answer = (incoming: IncomingMessage, response: ServerResponse, expectsContinue = false): void => {
    const queue = queues.get(incoming.socket);
    queue?.request(() => {
      const exchange = exchangeOf(queue, incoming, response, expectsContinue);
      if (exchange === undefined) return undefined;
      settle(
        exchange,
        () => handle(exchange),
        (reply) => {
          exchange.answer(reply);
        },
        failOf(exchange),
      );
      return exchange;
    });
  };

  const accept = (queue: RequestQueue, incoming: IncomingMessage, start: Buffer): Exchange | undefined => {
    const { connection } = queue;
    const response = new ServerResponse(incoming);
    response.shouldKeepAlive = false;
    response.assignSocket(connection);
    response.on('finish', () => {
      connection.destroySoon();
    });
    const exchange = exchangeOf(queue, incoming, response, false);
    if (exchange === undefined) return undefined;
    const fail = failOf(exchange);
    settle(
      exchange,
      () => upgrade(exchange),
      (verdict) => {
        if ('status' in verdict) exchange.answer(verdict);
        else if (exchange.release()) sockets.accept(incoming, connection, start, verdict.open);
      },
      (error) => {
        fail(error);
        // Released before: nobody else would close the connection.
        if (response.socket === null) connection.destroy();
      },
    );
    return exchange;
  };

  /** Passes the connection to a new parser, which reads the request as any other. */
  const ignoreUpgrade = ({ connection }: RequestQueue, incoming: IncomingMessage, start: Buffer): undefined => {
    // The idle timeout since the last response. The new parser does not know of it.
    connection.setTimeout(0);
    connection.unshift(Buffer.concat([withoutUpgrade(incoming), start]));
    server.emit('connection', connection);
  };

  const server = createServer({
    keepAliveTimeout: idleTime,
    headersTimeout: idleTime,
    // The timeout of requests is kept here, because it must not end streams.
    requestTimeout: 0,
    connectionsCheckingInterval: 1_000,
    // Refused here, in the envelope.
    requireHostHeader: false,
  });
  // Headers beyond a limit would not be checked.
  server.maxHeadersCount = 0;
  server.on('connection', (connection: Connection) => {
    if (queues.has(connection)) return;
    const queue = new RequestQueue(connection, onBug);
    queues.set(connection, queue);
    // Node removes its own listener before an upgrade.
    connection.on('error', ignore);
    connection.once('close', () => {
      queues.delete(connection);
      queue.closed();
    });
  });
  server.on('request', answer);
  server.on('checkContinue', (incoming, response) => {
    answer(incoming, response, true);
  });
  // Other expectations are ignored, as the other server does.
  server.on('checkExpectation', answer);
  server.on('upgrade', (incoming, connection, start) => {
    const queue = queues.get(connection);
    queue?.upgrade(() => (asksForSocket(incoming, socketPath) ? accept : ignoreUpgrade)(queue, incoming, start));
  });
  server.on('clientError', (error, connection) => {
    const queue = queues.get(connection);
    if (queue === undefined || !connection.writable || isReset(error)) connection.destroy();
    else queue.refuse(error);
  });

  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    sweeps.stop();
    throw new ListenFailed(host, port, error);
  }
  return {
    port: (server.address() as AddressInfo).port,
    publish: sockets.publish,
    stopListening: () => {
      // `server.close` would also close connections on which a client may be sending its next request.
      PlainServer.prototype.close.call(server);
    },
    close: () => {
      server.close();
      sweeps.stop();
      for (const connection of queues.keys()) connection.destroy();
    },
  };
};

const ignore = (): void => undefined;

const isReset = (error: Error): boolean => 'code' in error && error.code === 'ECONNRESET';

/** Stops reading after such a request, because the end of its body is uncertain. */
const refuse = (response: ServerResponse, fault: string): void => {
  const { status, headers, body }: HttpReply & { readonly body: string } = completed(
    problemReply({ kind: 'invalid', message: fault, headers: [] }),
    [],
  );
  response.shouldKeepAlive = false;
  response.writeHead(status, [...headers.flat(), 'Content-Length', String(Buffer.byteLength(body))]);
  response.end(body);
};
