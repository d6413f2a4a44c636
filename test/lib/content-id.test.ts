import { createHash } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { contentId } from '../../src/lib/content-id.js';

/** Reference implementation of base32: all bits in a row, cut into groups of five. */
const plainly = (prefix: string, parts: readonly string[]): string => {
  const bits = [...createHash('sha256').update(parts.join('\0')).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(parseInt(five, 2)));
  return prefix + letters.slice(0, 26).join('');
};

void t.test('D3: is 26 letters of base32 over the SHA-256 of the parts', async () => {
  fc.assert(
    fc.property(
      fc.constantFrom('e_', 'd_', ''),
      fc.array(fc.string({ unit: 'binary' })),
      (prefix, parts) => contentId(prefix, ...parts) === plainly(prefix, parts),
    ),
    { seed: 5 },
  );
});
