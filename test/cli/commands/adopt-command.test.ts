import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import type { Drift } from '../../../src/model/drift.js';
import { runCommand, type Ran } from '../../support/command.js';

type Part = Partial<Omit<Drift, 'fields'>> & { readonly fields?: readonly Pick<Drift, 'field' | 'old_value' | 'new_value'>[] };

const alert = (part: Part): string =>
  JSON.stringify({
    id: 'd_1',
    change: 'modified',
    address: 'x_a.b',
    detail: null,
    resolution: null,
    field: 'size',
    old_value: 1,
    new_value: 2,
    fields: null,
    ...part,
  });

const folderWith = (t: Test, files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-test-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
};

const adopt = (cwd: string, alerts: string, ...more: readonly string[]): Promise<Ran> =>
  runCommand(['adopt', 'd_1', '--source-root', 'infra', '--alerts', '-', ...more], { cwd, stdin: alerts });

const block = (body: string): string => `resource "x_a" "b" {\n${body}\n}\n`;
const git = (cwd: string, patch: string, ...args: readonly string[]) =>
  spawnSync('git', ['apply', ...args], { cwd, input: patch, encoding: 'utf8' });

void t.test('the patch applies with git and patch, and no file is written', async (t) => {
  const text = `# Before.\n${block('  size = 1\r\n  tags = {\n    Owner = "a"\n    Name  = "n"\n  }')}# After, without a line break`;
  const cwd = folderWith(t, { 'infra/my main.tf': text });
  const fields = [
    { field: 'tags.Owner', old_value: 'a', new_value: 'b' },
    { field: 'size', old_value: 1, new_value: 2 },
    { field: 'tags.Team', old_value: null, new_value: 'c' },
  ];
  const { code, stdout, stderr } = await adopt(cwd, `${alert({ fields: [] })}\nno alert\n${alert({ id: 'd_2' })}\n${alert({ fields })}\n`);
  t.strictSame([code, stderr], [0, '']);
  t.equal(readFileSync(join(cwd, 'infra/my main.tf'), 'utf8'), text);
  t.equal(git(cwd, stdout, '--check').status, 0, stdout);
  const patched = spawnSync('patch', ['-p1', '--binary', '--dry-run'], { cwd, input: stdout, encoding: 'utf8' });
  t.ok(patched.error !== undefined || patched.status === 0, patched.stdout);
  t.equal(git(cwd, stdout).status, 0);
  t.equal(
    readFileSync(join(cwd, 'infra/my main.tf'), 'utf8'),
    text.replace('size = 1', 'size = 2').replace('"a"\n', '"b"\n').replace('"n"\n', '"n"\n    Team  = "c"\n'),
  );
});

void t.test('a JSON document of alerts is read too, and the last version of an alert counts', async (t) => {
  const cwd = folderWith(t, { 'infra/main.tf': block('  size = 1') });
  const both = `[${alert({})},${alert({ resolution: 'reverted' })}]`;
  const { code, stdout, stderr } = await adopt(cwd, both);
  t.strictSame([code, stdout, stderr], [1, '', 'driftline: the alert is resolved (reverted): there is nothing to declare\n']);
});

/** What a person has to decide, by alert and configuration; the first line of a module's block is 1. */
const undecided: readonly (readonly [name: string, part: Part, files: Readonly<Record<string, string>>, reason: string])[] = [
  ['undeclared', { address: null }, {}, 'no state declares the resource: declare it, and import it'],
  ['elsewhere', { address: 'x_a.c' }, {}, 'x_a.c: the block of the resource is not below infra'],
  ['deleted', { change: 'deleted', field: '*' }, {}, 'infra/main.tf:1: x_a.b: the resource was deleted: remove its block if that is right'],
  ['unknown', { change: 'unknown', field: '*' }, {}, 'infra/main.tf:1: x_a.b: the alert shows no attribute: see what a plan shows'],
  ['hidden', { detail: 'value not in the record', new_value: null }, {}, 'infra/main.tf:1: x_a.b: size: the value is not in the record'],
  [
    'masked',
    { old_value: '(sensitive)', new_value: '(sensitive)' },
    {},
    'infra/main.tf:1: x_a.b: size: the value is secret, and the alert does not show it',
  ],
  [
    'masked in part',
    { new_value: { a: 'x://(sensitive)@y' } },
    {},
    'infra/main.tf:1: x_a.b: size: the value is secret, and the alert does not show it',
  ],
  [
    'expression',
    {},
    { 'infra/main.tf': block('  size = var.size') },
    'infra/main.tf:2: x_a.b: size: the value is an expression: a variable, a reference, a function, a template or a heredoc',
  ],
  [
    'JSON',
    {},
    { 'infra/main.tf': '', 'infra/a.tf.json': '{"resource":{"x_a":{"b":{"size":1}}}}' },
    'infra/a.tf.json:1: x_a.b: only the native syntax of .tf and .tofu files is changed',
  ],
  [
    'control',
    {},
    { 'infra/main.tf': `${block('  size = 1')}# \u001b[31m` },
    'infra/main.tf:1: x_a.b: the file or its name has control characters',
  ],
  [
    'for_each of a module',
    { address: 'module.m["x"].x_a.b' },
    { 'infra/main.tf': 'module "m" {\n  source   = "./m"\n  for_each = var.all\n}\n', 'infra/m/main.tf': block('  size = 1') },
    'infra/m/main.tf:1: module.m["x"].x_a.b: the module is called several times (infra/main.tf:1), and a change applies to all of its resources',
  ],
  [
    'two calls of a module',
    { address: 'module.n.x_a.b' },
    { 'infra/main.tf': 'module "m" {\n  source = "./m"\n}\nmodule "n" {\n  source = "./m"\n}\n', 'infra/m/main.tf': block('  size = 1') },
    'infra/m/main.tf:1: module.n.x_a.b: the module is called several times (infra/main.tf:4), and a change applies to all of its resources',
  ],
  [
    'module from elsewhere',
    { address: 'module.m.x_a.b' },
    { 'infra/main.tf': 'module "m" {\n  source = "a/b/c"\n}\n' },
    'infra/main.tf:1: module.m.x_a.b: the block of the resource is not below infra',
  ],
];

void t.test('what a person has to decide is said with its place, without a patch', async (t) => {
  for (const [name, part, files, reason] of undecided) {
    const cwd = folderWith(t, { 'infra/main.tf': block('  size = 1'), ...files });
    const { code, stdout, stderr } = await adopt(cwd, alert(part));
    t.strictSame([code, stdout, stderr], [1, '', `driftline: ${reason}\n`], name);
  }
});

void t.test('a module that is called once is changed', async (t) => {
  const cwd = folderWith(t, { 'infra/main.tf': 'module "m" {\n  source = "../m"\n}\n', 'm/main.tf': block('  size = 1') });
  const { code, stdout } = await adopt(cwd, alert({ address: 'module.m.x_a.b' }));
  t.equal(code, 0);
  t.match(stdout, '--- a/m/main.tf\n+++ b/m/main.tf\n');
  t.equal(git(cwd, stdout, '--check').status, 0);
});

void t.test('of several attributes those are changed that can be', async (t) => {
  const cwd = folderWith(t, { 'infra/main.tf': block('  size = 1\n  kind = var.kind') });
  const fields = [
    { field: 'kind', old_value: 'a', new_value: 'b' },
    { field: 'size', old_value: 1, new_value: 2 },
  ];
  const { code, stdout, stderr } = await adopt(cwd, alert({ fields }));
  t.equal(code, 1);
  t.match(stdout, '+  size = 2\n');
  t.match(stderr, 'infra/main.tf:3: x_a.b: kind: ');
});

void t.test('the service is asked by the id, with the credential of the environment', async (t) => {
  const cwd = folderWith(t, { 'infra/main.tf': block('  size = 1') });
  const seen: (readonly (string | undefined)[])[] = [];
  const server = createServer(({ url, headers }, response) => {
    seen.push([url, headers.authorization, headers['x-api-key']?.toString()]);
    response.statusCode =
      headers.authorization === undefined && headers['x-api-key'] === undefined ? 401 : url?.endsWith('d_1') === true ? 200 : 404;
    response.end(`{"success":true,"data":${alert({})}}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const ask = (id: string, environment: Readonly<Record<string, string>>): Promise<Ran> =>
    runCommand(['adopt', id, '--source-root', 'infra', '--url', `${url}/`], { cwd, environment });
  t.match(await ask('d_1', { DRIFTLINE_TOKEN: 'a.b.c' }), { code: 0, stdout: '+  size = 2' });
  t.match(await ask('d_1', { DRIFTLINE_TOKEN: 'key' }), { code: 0, stdout: '+  size = 2' });
  t.match(await ask('d_1', {}), { code: 2, stdout: '', stderr: 'answered 401; DRIFTLINE_TOKEN' });
  t.match(await ask('d_2', { DRIFTLINE_TOKEN: 'key' }), { code: 2, stderr: 'no alert with the id d_2' });
  t.strictSame(seen, [
    ['/api/v1/drifts/d_1', 'Bearer a.b.c', undefined],
    ['/api/v1/drifts/d_1', undefined, 'key'],
    ['/api/v1/drifts/d_1', undefined, undefined],
    ['/api/v1/drifts/d_2', undefined, 'key'],
  ]);
});

const noTerraform = spawnSync('terraform', ['version']).error === undefined ? false : 'terraform is not installed';

void t.test('after the patch, a plan wants the observed values', { skip: noTerraform }, async (t) => {
  const observed = {
    text: 'a "quoted" ${x} %{ if y } $${z} \\ \u001b\u202e\nend',
    list: ['b', 'a'],
    map: { 'x.y/z': 'on', for: '1', deep: [{ a: 1 }, { b: [true] }] },
  };
  const cwd = folderWith(t, {
    'infra/main.tf':
      'resource "terraform_data" "b" {\n  input = {\n    text = "old"\n    list = ["b"]\n    map = {\n      old = "1"\n    }\n  }\n}\n',
  });
  const terraform = (...args: readonly string[]) => spawnSync('terraform', args, { cwd: join(cwd, 'infra'), encoding: 'utf8' });
  t.equal(terraform('init', '-input=false').status, 0);
  const fields = [
    { field: 'input.text', old_value: 'old', new_value: observed.text },
    { field: 'input.list', old_value: ['b'], new_value: observed.list },
    { field: 'input.map', old_value: { old: '1' }, new_value: observed.map },
  ];
  const { code, stdout } = await adopt(cwd, alert({ address: 'terraform_data.b', field: 'input.text', fields }));
  t.equal(code, 0);
  t.notMatch(stdout, /[^\P{Cc}\n]|\p{Cf}/u);
  t.equal(git(cwd, stdout).status, 0);
  t.strictSame(terraform('fmt', '-check', '-diff').stdout, '');
  t.equal(terraform('apply', '-auto-approve', '-input=false').status, 0);
  const state = JSON.parse(readFileSync(join(cwd, 'infra/terraform.tfstate'), 'utf8')) as {
    readonly resources: readonly [
      { readonly instances: readonly [{ readonly attributes: { readonly input: { readonly value: unknown } } }] },
    ];
  };
  t.strictSame(state.resources[0].instances[0].attributes.input.value, observed);
});
