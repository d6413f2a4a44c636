import t from 'tap';
import type { Json } from '../../../src/lib/json.js';
import { sameMember } from '../../../src/operators/compare/compare-values.js';
import { both } from '../../support/same-values.js';

void t.test('D15: a list whose order is significant keeps it', (t) => {
  both(
    t,
    [
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      [['a', 'a'], ['a']],
      [{ x: ['a', 'b'] }, { x: ['b', 'a'] }],
    ],
    false,
    'ordered',
  );
});
void t.test('D15: an ordered list equals itself, with values compared by meaning', (t) => {
  both(
    t,
    [
      [
        ['a', 5],
        ['a', '5'],
      ],
      [[], null],
      [['a'], 'a'],
    ],
    true,
    'ordered',
  );
});

void t.test('D15: a single block equals a list of it, at every level', (t) => {
  both(
    t,
    [
      [{ a: 1 }, [{ a: 1 }]],
      [{ a: { b: 1 } }, [{ a: [{ b: '1' }] }]],
      ['a', ['a']],
    ],
    true,
  );
});
void t.test('D15: blocks with other members differ', (t) => {
  both(
    t,
    [
      [{ a: 1 }, [{ a: 2 }]],
      [{ a: 1 }, { b: 1 }],
      [{ a: 1 }, [{ a: 1 }, { a: 2 }]],
      [{ a: { b: 1 } }, { a: 1 }],
      [{ 'a":"b': 1 }, { a: 'b' }],
    ],
    false,
  );
});

void t.test('D15: JSON documents are compared parsed', (t) => {
  both(
    t,
    [
      ['{"a":1,"b":[1,2]}', '{ "b": [1, 2], "a": 1 }'],
      ['{"a":"1"}', '{"a":1}'],
      ['{"a":true}', '{"a":"true"}'],
      ['{"a":1,"b":null}', '{"a":1}'],
      ['[1,2]', ' [1, 2] '],
      [{ a: 1, b: ['x'] }, '{"b":["x"],"a":1}'],
      ['{"a":{"b":{"c":[{"d":1}]}}}', '{"a":{"b":{"c":[{"d":1}]}}}\n'],
    ],
    true,
  );
});
void t.test('D15: documents keep the order and the elements of lists', (t) => {
  both(
    t,
    [
      ['[1,2]', '[2,1]'],
      ['{"a":0}', '{}'],
      ['{"a":false}', '{"a":null}'],
      ['{"numeric":["=",0]}', '{"numeric":["="]}'],
      ['{"source":["aws.ec2"]}', '{"source":"aws.ec2"}'],
      ['{"a":[]}', '{}'],
      ['{"a":""}', '{}'],
      ['{"a":1}', '{"A":1}'],
      ['{"a":1', '{"a":1}'],
      ['{a}', '{b}'],
      [{ a: 0 }, '{"a":1}'],
    ],
    false,
  );
});

void t.test('D15: case-insensitive text', (t) => {
  both(
    t,
    [
      ['Sun:04:30-Sun:05:30', 'sun:04:30-sun:05:30'],
      [
        ['A', 'b'],
        ['B', 'a'],
      ],
    ],
    true,
    'caseless',
  );
});
void t.test('D15: other text keeps case and spaces', (t) => {
  both(
    t,
    [
      ['Enabled', 'enabled'],
      ['a', 'a '],
      ['a', 'a\n'],
    ],
    false,
  );
});

void t.test('D15: either side of a version may omit its last parts', (t) => {
  both(
    t,
    [
      ['8.0', '8.0.36'],
      ['13', '13.4'],
      ['8.0.36', '8.0.36'],
    ],
    true,
    'version',
  );
});
void t.test('D15: versions with only a common prefix differ', (t) => {
  both(
    t,
    [
      ['8.0.3', '8.0.36'],
      ['8.1', '8.0.36'],
      ['1', '13.4'],
      ['', '8.0'],
    ],
    false,
    'version',
  );
});

void t.test('D15: values of tags and variables are strings', (t) => {
  for (const [a, b] of [
    ['false', '0'],
    ['', '0'],
    ['false', ''],
    ['0', ''],
    ['a', 'A'],
    ['1.0', '1'],
    ['{"a":1}', '{"a":2}'],
    ['a', 'a '],
  ] as const) {
    t.notOk(sameMember(a, b), `${a} is not ${b}`);
  }
  for (const [a, b] of [
    ['5', 5],
    ['true', true],
    ['', null],
    ['{"a": 1}', '{"a":1}'],
    ['x', 'x'],
    [0.5, '0.5'],
  ] as const) {
    t.ok(sameMember(a, b) && sameMember(b, a), `${String(a)} is ${String(b)}`);
  }
  t.end();
});

void t.test('D15: no value throws, however odd', (t) => {
  const deep = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as Json;
  both(
    t,
    [
      [deep, null],
      [{ __proto__: null }, {}],
      ['[', '['],
      ['\ud800', '\ud800'],
      [-0, 0],
    ],
    true,
  );
});

const block = (id: string | null, target: string, more: object = {}): Json => ({ id, target, ...more });

void t.test('D15: a generated id is not a difference, but the members beside it count', (t) => {
  both(
    t,
    [
      [[block('a', 'x')], [block('b', 'x')]],
      [
        [block(null, 'x'), block('', 'y')],
        [block('b', 'y'), block('c', 'x')],
      ],
      [block('a', 'x'), [block('b', 'x')]],
      [[], null],
      [[block(null, 'arn:aws:sns:eu-west-1:111122223333:x')], [block('t', 'x')]],
    ],
    true,
    'generated_ids',
  );
});
void t.test('D15: generated ids hide no block', (t) => {
  both(
    t,
    [
      [[block('a', 'x')], [block('a', 'y')]],
      [[block('a', 'x')], [block('a', 'x'), block('b', 'y')]],
      [[block('a', 'x', { inner: [{ id: 'k' }] })], [block('a', 'x', { inner: [{ id: 'l' }] })]],
      [[block('a', 'x')], null],
    ],
    false,
    'generated_ids',
  );
});
void t.test('D15: an id that a call omits is the declared one', (t) => {
  both(
    t,
    [
      [[block('', 'x')], [block('a', 'x')]],
      [
        [block('a', 'x'), block('', 'y')],
        [block('a', 'x'), block('b', 'y')],
      ],
      [
        [block('', 'x'), block('', 'y')],
        [block('b', 'y'), block('a', 'x')],
      ],
    ],
    true,
    'optional_ids',
  );
});
void t.test('D15: an id that both sides have is compared', (t) => {
  both(
    t,
    [
      [[block('a', 'x')], [block('b', 'x')]],
      [[block('', 'x')], [block('a', 'y')]],
      [
        [block('a', 'x'), block('', 'x')],
        [block('a', 'x'), block('b', 'y')],
      ],
    ],
    false,
    'optional_ids',
  );
});
