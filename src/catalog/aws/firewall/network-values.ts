import { isList, isObject, type Json, entryOf } from '../../../lib/json.js';
import { networkText, parseNetwork, withoutHost } from '../../../lib/network.js';

/** Spellings of protocols and address ranges in rules of security groups and network ACLs. Source: EC2 API reference; RFC 5952. */

const protocolNumbers: Readonly<Record<string, string>> = { all: '-1', icmp: '1', tcp: '6', udp: '17', icmpv6: '58' };
const protocolNames = new Map(Object.entries(protocolNumbers).map(([name, number]) => [number, number === '-1' ? '-1' : name]));

/** `6`, `TCP` and `tcp` are `tcp`; `all` is `-1`; protocols without a name of their own keep their number. */
export const protocolName = (protocol: string): string => {
  const spelled = protocol.toLowerCase();
  return protocolNames.get(entryOf(protocolNumbers, spelled) ?? spelled) ?? spelled;
};

/** `tcp` is `6`. */
export const protocolNumber = (protocol: string): string => entryOf(protocolNumbers, protocol.toLowerCase()) ?? protocol;

/** Whether rules of the protocol have ports, or a type and a code; those of all other protocols ignore both. */
export const hasPorts = (protocol: string): boolean => ['tcp', 'udp', 'icmp', 'icmpv6'].includes(protocolName(protocol));

/** An address range as EC2 writes it: without host bits, IPv6 in lower case and compressed. Other texts stay as they are. */
export const canonicalRange = (range: string): string => {
  const network = range.includes('/') ? parseNetwork(range) : undefined;
  return network === undefined ? range : networkText(withoutHost(network));
};

/** The state may have the account before the id of a group of another account. */
const accountOfGroup = /^\d{12}\/(?=sg-)/;

/** A value in one spelling, to compare network values: see the meaning `network`. */
export const plainNetwork = (value: Json | undefined): Json => {
  if (isList(value)) return value.map(plainNetwork);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainNetwork(one)]));
  if (typeof value !== 'number' && typeof value !== 'string') return value ?? null;
  const plain = canonicalRange(protocolNumber(String(value))).replace(accountOfGroup, '');
  if (plain === '-1') return null;
  // Unlike elsewhere, 0 is a value: the first port, or the type of an echo reply.
  return /^\d+$/.test(plain) ? `#${String(Number(plain))}` : plain;
};
