import type { IncomingMessage } from 'node:http';

const hopByHop = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * The head of a request that asks for another protocol, without this wish. A server may ignore it (RFC 9110, section 7.8). Node before
 * version 24 takes such a connection from its parser; with this head and the bytes after it, the parser reads the request as any other.
 * Clients of Java send `Upgrade: h2c` with their first request.
 */
export const withoutUpgrade = ({ method = '', url = '', httpVersion, rawHeaders }: IncomingMessage): Buffer => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!hopByHop.has((rawHeaders[at] ?? '').toLowerCase())) lines.push(`${rawHeaders[at] ?? ''}: ${rawHeaders[at + 1] ?? ''}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
};
