import t from 'tap';
import { bytesOf, errorOf, index, testTypes } from './state-document.js';
import { indexState } from '../../../src/state/index/index-state.js';

t.test('refuses states older than version 4 and says how to upgrade (D54b)', async (t) => {
  for (const version of [1, 2, 3]) {
    t.match(errorOf(`{"version":${version},"modules":[]}`), {
      tag: 'StateError',
      reason: 'old_version',
      source: 'test.tfstate',
      message: /terraform state pull/,
    });
  }
  t.match(errorOf('{"modules":[{"resources":{}}],\n "version":3}'), { reason: 'old_version', line: 2, column: 12 });
});

t.test('refuses newer versions as newer', async (t) => {
  t.match(errorOf('{"version":5,"resources":"other"}'), { reason: 'new_version', message: /version 5/ });
});

t.test('reports an encrypted state as such', async (t) => {
  const text = '{"serial":1,"lineage":"l","meta":{"key_provider.pbkdf2.k":"e30="},"encrypted_data":"AAAA","encryption_version":"v0"}';
  t.match(errorOf(text), { reason: 'encrypted', message: /tofu show -json/ });
});

t.test('reports broken JSON with line and column', async (t) => {
  const cases: readonly (readonly [string, number, number])[] = [
    ['{"version":4,\n  "resources":[}', 2, 16],
    ['{"version":4,\n\n"ü": x}', 3, 6],
    ['{"version":4', 1, 13],
    ['{"version":4}}', 1, 14],
    ['   ', 1, 4],
    ['{"version":4,}', 1, 14],
    ['{"version":4,"resources":[{"mode":"managed\n"}]}', 1, 43],
    ['{"version":4,"resources":[{"mode":"man\\xaged"}]}', 1, 40],
    ['{"version":4,"lineage":"\\u12g4"}', 1, 29],
    ['{"version":04}', 1, 13],
    ['{"version":4,"x":1.}', 1, 20],
    ['{"version":4,"x":-}', 1, 19],
    ['{"version":4,"x":1e}', 1, 20],
    ['{"version":4,"x":tru}', 1, 21],
    ['{"version":4 "x":1}', 1, 14],
    ['{"version":4,"x"}', 1, 17],
    ['{"version":4,x:1}', 1, 14],
  ];
  for (const [text, line, column] of cases) {
    t.throws(() => void JSON.parse(text), text);
    t.match(errorOf(text), { reason: 'broken_json', line, column }, text);
  }
});

t.test('recognizes UTF-16, as written by PowerShell', async (t) => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x7b, 0x00]);
  t.match(indexState(bytes, 'u', testTypes), { _tag: 'Left', left: { reason: 'broken_json', message: /UTF-16/ } });
});

t.test('refuses documents that are not states', async (t) => {
  for (const text of [
    '[]',
    '"version"',
    '4',
    'null',
    '{}',
    '{"Records":[]}',
    '{"format_version":"1.0","provider_schemas":{}}',
    '{"format_version":"1.0","valid":true,"diagnostics":[]}',
  ]) {
    t.match(errorOf(text), { reason: 'not_a_state' }, text);
  }
});

t.test('reports a wrong type with its path', async (t) => {
  const one = (instance: string): string =>
    `{"version":4,"resources":[{"mode":"managed","type":"aws_instance","name":"a","instances":[${instance}]}]}`;
  const resource = (members: string): string => `{"version":4,"resources":[{},{${members}}]}`.replace('{},', '');
  const cases: readonly (readonly [string, RegExp])[] = [
    ['{"version":"4"}', /^version is a string, expected a number/],
    ['{"version":4,"serial":"x"}', /^serial is a string/],
    ['{"version":4,"lineage":1}', /^lineage is a number/],
    ['{"version":4,"resources":{}}', /^resources is an object, expected a list/],
    ['{"version":4,"resources":["x"]}', /^resources\[0\] is a string, expected an object/],
    [resource('"mode":"managed","type":"t","name":"n","instances":"x"'), /^resources\[0\]\.instances is a string, expected a list/],
    [resource('"mode":"managed","type":"t","name":"n","instances":[1]'), /^resources\[0\]\.instances\[0\] is a number, expected an object/],
    [resource('"mode":"managed","type":{},"name":"n"'), /^resources\[0\]\.type is an object, expected a string/],
    [resource('"mode":"managed","name":"n"'), /^resources\[0\]\.type is missing/],
    [resource('"mode":"managed","type":"","name":"n"'), /^resources\[0\]\.type is a string, expected a name/],
    [resource('"type":"t","name":"n"'), /^resources\[0\]\.mode is missing/],
    [resource('"mode":"other","type":"t","name":"n"'), /^resources\[0\]\.mode is a string, expected "managed" or "data"/],
    [resource('"mode":"managed","type":"t","name":"n","module":[]'), /^resources\[0\]\.module is a list/],
    [one('{"attributes":[]}'), /^resources\[0\]\.instances\[0\]\.attributes is a list, expected an object/],
    [one('{"attributes_flat":1}'), /attributes_flat is a number/],
    [one('{"index_key":true}'), /index_key is true, expected a string or a whole number/],
    [one('{"index_key":1.5}'), /index_key is a number/],
    [one('{"deposed":1}'), /deposed is a number/],
    [one('{"provider":1}'), /provider is a number/],
    [one('{"sensitive_attributes":{}}'), /sensitive_attributes is an object/],
    [one('{"dependencies":"x"}'), /dependencies is a string, expected a list/],
    [one('{},{"dependencies":["a",1]}'), /^resources\[0\]\.instances\[1\]\.dependencies\[1\] is a number/],
    ['{"format_version":"1.0","values":[]}', /^values is a list/],
    ['{"format_version":"1.0","values":{"root_module":1}}', /^values\.root_module is a number/],
    ['{"format_version":"1.0","values":{"root_module":{"resources":{}}}}', /^values\.root_module\.resources is an object/],
    [
      '{"format_version":"1.0","values":{"root_module":{"child_modules":[{},{"resources":[0],"address":"module.a"}]}}}',
      /child_modules\[1\]\.resources\[0\] is a number/,
    ],
    [
      '{"format_version":"1.0","values":{"root_module":{"resources":[{"mode":"managed","type":"t","name":"n","values":"x"}]}}}',
      /^values\.root_module\.resources\[0\]\.values is a string/,
    ],
    ['{"format_version":1,"values":{}}', /^format_version is a number/],
    ['{"format_version":"1.0","prior_state":[]}', /^prior_state is a list/],
  ];
  for (const [text, message] of cases) t.match(errorOf(text), { reason: 'wrong_type', message, line: 1 }, text);
});

t.test('the position of a wrong type is that of the value', async (t) => {
  t.match(errorOf('{"version":4,\n "resources":\n  "x"}'), { line: 3, column: 3 });
});

t.test('deep nesting is an error, not a crash', async (t) => {
  const deep = (levels: number): string =>
    `{"version":4,"resources":[{"mode":"managed","type":"t","name":"n","instances":[{"attributes":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}]}]}`;
  t.match(errorOf(deep(100_000)), { reason: 'broken_json', message: /nested deeper than 1000/ });
  t.match(index(deep(900)), { _tag: 'Right' });
  t.match(errorOf('['.repeat(1_000_000)), { reason: 'broken_json' });
  t.match(errorOf(`{"format_version":"1.0","values":{"root_module":${'{"child_modules":['.repeat(5_000)}`), { reason: 'broken_json' });
});

t.test('errors in invalid UTF-8 do not crash', async (t) => {
  t.match(indexState(new Uint8Array([0x7b, 0xc3, 0x28]), 'b', testTypes), { _tag: 'Left', left: { reason: 'broken_json', column: 2 } });
  t.match(index(new TextDecoder().decode(bytesOf('\ud800'))), { _tag: 'Left' });
});
