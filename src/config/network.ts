import { isIP, SocketAddress } from 'node:net';

/** An address (`prefix` is its full length) or a network. */
type Network = { readonly address: string; readonly prefix: number; readonly family: 'ipv4' | 'ipv6' };

const lengths = { ipv4: 32, ipv6: 128 } as const;

/**
 * The canonical form of an address: IPv6 in the short form of RFC 5952, IPv4-mapped IPv6 as IPv4. Undefined if the text is not an address.
 * Rejects zones (`%eth0`), which are specific to one machine.
 */
export const canonicalAddress = (text: string): Network | undefined => {
  const kind = text.includes('%') ? 0 : isIP(text);
  if (kind === 4) return { address: text, prefix: 32, family: 'ipv4' };
  if (kind === 0) return undefined;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  return mapped === undefined ? { address, prefix: 128, family: 'ipv6' } : { address: mapped, prefix: 32, family: 'ipv4' };
};

/** Parses `10.0.0.1`, `10.0.0.0/8`, `::1`, `fd00::/8`; undefined for anything else. */
export const parseNetwork = (text: string): Network | undefined => {
  const [address = '', length, ...more] = text.split('/');
  const network = canonicalAddress(address);
  if (network === undefined || length === undefined) return network;
  if (more.length > 0 || !/^\d{1,3}$/.test(length)) return undefined;
  // The prefix counts the bits of the address as written.
  const prefix = Number(length) - (network.family === 'ipv4' && address.includes(':') ? 96 : 0);
  return prefix >= 0 && prefix <= lengths[network.family] ? { ...network, prefix } : undefined;
};
