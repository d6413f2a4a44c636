import t from 'tap';
import type { Meaning } from '../../src/model/change.js';
import type { Json } from '../../src/model/json.js';
import { sameMember, sameValue } from '../../src/operators/compare-values.js';

type Pair = readonly [Json | undefined, Json | undefined];

const both = (t: Tap, pairs: readonly Pair[], same: boolean, as: Meaning = 'auto'): void => {
  for (const [a, b] of pairs) {
    const name = `${JSON.stringify(a) ?? 'absent'} ${same ? 'is' : 'is not'} ${JSON.stringify(b) ?? 'absent'}`;
    t.equal(sameValue(a, b, as), same, name);
    t.equal(sameValue(b, a, as), same, `${name}, the other way round`);
  }
  t.end();
};
type Tap = { equal(a: unknown, b: unknown, name: string): boolean; end(): void };

void t.test('D15: numbers and booleans written as text equal their values', (t) => {
  both(t, [[5, '5'], [5, 5], [true, 'true'], [false, 'false'], [5.5, '5.5'], [5, '5.0'], [1000, '1e3'], [-1, '-1'], [['5', 'true'], [5, true]]], true);
});

void t.test('D15: near misses of numbers and booleans differ', (t) => {
  both(t, [[5, '6'], [5, '5a'], [16, '0x10'], [true, 'yes'], [true, 1], [true, 'True'], [1, '01x'], ['1.10', '1.1'], ['5', '5.0'], [true, false], [1, 0], [-1, 1]], false);
});

void t.test('D13b: numbers that a double does not hold are compared as text', (t) => {
  both(t, [['12345678901234567890', '12345678901234567890'], [12345678901234567890, '12345678901234567890']], true);
});
void t.test('D13b: numbers that differ beyond what a double holds differ', (t) => {
  both(t, [['12345678901234567890', '12345678901234567891'], [9007199254740992, '9007199254740999']], false);
});

void t.test('D15: null, absent and empty values are equal', (t) => {
  both(t, [
    [null, undefined], [null, ''], [undefined, []], [null, {}], ['', []], [null, false], [null, 0], [null, [null]], [null, [{}]], [[], [{ a: null, b: [] }]], ['', '{}'], [null, '[]'],
    [{ a: 1, b: null }, { a: 1 }], [{ a: 1, b: false }, { a: 1 }], [[''], null],
  ], true);
});
void t.test('D15: what is not empty differs from what is', (t) => {
  both(t, [[null, 'null'], [null, ' '], [null, true], [null, 1], [[], ['a']], [{}, { a: 1 }], [[0], []], [[false], []], ['', '{"a":1}'], [[80, 0], [80]]], false);
});

void t.test('D15: sets ignore order and repetition', (t) => {
  both(t, [[['a', 'b'], ['b', 'a']], [['a', 'a', 'b'], ['b', 'a']], [[1, 2], ['2', '1']], [[{ a: 1 }, { b: 2 }], [{ b: 2 }, { a: '1' }]], [{ x: ['a', 'b'] }, { x: ['b', 'a'] }]], true);
});
void t.test('D15: sets of other elements differ', (t) => {
  both(t, [[['a', 'b'], ['a']], [['a', 'b'], ['a', 'c']], [['a,b', 'c'], ['a', 'b,c']], [['a', 'b'], '[a,b]'], [[['a'], ['b', 'c']], [['a', 'b'], ['c']]], [['a,b'], ['a', 'b']]], false);
});

void t.test('D15: a list whose order means something keeps it', (t) => {
  both(t, [[['a', 'b'], ['b', 'a']], [['a', 'a'], ['a']], [{ x: ['a', 'b'] }, { x: ['b', 'a'] }]], false, 'ordered');
});
void t.test('D15: an ordered list equals itself, values by meaning', (t) => {
  both(t, [[['a', 5], ['a', '5']], [[], null], [['a'], 'a']], true, 'ordered');
});

void t.test('D15: a single block equals a list of it, at every level', (t) => {
  both(t, [[{ a: 1 }, [{ a: 1 }]], [{ a: { b: 1 } }, [{ a: [{ b: '1' }] }]], ['a', ['a']]], true);
});
void t.test('D15: blocks of other members differ', (t) => {
  both(t, [[{ a: 1 }, [{ a: 2 }]], [{ a: 1 }, { b: 1 }], [{ a: 1 }, [{ a: 1 }, { a: 2 }]], [{ a: { b: 1 } }, { a: 1 }], [{ 'a":"b': 1 }, { a: 'b' }]], false);
});

void t.test('D15: JSON documents are compared parsed', (t) => {
  both(t, [
    ['{"a":1,"b":[1,2]}', '{ "b": [1, 2], "a": 1 }'], ['{"a":"1"}', '{"a":1}'], ['{"a":true}', '{"a":"true"}'], ['{"a":1,"b":null}', '{"a":1}'],
    ['[1,2]', ' [1, 2] '], [{ a: 1, b: ['x'] }, '{"b":["x"],"a":1}'], ['{"a":{"b":{"c":[{"d":1}]}}}', '{"a":{"b":{"c":[{"d":1}]}}}\n'],
  ], true);
});
void t.test('D15: documents keep the order of lists, and what stands in them', (t) => {
  both(t, [
    ['[1,2]', '[2,1]'], ['{"a":0}', '{}'], ['{"a":false}', '{"a":null}'], ['{"numeric":["=",0]}', '{"numeric":["="]}'], ['{"source":["aws.ec2"]}', '{"source":"aws.ec2"}'],
    ['{"a":[]}', '{}'], ['{"a":""}', '{}'], ['{"a":1}', '{"A":1}'], ['{"a":1', '{"a":1}'], ['{a}', '{b}'], [{ a: 0 }, '{"a":1}'],
  ], false);
});

void t.test('D15: text whose case means nothing', (t) => {
  both(t, [['Sun:04:30-Sun:05:30', 'sun:04:30-sun:05:30'], [['A', 'b'], ['B', 'a']]], true, 'caseless');
});
void t.test('D15: text else keeps its case and its spaces', (t) => {
  both(t, [['Enabled', 'enabled'], ['a', 'a '], ['a', 'a\n']], false);
});

void t.test('D15: of a version either side may leave out the last parts', (t) => {
  both(t, [['8.0', '8.0.36'], ['13', '13.4'], ['8.0.36', '8.0.36']], true, 'version');
});
void t.test('D15: versions that merely begin alike differ', (t) => {
  both(t, [['8.0.3', '8.0.36'], ['8.1', '8.0.36'], ['1', '13.4'], ['', '8.0']], false, 'version');
});

void t.test('D15: values of tags and variables are texts', (t) => {
  for (const [a, b] of [['false', '0'], ['', '0'], ['false', ''], ['0', ''], ['a', 'A'], ['1.0', '1'], ['{"a":1}', '{"a":2}'], ['a', 'a ']] as const) {
    t.notOk(sameMember(a, b), `${a} is not ${b}`);
  }
  for (const [a, b] of [['5', 5], ['true', true], ['', null], ['{"a": 1}', '{"a":1}'], ['x', 'x'], [0.5, '0.5']] as const) {
    t.ok(sameMember(a, b) && sameMember(b, a), `${String(a)} is ${String(b)}`);
  }
  t.end();
});

void t.test('D15: no value throws, however odd', (t) => {
  const deep = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as Json;
  both(t, [[deep, null], [{ __proto__: null } as unknown as Json, {}], ['[', '['], ['\ud800', '\ud800'], [-0, 0]], true);
});
