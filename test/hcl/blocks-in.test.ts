import t from 'tap';
import { blocksIn, blocksInJson } from '../../src/hcl/blocks-in.js';

const linesOf = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(blocksIn(text).map(({ name, line }) => [name, line]));

void t.test('finds the line of each resource and module block', (t) => {
  t.strictSame(
    blocksIn(
      'terraform {\n}\nresource "aws_instance" "web" {\n}\nmodule "api" {\n  count  = 2\n  source = "./api"\n}\ndata "aws_ami" "a" {}\n',
    ),
    [
      { kind: 'resource', name: 'aws_instance.web', line: 3, source: undefined },
      { kind: 'module', name: 'api', line: 5, source: './api' },
    ],
  );
  t.strictSame(linesOf('resource aws_instance web {}\r\n\r\nresource "aws_instance" "other"{}'), {
    'aws_instance.web': 1,
    'aws_instance.other': 3,
  });
  t.strictSame(linesOf('\ufeffresource "a" "b" {}'), { 'a.b': 1 }, 'after a byte order mark');
  t.end();
});

void t.test('comments, strings and heredocs contain no blocks', (t) => {
  const text = `# resource "a" "comment" {
// resource "a" "comment" {
/* resource "a" "comment" {
*/ resource "a" "first" {
  text = "resource \\"a\\" \\"string\\" { } \\\\" # }
  url  = "https://example.com/#x"
}
locals {
  a = <<EOF
resource "a" "heredoc" {
EOFX
  EOF is not alone
  EOF
  b = <<-EOF
    }
    EOF
  c = 1 << 2
}
resource "a" "second" {}`;
  t.strictSame(linesOf(text), { 'a.first': 4, 'a.second': 19 });
  t.end();
});

void t.test('templates nest: braces, strings and heredocs in them do not end the block', (t) => {
  const text = `resource "a" "first" {
  x = "\${lookup({ a = "}" }, "\${"}"}")} $\${ %%{ %{ if true }}%{ endif }"
  y = <<EOF
  \${jsonencode({
    z = <<IN
}
IN
  })}
EOF
}
resource "a" "second" {
  module { source = "./not-a-module" }
}`;
  t.strictSame(linesOf(text), { 'a.first': 1, 'a.second': 11 });
  t.end();
});

void t.test('only a literal source of the module itself counts', (t) => {
  const source = (body: string): string | undefined => blocksIn(`module "m" {\n${body}\n}`)[0]?.source;
  t.equal(source('source = "./a"'), './a');
  t.equal(source('providers = { source = "./inner" }\nsource = "./a"'), './a');
  t.equal(source('x = [{ source = "./inner" }]'), undefined);
  t.equal(source('source = "./${var.name}"'), undefined);
  t.equal(source('# source = "./comment"'), undefined);
  t.end();
});

void t.test('unfinished and broken files give the blocks before the mistake', (t) => {
  t.strictSame(linesOf('resource "a" "b" {}\nresource "a" "c" {\n'), { 'a.b': 1 });
  t.strictSame(linesOf('resource "a" "b" {\n x = "no end\n}\nresource "a" "c" {}'), { 'a.b': 1, 'a.c': 4 });
  for (const text of [
    '',
    '}',
    '}}resource',
    'resource "a" {}',
    'module {}',
    '"',
    '<<',
    '<<EOF\n',
    '/*',
    '${',
    'resource "a" "b" "c" {}',
    'constructor "x" {}',
  ])
    t.strictSame(blocksIn(text), [], text);
  t.strictSame(linesOf('} ) resource "a" "b" {}'), { 'a.b': 1 });
  t.end();
});

void t.test('deep nesting and long files take linear time and no stack', (t) => {
  t.strictSame(blocksIn(`resource "a" "b" {\n x = ${'"${'.repeat(200_000)}`), []);
  t.strictSame(blocksIn(`x = ${'['.repeat(200_000)}`), []);
  t.equal(blocksIn('resource "a" "b" {\n  x = <<E\n}\nE\n}\n'.repeat(20_000)).length, 20_000);
  t.end();
});

void t.test('JSON: finds blocks in objects and in lists of objects', (t) => {
  const text = `{
  "//": "resource",
  "resource": {
    "aws_instance": {
      "web": { "tags": { "resource": { "a": { "b": 1 } } } },
      "db": [{ "ami": "{\\"resource\\": [" }]
    }
  },
  "module": [
    { "api": { "providers": { "source": "./no" }, "source": "./api" } },
    { "remote": [{ "source": "registry/x/y" }] }
  ],
  "data": { "aws_ami": { "a": {} } }
}`;
  t.strictSame(blocksInJson(text), [
    { kind: 'resource', name: 'aws_instance.web', line: 5, source: undefined },
    { kind: 'resource', name: 'aws_instance.db', line: 6, source: undefined },
    { kind: 'module', name: 'api', line: 10, source: './api' },
    { kind: 'module', name: 'remote', line: 11, source: 'registry/x/y' },
  ]);
  t.strictSame(
    blocksInJson('{"resource":[{"a":[{"b":[{}]}]}]}').map(({ name }) => name),
    ['a.b'],
  );
  t.end();
});

void t.test('text that is not JSON does not fail', (t) => {
  for (const text of ['', '[', '}', '{"resource"', '{"resource": {"a": "b"}}', '"\\', 'null', '{"module": {"": {"source": 1}}}'])
    t.ok(Array.isArray(blocksInJson(text)), text);
  t.strictSame(blocksInJson('['.repeat(300_000)), []);
  t.end();
});
