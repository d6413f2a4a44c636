/** Address ranges in the form that EC2 stores: the network address of IPv4 ranges, lower case and shortest form of IPv6 ranges. */
export const canonicalCidr = (range: string): string => {
  const [address = '', length = ''] = range.trim().split('/');
  const bits = Number(length);
  if (!/^\d{1,3}$/.test(length)) return range;
  if (address.includes(':') && !address.includes('.')) return canonicalIpv6(address, bits) ?? range.toLowerCase();
  const parts = address.split('.').map(Number);
  if (parts.length !== 4 || parts.some((part) => !Number.isInteger(part) || part < 0 || part > 255) || bits > 32) return range;
  return `${masked(parts, 8, bits).join('.')}/${String(bits)}`;
};

const canonicalIpv6 = (address: string, bits: number): string | undefined => {
  const [head = '', tail, ...rest] = address.split('::');
  const groupsOf = (text: string): readonly number[] => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const first = groupsOf(head);
  const last = groupsOf(tail ?? '');
  const missing = 8 - first.length - last.length;
  const isWhole = tail === undefined ? missing === 0 : missing > 0;
  const groups = [...first, ...Array.from({ length: Math.max(missing, 0) }, () => 0), ...last];
  if (!isWhole || rest.length > 0 || groups.some((group) => !(group >= 0 && group <= 0xffff)) || bits > 128) return undefined;
  return `${shortest(masked(groups, 16, bits))}/${String(bits)}`;
};

/** The network part of an address whose parts have `width` bits. */
const masked = (parts: readonly number[], width: number, bits: number): readonly number[] =>
  parts.map((part, at) => {
    const kept = Math.min(Math.max(bits - at * width, 0), width);
    return part - (part % 2 ** (width - kept));
  });

/** Groups in hexadecimal, with the longest run of zeros as `::`. */
const shortest = (groups: readonly number[]): string => {
  let [start, length] = [-1, 1];
  for (let from = 0; from < groups.length; from++) {
    let to = from;
    while (groups[to] === 0) to++;
    if (to - from > length) [start, length] = [from, to - from];
  }
  const hex = (part: readonly number[]): string => part.map((group) => group.toString(16)).join(':');
  return start < 0 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
};
