import type { IncomingMessage } from 'node:http';
import { RequestHead } from '../server/request-head.js';
import type { HttpRequest } from '../../model/http/exchange.js';

/** The head of a request as plain values. */
export type NodeHead = Pick<HttpRequest, 'method' | 'path' | 'query' | 'header'> & {
  /** Why the request must be refused; undefined if it is valid. */
  readonly fault: string | undefined;
};

/** Node 24 bounds only the bytes of names and values, which allows 8,000 headers. */
const mostHeaders = 1_000;

export const nodeHead = (incoming: IncomingMessage): NodeHead => {
  const { method = '', url = '', rawHeaders, httpVersion } = incoming;
  const head = new RequestHead();
  for (let at = 0; at < rawHeaders.length; at += 2) head.add((rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? '');
  const { header } = head;
  const mark = url.indexOf('?');
  return {
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    header,
    fault: rawHeaders.length > 2 * mostHeaders ? tooMany : (head.fault ?? faultOf(url, httpVersion === '1.1' && header('host') === '')),
  };
};

const tooMany = `expected at most ${String(mostHeaders)} headers`;

/** RFC 9112, section 3.2. An absolute URL has a host of its own, which the checks of `Host` would not see. */
const faultOf = (url: string, lacksHost: boolean): string | undefined => {
  if (lacksHost) return 'the Host header is missing';
  return url.startsWith('/') || url === '*' ? undefined : 'expected a path, got an absolute URL';
};
