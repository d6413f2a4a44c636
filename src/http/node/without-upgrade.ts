import type { IncomingMessage } from 'node:http';

type Head = Pick<IncomingMessage, 'method' | 'url' | 'httpVersion' | 'rawHeaders'>;

const upgradeFields = new Set(['upgrade', 'http2-settings']);

/**
 * The head of a request that asks for another protocol, without this wish. A server may ignore it (RFC 9110, section 7.8). Node takes such a
 * connection from its parser; with this head and the bytes after it, the parser reads the request as any other. Clients of Java send
 * `Upgrade: h2c` with their first request.
 *
 * The option `shouldUpgradeCallback` of Node 24 is no alternative: the parser drops the bytes after the request that came in the same read.
 */
export const withoutUpgrade = ({ method = '', url = '', httpVersion, rawHeaders }: Head): Buffer => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const value = rawHeaders[at + 1] ?? '';
    if (name.toLowerCase() === 'connection') lines.push(`${name}: ${otherOptions(value)}`);
    else if (!upgradeFields.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
};

/** The options of a `Connection` header that do not belong to the upgrade, such as `close`. */
const otherOptions = (value: string): string =>
  value
    .split(',')
    .map((option) => option.trim())
    .filter((option) => !upgradeFields.has(option.toLowerCase()))
    .join(', ');
