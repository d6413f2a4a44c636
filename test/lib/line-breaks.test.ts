import fc from 'fast-check';
import t from 'tap';
import { hasLineBreaks, replaceLineBreaks } from '../../src/lib/line-breaks.js';

void t.test('each line break becomes a space, and nothing else changes', (t) => {
  fc.assert(
    fc.property(fc.uint8Array({ max: 20 }), (text) => {
      const replaced = Uint8Array.from(text);
      replaceLineBreaks(replaced);
      t.strictSame(
        [...replaced],
        [...text].map((byte) => (byte === 10 || byte === 13 ? 32 : byte)),
      );
      t.equal(hasLineBreaks(text), text.includes(10) || text.includes(13));
      t.notOk(hasLineBreaks(replaced));
    }),
  );
  t.end();
});
