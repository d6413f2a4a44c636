import { BlockList } from 'node:net';
import { canonicalAddress, parseNetwork } from '../config/network.js';
import type { HttpRequest } from '../model/http/exchange.js';

/**
 * The address of the client that sent a request. Reads `X-Forwarded-For` from the right, each entry only if the hop that wrote it is
 * trusted, and stops at the first entry that is not an address. Nothing that the client itself wrote is trusted.
 *
 * @param trustedProxies addresses and networks, checked by the configuration
 */
export const clientAddress = (trustedProxies: readonly string[]): ((request: HttpRequest) => string) => {
  if (trustedProxies.length === 0) return (request) => request.address;
  const trusted = new BlockList();
  for (const text of trustedProxies) {
    const network = parseNetwork(text);
    if (network !== undefined) trusted.addSubnet(network.address, network.prefix, network.family);
  }

  return (request) => {
    let hop = canonicalAddress(request.address);
    if (hop === undefined) return request.address;
    const header = request.header('x-forwarded-for');
    const entries = header === '' || !trusted.check(hop.address, hop.family) ? [] : header.split(',');
    for (const entry of entries.reverse()) {
      const next = canonicalAddress(withoutPort(entry.trim()));
      if (next === undefined) break;
      hop = next;
      if (!trusted.check(hop.address, hop.family)) break;
    }
    return hop.address;
  };
};

/** Some proxies write `192.0.2.1:4711`, `[2001:db8::1]:4711` or `[2001:db8::1]`. */
const withoutPort = (entry: string): string => {
  const [, six, four] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i.exec(entry) ?? [];
  return six ?? four ?? entry;
};
