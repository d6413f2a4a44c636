import t from 'tap';
import { sameValue } from '../../../src/operators/compare/compare-values.js';

const same = (a: string, b: string): boolean => sameValue(a, b, 'table_schema');

void t.test('columns are the same in any order, with any name of a type and with a default mode', (t) => {
  const declared =
    '[{"name":"a","type":"INTEGER","mode":"NULLABLE"},{"name":"r","type":"RECORD","mode":"REPEATED","fields":[{"name":"x","type":"BOOLEAN"}]}]';
  const given =
    '[{"name":"r","type":"STRUCT","mode":"REPEATED","fields":[{"name":"x","type":"BOOL","mode":"NULLABLE"}]},{"type":"INT64","name":"a","policyTags":{"names":[]}}]';
  t.ok(same(declared, given));
  t.end();
});

void t.test('another name, type, mode, description or inner column is another schema', (t) => {
  const schema = '[{"name":"a","type":"RECORD","description":"d","fields":[{"name":"x","type":"STRING"}]}]';
  for (const [from, to] of [
    ['"a"', '"b"'],
    ['STRING', 'BYTES'],
    ['"d"', '"e"'],
    ['"x"', '"y"'],
    ['"type":"RECORD"', '"type":"RECORD","mode":"REPEATED"'],
  ] as const)
    t.notOk(same(schema, schema.replace(from, to)), to);
  t.end();
});

void t.test('an empty schema equals an absent one, and text that is no JSON equals nothing', (t) => {
  t.ok(sameValue('[]', null, 'table_schema'));
  t.notOk(same('[{', '[{"name":"a","type":"STRING"}]'));
  t.end();
});
