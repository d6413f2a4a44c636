import fc from 'fast-check';
import t from 'tap';
import { canonicalJson } from '../../src/lib/canonical-json.js';
import type { Json, JsonObject } from '../../src/lib/json.js';

t.test('ignores the order of members but not of items', async (t) => {
  t.equal(canonicalJson({ b: [1, { d: 1, c: null }], a: 'x' }), '{"a":"x","b":[1,{"c":null,"d":1}]}');
  t.equal(canonicalJson({ b: 1, a: undefined }), canonicalJson({ b: 1 }));
  t.not(canonicalJson([1, 2]), canonicalJson([2, 1]));
  t.equal(canonicalJson(undefined), 'null');
});

t.test('is JSON with the same value', async () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      return canonicalJson(JSON.parse(text) as Json) === text && JSON.stringify(JSON.parse(text)).length === JSON.stringify(value).length;
    }),
    { seed: 2 },
  );
});

t.test('writes strings and names like JSON, including lone surrogates and control characters', async () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat(0xffff)), (name, units) => {
      const value = { [name]: String.fromCharCode(...units) };
      return canonicalJson(value) === JSON.stringify(value);
    }),
    { seed: 4 },
  );
});

t.test('is equal for members in any order', async () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse()) as JsonObject;
      return canonicalJson(turned) === canonicalJson(value);
    }),
    { seed: 3 },
  );
});
