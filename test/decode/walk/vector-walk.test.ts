import t from 'tap';
import { ScriptWalk } from '../../../src/decode/walk/script-walk.js';
import { TextWindow } from '../../../src/decode/text-window.js';
import { makeObjectWalk } from '../../../src/decode/walk/vector-walk.js';
import { walked } from '../../../src/decode/walk/walk-rules.js';
import { maxDepth } from '../../../src/lib/nests-deeper.js';

const walks = [new ScriptWalk(), makeObjectWalk()] as const;
const walk = (text: string, vectors = true): number => {
  const window = new TextWindow(64);
  const bytes = Buffer.from(text);
  window.append(bytes);
  const object = walks[vectors ? 1 : 0];
  const how = object.walk(window, 0);
  return how === walked.whole && object.end !== bytes.length ? -1 : how;
};

const takes = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

t.test('follows every rule of the grammar like JSON.parse', async (t) => {
  const values = [
    '0',
    '-0',
    '1',
    '-1',
    '10',
    '1.5',
    '1e5',
    '1E+5',
    '1e-5',
    '1.5e10',
    '01',
    '-',
    '+1',
    '1.',
    '.5',
    '1e',
    '1e+',
    '0x1',
    '00',
    '-01',
    '1.e1',
    'true',
    'false',
    'null',
    'tru',
    'truex',
    'nul',
    'TRUE',
    'undefined',
    'NaN',
    'Infinity',
    '""',
    '"a"',
    '"\\n"',
    '"\\u00e9"',
    '"\\u00g9"',
    '"\\u12"',
    '"\\x"',
    '"\\"',
    '"\\\\"',
    '"\\\\\\""',
    '"é"',
    '"\u2028"',
    '"\t"',
    '"\u0001"',
    '"\u007f"',
    "'a'",
    '[]',
    '[1]',
    '[1,2]',
    '[,]',
    '[1,]',
    '[1 2]',
    '[[]]',
    '[',
    ']',
    '[}',
    '{}',
    '{"a":1}',
    '{"a":1,}',
    '{,}',
    '{"a"}',
    '{a:1}',
    '{"a":}',
    '{"a":1]',
    '{"a":1 "b":2}',
    '{"a" :\n1 , "b"\t: [ ] }',
    '1 ',
    ' 1',
    '\u00a01',
    '\ufeff1',
    '/**/1',
    '"a" "b"',
  ];
  const differ: string[] = [];
  for (const value of values) {
    for (const text of [`{"k":${value}}`, `{"k":[${value}],"z":${value}}`, `{"k": ${value} ,"z":1}`]) {
      if ((walk(text) === walked.whole) !== takes(text)) differ.push(text);
      if (walk(text, false) !== walk(text)) differ.push(`without vectors: ${text}`);
    }
  }
  t.same(differ, []);
});

t.test('a truncated object is short, not broken, at any length', async (t) => {
  const text = '{"a":[1.5e+10,-0,true,false,null,"x\\u00e9\\"y"],"b":{"c":{}},"d" : [ ] }';
  for (let size = 1; size < text.length; size++) t.equal(walk(text.slice(0, size)), walked.short, `cut after ${String(size)} bytes`);
  t.equal(walk(text), walked.whole);
});

t.test('limits nesting', async (t) => {
  const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  t.equal(walk(nested(maxDepth)), walked.whole);
  t.equal(walk(nested(maxDepth + 1)), walked.deep);
  t.equal(walk(nested(200_000)), walked.deep);
});

t.test('skips a long string across block boundaries', async (t) => {
  for (let size = 0; size < 140; size++) {
    const text = `{"${'k'.repeat(size)}":"${'v'.repeat(size)}\\\\"}`;
    t.equal(walk(text), walked.whole);
    t.equal(walk(text, false), walked.whole);
  }
});
