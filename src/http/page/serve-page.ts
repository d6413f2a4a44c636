import { entryOf } from '../../lib/json.js';
import type { Headers, HttpReply, HttpRequest } from '../../model/http/exchange.js';
import type { PageFile, PageFiles } from '../../model/http/page-files.js';
import { acceptedEncoding, acceptsHtml } from '../accepted.js';
import { isKnownTag } from '../known-tag.js';
import { pageHeaders } from './page-headers.js';

/** Answers requests for the page and its assets; undefined for all others. */
export type Page = (request: HttpRequest) => HttpReply | undefined;

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};

/** First segments of the paths of the API. A mistyped one is answered by the API, in its envelope. */
const foreign = /^\/(?:api|ws|metrics|debug|health[^/]*|ready|assets)(?:\/|$)/;

/**
 * Serves the files of the dashboard. A path of one of its views, which has no dot in its first segment, gets `index.html` if the client asks
 * for HTML; the addresses of resources and the ARNs behind it have dots. Paths are compared as sent, so `..` and its encoded forms name no file.
 */
export const servePage = (files: PageFiles): Page => {
  const index = files.get('index.html');
  return (request) => {
    const { method, path } = request;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (path.startsWith('/assets/')) {
      const asset = files.get(path.slice(1));
      return asset === undefined ? undefined : assetReply(path, asset, request);
    }
    if (index === undefined) return undefined;
    if (path === '/' || path === '/index.html') return indexReply(index, request, 'Accept-Encoding');
    return isView(path) && acceptsHtml(request.header('accept')) ? indexReply(index, request, 'Accept, Accept-Encoding') : undefined;
  };
};

const isView = (path: string): boolean => !foreign.test(path) && !/^\/[^/]*(?:\.|%2e)/i.test(path);

/** Encodings have tags of their own, because a strong tag stands for the bytes (RFC 9110, 8.8.3.3). */
const indexReply = (file: PageFile, request: HttpRequest, vary: string): HttpReply => {
  const { body, encoding, headers } = encoded(file, request);
  const etag = `"${file.hash}${encoding === undefined ? '' : `-${encoding}`}"`;
  const common: Headers = [['ETag', etag], ['Cache-Control', 'no-cache'], ['Vary', vary], ...pageHeaders];
  if (isKnownTag(request.header('if-none-match'), etag)) return { status: 304, headers: common, body: '' };
  return { status: 200, headers: [['Content-Type', typeOf('index.html')], ...headers, ...common], body };
};

const assetReply = (path: string, file: PageFile, request: HttpRequest): HttpReply => {
  const { body, headers } = encoded(file, request);
  const common: Headers = [['Cache-Control', 'public, max-age=31536000, immutable'], ['Vary', 'Accept-Encoding'], ...pageHeaders];
  return { status: 200, headers: [['Content-Type', typeOf(path)], ...headers, ...common], body };
};

const encoded = (file: PageFile, request: HttpRequest) => {
  const available = (['br', 'gzip'] as const).filter((one) => file[one] !== undefined);
  const encoding = acceptedEncoding(request.header('accept-encoding'), available);
  const headers: Headers = encoding === undefined ? [] : [['Content-Encoding', encoding]];
  return { body: (encoding === undefined ? undefined : file[encoding]) ?? file.bytes, encoding, headers };
};

const typeOf = (path: string): string => entryOf(types, path.slice(path.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
