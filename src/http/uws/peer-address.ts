const mapped = '0000:0000:0000:0000:0000:ffff:';

/** An address as the library writes it: full IPv6, with IPv4-mapped addresses as IPv4 (RFC 4291, section 2.5.5.2). */
export const peerAddress = (text: ArrayBuffer): string => {
  const address = Buffer.from(text).toString('latin1');
  if (!address.startsWith(mapped)) return address;
  const four = Number.parseInt(address.slice(mapped.length).replace(':', ''), 16);
  return [24, 16, 8, 0].map((shift) => (four >>> shift) & 255).join('.');
};
