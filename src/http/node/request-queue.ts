import type { Socket } from 'node:net';
import type { HttpReply } from '../../model/http/exchange.js';
import { completed, problemReply } from '../envelope.js';
import type { Exchange } from './exchange.js';

/** Begins a request; undefined if it has no response to wait for. */
type Begin = () => Exchange | undefined;

/**
 * The requests of one connection. Node parses all requests of a read at once; here, each begins after the kernel has taken the response to
 * the one before it, so that a client that does not read has at most one response in memory.
 *
 * Closes the connection if a request waits and the one before it gets no response in the same turn of the event loop, as uWebSockets.js
 * does.
 *
 * **Keeps** the requests of one read of at most 64 KiB: the connection is paused while any of them wait. Order: as received.
 */
export class RequestQueue {
  #exchange: Exchange | undefined;
  #waiting: Begin[] = [];
  #isEnding = false;
  #isPaused = false;

  constructor(
    readonly connection: Socket,
    readonly onBug: (error: unknown) => void,
  ) {
    // Node resumes the connection after each response.
    connection.on('resume', () => {
      if (this.#isPaused) connection.pause();
    });
  }

  /** Takes a request that Node's parser reads. */
  request(begin: Begin): void {
    this.#add(begin);
    this.#isPaused = this.#waiting.length > 0;
    if (this.#isPaused) this.connection.pause();
  }

  /** Takes an upgrade request. Node's parser has left the connection: later bytes wait in its buffer until `begin` passes it on. */
  upgrade(begin: Begin): void {
    this.#isPaused = false;
    // Node, too, pauses a connection with pipelined requests, and its listener that starts reading again has left with the parser. An empty
    // read makes the stream ask for the next one.
    this.connection.push('');
    this.#add(begin);
  }

  /** Refuses malformed bytes after the earlier responses, and closes the connection. */
  refuse(error: Error): void {
    const { connection } = this;
    const exchange = this.#waiting.length === 0 ? this.#exchange : undefined;
    if (exchange?.isAnswered === false && !exchange.incoming.complete) exchange.refuse(refusalOf(error));
    else
      this.#add(() => {
        refuseBytes(connection, error);
        return undefined;
      });
    this.#isEnding = true;
  }

  /** Ignores all further requests: the connection closes with the current response. */
  end(): void {
    this.#isEnding = true;
    this.#waiting = [];
  }

  /** Call when the connection has closed. */
  closed(): void {
    this.end();
    this.#exchange?.disconnected();
  }

  #add(begin: Begin): void {
    if (this.#isEnding || !this.connection.writable) return;
    if (this.#waiting.length === 0 && this.#exchange?.isFinished !== false) this.#begin(begin);
    else if (this.#waiting.push(begin) === 1) this.#await();
  }

  #begin(begin: Begin): void {
    try {
      this.#exchange = begin();
    } catch (error) {
      this.onBug(error);
      this.connection.destroy();
    }
  }

  /** Begins the next request after the current response. */
  #await(): void {
    const exchange = this.#exchange;
    exchange?.response.once('finish', this.#next);
    if (exchange?.isAnswered === false)
      setImmediate(() => {
        if (!exchange.isAnswered) this.connection.destroy();
      });
  }

  readonly #next = (): void => {
    // With the last response, Node has closed the connection.
    if (!this.connection.writable) this.end();
    const begin = this.#waiting.shift();
    if (begin === undefined) return;
    this.#begin(begin);
    if (this.#waiting.length > 0) this.#await();
    else if (this.#isPaused) this.#resume();
  };

  #resume(): void {
    this.#isPaused = false;
    this.connection.resume();
  }
}

/** Status lines for what Node's parser does not accept, by the code of its error. */
const lines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What the sender of malformed bytes is told. */
const refusalOf = (error: Error): HttpReply & { readonly body: string } =>
  completed(problemReply({ kind: 'invalid', message: messageOf(error), headers: [] }), []);

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');
const messageOf = (error: Error): string =>
  codeOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT'
    ? 'the head of the request took too long'
    : `not a valid HTTP request${'reason' in error ? `: ${String(error.reason)}` : ''}`;

/** Answers bytes that are not a request, in the envelope, and closes the connection. */
const refuseBytes = (socket: Socket, error: Error): void => {
  const { headers, body } = refusalOf(error);
  const fields = [...headers, ['Connection', 'close'], ['Content-Length', String(Buffer.byteLength(body))]];
  const head = [`HTTP/1.1 ${lines[codeOf(error)] ?? '400 Bad Request'}`, ...fields.map((field) => field.join(': '))];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
};
