import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { declareValue, Undecided } from '../../src/hcl/declare-value.js';
import { sourceBody } from '../../src/hcl/source-body.js';
import type { Json } from '../../src/lib/json.js';

/** The body of a block after a change, or the line and the reason why a person has to decide. */
const changed = (body: string, field: string, old: Json, now: Json): string => {
  const text = `resource "a" "b" {\n${body}\n}\n`;
  const [block] = sourceBody(text).blocks;
  if (block === undefined) return 'no block';
  try {
    const edits = [...declareValue(text, block, { field, old, now })].sort((a, b) => b.from - a.from);
    const made = edits.reduce((all, one) => `${all.slice(0, one.from)}${one.text}${all.slice(one.to)}`, text);
    return made.slice(text.indexOf('\n') + 1, -3);
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    return `${String(error.line)}: ${error.message}`;
  }
};

type Case = readonly [body: string, field: string, old: Json, now: Json, after: string];

const policy = (...actions: readonly string[]): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: actions }] });

const literals: readonly Case[] = [
  ['  timeout = 30 # seconds', 'timeout', 30, 120, '  timeout = 120 # seconds'],
  ['  timeout = "30"', 'timeout', 30, 120, '  timeout = "120"'],
  ['  timeout = 30', 'timeout', '30', '120', '  timeout = 120'],
  ['  on      = true\n  timeout = -1', 'timeout', -1, 2.5, '  on      = true\n  timeout = 2.5'],
  ['  on = true', 'on', true, false, '  on = false'],
  ['  on = true', 'on', 'true', 'false', '  on = false'],
  [
    '  name = "a"',
    'name',
    'a',
    'say "${b}" \\ %{c} $${d}\n\u001b\u202e',
    '  name = "say \\"$${b}\\" \\\\ %%{c} \\u0024\\u0024{d}\\n\\u001b\\u202e"',
  ],
  ['  name = "$${a}\\n"', 'name', '${a}\n', 'b', '  name = "b"'],
  ['  size { gb = 1 }', 'size.gb', 1, 2, '  size { gb = 2 }'],
  ['  a {\n    b {\n      c = 1\n    }\n  }', 'a.b.c', 1, 2, '  a {\n    b {\n      c = 2\n    }\n  }'],
  [
    '  c {\n    name  = "web"\n    image = "w:1"\n  }\n  c {\n    name  = "proxy"\n    image = "p:1"\n  }',
    'c.proxy.image',
    'p:1',
    'p:2',
    '  c {\n    name  = "web"\n    image = "w:1"\n  }\n  c {\n    name  = "proxy"\n    image = "p:2"\n  }',
  ],
  ['  ids = ["b", "a"]', 'ids', ['a', 'b'], ['a', 'b', 'c'], '  ids = ["b", "a", "c"]'],
  ['  args = ["a", "c"]', 'args', ['a', 'c'], ['a', 'b', 'c'], '  args = ["a", "b", "c"]'],
  ['  ids = [\n    "a",\n    "b",\n  ]', 'ids', ['a', 'b'], ['b'], '  ids = [\n    "b",\n  ]'],
  ['  ids = [\n    "a", # office\n    "b",\n  ]', 'ids', ['a', 'b'], ['a', 'c'], '  ids = [\n    "a", # office\n    "c",\n  ]'],
  ['  ids = []', 'ids', [], ['a'], '  ids = ["a"]'],
  ['  tags = { Owner = "a" }', 'tags.Owner', 'a', 'b', '  tags = { Owner = "b" }'],
  ['  tags = { Owner = "a" }', 'tags.Cost', null, 'b', '  tags = { Owner = "a", Cost = "b" }'],
  ['  tags = {}', 'tags', {}, { a: 'b' }, '  tags = { a = "b" }'],
  [
    '  tags = {\n    Owner = "a"\n    Name  = var.name\n  }',
    'tags.example.org/team',
    null,
    'b',
    '  tags = {\n    Owner              = "a"\n    Name               = var.name\n    "example.org/team" = "b"\n  }',
  ],
  ['  tags = {\n    Owner = "a"\n    Team  = "x"\n  }', 'tags.Owner', 'a', null, '  tags = {\n    Team = "x"\n  }'],
  ['  labels = {\n    "a.b" = "1"\n  }', 'labels.a.b', '1', '2', '  labels = {\n    "a.b" = "2"\n  }'],
  [
    '  manifest = {\n    spec = {\n      replicas = 2\n    }\n  }',
    'manifest.spec.replicas',
    2,
    9,
    '  manifest = {\n    spec = {\n      replicas = 9\n    }\n  }',
  ],
  [
    '  policy = jsonencode({\n    Version   = "2012-10-17"\n    Statement = [{ Effect = "Allow", Action = ["a"] }]\n  })',
    'policy',
    policy('a'),
    policy('a', 'b'),
    '  policy = jsonencode({\n    Version   = "2012-10-17"\n    Statement = [{ Effect = "Allow", Action = ["a", "b"] }]\n  })',
  ],
  [
    '  policy = jsonencode({\n    Version = "1"\n  })',
    'policy',
    '{"Version":"1"}',
    '{"Version":"1","Statement":[{"Sid":"x"}]}',
    '  policy = jsonencode({\n    Version = "1"\n    Statement = [\n      {\n        Sid = "x"\n      },\n    ]\n  })',
  ],
  [
    '  map = {\n    a = <<-EOT\n      x\n    EOT\n  }',
    'map.long_name',
    null,
    'y',
    '  map = {\n    a         = <<-EOT\n      x\n    EOT\n    long_name = "y"\n  }',
  ],
];

void t.test('a literal gets the observed value, and everything else stays as it is written', (t) => {
  for (const [body, field, old, now, after] of literals) t.equal(changed(body, field, old, now), after, `${field}: ${JSON.stringify(now)}`);
  t.end();
});

const noTerraform = spawnSync('terraform', ['version']).error === undefined ? false : 'terraform is not installed';

void t.test('the results are formatted as terraform formats them', { skip: noTerraform }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-test-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [at, [body, field, old, now]] of literals.entries())
    writeFileSync(join(folder, `${String(at)}.tf`), `resource "a" "b" {\n${changed(body, field, old, now)}\n}\n`);
  const { stdout, status } = spawnSync('terraform', ['fmt', '-check', '-diff', folder], { encoding: 'utf8' });
  t.strictSame([stdout, status], ['', 0]);
  t.end();
});

const expression = 'the value is an expression: a variable, a reference, a function, a template or a heredoc';
const other = 'the configuration has another value than the state that the alert was compared with';

const undecided: readonly Case[] = [
  ['  a = var.a', 'a', 1, 2, `2: ${expression}`],
  ['  a = 1 + 1', 'a', 2, 3, `2: ${expression}`],
  ['  a = "x-${var.b}"', 'a', 'x-1', 'x-2', `2: ${expression}`],
  ['  a = lower("X")', 'a', 'x', 'y', `2: ${expression}`],
  ['  a = <<EOF\nx\nEOF', 'a', 'x\n', 'y\n', `2: ${expression}`],
  ['  a = [for x in y : x]', 'a', ['1'], ['2'], `2: ${expression}`],
  ['  a = {\n    b = var.b\n  }', 'a.b', '1', '2', `3: ${expression}`],
  ['  a = ["1", var.b]', 'a', ['1', '2'], ['1'], `2: ${expression}`],
  ['  a = merge(local.a, {})', 'a.b', null, '1', `2: ${expression}`],
  ['  a = 12345678901234567890', 'a', 1, 2, `2: ${expression}`],
  ['  a = 3', 'a', 1, 2, `2: ${other}`],
  ['  a = { b = "3" }', 'a.b', '1', '2', `2: ${other}`],
  ['  a = { b = "3" }', 'a.b', '1', null, `2: ${other}`],
  ['  a = 2', 'a', 1, 2, '2: the configuration already has the value: apply it'],
  ['  a = 1', 'a', 1, null, '2: nothing is set any more: remove the line if that is right'],
  ['  b = 1', 'a', 1, 2, '1: the block does not set `a`'],
  ['  a {}', 'a', [], [{ b: 1 }], '2: `a` is written as blocks'],
  ['  a { b = 1 }\n  a { b = 2 }', 'a.b', 1, 2, '2: there are several `a` blocks'],
  ['  dynamic "a" {\n    for_each = []\n  }', 'a.b', 1, 2, '2: a `dynamic` block makes `a`'],
  ['  count = 2\n  a     = 1', 'a', 1, 2, '2: the block has `count`, and a change applies to all of its instances'],
  ['  for_each = {}\n  a        = 1', 'a', 1, 2, '2: the block has `for_each`, and a change applies to all of its instances'],
  ['  a = [\n    "1", # why\n  ]', 'a', ['1'], ['1', '2'], '2: there are comments in the value'],
];

void t.test('what is no literal, or not the only one, is for a person, with its line', (t) => {
  for (const [body, field, old, now, reason] of undecided) t.equal(changed(body, field, old, now), reason, body);
  t.end();
});
