import t from 'tap';
import { treeOf } from '../../web/src/diff/value-tree.js';
import { parsedJson } from '../../web/src/lib/parsed-json.js';

void t.test('parses objects and lists, and leaves everything else as text', (t) => {
  t.strictSame(parsedJson(' {"a":[1,2.5]}'), { a: [1, 2.5] });
  for (const text of ['', '1', '"a"', 'null', '{', '[1,', 'text {"a":1}']) t.equal(parsedJson(text), undefined, text);
  t.end();
});

void t.test('a key named __proto__ is a member like any other', (t) => {
  const parsed = parsedJson('{"__proto__":{"polluted":true}}') ?? {};
  t.strictSame(Object.keys(parsed), ['__proto__']);
  t.equal(Reflect.get({}, 'polluted'), undefined);
  t.end();
});

void t.test('text with integers beyond 2^53 stays text, so that a difference is seen', (t) => {
  t.strictSame(parsedJson('{"id":9007199254740991}'), { id: 9_007_199_254_740_991 });
  t.equal(parsedJson('{"id":9007199254740993}'), undefined);
  t.not(treeOf('{"id":9007199254740993}', true).same, treeOf('{"id":9007199254740992}', true).same);
  t.end();
});

void t.test('values that differ below the levels that are shown are not equal', (t) => {
  const nested = (levels: number, value: unknown): unknown => Array.from({ length: levels }).reduce((inner) => [inner], value);
  t.not(treeOf(nested(100, 1), true).same, treeOf(nested(100, 2), true).same);
  t.equal(treeOf(nested(100, 1), true).same, treeOf(nested(100, 1), true).same);
  t.doesNotThrow(() => parsedJson('['.repeat(10_000) + ']'.repeat(10_000)));
  t.end();
});
