/** A parsed HTTP response. */
export type Answer = {
  readonly status: number;
  /** By lower-case name; the last value of repeated headers. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  readonly isStream: boolean;
};

/** The response and the offset of the next one; `more`: incomplete; any other text: the violation of HTTP. */
type ReadAnswer = { readonly answer: Answer; readonly end: number } | string;

const statusLine = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]+$/;
const headerLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+): ?([\t\x20-\x7e\x80-\xff]*)$/;
const mostHead = 16 * 1024;

/**
 * A strict reader of RFC 9112. `bare`: the response has no body regardless of its head. For an event stream the body is what has arrived.
 */
export const readAnswer = (bytes: Buffer, bare: boolean): ReadAnswer => {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return bytes.length > mostHead ? 'an unterminated head' : 'more';
  const [first = '', ...lines] = bytes.toString('latin1', 0, head).split('\r\n');
  const status = Number(statusLine.exec(first)?.[1]);
  if (Number.isNaN(status)) return `no status line: ${JSON.stringify(first.slice(0, 100))}`;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ''] = headerLine.exec(line) ?? [];
    if (name === undefined) return `no header: ${JSON.stringify(line.slice(0, 100))}`;
    if (headers.has(name.toLowerCase()) && name.toLowerCase() === 'content-length') return 'two lengths';
    headers.set(name.toLowerCase(), value);
  }
  const start = head + 4;
  const done = (body: Buffer, end: number, isStream = false): ReadAnswer => ({ answer: { status, headers, body, isStream }, end });
  const none = Buffer.alloc(0);
  if (status < 200 || status === 204 || status === 304 || bare) return done(none, start, status === 101);
  if (headers.get('content-type')?.startsWith('text/event-stream') === true) return done(bytes.subarray(start), bytes.length, true);
  if (headers.get('transfer-encoding') === 'chunked')
    return headers.has('content-length') ? 'a length and chunks' : chunked(bytes, start, done);
  const length = headers.get('content-length');
  // The server closes the connection after refusing malformed HTTP (RFC 9112, 6.3).
  if (length === undefined && status >= 400 && headers.get('connection') === 'close') return done(bytes.subarray(start), bytes.length);
  if (length === undefined || !/^\d+$/.test(length)) return `no length: ${JSON.stringify(first)}`;
  const end = start + Number(length);
  return end > bytes.length ? 'more' : done(bytes.subarray(start, end), end);
};

const chunked = (bytes: Buffer, start: number, done: (body: Buffer, end: number) => ReadAnswer): ReadAnswer => {
  const parts: Buffer[] = [];
  for (let at = start; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return 'more';
    const size = bytes.toString('latin1', at, line);
    if (!/^[0-9a-fA-F]{1,8}$/.test(size)) return `no chunk size: ${JSON.stringify(size.slice(0, 20))}`;
    const length = Number.parseInt(size, 16);
    at = line + 2 + length;
    if (at + 2 > bytes.length) return 'more';
    if (bytes.toString('latin1', at, at + 2) !== '\r\n')
      return `an unterminated chunk: ${JSON.stringify(bytes.toString('latin1', Math.max(start, at - 40), at + 200))}`;
    parts.push(bytes.subarray(line + 2, at));
    at += 2;
    if (length === 0) return done(Buffer.concat(parts), at);
  }
};

/** The violation of the rules that every response to `path` must follow, if any. */
export const wrongWith = ({ status, headers, body, isStream }: Answer, path: string, hadLongHead: boolean): string | undefined => {
  // The server refuses heads over 4 KiB before it reads the path.
  if (hadLongHead && status === 431) return undefined;
  if (!allowed.has(status)) return `status ${status}: ${body.toString('utf8', 0, 200)}`;
  if (isStream || body.length === 0 || !/^\/(?:api\/|ws$)/.test(path) || path === '/api/v1/openapi.json') return undefined;
  if (status === 200 && /^\/api\/v1\/drifts\/index(?:\?|$)/.test(path)) return isLines(body) ? undefined : 'the index is not lines of JSON';
  if (headers.get('content-type')?.startsWith('application/json') !== true)
    return `${status} is not JSON: ${headers.get('content-type') ?? ''}`;
  return isEnvelope(body, status) ? undefined : `${status} without envelope: ${body.toString('utf8', 0, 200)}`;
};

const allowed: ReadonlySet<number> = new Set([200, 202, 204, 304, 400, 401, 403, 404, 405, 413, 415, 429, 503]);

const isLines = (body: Buffer): boolean => {
  try {
    for (const line of body.toString().trimEnd().split('\n')) JSON.parse(line);
    return true;
  } catch {
    return false;
  }
};

const isEnvelope = (body: Buffer, status: number): boolean => {
  try {
    const json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as {
      readonly success?: unknown;
      readonly data?: unknown;
      readonly error?: { readonly code?: unknown; readonly message?: unknown };
    };
    if (status < 400) return json.success === true && typeof json.data === 'object';
    return json.success === false && typeof json.error?.code === 'string' && typeof json.error.message === 'string';
  } catch {
    return false;
  }
};
