import t from 'tap';
import { CompleteText } from '../../../../src/streams/cloudtrail/folder/complete-text.js';

/** The complete part of a text, pushed in pieces of every size. */
const complete = (text: string): string => {
  const bytes = Buffer.from(text);
  const ends = Array.from({ length: bytes.length }, (_, at) => {
    const found = new CompleteText();
    for (let from = 0; from < bytes.length; from += at + 1) found.push(bytes.subarray(from, from + at + 1));
    return found.end;
  });
  t.equal(new Set(ends).size, 1, `pieces change nothing: ${text}`);
  return bytes.subarray(0, ends[0]).toString();
};

void t.test('a text is complete up to its last whole value or line', (t) => {
  const cases: readonly (readonly [string, string])[] = [
    ['{"Records": [{"a": 1}]}', '{"Records": [{"a": 1}]}'],
    ['{"Records": [{"a": 1}', ''],
    ['{\n "Records": [\n  {"a": 1},\n', ''],
    ['{\n "Records": [\n  {"a": 1}\n ]\n}\n', '{\n "Records": [\n  {"a": 1}\n ]\n}\n'],
    ['{"a": 1}\n{"b": "x', '{"a": 1}\n'],
    ['{"a": 1}\n{"b": 2}', '{"a": 1}\n{"b": 2}'],
    ['{"a": "}\\""}\n{"b": "{', '{"a": "}\\""}\n'],
    ['{"a": 1}\n{"cut": "off\n{"b": 2}\n{"c', '{"a": 1}\n{"cut": "off\n{"b": 2}\n'],
    ['{"cut": "off\n{"a": 1}\n{"b', '{"cut": "off\n{"a": 1}\n'],
    ['{"cut": 1\n{"a": 1}\n{"b', '{"cut": 1\n{"a": 1}\n'],
    ['{"cut": \n{"a": 1}\n{"b', '{"cut": \n{"a": 1}\n'],
    ['{"cut": [\r\n{"a": 1}\r\n{"b', '{"cut": [\r\n{"a": 1}\r\n'],
    ['{\n "a": 1\n}\n{\n "b": 2,\n', '{\n "a": 1\n}\n'],
    ['{\n "a": 1\n}\n{\n "b": 2\n}\n{\n "c', '{\n "a": 1\n}\n{\n "b": 2\n}\n'],
    ['{"a": 1}\n{\n "b": 2,\n', '{"a": 1}\n'],
    ['[\n{"a": 1},\n{"b": 2},\n', ''],
    ['{"Records":\n[\n{"a":\n{"b": 1}}\n', ''],
    ['no json\n{"a": 1', 'no json\n'],
    ['[{"a": 1},\n{"b": 2}', ''],
    ['}{"a": 1}', '}{"a": 1}'],
  ];
  for (const [text, expected] of cases) t.equal(complete(text), expected, text);
  t.end();
});
