import t from 'tap';
import type { JsonObject } from '../../../../src/lib/json.js';
import { plannedFields } from '../../../../src/operators/compare/plans/planned-fields.js';

const fields = (before: JsonObject, after: JsonObject, masked: readonly string[] = []): readonly unknown[] =>
  plannedFields({ action: 'update', before, after, masked }).map(({ field, value, isMasked }) => (isMasked ? [field] : [field, value]));

void t.test('names fields as records do', (t) => {
  t.strictSame(fields({ size: 1, name: 'a' }, { size: 2, name: 'a' }), [['size', 2]]);
  t.strictSame(fields({ tags: { a: '1', b: '2' } }, { tags: { a: '1', b: '3', c: '' } }), [
    ['tags.b', '3'],
    ['tags.c', ''],
  ]);
  t.strictSame(fields({ tags: null }, { tags: { a: '1' } }), [['tags', { a: '1' }]], 'a whole map');
  t.strictSame(fields({ versioning: [{ enabled: true, mfa: null }] }, { versioning: [{ enabled: null, mfa: null }] }), [
    ['versioning.enabled', null],
  ]);
  const container = (image: string, name: string): JsonObject => ({ name, image, env: [] });
  t.strictSame(
    fields(
      { spec: [{ container: [container('a:1', 'web'), container('b:1', 'proxy')] }] },
      { spec: [{ container: [container('a:1', 'web'), container('b:2', 'proxy')] }] },
    ),
    [['spec.container.proxy.image', 'b:2']],
  );
  t.strictSame(fields({ rule: [{ port: 1 }] }, { rule: [{ port: 1 }, { port: 2 }] }), [['rule', [{ port: 1 }, { port: 2 }]]]);
  t.strictSame(fields({ nested: { a: { b: [1, 2] } } }, { nested: { a: { b: [2, 1] } } }), [['nested.a.b', [2, 1]]], 'order of a list');
  t.end();
});

void t.test('values of one meaning do not differ', (t) => {
  t.strictSame(fields({ a: null, b: '', c: [], d: '{"x":[1],"y":2}' }, { a: '', b: null, c: null, d: '{"y":2, "x":[1]}' }), []);
  t.strictSame(fields({ flag: true, count: 3 }, { flag: false, count: 0 }), [
    ['flag', false],
    ['count', 0],
  ]);
  t.end();
});

void t.test('a masked value differs, whatever it is', (t) => {
  t.strictSame(
    fields({ auth: [{ password: '(sensitive)', user: 'a' }] }, { auth: [{ password: '(sensitive)', user: 'b' }] }, ['auth.password']),
    [['auth.password'], ['auth.user', 'b']],
  );
  t.end();
});

void t.test('many differences of one attribute are one', (t) => {
  const many = (value: string): JsonObject => ({
    tags: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${String(at)}`, value])),
  });
  t.strictSame(fields(many('a'), many('b')), [['tags', many('b')['tags']]]);
  t.end();
});
