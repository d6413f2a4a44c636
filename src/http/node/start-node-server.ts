import { once } from 'node:events';
import { createServer, ServerResponse, type IncomingMessage } from 'node:http';
import { Server as PlainServer, Socket as Connection, type AddressInfo } from 'node:net';
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
import { refusalOf, refuseBytes } from './refuse-bytes.js';
import { withoutUpgrade } from './without-upgrade.js';

/** Milliseconds after which a connection is closed that is idle, or has not sent the head of its request; as the other server does. */
const idleTime = 10_000;

/** What a connection does now. `isEnding`: it closes with the response, and later requests on it are ignored. */
type Use = { exchange: Exchange | undefined; isEnding: boolean };

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
  const uses = new Map<Duplex, Use>();

  /** Begins an exchange; undefined if the request is refused or ignored. */
  const begin = (incoming: IncomingMessage, response: ServerResponse, expectsContinue: boolean): Exchange | undefined => {
    const use = uses.get(incoming.socket);
    if (use === undefined || use.isEnding) return undefined;
    if (use.exchange?.isAnswered === false) {
      incoming.socket.destroy();
      return undefined;
    }
    const head = nodeHead(incoming);
    if (head.fault !== undefined) {
      use.isEnding = true;
      refuse(response, head.fault);
      return undefined;
    }
    return (use.exchange = new Exchange(incoming, response, head, context, expectsContinue));
  };

  const failOf =
    (exchange: Exchange) =>
    (error: unknown): void => {
      onBug(error);
      exchange.answer(broken);
    };

  const answer = (incoming: IncomingMessage, response: ServerResponse, expectsContinue = false): void => {
    const exchange = begin(incoming, response, expectsContinue);
    if (exchange === undefined) return;
    settle(
      exchange,
      () => handle(exchange),
      (reply) => {
        exchange.answer(reply);
      },
      failOf(exchange),
    );
  };

  const accept = (incoming: IncomingMessage, connection: Connection, start: Buffer): void => {
    const response = new ServerResponse(incoming);
    response.shouldKeepAlive = false;
    response.assignSocket(connection);
    response.on('finish', () => {
      connection.destroySoon();
    });
    connection.on('error', ignore);
    const exchange = begin(incoming, response, false);
    if (exchange === undefined) return;
    settle(
      exchange,
      () => upgrade(exchange),
      (verdict) => {
        if ('status' in verdict) exchange.answer(verdict);
        else if (exchange.release()) sockets.accept(incoming, connection, start, verdict.open);
      },
      failOf(exchange),
    );
  };

  const server = createServer({
    keepAliveTimeout: idleTime,
    headersTimeout: idleTime,
    // The timeout of requests is kept here, because it must not end streams.
    requestTimeout: 0,
    connectionsCheckingInterval: 1_000,
    // Refused here, in the envelope.
    requireHostHeader: false,
    ...socketOnly(socketPath),
  });
  // Headers beyond a limit would not be checked.
  server.maxHeadersCount = 0;
  server.on('connection', (connection: Connection) => {
    if (uses.has(connection)) return;
    uses.set(connection, { exchange: undefined, isEnding: false });
    connection.once('close', () => uses.delete(connection));
  });
  server.on('request', answer);
  server.on('checkContinue', (incoming, response) => {
    answer(incoming, response, true);
  });
  server.on('upgrade', (incoming, connection, start) => {
    if (connection instanceof Connection && asksForSocket(incoming, socketPath)) accept(incoming, connection, start);
    else {
      connection.unshift(Buffer.concat([withoutUpgrade(incoming), start]));
      server.emit('connection', connection);
    }
  });
  server.on('clientError', (error, socket) => {
    const use = uses.get(socket);
    if (use?.isEnding === true) return;
    if (use === undefined || !(socket instanceof Connection) || !socket.writable || isReset(error)) {
      socket.destroy();
      return;
    }
    use.isEnding = true;
    if (use.exchange?.isAnswered === false) use.exchange.refuse(refusalOf(error));
    else refuseBytes(socket, error);
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
      for (const connection of uses.keys()) connection.destroy();
    },
  };
};

const ignore = (): void => undefined;

const isReset = (error: Error): boolean => 'code' in error && error.code === 'ECONNRESET';

/** Node 24 asks which requests may leave HTTP; earlier versions ignore the option. The types lack it. */
const socketOnly = (path: string): object => ({ shouldUpgradeCallback: (incoming: IncomingMessage) => asksForSocket(incoming, path) });

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
