import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text, type JsonObject } from '../../src/lib/json.js';
import { served } from './served.js';

type Request = {
  readonly resourceNames: readonly string[];
  readonly filter: string;
  readonly orderBy?: string;
  readonly pageSize?: number;
  readonly pageToken?: string;
};
type Stored = { readonly entry: JsonObject; readonly searchableAt: number };
type Trouble = 'none' | 'error' | 'throttled' | 'denied' | 'hang';

/**
 * `entries.list` of the Logging API: filters that compare `timestamp`, `receiveTimestamp` and `log_id` and are joined by AND, pages in the
 * order of `timestamp` and `insertId`, empty pages, the limits of a request, and tokens that belong to one search.
 */
export class LoggingServer {
  readonly entries: Stored[] = [];
  readonly requests: Request[] = [];
  trouble: Trouble = 'none';
  /** Bearer token required from each request; '' for none. */
  token = '';
  /** The clock of the server, milliseconds since the epoch. */
  clock: () => number = Date.now;
  /** Largest page, below that of the request. */
  mostEntries = 1_000;
  /** Whether each page is preceded by an empty one with a token. */
  hasEmptyPages = false;
  /** Called with the number of each request; may change `trouble`. */
  onRequest: (count: number) => void = () => undefined;
  /** Tokens issued before this one are refused. */
  oldestToken = 0;
  /** Text that makes a filter invalid. */
  invalid = '(((';
  readonly #searches: { readonly of: string; readonly from: number; readonly isEmpty: boolean }[] = [];
  #url = '';
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response);
  });

  async open(t: { readonly teardown: (work: () => Promise<void>) => void }): Promise<this> {
    this.#url = await served(t, this.#server);
    return this;
  }

  get url(): string {
    return this.#url;
  }

  /** Adds an entry, which becomes searchable `delay` milliseconds from now. */
  add(entry: JsonObject, delay = 0): void {
    this.entries.push({ entry, searchableAt: this.clock() + delay });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const asked = JSON.parse(Buffer.concat(pieces).toString()) as Request;
    this.requests.push(asked);
    this.onRequest(this.requests.length);
    response.setHeader('date', new Date(this.clock()).toUTCString());
    const send = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value, undefined, 2));
    };
    const refuse = (code: number, message: string): void => {
      send(code, { error: { code, message } });
    };
    const { resourceNames, filter, pageSize = 50, pageToken = '', orderBy = 'timestamp asc' } = asked;
    if (this.trouble === 'hang') return;
    if (this.trouble === 'error') refuse(503, 'The service is currently unavailable.');
    else if (this.trouble === 'throttled') refuse(429, "Quota exceeded for quota metric 'Read requests'");
    else if (this.trouble === 'denied') refuse(403, 'Permission denied for all log views');
    else if (this.token !== '' && request.headers.authorization !== `Bearer ${this.token}`) refuse(401, 'Invalid credentials');
    else if (resourceNames.length > 100 || pageSize > 1_000 || filter.length > 20_000 || orderBy !== 'timestamp asc')
      refuse(400, 'Request contains an invalid argument.');
    else if (filter.includes(this.invalid)) refuse(400, 'Unparseable filter: syntax error');
    else this.#list({ ...asked, pageSize, pageToken }, send, refuse);
  }

  #list(
    { resourceNames, filter, pageSize, pageToken }: Request & { readonly pageSize: number; readonly pageToken: string },
    send: (status: number, value: object) => void,
    refuse: (code: number, message: string) => void,
  ): void {
    const of = JSON.stringify([resourceNames, filter, pageSize]);
    const number = Number(pageToken.slice(1));
    const search = pageToken === '' ? { of, from: 0, isEmpty: this.hasEmptyPages } : this.#searches[number];
    if (search?.of !== of || (pageToken !== '' && number < this.oldestToken)) return refuse(400, 'page_token is invalid');
    const tokenOf = (from: number, isEmpty: boolean): string => `t${String(this.#searches.push({ of, from, isEmpty }) - 1)}`;
    if (search.isEmpty) return send(200, { nextPageToken: tokenOf(search.from, false) });
    const found = this.entries
      .filter(({ searchableAt, entry }) => searchableAt <= this.clock() && isOf(entry, resourceNames) && matches(entry, filter))
      .map(({ entry }) => entry)
      .sort((a, b) => compare(a, b));
    const to = search.from + Math.min(pageSize, this.mostEntries);
    const entries = found.slice(search.from, to);
    send(200, {
      ...(entries.length > 0 ? { entries } : {}),
      ...(to < found.length ? { nextPageToken: tokenOf(to, this.hasEmptyPages) } : {}),
    });
  }
}

const textOf = (entry: JsonObject, name: string): string => text(entry[name]) ?? '';

const compare = (a: JsonObject, b: JsonObject): number =>
  Date.parse(textOf(a, 'timestamp')) - Date.parse(textOf(b, 'timestamp')) || (textOf(a, 'insertId') < textOf(b, 'insertId') ? -1 : 1);

const isOf = (entry: JsonObject, resourceNames: readonly string[]): boolean =>
  resourceNames.some((name) => textOf(entry, 'logName').startsWith(`${name}/`));

/** Unknown conditions, such as those of a user, match everything. */
const matches = (entry: JsonObject, filter: string): boolean =>
  filter.split(' AND ').every((condition) => {
    const [, log] = /^log_id\("([^"]*)"\)$/.exec(condition) ?? [];
    if (log !== undefined) return textOf(entry, 'logName').endsWith(`/logs/${encodeURIComponent(log)}`);
    const [, field = '', operator, time = ''] = /^(timestamp|receiveTimestamp)(>=|<)"([^"]*)"$/.exec(condition) ?? [];
    if (operator === undefined) return true;
    const difference = Date.parse(textOf(entry, field)) - Date.parse(time);
    return operator === '>=' ? difference >= 0 : difference < 0;
  });
