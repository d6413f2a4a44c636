import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problemReply } from './envelope.js';
import { Framing } from './server/framing.js';
import { peerAddress } from './server/peer-address.js';
import { receiveBody } from './server/receive-body.js';
import type { BodyBudget } from './server/request-body.js';
import { mostBodyBytes } from './server/server-limits.js';
import type { HttpReply, HttpRequest, ServerOptions } from '../model/http/exchange.js';
import { plainReason } from '../lib/system-error.js';

type IntakeServerOptions = Pick<ServerOptions, 'host' | 'port' | 'timeout' | 'handle' | 'onBug'> & {
  /** Idle timeout of connections, milliseconds. */
  readonly keepAlive: number;
};

interface IntakeServer {
  readonly port: number;
  /** Stops accepting connections and closes open ones, each with the response to its pending request, which announces the close. */
  stopListening(): void;
  /** Closes every connection at once. */
  close(): void;
}

/**
 * Includes connections that the kernel accepted and this process did not. Beyond it, connections are refused or reset and their alerts
 * lost.
 */
const mostConnections = 4_096;

/**
 * A port for posting alerts, on Node's own server: the main server closes connections that are idle for ten seconds, which cannot be
 * changed, and a sensor whose connection closes during a write loses the alert (D49). Rejects if it cannot listen on the address. **Keeps**
 * 256 MiB of bodies; beyond that, responds with 503.
 */
export const startIntakeServer = async (options: IntakeServerOptions): Promise<IntakeServer> => {
  const { host, port, timeout, keepAlive, handle, onBug } = options;
  const budget = { left: mostBodyBytes };
  let isEnding = false;
  const write = (response: ServerResponse, reply: HttpReply): void => {
    // Without `Connection: close`, a client sends its next alert on a closing connection and loses it.
    writeReply(response, reply, isEnding);
  };
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fault = faultOf(incoming);
    if (fault !== undefined) {
      writeReply(response, problemReply({ kind: 'invalid', message: fault, headers: [] }), true);
      return;
    }
    try {
      const reply = await handle(requestOf(incoming, budget));
      if ('open' in reply) throw new Error('a stream at the port of the intake');
      write(response, reply);
    } catch (error) {
      onBug(error);
      if (!response.headersSent) write(response, problemReply({ kind: 'internal', message: 'internal error', headers: [] }));
    }
  };
  const receive = (incoming: IncomingMessage, response: ServerResponse): void => {
    void answer(incoming, response);
  };
  const server = createServer({ keepAliveTimeout: keepAlive, requestTimeout: timeout, headersTimeout: timeout }, receive);
  // Expectations other than 100-continue are ignored, as on the main port.
  server.on('checkExpectation', receive);
  server.maxConnections = mostConnections;
  server.listen({ host, port, exclusive: true, backlog: mostConnections });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new IntakeListenFailed(`cannot listen for alerts on ${host}:${String(port)} (intake.port): ${plainReason(error)}`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    stopListening: () => {
      isEnding = true;
      server.close();
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/** The address is not available. */
class IntakeListenFailed extends Error {
  readonly tag = 'listen_failed';
}

/** Node's server refuses some of these requests itself, and accepts codings before `chunked`. */
const faultOf = ({ rawHeaders }: IncomingMessage): string | undefined => {
  const framing = new Framing();
  for (let at = 0; at < rawHeaders.length; at += 2) framing.see((rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? '');
  return framing.fault;
};

const requestOf = (incoming: IncomingMessage, budget: BodyBudget): HttpRequest => {
  const [path = '', ...query] = (incoming.url ?? '').split('?');
  return {
    method: incoming.method ?? '',
    path,
    query: query.join('?'),
    header: (name) => {
      const value = incoming.headers[name];
      return typeof value === 'string' ? value : (value ?? []).join(', ');
    },
    address: peerAddress(incoming),
    body: (limit) => {
      const body = receiveBody(incoming, budget);
      incoming.once('close', body.discard);
      return body.read(limit);
    },
  };
};

/** Does not wait for the rest of a refused request: the connection ends with the response. */
const writeReply = (response: ServerResponse, { status, headers, body }: HttpReply, isLast: boolean): void => {
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  if (isLast || !response.req.complete) response.setHeader('Connection', 'close');
  response.end(typeof body === 'string' || body instanceof Uint8Array ? body : undefined);
};
