import fc from 'fast-check';
import t from 'tap';
import { parseJson } from '../../src/lib/parse-json.js';

t.test('D13b: loses no digit', async (t) => {
  t.same(parseJson('{"a":9007199254740993,"b":[-12345678901234567890, 1784730281000000001]}'), {
    a: '9007199254740993',
    b: ['-12345678901234567890', '1784730281000000001'],
  });
  t.same(parseJson('[1e400,-1e400,0.12345678901234567890]'), ['1e400', '-1e400', '0.12345678901234567890']);
});

t.test('keeps numbers that a double can represent as numbers', async (t) => {
  t.same(parseJson('[9007199254740991,1.5e10,0,-0.25,1000000000000000000]'), [9007199254740991, 1.5e10, 0, -0.25, 1e18]);
});

t.test('does not change digits within strings and names', async (t) => {
  t.same(parseJson('{"12345678901234567":"12345678901234567","q\\"98765432109876543":"\\\\","n":98765432109876543}'), {
    '12345678901234567': '12345678901234567',
    'q"98765432109876543': '\\',
    n: '98765432109876543',
  });
});

t.test('rejects invalid JSON, with or without long numbers', async (t) => {
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

t.test('equals JSON.parse without such numbers', async () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      // fast-check numbers have up to 17 digits; shorten them so that none counts as long.
      const plain = text.replaceAll(/-?\d[\d.eE+-]*/g, '7');
      return JSON.stringify(parseJson(plain)) === JSON.stringify(JSON.parse(plain));
    }),
    { seed: 10 },
  );
});
