import type { IncomingMessage, ServerResponse } from 'node:http';
import { openStream, sendChunks, type ChunkedReply } from '../server/chunked-reply.js';
import { overdue } from '../server/overdue.js';
import { peerAddress } from '../server/peer-address.js';
import { receiveBody, type ReceivedBody } from '../server/receive-body.js';
import { lingerTime, smallBytes } from '../server/server-limits.js';
import { statusPhrase } from '../server/status-line.js';
import type { BodyBudget } from '../server/request-body.js';
import type { Swept, Sweeper } from '../server/sweeper.js';
import type { HeaderName, Headers, HttpReply, HttpRequest, StreamReply } from '../../model/http/exchange.js';
import type { ChunkFramer } from './chunk-framer.js';
import type { NodeHead } from './node-head.js';
import { responseBuffer } from './response-buffer.js';

export type ExchangeContext = {
  readonly timeout: number;
  readonly sweeper: Sweeper;
  readonly bodies: BodyBudget;
  readonly framer: ChunkFramer;
  readonly onBug: (error: unknown) => void;
};

/** One request and its response. The first response counts; later ones, such as those after the timeout, are dropped. */
export class Exchange implements HttpRequest, Swept {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly header: (name: HeaderName) => string;
  #address: string | undefined;
  #held = false;
  #phase: 'pending' | 'replied' | 'lingering' | 'over' = 'pending';
  readonly #body: ReceivedBody | undefined;
  /** Time of arrival, of the response, or of the client's last read. */
  #since = 0;
  /** Whether the response waits for the client. Streams are closed by their owner. */
  #isBlocked = (): boolean => false;
  #drop: () => void = ignore;
  #onOver: () => void = ignore;

  /** `expectsContinue`: the client sends the body after 100 (RFC 9110, section 10.1.1). */
  constructor(
    readonly incoming: IncomingMessage,
    readonly response: ServerResponse,
    head: NodeHead,
    readonly context: ExchangeContext,
    private expectsContinue: boolean,
  ) {
    this.method = head.method;
    this.path = head.path;
    this.query = head.query;
    this.header = head.header;
    const hasBody = this.method !== 'GET' && this.method !== 'HEAD';
    this.#body = hasBody ? receiveBody(incoming, context.bodies) : undefined;
  }

  /** Whether the response was given. Its last bytes may still wait for the client. */
  get isAnswered(): boolean {
    return this.#phase === 'over';
  }

  /** Whether the kernel has taken the whole response, so that the connection is free for the next. */
  get isFinished(): boolean {
    return this.response.socket === null;
  }

  get awaitsBody(): boolean {
    return this.#body !== undefined && !this.incoming.complete;
  }

  get address(): string {
    return (this.#address ??= peerAddress(this.incoming));
  }

  body(limit: number): Promise<Uint8Array> {
    const isTooLarge = Number(this.header('content-length')) > limit;
    if (this.expectsContinue && !isTooLarge) {
      this.response.writeContinue();
      this.expectsContinue = false;
    }
    return this.#body?.read(limit) ?? Promise.resolve(new Uint8Array(0));
  }

  hold(): void {
    if (this.#held) return;
    this.#held = true;
    // Written to after the client disconnected.
    this.response.on('error', ignore);
    this.#since = this.context.sweeper.now();
    this.context.sweeper.add(this);
  }

  answer(reply: HttpReply | StreamReply): void {
    if (this.#phase !== 'pending') {
      if ('body' in reply) this.#abandon(reply.body);
      return;
    }
    this.#phase = 'replied';
    try {
      this.#send(reply);
    } catch (error) {
      this.context.onBug(error);
      this.cut();
    }
  }

  /** Refuses a request whose body is malformed, and closes the connection: nothing after it can be read. */
  refuse(reply: HttpReply & { readonly body: string }): void {
    if (this.#phase !== 'pending') {
      this.cut();
      return;
    }
    this.#phase = 'replied';
    this.response.shouldKeepAlive = false;
    this.#writeHead(reply.status, reply.headers, Buffer.byteLength(reply.body));
    this.response.end(reply.body);
    this.#ended();
  }

  /** Hands the connection over to a WebSocket. Returns false if the request was answered before, or the client disconnected. */
  release(): boolean {
    const { socket } = this.response;
    if (this.#phase !== 'pending' || socket === null) return false;
    this.#over();
    this.response.detachSocket(socket);
    return true;
  }

  /** Call when the connection has closed. */
  disconnected(): void {
    this.#over();
  }

  /** Closes the connection at once. */
  cut(): void {
    this.incoming.socket.destroy();
    this.#over();
  }

  sweep(now: number): void {
    const waited = now - this.#since;
    if (this.#phase === 'pending') {
      if (waited >= this.context.timeout) this.answer(overdue);
    } else if (this.#phase === 'lingering') {
      if (waited >= lingerTime) this.#end();
    } else if (this.#isBlocked() && waited >= this.context.timeout) this.cut();
  }

  #send(reply: HttpReply | StreamReply): void {
    const { status } = reply;
    const isBare = this.method === 'HEAD' || status === 204 || status === 304;
    if (isBare) this.#sendBare(reply);
    else if ('open' in reply) {
      this.#writeHead(status, reply.headers);
      openStream(this.#openReply(true), reply.open);
    } else if (typeof reply.body === 'string' || reply.body instanceof Uint8Array) this.#sendWhole(reply, reply.body);
    else {
      this.#writeHead(status, reply.headers);
      void sendChunks(this.#openReply(false), reply.body);
    }
  }

  #writeHead(status: number, headers: Headers, length?: number): void {
    const lines = headers.flat();
    if (length !== undefined) lines.push('Content-Length', String(length));
    // The client may wait for 100 and then send its next request instead of the body.
    if (this.expectsContinue) this.response.shouldKeepAlive = false;
    this.response.writeHead(status, statusPhrase(status), lines);
  }

  #sendBare({ status, headers, ...reply }: HttpReply | StreamReply): void {
    const body = 'body' in reply ? reply.body : undefined;
    const whole = typeof body === 'string' || body instanceof Uint8Array ? body : undefined;
    if (body !== undefined && whole === undefined) this.#abandon(body);
    const hasLength = this.method === 'HEAD' && status !== 204 && status !== 304 && whole !== undefined;
    this.#writeHead(status, headers, hasLength ? Buffer.byteLength(whole) : undefined);
    this.#end();
  }

  #sendWhole({ status, headers }: HttpReply, body: string | Uint8Array): void {
    const length = Buffer.byteLength(body);
    if (this.awaitsBody && status >= 400 && length > 0 && !this.expectsContinue) {
      this.#linger(status, headers, body);
      return;
    }
    this.#writeHead(status, headers, length);
    if (length <= smallBytes) {
      this.response.end(body);
      this.#ended();
      return;
    }
    const { buffer, end, onChange } = this.#openReply(false);
    if (buffer.write(typeof body === 'string' ? Buffer.from(body) : body)) end();
    else onChange(end, ignore);
  }

  /** Sends a refusal at once but ends it with the body: a client whose connection closes while it still writes never reads the response. */
  #linger(status: number, headers: Headers, body: string | Uint8Array): void {
    this.hold();
    this.#phase = 'lingering';
    this.#progress();
    this.response.shouldKeepAlive = false;
    this.#writeHead(status, headers, Buffer.byteLength(body));
    this.response.write(body);
    this.incoming.once('end', () => {
      if (this.#phase === 'lingering') this.#end();
    });
    this.#body?.discard();
  }

  #end(): void {
    this.response.end();
    this.#ended();
  }

  /** Watches a client that has not read the end of its response. */
  #ended(): void {
    this.#body?.discard();
    const { response } = this;
    if (response.socket?.writableLength === 0) {
      this.#over();
      return;
    }
    const { context } = this;
    const since = context.sweeper.now();
    const watch: Swept = {
      sweep: (now) => {
        if (now - since >= context.timeout) this.incoming.socket.destroy();
      },
    };
    context.sweeper.add(watch);
    response.once('close', () => {
      context.sweeper.remove(watch);
    });
    this.#over();
  }

  #openReply(isStream: boolean): ChunkedReply {
    this.hold();
    this.#progress();
    this.#body?.discard();
    let drained = ignore;
    const buffer = responseBuffer(this.response, this.incoming.socket, this.context.framer, () => {
      this.#progress();
      if (this.#phase === 'replied' && buffer.writable()) drained();
    });
    if (!isStream) this.#isBlocked = () => buffer.blocked;
    this.#drop = () => {
      buffer.drop();
    };
    return {
      buffer,
      isOver: () => this.#phase === 'over',
      end: () => {
        this.#end();
      },
      cut: () => {
        this.cut();
      },
      onChange: (next, over) => {
        drained = next;
        this.#onOver = over;
      },
      onBug: this.context.onBug,
    };
  }

  #abandon(body: HttpReply['body']): void {
    if (typeof body === 'string' || body instanceof Uint8Array) return;
    body[Symbol.asyncIterator]().return?.().catch(this.context.onBug);
  }

  #progress(): void {
    this.#since = this.context.sweeper.now();
  }

  /** Call when the response is complete or the client disconnected. */
  #over(): void {
    if (this.#phase === 'over') return;
    this.#phase = 'over';
    this.#body?.discard();
    this.#drop();
    if (this.#held) this.context.sweeper.remove(this);
    this.#onOver();
  }
}

const ignore = (): void => undefined;
