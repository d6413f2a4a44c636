import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Test } from 'tap';
import { gzipSync } from 'node:zlib';
import type { Trouble } from '../conformance/state-conformance.js';
import { sendHalves, served } from './served.js';

/** Validator that the server sends: an ETag from the content's hash; Last-Modified; the headers of Terraform's own servers; none. */
export type Validator = 'etag' | 'last-modified' | 'content-md5' | 'none';
type ReceivedRequest = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly status: number };

/** A server for Terraform's `http` backend with one state at `/state`. */
export class StateHttpServer {
  readonly requests: ReceivedRequest[] = [];
  trouble: Trouble = 'none';
  /** Supports conditional requests. */
  ignoresConditions = false;
  /** Required `user:password`; '' for none. */
  account = '';
  absent: 204 | 404 = 404;
  isGzip = false;
  isChunked = false;
  /** Milliseconds between the halves of the state. */
  delay = 0;
  /** Redirects by path, with target and status. */
  readonly redirects = new Map<string, readonly [number, string]>();
  /** Write time of the state, for `last-modified`. */
  modified = Date.now() - 30_000;
  #state: Buffer | undefined;
  #origin = '';
  readonly #server = createServer((request, response) => {
    this.#answer(request, response);
    this.requests.push({ path: request.url ?? '', headers: request.headers, status: this.trouble === 'hang' ? 0 : response.statusCode });
  });

  constructor(readonly validator: Validator) {}

  async open(t: Test): Promise<this> {
    this.#origin = await served(t, this.#server);
    return this;
  }

  get url(): string {
    return `${this.#origin}/state`;
  }

  put(content: string | Buffer): void {
    // Last-Modified has a resolution of seconds: keep versions a second apart.
    this.modified += 1_000;
    this.#state = Buffer.from(content);
  }

  remove(): void {
    this.#state = undefined;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', this.url);
    const [status, to] = this.redirects.get(pathname) ?? [];
    const basic = `Basic ${Buffer.from(this.account).toString('base64')}`;
    if (this.trouble === 'hang') return;
    if (status !== undefined) response.writeHead(status, { location: to }).end('moved');
    else if (this.trouble === 'error') response.writeHead(500).end('trouble with account ' + this.account);
    else if (this.trouble === 'refused') response.writeHead(403).end();
    else if (this.account !== '' && request.headers.authorization !== basic) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="states"' }).end();
    } else if (this.#state === undefined || pathname !== '/state') response.writeHead(this.absent).end();
    else this.#send(this.#state, request.headers, response);
  }

  #send(state: Buffer, requests: IncomingHttpHeaders, response: ServerResponse): void {
    const marks = this.#marks(state);
    const isKnown =
      (marks.etag !== undefined && requests['if-none-match'] === marks.etag) ||
      (marks['last-modified'] !== undefined && requests['if-modified-since'] === marks['last-modified']);
    if (isKnown && !this.ignoresConditions) {
      response.writeHead(304, marks).end();
      return;
    }
    const bytes = this.isGzip ? gzipSync(state) : state;
    response.writeHead(200, {
      ...marks,
      'content-type': 'application/json',
      ...(this.isGzip ? { 'content-encoding': 'gzip' } : {}),
      ...(this.isChunked ? {} : { 'content-length': String(bytes.length) }),
    });
    sendHalves(response, bytes, { isCut: this.trouble === 'cut', delay: this.delay });
  }

  #marks(state: Buffer): Readonly<Record<string, string>> {
    const md5 = createHash('md5').update(state).digest('base64');
    switch (this.validator) {
      case 'etag':
        return { etag: `"${md5}"` };
      case 'last-modified':
        return { 'last-modified': new Date(this.modified).toUTCString() };
      case 'content-md5':
        return { 'content-md5': md5 };
      case 'none':
        return {};
    }
  }
}
