import { once } from 'node:events';
import { createServer } from 'node:net';
import uWS, { type HttpRequest as Incoming, type HttpResponse, type TemplatedApp, type us_listen_socket as Listener } from 'uWebSockets.js';
import { completed, problemReply } from '../envelope.js';
import { RequestHead } from '../server/request-head.js';
import { statusLine } from '../server/status-line.js';
import { Exchange } from './exchange.js';
import { chosenProtocol, isHandshake } from '../server/is-handshake.js';
import { ListenFailed } from '../server/listen-failed.js';
import { mostBodyBytes, mostMessageBytes, sweepPeriod } from '../server/server-limits.js';
import { settle } from '../server/settle.js';
import { Socket, type SocketData } from './socket.js';
import { sweeper } from '../server/sweeper.js';
import type { HttpServer, ServerOptions } from '../../model/http/exchange.js';

/**
 * Serves HTTP/1.1 and WebSockets with uWebSockets.js; only this folder depends on the library. Rejects with `ListenFailed` if it cannot
 * listen on the address.
 *
 * A request on a connection whose previous request has no response yet closes the connection, because the library pipelines only
 * synchronous responses.
 */
export const startUwsServer = async (options: ServerOptions): Promise<HttpServer> => {
  const { host, port, timeout, handle, upgrade, onBug, socketPath } = options;
  const sweeps = sweeper(sweepPeriod(timeout));
  const context = { timeout, sweeper: sweeps, bodies: { left: mostBodyBytes }, onBug };
  const broken = problemReply({ kind: 'internal', message: 'internal error', headers: [] });
  const app = uWS.App();

  const failOf =
    (exchange: Exchange) =>
    (error: unknown): void => {
      onBug(error);
      exchange.answer(broken);
    };

  const guarded = (socket: Socket | undefined, act: (socket: Socket) => void): void => {
    if (socket === undefined) return;
    try {
      act(socket);
    } catch (error) {
      onBug(error);
      socket.close(1011, 'internal error');
    }
  };

  app.ws<SocketData>(socketPath, {
    // The library closes the connection of a larger message without a close frame. Smaller messages reach the handler, which closes with 1009.
    maxPayloadLength: mostMessageBytes,
    maxBackpressure: 0,
    closeOnBackpressureLimit: 0,
    idleTimeout: 0,
    sendPingsAutomatically: false,
    compression: uWS.DISABLED,
    upgrade: (res, req, socketContext) => {
      if (!isHandshake((name) => req.getHeader(name))) {
        // The request is handled like any other.
        req.setYield(true);
        return;
      }
      const { header, fault } = readHead(req);
      if (fault !== undefined) {
        refuse(res, fault);
        return;
      }
      const exchange = new Exchange(res, req, header, context);
      const key = req.getHeader('sec-websocket-key');
      const protocol = chosenProtocol(req.getHeader('sec-websocket-protocol'));
      const extensions = req.getHeader('sec-websocket-extensions');
      settle(
        exchange,
        () => upgrade(exchange),
        (verdict) => {
          if ('status' in verdict) exchange.answer(verdict);
          else exchange.upgrade({ open: verdict.open, peer: undefined }, key, protocol, extensions, socketContext);
        },
        failOf(exchange),
      );
    },
    open: (ws) => {
      const data = ws.getUserData();
      data.peer = new Socket(ws);
      guarded(data.peer, (socket) => socket.start(data.open));
    },
    message: (ws, message, isBinary) => guarded(ws.getUserData().peer, (socket) => socket.received(new Uint8Array(message), isBinary)),
    pong: (ws) => guarded(ws.getUserData().peer, (socket) => socket.ponged()),
    drain: (ws) => guarded(ws.getUserData().peer, (socket) => socket.drained()),
    close: (ws, code) => guarded(ws.getUserData().peer, (socket) => socket.closed(code)),
  });
  app.any('/*', (res: HttpResponse, req: Incoming) => {
    const { header, fault } = readHead(req);
    if (fault !== undefined) {
      refuse(res, fault);
      return;
    }
    const exchange = new Exchange(res, req, header, context);
    settle(
      exchange,
      () => handle(exchange),
      (reply) => exchange.answer(reply),
      failOf(exchange),
    );
  });

  const listener = await listen(app, host, port);
  if (listener === undefined) {
    sweeps.stop();
    throw new ListenFailed(host, port, await listenError(host, port));
  }

  let isListening = true;
  let isOpen = true;
  const stopListening = (): void => {
    if (isListening) uWS.us_listen_socket_close(listener);
    isListening = false;
  };
  return {
    port: uWS.us_socket_local_port(listener),
    publish: (channel, frame) => {
      if (isOpen) app.publish(channel, frame, false);
    },
    stopListening,
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      stopListening();
      sweeps.stop();
      app.close();
    },
  };
};

/** Bytes of a response that the library collects before it writes; larger ones are written at once. */
const corkBytes = 16 * 1024;

/** Stops reading after such a request, because the end of its body is uncertain. */
const refuse = (res: HttpResponse, fault: string): void => {
  const { status, headers, body } = completed(problemReply({ kind: 'invalid', message: fault, headers: [] }), []);
  res.writeStatus(statusLine(status));
  for (const [name, value] of headers) res.writeHeader(name, value);
  res.end(body.padEnd(corkBytes), true);
};

/** Exclusive use of the port; otherwise two servers would share its connections. The library's types lack this overload. */
type ListenExclusively = (host: string, port: number, options: number, done: (listener: Listener | false) => void) => void;

const listen = async (app: TemplatedApp, host: string, port: number): Promise<Listener | undefined> => {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return undefined;
  const listener = await new Promise<Listener | false>((resolve) => {
    const exclusive: ListenExclusively = app.listen.bind(app) as unknown as ListenExclusively;
    exclusive(host, port, 1, resolve);
  });
  return listener === false ? undefined : listener;
};

/** The library does not report the reason. */
const listenError = async (host: string, port: number): Promise<unknown> => {
  const probe = createServer();
  try {
    probe.listen({ host, port, exclusive: true });
    await once(probe, 'listening');
    return undefined;
  } catch (error) {
    return error;
  } finally {
    probe.close();
  }
};

/**
 * The headers of a request, copied while the request object is valid. The library returns the first of several lines with one name and does
 * not distinguish empty from absent, so all lines are read.
 */
const readHead = (incoming: Incoming): RequestHead => {
  const head = new RequestHead();
  incoming.forEach((name, value) => {
    head.add(name, value);
  });
  return head;
};
