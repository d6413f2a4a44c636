import fc from 'fast-check';
import t from 'tap';
import { NameCache } from '../../../src/decode/skim/name-cache.js';
import { asciiAt } from '../../../src/decode/skim/skimmed.js';
import '../../support/fixed-seed.js';

const at = (cache: NameCache, text: string): string | undefined => {
  const before = Buffer.from(`${text.length}"`);
  const name = Buffer.from(text);
  const bytes = new Uint8Array(Buffer.concat([before, name, Buffer.from('","rest":1}')]));
  return cache.at(bytes, new DataView(bytes.buffer), before.length, before.length + name.length);
};

void t.test('gives the text of any span, whatever it held before', async (t) => {
  // Few letters and lengths around words and bounds, so that names collide and differ in one byte only.
  const name = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 9 }),
    fc.tuple(fc.constantFrom(127, 128, 129, 256, 257), fc.nat({ max: 126 })).map(([length, place]) => {
      const text = 'x'.repeat(length);
      return text.slice(0, place) + 'y' + text.slice(place + 1);
    }),
  );
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 60 }), (names) => {
      const cache = new NameCache();
      return [...names, ...names].every((text) => {
        const bytes = Buffer.from(text);
        return at(cache, text) === asciiAt(bytes, 0, bytes.length);
      });
    }),
    { numRuns: 500 },
  );
  t.pass();
});

void t.test('keeps names apart that share their first, middle and last bytes', async (t) => {
  const cache = new NameCache();
  const names = ['head-1-mid-1-tail', 'head-2-mid-1-tail', 'head-1-mid-2-tail'];
  for (const name of [...names, ...names]) t.equal(at(cache, name), name);
});
