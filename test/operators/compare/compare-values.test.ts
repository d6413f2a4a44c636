import t from 'tap';
import { sameMember, sameValue } from '../../../src/operators/compare/compare-values.js';
import { both } from '../../support/same-values.js';

void t.test('D15: numbers and booleans written as text equal their values', (t) => {
  both(
    t,
    [
      [5, '5'],
      [5, 5],
      [true, 'true'],
      [false, 'false'],
      [5.5, '5.5'],
      [5, '5.0'],
      [1000, '1e3'],
      [-1, '-1'],
      [
        ['5', 'true'],
        [5, true],
      ],
    ],
    true,
  );
});

void t.test('D15: text that only resembles a number or boolean differs', (t) => {
  both(
    t,
    [
      [5, '6'],
      [5, '5a'],
      [16, '0x10'],
      [true, 'yes'],
      [true, 1],
      [true, 'True'],
      [1, '01x'],
      ['1.10', '1.1'],
      ['5', '5.0'],
      [true, false],
      [1, 0],
      [-1, 1],
    ],
    false,
  );
});

void t.test('D13b: numbers that exceed a double are compared as text', (t) => {
  both(
    t,
    [
      ['12345678901234567890', '12345678901234567890'],
      [12345678901234567890, '12345678901234567890'],
    ],
    true,
  );
});
void t.test('D13b: numbers that differ beyond the precision of a double differ', (t) => {
  both(
    t,
    [
      ['12345678901234567890', '12345678901234567891'],
      [9007199254740992, '9007199254740999'],
    ],
    false,
  );
});

void t.test('D15: null, absent and empty values are equal', (t) => {
  both(
    t,
    [
      [null, undefined],
      [null, ''],
      [undefined, []],
      [null, {}],
      ['', []],
      [null, false],
      [null, 0],
      [null, [null]],
      [null, [{}]],
      [[], [{ a: null, b: [] }]],
      ['', '{}'],
      [null, '[]'],
      [{ a: 1, b: null }, { a: 1 }],
      [{ a: 1, b: false }, { a: 1 }],
      [[''], null],
    ],
    true,
  );
});
void t.test('D15: empty values differ from others', (t) => {
  both(
    t,
    [
      [null, 'null'],
      [null, ' '],
      [null, true],
      [null, 1],
      [[], ['a']],
      [{}, { a: 1 }],
      [[0], []],
      [[false], []],
      ['', '{"a":1}'],
      [[80, 0], [80]],
    ],
    false,
  );
});

void t.test('D15: sets ignore order and repetition', (t) => {
  both(
    t,
    [
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      [
        ['a', 'a', 'b'],
        ['b', 'a'],
      ],
      [
        [1, 2],
        ['2', '1'],
      ],
      [
        [{ a: 1 }, { b: 2 }],
        [{ b: 2 }, { a: '1' }],
      ],
      [{ x: ['a', 'b'] }, { x: ['b', 'a'] }],
    ],
    true,
  );
});
void t.test('D15: sets of other elements differ', (t) => {
  both(
    t,
    [
      [['a', 'b'], ['a']],
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
      [
        ['a,b', 'c'],
        ['a', 'b,c'],
      ],
      [['a', 'b'], '[a,b]'],
      [
        [['a'], ['b', 'c']],
        [['a', 'b'], ['c']],
      ],
      [['a,b'], ['a', 'b']],
    ],
    false,
  );
});

void t.test('D15: text nested deeper than any record is compared as text', async (t) => {
  const nested = (inner: string): string => '['.repeat(50_000) + inner + ']'.repeat(50_000);
  t.equal(sameValue(nested('1'), nested('1'), 'auto'), true);
  t.equal(sameValue(nested('1'), nested('2'), 'auto'), false);
  t.equal(sameValue(nested('1'), nested(' 1'), 'auto'), false);
  t.equal(sameMember(nested('1'), nested(' 1')), false);
});
