/** Addresses and address ranges of IPv4 and IPv6 as text: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. Source: RFC 4291, RFC 4632, RFC 5952. */

/** `parts`: four octets or eight groups of 16 bits, as written. `width`: the length of the prefix; all bits for an address. */
export type Network = { readonly parts: readonly number[]; readonly width: number; readonly isAddress: boolean };

const form = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i;

/** Undefined for every other text. */
export const parseNetwork = (text: string): Network | undefined => {
  // Most texts are no network; both forms are short and have a dot or a colon.
  if (text.length > 49 || !(text.includes('.') || text.includes(':'))) return undefined;
  const [, address = '', given] = form.exec(text) ?? [];
  const parts = address.includes(':') ? groups(address) : address === '' ? undefined : octets(address);
  if (parts === undefined) return undefined;
  const bits = lengthOf(parts);
  const width = given === undefined ? bits : Number(given);
  return width > bits ? undefined : { parts, width, isAddress: given === undefined };
};

const bitsOf = (parts: readonly number[]): number => (parts.length === 4 ? 8 : 16);
const lengthOf = (parts: readonly number[]): number => parts.length * bitsOf(parts);

const octets = (address: string): readonly number[] | undefined => {
  const parts = address.split('.').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 256));
  return parts.length === 4 && parts.every((part) => part < 256) ? parts : undefined;
};

/** The last 32 bits may be written as IPv4. */
const groups = (address: string): readonly number[] | undefined => {
  const tail = address.slice(address.lastIndexOf(':') + 1);
  if (tail.includes('.')) {
    const [a = 0, b = 0, c = 0, d = 0] = octets(tail) ?? [];
    if (octets(tail) === undefined) return undefined;
    return groups(`${address.slice(0, -tail.length)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`);
  }
  const halves = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [head = [], rest] = halves;
  const missing = 8 - head.length - (rest?.length ?? 0);
  if (halves.length > 2 || (rest === undefined ? missing !== 0 : missing < 1)) return undefined;
  const all = [...head, ...Array.from({ length: missing }, () => '0'), ...(rest ?? [])];
  return all.every((part) => /^[0-9a-f]{1,4}$/i.test(part)) ? all.map((part) => parseInt(part, 16)) : undefined;
};

/** The network without host bits. */
export const withoutHost = ({ parts, width, isAddress }: Network): Network => {
  const bits = bitsOf(parts);
  const masked = parts.map((part, at) => part & ~((1 << (bits - Math.min(Math.max(width - at * bits, 0), bits))) - 1));
  return { parts: masked, width, isAddress };
};

/** In lower case, IPv6 compressed; with the length of the prefix unless it is an address. */
export const networkText = ({ parts, width, isAddress }: Network): string =>
  `${parts.length === 4 ? parts.join('.') : compressed(parts)}${isAddress ? '' : `/${String(width)}`}`;

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

/** A network as text, in which an address is the range of itself. */
export const rangeText = (network: Network): string => networkText({ ...network, isAddress: false });

/** A text that is a network as the range without host bits; other texts as they are. */
export const plainRange = (text: string): string => {
  const network = parseNetwork(text);
  return network === undefined ? text : rangeText(withoutHost(network));
};

/**
 * Whether the networks together are everybody (D110): half or more of either address space, or of the global unicast addresses of IPv6
 * (`2000::/3`), which are all that the internet routes.
 */
export const isEverybody = (networks: readonly Network[]): boolean =>
  share(networks, 4, 0, 1) >= 0.5 || share(networks, 8, 0, 1) >= 0.5 || share(networks, 8, 0.125, 0.25) >= 0.5;

/** The share of a part of an address space, from 0 to 1, that the networks of one family cover. */
const share = (networks: readonly Network[], family: number, from: number, to: number): number => {
  const spans = networks.flatMap((network): readonly (readonly [number, number])[] => {
    if (network.parts.length !== family) return [];
    const start = withoutHost(network).parts.reduce((sum, part, at) => sum + part / 2 ** (bitsOf(network.parts) * (at + 1)), 0);
    return [[Math.max(start, from), Math.min(start + 2 ** -network.width, to)]];
  });
  let covered = 0;
  let end = from;
  for (const [start, stop] of spans.sort(([one], [other]) => one - other)) {
    if (stop > Math.max(start, end)) covered += stop - Math.max(start, end);
    end = Math.max(end, stop);
  }
  return covered / (to - from);
};
