import fc from 'fast-check';
import t from 'tap';
import { nestsDeeper } from '../../src/lib/nests-deeper.js';
import '../support/fixed-seed.js';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const brackets = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a'), maxLength: 12 });

void t.test('has the same result for JSON text as for its value', async (t) => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' }), brackets, fc.nat(8), (value, text, most) => {
      const whole = { [text]: [value, text] };
      return nestsDeeper(JSON.stringify(whole), most) === depthOf(whole) > most;
    }),
    { numRuns: 2_000 },
  );
  t.pass();
});

void t.test('accepts the maximum depth and rejects one more', async (t) => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  t.equal(nestsDeeper(nested(512), 512), false);
  t.equal(nestsDeeper(nested(513), 512), true);
  t.equal(nestsDeeper(nested(100_000), 512), true);
  t.equal(nestsDeeper(`["${'['.repeat(2_000)}"]`, 512), false, 'brackets in a string do not count');
  t.equal(nestsDeeper(`["\\"${'['.repeat(2_000)}"]`, 512), false);
});
