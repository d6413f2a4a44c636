import fc from 'fast-check';
import t from 'tap';
import { LineCutter } from '../../src/lib/line-cutter.js';

/** Passes a text on in pieces that reuse the same memory, like file readers. */
const cut = (text: string, size: number): { readonly lines: readonly string[]; readonly rest: string | undefined } => {
  const cutter = new LineCutter();
  const bytes = Buffer.from(text);
  const piece = Buffer.alloc(size);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const length = bytes.copy(piece, 0, at, at + size);
    for (const line of cutter.cut(piece.subarray(0, length))) lines.push(Buffer.from(line).toString());
  }
  const rest = cutter.rest();
  return { lines, rest: rest === undefined ? undefined : Buffer.from(rest).toString() };
};

void t.test('returns the same lines for any chunks', (t) => {
  const texts = fc.array(fc.constantFrom('a', 'bc', 'ö', '\n', '\n\n', 'long enough to span several chunks'), { maxLength: 30 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 20 }), (parts, size) => {
      const text = parts.join('');
      const all = text.split('\n');
      const rest = all.pop();
      const found = cut(text, size);
      return found.rest === (rest === '' ? undefined : rest) && found.lines.join('\n') === all.filter((line) => line !== '').join('\n');
    }),
    { seed: 20260302, numRuns: 500 },
  );
  t.strictSame(cut('', 5), { lines: [], rest: undefined });
  t.strictSame(cut('a\n\nbcd\ne', 2), { lines: ['a', 'bcd'], rest: 'e' });
  t.end();
});
