import { isList, isObject, type Json } from '../../../lib/json.js';

/** Spellings of protocols and address ranges in rules of security groups and network ACLs. Source: EC2 API reference; RFC 5952. */

const protocolNumbers: Readonly<Record<string, string>> = { all: '-1', icmp: '1', tcp: '6', udp: '17', icmpv6: '58' };
const protocolNames = new Map(Object.entries(protocolNumbers).map(([name, number]) => [number, number === '-1' ? '-1' : name]));

/** `6`, `TCP` and `tcp` are `tcp`; `all` is `-1`; protocols without a name of their own keep their number. */
export const protocolName = (protocol: string): string => {
  const spelled = protocol.toLowerCase();
  return protocolNames.get(protocolNumbers[spelled] ?? spelled) ?? spelled;
};

/** `tcp` is `6`. */
export const protocolNumber = (protocol: string): string => protocolNumbers[protocol.toLowerCase()] ?? protocol;

/** Whether rules of the protocol have ports, or a type and a code; those of all other protocols ignore both. */
export const hasPorts = (protocol: string): boolean => ['tcp', 'udp', 'icmp', 'icmpv6'].includes(protocolName(protocol));

const addressRange = /^([0-9a-f:.]+)\/(\d{1,3})$/i;

/** An address range as EC2 writes it: without host bits, IPv6 in lower case and compressed. Other texts stay as they are. */
export const canonicalRange = (range: string): string => {
  const [, address = '', width = ''] = addressRange.exec(range) ?? [];
  if (address === '') return range;
  const isLong = address.includes(':');
  const parts = isLong ? hextets(address) : octets(address);
  const bits = isLong ? 16 : 8;
  if (parts === undefined || Number(width) > bits * parts.length) return range;
  const masked = parts.map((part, at) => {
    const kept = Math.min(Math.max(Number(width) - at * bits, 0), bits);
    return part & ~((1 << (bits - kept)) - 1);
  });
  return `${isLong ? compressed(masked) : masked.join('.')}/${String(Number(width))}`;
};

const octets = (address: string): readonly number[] | undefined => {
  const parts = address.split('.').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 256));
  return parts.length === 4 && parts.every((part) => part < 256) ? parts : undefined;
};

const hextets = (address: string): readonly number[] | undefined => {
  const halves = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [head = [], tail] = halves;
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (halves.length > 2 || (tail === undefined ? missing !== 0 : missing < 1)) return undefined;
  const all = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])];
  return all.every((part) => /^[0-9a-f]{1,4}$/i.test(part)) ? all.map((part) => parseInt(part, 16)) : undefined;
};

/** Replaces the first of the longest runs of zeros. */
const compressed = (parts: readonly number[]): string => {
  const text = parts.map((part) => part.toString(16)).join(':');
  const runs = [...text.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].sort(
    (one, other) => zeros(other[0]) - zeros(one[0]) || one.index - other.index,
  );
  const [run] = runs;
  if (run === undefined) return text;
  return `${text.slice(0, run.index)}::${text.slice(run.index + run[0].length).replace(/^:/, '')}`;
};
const zeros = (run: string): number => run.replaceAll(':', '').length;

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
