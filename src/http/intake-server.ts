import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problemReply } from './envelope.js';
import { Framing } from './framing.js';
import { Problem } from '../model/http/problem.js';
import type { HttpReply, HttpRequest, ServerOptions } from '../model/http/exchange.js';

type IntakeServerOptions = Pick<ServerOptions, 'host' | 'port' | 'timeout' | 'handle' | 'onBug'> & {
  /** Milliseconds for which a connection without requests is kept. */
  readonly keepAlive: number;
};

interface IntakeServer {
  readonly port: number;
  /** Takes no new connection, and ends those that are open: each with the answer that it waits for, which says so. */
  stopListening(): void;
  /** Cuts every connection. */
  close(): void;
}

/** Of bodies that are being read, all together, as at the main port. */
const mostBodyBytes = 256 * 1024 * 1024;
/** Also of those that the system has accepted and this process has not: past it connections are refused, or reset, with their alerts. */
const mostConnections = 4_096;

/**
 * A port for those who post alerts, by Node's own server: the main one cuts connections that are idle for ten seconds, which cannot be
 * changed, and a sensor that finds its connection cut while it writes loses the alert (D49). Rejects where the address cannot be
 * listened on. Keeps 256 MiB of bodies; more get 503.
 */
export const startIntakeServer = async (options: IntakeServerOptions): Promise<IntakeServer> => {
  const { host, port, timeout, keepAlive, handle, onBug } = options;
  const budget = { left: mostBodyBytes };
  let isEnding = false;
  const write = (response: ServerResponse, reply: HttpReply): void => {
    // A client that is not told sends its next alert into a connection that is closing, and loses it.
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
  const server = createServer({ keepAliveTimeout: keepAlive, requestTimeout: timeout, headersTimeout: timeout }, (incoming, response) => {
    void answer(incoming, response);
  });
  server.maxConnections = mostConnections;
  server.listen({ host, port, exclusive: true, backlog: mostConnections });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new IntakeListenFailed(`cannot listen for alerts on ${host}:${String(port)}: ${(error as Error).message}`);
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

/** The address cannot be listened on. */
class IntakeListenFailed extends Error {
  readonly tag = 'listen_failed';
}

/** The server itself refuses some of this, and takes a coding other than `chunked` before it. */
const faultOf = ({ rawHeaders }: IncomingMessage): string | undefined => {
  const framing = new Framing();
  for (let at = 0; at < rawHeaders.length; at += 2) framing.see((rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? '');
  return framing.fault;
};

const requestOf = (incoming: IncomingMessage, budget: { left: number }): HttpRequest => {
  const [path = '', ...query] = (incoming.url ?? '').split('?');
  return {
    method: incoming.method ?? '',
    path,
    query: query.join('?'),
    header: (name) => {
      const value = incoming.headers[name];
      return typeof value === 'string' ? value : (value ?? []).join(', ');
    },
    address: (incoming.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, ''),
    body: (limit) => bodyOf(incoming, limit, budget),
  };
};

const bodyOf = async (incoming: IncomingMessage, limit: number, budget: { left: number }): Promise<Uint8Array> => {
  const tooLarge = new Problem('too_large', `the body is larger than ${limit} bytes`);
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLarge;
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of incoming as AsyncIterable<Buffer>) {
      if (length + piece.length > limit) throw tooLarge;
      if (piece.length > budget.left) throw new Problem('unavailable', 'too much is being sent at once', [['Retry-After', '1']]);
      length += piece.length;
      budget.left -= piece.length;
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'the body ended too soon');
  } finally {
    budget.left += length;
  }
  return Buffer.concat(pieces);
};

/** The rest of a request that was refused half way is not waited for: the connection ends with the answer. */
const writeReply = (response: ServerResponse, { status, headers, body }: HttpReply, isLast: boolean): void => {
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  if (isLast || !response.req.complete) response.setHeader('Connection', 'close');
  response.end(typeof body === 'string' || body instanceof Uint8Array ? body : undefined);
};
