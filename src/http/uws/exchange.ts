import type { HttpRequest as Incoming, HttpResponse, us_socket_context_t as Context } from 'uWebSockets.js';
import { overdue } from '../server/overdue.js';
import { lingerTime, smallBytes } from '../server/server-limits.js';
import { statusLine } from '../server/status-line.js';
import type { HeaderName, HttpReply, HttpRequest, StreamReply } from '../../model/http/exchange.js';
import { openStream, sendChunks, type ChunkedReply } from '../server/chunked-reply.js';
import { WriteBuffer } from '../server/write-buffer.js';
import { RequestBody, type BodyBudget } from '../server/request-body.js';
import type { SocketData } from './socket.js';
import type { Swept, Sweeper } from '../server/sweeper.js';

type ExchangeContext = {
  readonly timeout: number;
  readonly sweeper: Sweeper;
  readonly bodies: BodyBudget;
  readonly onBug: (error: unknown) => void;
};

/** The library closes a connection that made no progress for 10 s unless it is touched before; it checks every 4 s. */
const touchPeriod = 3_000;

/**
 * One request and its response. The first response counts; later ones, such as those after the timeout, are dropped.
 *
 * `hold` copies what is needed later. Call it before the handler of the server returns, unless the response has been sent by then.
 */
export class Exchange implements HttpRequest, Swept {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  #address: string | undefined;
  #held = false;
  #phase: 'pending' | 'replied' | 'lingering' | 'over' = 'pending';
  readonly #body: RequestBody | undefined;
  /** Time of arrival, of the response, or of the client's last read. */
  #since = 0;
  #touchedAt = 0;
  /** Whether the response has waited for the client at least once. */
  #wasBlocked = false;
  #isStream = false;
  #buffer: WriteBuffer | undefined;
  #onDrained: () => void = ignore;
  #onOver: () => void = ignore;

  constructor(
    readonly res: HttpResponse,
    incoming: Incoming,
    readonly header: (name: HeaderName) => string,
    readonly context: ExchangeContext,
  ) {
    this.method = incoming.getCaseSensitiveMethod();
    this.path = incoming.getUrl();
    // Undefined without a query, despite the types.
    const query: unknown = incoming.getQuery();
    this.query = typeof query === 'string' ? query : '';
    this.#body = this.method === 'GET' || this.method === 'HEAD' ? undefined : this.#receive();
  }

  /** Whether the body is still incomplete. */
  get awaitsBody(): boolean {
    return this.#body?.complete === false;
  }

  get address(): string {
    if (this.#address === undefined && this.#isOver()) return '';
    // Read on demand: it takes 1.9 us, and few requests need it (`bench -- sensor`, single_main_port).
    return (this.#address ??= peerAddress(this.res.getRemoteAddressAsText()));
  }

  body(limit: number): Promise<Uint8Array> {
    return this.#body?.read(limit) ?? Promise.resolve(new Uint8Array(0));
  }

  hold(): void {
    if (this.#held) return;
    this.#held = true;
    this.res.onAborted(() => this.#over());
    this.#since = this.context.sweeper.now();
    this.context.sweeper.add(this);
  }

  answer(reply: HttpReply | StreamReply): void {
    if (this.#phase !== 'pending') {
      if ('body' in reply) this.#abandon(reply.body);
      return;
    }
    this.#phase = 'replied';
    if (this.#held) this.res.cork(() => this.#send(reply));
    else this.#send(reply);
  }

  /** Hands the connection over to a WebSocket. */
  upgrade(data: SocketData, key: string, protocol: string, extensions: string, context: Context): void {
    if (this.#phase !== 'pending') return;
    this.#over();
    this.res.cork(() => this.res.upgrade(data, key, protocol, extensions, context));
  }

  sweep(now: number): void {
    const waited = now - this.#since;
    if (this.#phase === 'pending') {
      if (waited >= this.context.timeout) this.answer(overdue);
    } else if (this.#phase === 'lingering') {
      if (waited >= lingerTime) this.#end(true);
    } else if (this.#wasBlocked) {
      const stuck = !this.#isStream && this.#buffer?.blocked !== false && waited >= this.context.timeout;
      if (stuck) this.res.close();
      else if (now - this.#touchedAt >= touchPeriod) this.#touch(now);
    }
  }

  #receive(): RequestBody {
    const { res } = this;
    const chunked = this.header('transfer-encoding') !== '';
    const body = new RequestBody(
      {
        pause: () => {
          res.pause();
        },
        resume: () => {
          if (!this.#isOver()) res.resume();
        },
      },
      chunked ? undefined : Number(this.header('content-length')),
      this.context.bodies,
    );
    if (!body.complete)
      res.onData((chunk, isLast) => {
        body.take(new Uint8Array(chunk), isLast);
        if (isLast && this.#phase === 'lingering') this.#end(false);
      });
    return body;
  }

  #send(reply: HttpReply | StreamReply): void {
    const { res } = this;
    const { status, headers } = reply;
    // uWebSockets.js writes 200 by itself.
    if (status !== 200) res.writeStatus(statusLine(status));
    for (const [name, value] of headers) res.writeHeader(name, value);
    const isBare = this.method === 'HEAD' || status === 204 || status === 304;
    if (isBare) this.#sendBare(reply);
    else if ('open' in reply) {
      this.#isStream = true;
      openStream(this.#openReply(), reply.open);
    } else if (typeof reply.body === 'string' || reply.body instanceof Uint8Array) this.#sendWhole(reply.body, status);
    else void sendChunks(this.#openReply(), reply.body);
  }

  #sendBare(reply: HttpReply | StreamReply): void {
    if ('body' in reply && (typeof reply.body === 'string' || reply.body instanceof Uint8Array)) {
      if (this.method === 'HEAD' && reply.status !== 204 && reply.status !== 304)
        this.res.writeHeader('Content-Length', String(Buffer.byteLength(reply.body)));
    } else if ('body' in reply) {
      this.#abandon(reply.body);
    }
    this.#body?.discard();
    this.res.endWithoutBody();
    this.#over();
  }

  #sendWhole(body: string | Uint8Array, status: number): void {
    const { res } = this;
    if (this.awaitsBody && status >= 400 && body.length > 0) {
      this.#linger(body);
      return;
    }
    this.#body?.discard();
    if (body.length <= smallBytes) {
      res.end(body);
      this.#over();
      return;
    }
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const [, done] = res.tryEnd(bytes, bytes.length);
    if (done) {
      this.#over();
      return;
    }
    this.hold();
    this.#wasBlocked = true;
    res.onWritable((offset) => {
      this.#progress();
      const [ok, isDone] = res.tryEnd(bytes.subarray(offset), bytes.length);
      if (isDone) this.#over();
      return ok;
    });
  }

  /** Sends a refusal at once but ends it with the body: a client whose connection closes while it still writes never reads the response. */
  #linger(body: string | Uint8Array): void {
    this.hold();
    this.#phase = 'lingering';
    this.#progress();
    this.res.writeHeader('Connection', 'close').write(body);
    this.#body?.discard();
  }

  #end(close: boolean): void {
    this.res.cork(() => this.res.end(undefined, close));
    this.#over();
  }

  #openReply(): ChunkedReply {
    const { res } = this;
    this.hold();
    this.#progress();
    this.#body?.discard();
    const buffer = new WriteBuffer({
      write: (chunk) => {
        let taken = true;
        if (!this.#isOver()) res.cork(() => (taken = res.write(chunk)));
        this.#wasBlocked ||= !taken;
        return taken;
      },
      flush: () => void res.cork(ignore),
    });
    res.onWritable(() => {
      this.#progress();
      if (buffer.writable()) this.#onDrained();
      return true;
    });
    this.#buffer = buffer;
    return {
      buffer,
      isOver: () => this.#isOver(),
      end: () => this.#end(false),
      cut: () => void res.close(),
      onChange: (drained, over) => {
        this.#onDrained = drained;
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

  #touch(now: number): void {
    this.#touchedAt = now;
    this.res.pause();
    this.res.resume();
  }

  #isOver(): boolean {
    return this.#phase === 'over';
  }

  /** Call when the response is complete or the client disconnected; the response object must not be used afterwards. */
  #over(): void {
    if (this.#phase === 'over') return;
    this.#phase = 'over';
    this.#body?.discard();
    this.#buffer?.drop();
    if (this.#held) this.context.sweeper.remove(this);
    this.#onOver();
  }
}

const ignore = (): void => undefined;

const mapped = '0000:0000:0000:0000:0000:ffff:';

/** An address as the library writes it: full IPv6, with IPv4-mapped addresses as IPv4 (RFC 4291, section 2.5.5.2). */
const peerAddress = (text: ArrayBuffer): string => {
  const address = Buffer.from(text).toString('latin1');
  if (!address.startsWith(mapped)) return address;
  const four = Number.parseInt(address.slice(mapped.length).replace(':', ''), 16);
  return [24, 16, 8, 0].map((shift) => (four >>> shift) & 255).join('.');
};
