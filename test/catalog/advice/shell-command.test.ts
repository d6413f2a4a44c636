import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import t from 'tap';
import { fillCommand, shellWord } from '../../../src/catalog/advice/shell-command.js';
import type { Json } from '../../../src/lib/json.js';
import '../../support/fixed-seed.js';

/** The words as a shell passes them on. */
const throughShell = (words: readonly string[]): readonly string[] => {
  const { stdout, status } = spawnSync('sh', ['-c', `printf '%s\\0' ${words.join(' ')}`], {
    encoding: 'utf8',
    env: { HOME: '/nowhere', IFS: 'x' },
  });
  return status === 0 ? stdout.split('\0').slice(0, -1) : [`status ${String(status)}`];
};

/** What a shell would interpret, and plain letters between. */
const hostile = fc.string({
  unit: fc.constantFrom(...Array.from(`ax=-~*?[]{}()<>|&;"'\`$!#\\%^ :/,@+.é漢`), '$(id)', '${HOME}', "'\\''", '\\\\', '--', '~root'),
  maxLength: 12,
});

void t.test('a shell passes every quoted text on as it is', (t) => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 40, maxLength: 60 }), (texts) => {
      const words = texts.map((text) => shellWord(text) ?? 'refused');
      t.strictSame(throughShell(words), texts);
    }),
    { numRuns: 40 },
  );
  t.end();
});

void t.test('text with control or format characters, and text that is too long, is no word', (t) => {
  const refused = [
    'a\nb',
    'a\rb',
    'a\tb',
    '\u001b[31m',
    'a\u202eb',
    'a\u2066b',
    'a\u200bb',
    'a\u2028b',
    'a\u0000',
    '\ud800',
    'a'.repeat(30_000),
  ];
  for (const [at, text] of refused.entries()) t.equal(shellWord(text), undefined, `text ${String(at)}`);
  t.end();
});

const fill = (template: string, values: Readonly<Record<string, Json>>) => fillCommand(template, (name) => values[name]);

void t.test('a command passes each value in one word, and has none without all of them', (t) => {
  t.strictSame(fill('aws iam get-user --user-name {name}', { name: "a b'; rm -rf ~ #" }), {
    command: `aws iam get-user --user-name 'a b'\\''; rm -rf ~ #'`,
    shown: `aws iam get-user --user-name 'a b'\\''; rm -rf ~ #'`,
  });
  t.strictSame(fill('aws iam get-user --user-name {name}', {}), { command: null, shown: 'aws iam get-user --user-name <name>' });
  for (const name of ['(sensitive)', 'a://(sensitive)@b', 'HIDDEN_DUE_TO_SECURITY_REASONS', 'a\nb', 'a\u202eb'])
    t.strictSame(
      fill('aws iam get-user --user-name {name}', { name }),
      { command: null, shown: 'aws iam get-user --user-name <name>' },
      JSON.stringify(name),
    );
  for (const value of [{ a: ['(sensitive)'] }, { 'a\u202e': 1 }, ['a\u0007']])
    t.equal(fill('aws x --y {value:json}', { value }).command, null, JSON.stringify(value));
  t.end();
});

void t.test('a name that looks like an option is joined to its option, or refused', (t) => {
  t.equal(fill('aws iam get-user --user-name {name}', { name: '--all' }).command, 'aws iam get-user --user-name=--all');
  t.equal(fill('kubectl get {kind} {name} -n {namespace}', { kind: 'pods', name: '--all', namespace: 'a' }).command, null);
  t.equal(fill('kubectl get {kind} {name} -n {namespace}', { kind: 'pods', name: 'a', namespace: '-A' }).command, null);
  t.equal(fill('gcloud projects describe {id}', { id: '--flags-file=/etc/passwd' }).command, null);
  t.end();
});

void t.test('a value that the command line would read from elsewhere is refused', (t) => {
  for (const old of ['file:///etc/passwd', 'FILEB://x', 'http://a.example', 'https://a.example'])
    t.equal(fill('aws iam create-user --path {old}', { old }).command, null, old);
  t.ok(fill('aws sqs get-queue-attributes --queue-url {id}', { id: 'https://sqs.us-east-1.amazonaws.com/1/q' }).command);
  t.equal(fill('gcloud x --labels={old}', { old: '^:^a:b' }).command, null);
  t.equal(fill('gcloud x --source-ranges={old:list}', { old: ['10.0.0.0/8', '1.2.3.4/32,0.0.0.0/0'] }).command, null);
  t.equal(fill('gcloud x --source-ranges={old:list}', { old: ['10.0.0.0/8', '::/0'] }).command, 'gcloud x --source-ranges=10.0.0.0/8,::/0');
  t.end();
});

void t.test('documents lose the line breaks of their text, and switches become flags', (t) => {
  const old = '{\n  "Version": "2012-10-17"\n}';
  t.equal(fill('aws x --policy {old:doc}', { old }).command, `aws x --policy '{"Version":"2012-10-17"}'`);
  t.equal(fill('aws x --policy {old:doc}', { old: '{"Sid":"a\\u202eb"}' }).command, null);
  t.equal(fill('aws x --policy {old:doc}', { old: '{"Sid":"(sensitive)"}' }).command, null);
  t.equal(fill('aws x --policy {old:doc}', { old: 'no document' }).command, null);
  t.equal(
    fill('aws x --attributes {"Policy":{old:text}}', { old }).command,
    `aws x --attributes '{"Policy":"{\\"Version\\":\\"2012-10-17\\"}"}'`,
  );
  t.equal(fill('aws x --[no-]public={old}', { old: true }).command, 'aws x --public');
  t.equal(fill('aws x --[no-]public={old}', { old: 'false' }).command, 'aws x --no-public');
  t.strictSame(fill('aws x --[no-]public={old}', { old: '(sensitive)' }), { command: null, shown: 'aws x --[no-]public' });
  t.end();
});
