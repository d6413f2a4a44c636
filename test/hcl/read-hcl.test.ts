import t from 'tap';
import { readHcl, type Body, type Expression } from '../../src/hcl/read-hcl.js';
import { readHclJson } from '../../src/hcl/read-hcl-json.js';

const shownValue = (one: Expression): unknown => {
  switch (one.kind) {
    case 'value':
      return one.value;
    case 'reference':
      return `→ ${one.path.join('.')}`;
    case 'list':
      return one.items.map(shownValue);
    case 'object':
      return Object.fromEntries([...one.members].map(([name, member]) => [name, shownValue(member)]));
  }
};
const shown = ({ attributes, blocks }: Body): unknown => ({
  ...Object.fromEntries([...attributes].map(([name, value]) => [name, shownValue(value)])),
  ...Object.fromEntries(blocks.map((block) => [[block.type, ...block.labels].join(' '), shown(block)])),
});

void t.test('reads blocks, attributes, comments and every form of a value', (t) => {
  const text = `# comment with a " and {
// another
/* one
   of lines */ key_provider "pbkdf2" "main-1" { # after
  passphrase = "with \\"quotes\\", $\${not} one, 100%%{x}, \\u00e9 \\U0001F511 and # no comment\\n"
  key_length = 32
  ratio = 1.5e1
  flag=true
  none = null
  chain = key_provider.aws_kms.base
  text = "\${ key_provider.aws_kms.base }"
}\r
method aes_gcm "m" {
  aad = [
    1, 2,
    255,
  ]
  map = { a = "x", "b c" : "y"
    d = [] }
  empty = {}
}
state { method = method.aes_gcm.m }
plan {}
`;
  t.strictSame(shown(readHcl(text)), {
    'key_provider pbkdf2 main-1': {
      passphrase: 'with "quotes", ${not} one, 100%{x}, é 🔑 and # no comment\n',
      key_length: 32,
      ratio: 15,
      flag: true,
      none: null,
      chain: '→ key_provider.aws_kms.base',
      text: '→ key_provider.aws_kms.base',
    },
    'method aes_gcm m': { aad: [1, 2, 255], map: { a: 'x', 'b c': 'y', d: [] }, empty: {} },
    state: { method: '→ method.aes_gcm.m' },
    plan: {},
  });
  t.strictSame(shown(readHcl('')), {});
  t.end();
});

void t.test('names line and problem of anything else, and shows no value', (t) => {
  const problems: readonly (readonly [string, RegExp])[] = [
    ['a = s3cr3t-words', /^line 1: expected a value of a, a string in quotes$/],
    ['\na = s3cr3t("x")', /^line 2: functions are not evaluated: write the value of a$/],
    ['a = "x${var.s3cr3t}"', /^line 1: expressions within a string are not evaluated/],
    ['a = "${var.s3cr3t}x"', /^line 1: expressions within a string/],
    ['a = "${upper("s3cr3t")}"', /^line 1: expressions within a string/],
    ['a = "%{ if s3cr3t }"', /^line 1: expressions within a string/],
    ['a = "s3cr3t', /^line 1: a string is not closed on its line$/],
    ['a = "s3cr3t\n"', /^line 1: a string is not closed on its line$/],
    ['a = "s3cr3t\\q"', /^line 1: a string contains an unknown escape/],
    ['a = "\\UFFFFFFFF"', /^line 1: a string contains an unknown escape/],
    ['a = <<EOT\ns3cr3t\nEOT', /^line 1: heredocs are not supported/],
    ['a = s3cr3t ? 1 : 2', /^line 1: operators are not evaluated/],
    ['a = "s3cr3t" "b"', /^line 1: expected the end of the line after a$/],
    ['a = 1\na = 2', /^line 2: a is set twice$/],
    ['a =\n', /^line 1: expected a value of a$/],
    ['a {', /^line 1: expected an attribute, a block or \} in a$/],
    ['a 5 {}', /^line 1: expected = or \{ after a$/],
    ['a {}\n}', /^line 2: unexpected \}$/],
    ['a = [1 2]', /^line 1: expected , or \] in a$/],
    ['a = { b "s3cr3t" }', /^line 1: expected = after a key of a$/],
    ['a = key_provider.', /^line 1: expected a name in the reference of a$/],
    ['a = (1)', /^line 1: expected a value of a$/],
    [`a = ${'['.repeat(100)}`, /nested deeper than 50 levels/],
    ['a {'.repeat(100_000), /nested deeper than 50 levels/],
  ];
  for (const [text, expected] of problems) {
    t.throws(() => readHcl(text), { message: expected }, text.slice(0, 40));
    t.throws(() => readHcl(text), { message: /^(?!.*s3cr3t)/ });
  }
  t.end();
});

void t.test('reads the JSON syntax: labels as members, lists of blocks, templates in strings', (t) => {
  const text = JSON.stringify({
    '//': 'comment',
    key_provider: [
      { pbkdf2: { main: { passphrase: 'a\\nb $${c}', '//': 'x' } } },
      { aws_kms: { base: [{ encryption_context: { a: 'b' } }] } },
    ],
    method: { aes_gcm: { m: { keys: '${key_provider.pbkdf2.main}', aad: [1, 255] } } },
    state: { method: 'method.aes_gcm.m', enforced: true, fallback: { method: 'method.a.b', fallback: [{ method: 'method.c.d' }] } },
  });
  t.strictSame(shown(readHclJson(text)), {
    'key_provider pbkdf2 main': { passphrase: 'a\\nb ${c}' },
    'key_provider aws_kms base': { encryption_context: { a: 'b' } },
    'method aes_gcm m': { keys: '→ key_provider.pbkdf2.main', aad: [1, 255] },
    state: { method: 'method.aes_gcm.m', enforced: true, fallback: { method: 'method.a.b', fallback: { method: 'method.c.d' } } },
  });
  t.end();
});

void t.test('shows no value of broken JSON', (t) => {
  for (const text of [
    '{"a": "s3cr3t"',
    '{"a": s3cr3t}',
    '["s3cr3t"]',
    '{"key_provider": "s3cr3t"}',
    '{"a":"x${s3cr3t()}"}',
    '{"a":'.repeat(200),
  ]) {
    t.throws(
      () => readHclJson(text),
      { message: /^(?!.*s3cr3t)(not valid JSON|expected|key_provider: expected|expressions|nested)/ },
      text,
    );
  }
  t.end();
});
