import fc from 'fast-check';
import t from 'tap';
import { memberTexts } from '../../src/lib/json-members.js';

void t.test('members are found behind nested values and strings that look like members', (t) => {
  const json = JSON.stringify({ a: { b: 1, c: [{ d: '"b":2}' }] }, x: '\\', y: '\\"', b: [1, '],{'], c: null, d: -1.5e-7 });
  t.strictSame(memberTexts(json, ['a', 'b', 'd', 'e']), ['{"b":1,"c":[{"d":"\\"b\\":2}"}]}', '[1,"],{"]', '-1.5e-7', '']);
  t.strictSame(memberTexts('{}', ['a', 'b']), ['', '']);
  t.end();
});

void t.test('law: the text of a member is the JSON of its value', (t) => {
  const letters = fc.constantFrom('a', 'b', 'c', 'd', 'ab', '"', '\\');
  fc.assert(
    fc.property(fc.dictionary(letters, fc.jsonValue()), (object) => {
      const names = Object.keys(object).filter((name) => /^[a-d]+$/.test(name));
      const texts = memberTexts(JSON.stringify(object), names);
      return names.every((name, index) => texts[index] === JSON.stringify(object[name]));
    }),
  );
  t.end();
});
