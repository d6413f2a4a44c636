import fc from 'fast-check';
import t from 'tap';
import { exactJson, parseExactJson } from '../../src/lib/exact-json.js';
import '../support/fixed-seed.js';

const leaf = fc.oneof(
  fc.constantFrom(undefined, null, NaN, Infinity, -Infinity, -0, 0, true, '\0', 'undefined', '"\\u0000":'),
  fc.double(),
  fc.string(),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom('\0', '__proto__', 'toString', '1'), fc.string()), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
}));

/** A description that distinguishes 0 from -0, and missing members from undefined ones. */
const describe = (one: unknown): string => {
  if (typeof one !== 'object' || one === null)
    return Object.is(one, -0) ? '-0' : `${typeof one} ${JSON.stringify(one) ?? ''} ${String(one)}`;
  if (Array.isArray(one)) return `[${one.map(describe).join()}]`;
  return `{${Object.entries(one)
    .map(([name, member]) => `${JSON.stringify(name)}: ${describe(member)}`)
    .join()}}`;
};

void t.test('parses the written value, with undefined members and unusual numbers', (t) => {
  fc.assert(
    fc.property(value, (one) => {
      return describe(parseExactJson(exactJson(one))) === describe(one);
    }),
    { numRuns: 2_000 },
  );
  t.end();
});

void t.test('writes no line breaks', (t) => {
  t.notMatch(exactJson({ 'a\n': 'b\n', c: undefined }), '\n');
  t.end();
});
