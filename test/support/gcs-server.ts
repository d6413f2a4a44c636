import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Test } from 'tap';
import type { Trouble } from '../conformance/state-conformance.js';
import { sendHalves, served } from './served.js';

type Stored = { readonly bytes: Buffer; readonly generation: string; readonly timeCreated: string };
type ReceivedRequest = { readonly url: URL; readonly headers: IncomingHttpHeaders };

/**
 * The object-reading part of the JSON API of Cloud Storage over HTTP: metadata, content of one generation, preconditions, paged listings.
 * The bucket has no versioning: replaced objects are gone.
 */
export class GcsServer {
  readonly requests: ReceivedRequest[] = [];
  trouble: Trouble = 'none';
  /** Bearer token required from each request; '' for none. */
  token = '';
  pageSize = 1_000;
  /** Called after each metadata response. */
  afterMetadata = (): void => undefined;
  /** Milliseconds between the halves of the content. */
  delay = 0;
  readonly #objects = new Map<string, Stored>();
  #generation = 1_760_000_000_000_000;
  #origin = '';
  readonly #server = createServer((request, response) => {
    this.#answer(request, response);
  });

  constructor(readonly bucket: string) {}

  async open(t: Test): Promise<this> {
    this.#origin = await served(t, this.#server);
    return this;
  }

  get url(): string {
    return this.#origin;
  }

  put(name: string, content: string | Buffer): void {
    this.#generation += 1_000;
    const generation = String(this.#generation);
    this.#objects.set(name, { bytes: Buffer.from(content), generation, timeCreated: new Date().toISOString() });
  }

  remove(name: string): void {
    this.#objects.delete(name);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url);
    this.requests.push({ url, headers: request.headers });
    const objectsPath = `/storage/v1/b/${encodeURIComponent(this.bucket)}/o`;
    const isToken = this.token === '' || request.headers.authorization === `Bearer ${this.token}`;
    if (this.trouble === 'hang') return;
    if (this.trouble === 'error') refuse(response, 500, 'We encountered an internal error.\nPlease try again.');
    else if (this.trouble === 'refused') refuse(response, 403, `reader does not have storage.objects.get access to ${this.bucket}.`);
    else if (!isToken) refuse(response, 401, 'Invalid Credentials');
    else if (url.pathname === objectsPath) this.#list(url.searchParams, response);
    else if (url.pathname.startsWith(`${objectsPath}/`))
      this.#object(decodeURIComponent(url.pathname.slice(objectsPath.length + 1)), url, request.headers.range, response);
    else refuse(response, 404, 'Not Found');
  }

  #object(name: string, { searchParams: query }: URL, range: string | undefined, response: ServerResponse): void {
    const stored = this.#objects.get(name);
    const wanted = query.get('generation');
    if (stored === undefined || (wanted !== null && wanted !== stored.generation)) {
      refuse(response, 404, `No such object: ${this.bucket}/${name}`);
    } else if (query.get('ifGenerationNotMatch') === stored.generation) response.writeHead(304).end();
    else if (query.get('alt') === 'media') {
      const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
      response.setHeader('x-goog-generation', stored.generation);
      if (first === '') this.#send(response, stored.bytes, 'application/octet-stream');
      else this.#send(response, stored.bytes.subarray(Number(first), Number(last) + 1), 'application/octet-stream', 206);
    } else {
      const { bytes, generation, timeCreated } = stored;
      const metadata = { name, bucket: this.bucket, generation, timeCreated, updated: timeCreated, size: String(bytes.length) };
      const fields = query.get('fields')?.split(',') ?? Object.keys(metadata);
      const body = JSON.stringify(Object.fromEntries(Object.entries(metadata).filter(([key]) => fields.includes(key))));
      this.#send(response, Buffer.from(body), 'application/json');
      response.once('finish', () => {
        this.afterMetadata();
      });
    }
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const names = [...this.#objects.keys()]
      .filter((name) => name.startsWith(prefix) && (delimiter === '' || !name.slice(prefix.length).includes(delimiter)))
      .sort();
    const from = Number(query.get('pageToken') ?? '0');
    const to = from + Math.min(this.pageSize, Number(query.get('maxResults') ?? '1000'));
    const items = names.slice(from, to).map((name) => ({ name, size: String(this.#objects.get(name)?.bytes.length ?? 0) }));
    const page = { ...(items.length > 0 ? { items } : {}), ...(to < names.length ? { nextPageToken: String(to) } : {}) };
    this.#send(response, Buffer.from(JSON.stringify(page)), 'application/json');
  }

  #send(response: ServerResponse, bytes: Buffer, type: string, status = 200): void {
    response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
    sendHalves(response, bytes, { isCut: this.trouble === 'cut', delay: this.delay });
  }
}

const refuse = (response: ServerResponse, code: number, message: string): void => {
  const body = { error: { code, message, errors: [{ message, domain: 'global', reason: 'test' }] } };
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
