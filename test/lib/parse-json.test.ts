import fc from 'fast-check';
import t from 'tap';
import { parseJson } from '../../src/lib/parse-json.js';

t.test('D13b: no digit is lost', async (t) => {
  t.same(parseJson('{"a":9007199254740993,"b":[-12345678901234567890, 1784730281000000001]}'), {
    a: '9007199254740993',
    b: ['-12345678901234567890', '1784730281000000001'],
  });
  t.same(parseJson('[1e400,-1e400,0.12345678901234567890]'), ['1e400', '-1e400', '0.12345678901234567890']);
});

t.test('numbers that a double holds stay numbers', async (t) => {
  t.same(parseJson('[9007199254740991,1.5e10,0,-0.25,1000000000000000000]'), [9007199254740991, 1.5e10, 0, -0.25, 1e18]);
});

t.test('digits inside of strings and names stay what they are', async (t) => {
  t.same(parseJson('{"12345678901234567":"12345678901234567","q\\"98765432109876543":"\\\\","n":98765432109876543}'), {
    '12345678901234567': '12345678901234567',
    'q"98765432109876543': '\\',
    n: '98765432109876543',
  });
});

t.test('what is no JSON is an error, digits or not', async (t) => {
  for (const text of [
    '',
    '{',
    '{12345678901234567:1}',
    '[012345678901234567]',
    '[12345678901234567.]',
    '"12345678901234567',
    '12345678901234567 1',
  ]) {
    t.throws(() => parseJson(text), SyntaxError, text);
  }
});

t.test('without such numbers it is JSON.parse', async () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      // Numbers of fast-check have up to 17 digits: those are shortened, so that none is suspect.
      const plain = text.replaceAll(/-?\d[\d.eE+-]*/g, '7');
      return JSON.stringify(parseJson(plain)) === JSON.stringify(JSON.parse(plain));
    }),
    { seed: 10 },
  );
});
