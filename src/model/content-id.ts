import { createHash } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** `prefix` and 26 characters of base32 (RFC 4648, lower case) over the SHA-256 of the parts (D3): 130 bits, the same for the same parts. */
export const contentId = (prefix: string, ...parts: readonly string[]): string => {
  const digest = createHash('sha256').update(parts.join('\0')).digest();
  let text = prefix;
  let bits = 0;
  let value = 0;
  for (let at = 0; text.length < prefix.length + 26; at++) {
    value = ((value << 8) | (digest[at] ?? 0)) & 0xffff;
    bits += 8;
    while (bits >= 5 && text.length < prefix.length + 26) {
      bits -= 5;
      text += alphabet.charAt((value >> bits) & 31);
    }
  }
  return text;
};
