import fc from 'fast-check';
import t from 'tap';
import { makeEdit, type Edit } from '../../../../src/model/change.js';
import type { Json } from '../../../../src/lib/json.js';
import { applyEdit } from '../../../../src/operators/compare/edits/apply-edit.js';
import { makeAttributeValue } from '../../../../src/operators/compare/edits/attribute-value.js';
import { currentValue, differsElsewhere, isDeclared, markDiffers } from '../../../../src/operators/compare/edits/comparison.js';

type TimedEdit = readonly [time: number, edit: Edit];
const set = (value: Json, as: Edit['as'] = 'auto'): Edit => makeEdit('f', 'set', value, as);
const add = (...value: readonly Json[]): Edit => makeEdit('f', 'add', value);
const remove = (...value: readonly Json[]): Edit => makeEdit('f', 'remove', value);
const merge = (value: Json): Edit => makeEdit('f', 'merge', value, 'map');
const drop = (...value: readonly Json[]): Edit => makeEdit('f', 'drop', value, 'map');
const setMap = (value: Json): Edit => makeEdit('f', 'set', value, 'map');

/** The values that differ, by field, after these edits in this order. */
const runtime = (declared: Json, reported: readonly TimedEdit[]): Record<string, Json> => {
  const attribute = makeAttributeValue();
  const result: Record<string, Json> = {};
  reported.forEach(([time, edit], number) => {
    for (const comparison of applyEdit(attribute, { number, time, edit }, declared)) {
      const agrees = isDeclared(comparison, declared);
      markDiffers(comparison, attribute, !agrees);
      const left = differsElsewhere(comparison, attribute, declared);
      if (agrees && !left) delete result[comparison.field];
      else result[comparison.field] = currentValue(comparison, attribute, declared);
    }
  });
  return result;
};

void t.test('D15: compares a set value by meaning', (t) => {
  t.strictSame(runtime('5', [[1, set(5)]]), {});
  t.strictSame(runtime('5', [[1, set(6)]]), { f: 6 });
  t.strictSame(runtime(null, [[1, set('')]]), {});
  t.end();
});

void t.test('D15: finds an element of a set in any spelling', (t) => {
  const role = 'arn:aws:iam::111122223333:role/service/app';
  t.strictSame(runtime(['app', 'other'], [[1, add(role)]]), {}, 'already present');
  t.strictSame(runtime([role, 'other'], [[1, remove('app')]]), { f: ['other'] }, 'removed');
  t.strictSame(runtime(['app'], [[1, remove('arn:aws:iam::999988887777:role/other')]]), {}, 'another one is not present');
  const ours = 'arn:aws:iam::111122223333:policy/ReadOnlyAccess';
  const theirs = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
  t.strictSame(runtime([theirs], [[1, add(ours)]]), { f: [theirs, ours] }, 'two with one name are two');
  t.end();
});

void t.test('D16: an alias of a key says nothing about a declared key', (t) => {
  const key = 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab';
  t.strictSame(runtime(key, [[1, set('alias/orders')]]), {});
  t.strictSame(
    runtime(key, [
      [1, set(`${key}0`)],
      [2, set('alias/orders')],
    ]),
    { f: `${key}0` },
    'nor does it resolve an alert',
  );
  t.end();
});

void t.test('D5: the newest value of an attribute counts', (t) => {
  t.strictSame(
    runtime('a', [
      [2, set('b')],
      [1, set('c')],
    ]),
    { f: 'b' },
  );
  t.strictSame(
    runtime('a', [
      [2, set('a')],
      [1, set('c')],
    ]),
    {},
  );
  t.strictSame(
    runtime('a', [
      [1, set('c')],
      [1, set('b')],
    ]),
    { f: 'b' },
  );
  t.end();
});

void t.test('D5: added and removed elements apply to the list of the state', (t) => {
  t.strictSame(runtime(['x'], [[1, add('a')]]), { f: ['x', 'a'] });
  t.strictSame(runtime(['x'], [[1, add('x')]]), {});
  t.strictSame(runtime(['x'], [[1, remove('x')]]), { f: [] });
  t.strictSame(runtime(['x'], [[1, remove('y')]]), {});
  t.strictSame(
    runtime(
      ['x'],
      [
        [1, add('a')],
        [2, remove('a')],
      ],
    ),
    {},
  );
  t.strictSame(
    runtime(
      ['x'],
      [
        [1, add('a')],
        [2, add('b')],
        [3, remove('a')],
      ],
    ),
    { f: ['x', 'b'] },
  );
  t.strictSame(runtime('x', [[1, remove('x')]]), { f: null }, 'an attribute that is not a list stays unchanged');
  t.end();
});

void t.test('D5: a whole list set earlier but arriving later keeps newer changes of its elements', (t) => {
  t.strictSame(
    runtime(
      ['d'],
      [
        [2, add('b')],
        [1, set(['a'])],
      ],
    ),
    { f: ['a', 'b'] },
  );
  t.strictSame(
    runtime(
      ['d'],
      [
        [1, set(['a'])],
        [2, add('b')],
      ],
    ),
    { f: ['a', 'b'] },
  );
  t.strictSame(
    runtime(
      ['d'],
      [
        [2, remove('a')],
        [1, set(['a', 'd'])],
      ],
    ),
    {},
  );
  t.strictSame(
    runtime(
      ['d'],
      [
        [2, set(['a'])],
        [1, add('b')],
      ],
    ),
    { f: ['a'] },
  );
  t.end();
});

void t.test('D5: distinguishes blocks by their identifying members', (t) => {
  const declared = [{ name: 'a', value: '1', more: 'x' }];
  const put = (name: string, value: string): Edit => makeEdit('f', 'add', [{ name, value }], 'auto', ['name']);
  t.strictSame(runtime(declared, [[1, put('a', '1')]]), {}, 'a record may contain only some members');
  t.strictSame(runtime(declared, [[1, put('a', '2')]]), { f: [{ name: 'a', value: '2', more: 'x' }] });
  t.strictSame(
    runtime(declared, [
      [2, put('b', '1')],
      [1, put('b', '2')],
    ]),
    { f: [...declared, { name: 'b', value: '1' }] },
  );
  t.end();
});

void t.test('D5, D11a: each key of a map is a separate field', (t) => {
  t.strictSame(runtime({ a: '1' }, [[1, merge({ a: '1', b: '2' })]]), { 'f.b': '2' });
  t.strictSame(runtime({ a: '1' }, [[1, drop('a', 'b')]]), { 'f.a': null });
  t.strictSame(runtime({ a: '1', b: '2' }, [[1, setMap({ a: '1' })]]), { 'f.b': null });
  t.strictSame(
    runtime({ a: '1' }, [
      [1, merge({ b: '2' })],
      [2, setMap({ a: '1' })],
    ]),
    {},
  );
  t.strictSame(
    runtime({ a: '1' }, [
      [2, setMap({ a: '1' })],
      [1, merge({ b: '2' })],
    ]),
    {},
  );
  t.strictSame(
    runtime({ a: '1' }, [
      [2, merge({ b: '2' })],
      [1, setMap({})],
    ]),
    { 'f.a': null, 'f.b': '2' },
  );
  t.strictSame(
    runtime({ a: '1' }, [
      [1, merge({ a: '2' })],
      [3, setMap({ a: '1' })],
      [2, merge({ a: '3' })],
    ]),
    {},
    'a key before the whole',
  );
  t.end();
});

void t.test('D15: an empty value of a key is not an absent key', (t) => {
  t.strictSame(runtime({ a: '' }, [[1, drop('a')]]), { 'f.a': null });
  t.strictSame(runtime({}, [[1, merge({ a: '' })]]), { 'f.a': '' });
  t.strictSame(runtime({ a: null }, [[1, drop('a')]]), {}, 'null counts as absent');
  t.end();
});

void t.test('D16: a hidden value never agrees', (t) => {
  const [comparison] = applyEdit(makeAttributeValue(), { number: 1, time: 1, edit: makeEdit('f', 'hidden', null) }, 'x');
  t.ok(comparison?.hidden);
  t.notOk(comparison !== undefined && isDeclared(comparison, 'x'));
  t.notOk(comparison !== undefined && isDeclared(comparison, null));
  t.end();
});

void t.test('law D5: the order of arrival does not matter', (t) => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const elements = fc.oneof(
    fc.uniqueArray(name).map((list) => set(list)),
    fc.uniqueArray(name, { minLength: 1, maxLength: 2 }).map((list) => add(...list)),
    fc.uniqueArray(name, { minLength: 1, maxLength: 2 }).map((list) => remove(...list)),
  );
  const value = fc.constantFrom('1', '2', '');
  const keys = fc.oneof(
    fc.dictionary(name, value).map(setMap),
    fc.dictionary(name, value, { minKeys: 1, maxKeys: 2 }).map(merge),
    fc.uniqueArray(name, { minLength: 1, maxLength: 2 }).map((list) => drop(...list)),
  );
  const seed = 20260302;
  t.comment(`seed ${String(seed)}`);
  for (const [edits, declared] of [
    [elements, fc.uniqueArray(name)],
    [keys, fc.dictionary(name, value)],
    [fc.constantFrom('x', 'y', 'z').map((one) => set(one)), fc.constant('x')],
  ] as const) {
    fc.assert(
      fc.property(
        fc.array(edits, { minLength: 1, maxLength: 7 }),
        declared as fc.Arbitrary<Json>,
        fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
        (list, state, order) => {
          const inOrder = list.map((edit, time): TimedEdit => [time, edit]);
          const shuffled = inOrder
            .map((said, at) => [order[at] ?? 0, said] as const)
            .sort((a, b) => a[0] - b[0])
            .map(([, said]) => said);
          const normal = (from: Record<string, Json>): string =>
            JSON.stringify(
              Object.entries(from)
                .map(([field, one]) => [field, Array.isArray(one) ? [...one].sort() : one])
                .sort(),
            );
          return normal(runtime(state, inOrder)) === normal(runtime(state, shuffled));
        },
      ),
      { seed, numRuns: 2_000 },
    );
  }
  t.end();
});

void t.test('D15: a map with more keys than a provider accepts is one field, not thousands of alerts', (t) => {
  const many = (value: string): Record<string, Json> =>
    Object.fromEntries(Array.from({ length: 257 }, (_, at) => [`k${String(at)}`, value]));
  const keys = Object.keys(many('x'));
  t.strictSame(runtime({ k0: 'a', own: 'b' }, [[1, setMap(many('x'))]]), { f: many('x') });
  t.strictSame(runtime({ k0: 'a', own: 'b' }, [[1, merge(many('x'))]]), { f: { ...many('x'), own: 'b' } });
  t.strictSame(runtime({ ...many('a'), own: 'b' }, [[1, drop(...keys)]]), { f: { own: 'b' } });
  t.strictSame(runtime(many('x'), [[1, setMap(many('x'))]]), {}, 'it agrees');
  t.strictSame(runtime({ own: 'b' }, [[1, drop(...keys)]]), {}, 'none of them is declared');
  t.strictSame(
    runtime({ own: 'b' }, [
      [2, setMap(many('x'))],
      [1, merge({ own: 'c' })],
    ]),
    { f: many('x') },
    'an older change of one key has no effect',
  );
  t.end();
});
