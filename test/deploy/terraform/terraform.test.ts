import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { toolOf } from '../tools.js';
import { awsSchema } from './aws-schema.js';
import { startStubProvider } from './stub-provider.js';

/**
 * Checks the module in `deploy/aws/terraform` with Terraform, and with a stub in place of the AWS provider, which cannot be had from a
 * package registry: it has the provider's schema, but neither its own checks (forms of values, attributes that exclude each other) nor AWS.
 */

const module = 'deploy/aws/terraform';
const sources = readdirSync(module)
  .filter((name) => name.endsWith('.tf'))
  .map((name) => readFileSync(join(module, name), 'utf8'))
  .join('\n');
const kinds = [...sources.matchAll(/^(resource|data) "(\w+)"/gm)].map(([, block, type = '']) => (block === 'data' ? `data.${type}` : type));

const page = readFileSync('docs/inputs/cloudtrail.md', 'utf8');
const noTerraform = spawnSync('terraform', ['version']).error === undefined ? false : 'terraform is not installed';
const provider = noTerraform === false ? toolOf('aws-provider') : { path: '', skip: noTerraform };

void t.test('the page on CloudTrail names only variables and outputs of the module', (t) => {
  const section = /### With the Terraform module\n([^]*?)\n### /.exec(page)?.[1] ?? '';
  const declared = [...sources.matchAll(/^variable "(\w+)"/gm)].map(([, name = '']) => name);
  const rows = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  const used = [...section.matchAll(/^ {2}(\w+) += /gm)].map(([, name = '']) => name).filter((name) => !['source', 'value'].includes(name));
  t.ok(rows.length > 10 && used.length >= 3);
  for (const name of [...rows, ...used]) t.ok(declared.includes(name), name);
  for (const [, name = ''] of section.matchAll(/module\.driftline\.(\w+)/g)) t.match(sources, `output "${name}"`);
  t.end();
});

void t.test('the module is formatted', { skip: noTerraform }, (t) => {
  const { status, stdout } = spawnSync('terraform', ['fmt', '-check', '-recursive', 'deploy'], { encoding: 'utf8' });
  t.strictSame([status, stdout], [0, '']);
  t.end();
});

type Ran = { readonly code: number | null; readonly text: string };
/** Terraform in a copy of the module, which is initialised. */
const prepared = async (t: Test): Promise<{ readonly folder: string; readonly run: (...args: readonly string[]) => Promise<Ran> }> => {
  const root = mkdtempSync(join(tmpdir(), 'driftline-test-'));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  cpSync('deploy/aws', root, { recursive: true });
  const folder = join(root, 'terraform');
  const schemas = new Map([...new Set(kinds)].map((kind) => [kind, awsSchema(provider.path, kind)]));
  const stub = await startStubProvider('registry.terraform.io/hashicorp/aws', schemas);
  t.teardown(stub.close);
  const run = (...args: readonly string[]): Promise<Ran> =>
    new Promise((resolve, reject) => {
      const child = spawn('terraform', [`-chdir=${folder}`, ...args, '-no-color'], { env: { ...process.env, ...stub.variables } });
      let text = '';
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      child.on('error', reject).on('close', (code) => {
        resolve({ code, text });
      });
    });
  const { code, text } = await run('init', '-backend=false', '-input=false');
  t.equal(code, 0, text);
  return { folder, run };
};

void t.test('terraform validate accepts the module', { skip: provider.skip }, async (t) => {
  const { folder, run } = await prepared(t);
  const { code, text } = await run('validate');
  t.equal(code, 0, text);
  for (const [name, wrong, expected] of [
    ['an unknown argument', 'resource "aws_sqs_queue" "x" { colour = "red" }', /argument named "colour" is not expected/],
    ['a missing argument', 'resource "aws_sqs_queue_policy" "x" { policy = "{}" }', /"queue_url" is required/],
    ['another type', 'resource "aws_sqs_queue" "x" { delay_seconds = "soon" }', /a number is required/],
    [
      'an unknown attribute',
      'output "x" { value = aws_sqs_queue.events.colour }',
      /no argument, nested block, or exported attribute named "colour"/,
    ],
    ['an unknown type', 'resource "aws_sqs_kew" "x" {}', /does not support resource type "aws_sqs_kew"/],
  ] as const) {
    writeFileSync(join(folder, 'wrong.tf'), wrong);
    const answer = await run('validate');
    t.match([answer.code, answer.text.replace(/\s+/g, ' ')], [1, expected], `and would report ${name}`);
  }
});

void t.test(
  'the tests of the module pass: policies are those of deploy/aws, senders and principals are named',
  { skip: provider.skip },
  async (t) => {
    const { run } = await prepared(t);
    const { code, text } = await run('test');
    t.equal(code, 0, text);
    t.match(text, /[1-9]\d* passed, 0 failed/);
  },
);
