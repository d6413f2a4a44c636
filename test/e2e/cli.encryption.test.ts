import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { forEach, hasStack, linesOf, runCommand, summaryOf } from '../support/command.js';
import { passphraseHcl, passphraseState } from '../support/encrypted-state.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';

const passphrase = 'a-passphrase-of-the-tests';
const json = JSON.stringify({
  key_provider: { pbkdf2: { main: { passphrase } } },
  method: { aes_gcm: { main: { keys: '${key_provider.pbkdf2.main}' } } },
  state: { method: 'method.aes_gcm.main' },
});
const folder = t.testdir({
  'logs.json': trail(sessionSet('1', '10:00:00')),
  'enc.tfstate': passphraseState(stateText(), passphrase),
  'plain.tfstate': stateText(),
  'enc.yaml': 'providers: {aws: {state: {local_path: enc.tfstate, encryption: {key_provider: pbkdf2, passphrase_from_env: STATE_SECRET}}}}',
  'plain.yaml': 'providers: {aws: {state: {local_path: plain.tfstate}}}',
  'migrate.yaml':
    'providers: {aws: {state: {local_path: enc.tfstate, encryption: {key_provider: pbkdf2, passphrase_from_env: STATE_SECRET, fallback: unencrypted}}}}',
  'both.yaml': 'providers: {aws: {states: [{local_path: plain.tfstate, encryption: {fallback: unencrypted}}]}}',
});
const logs = join(folder, 'logs.json');
const state = ['--state', join(folder, 'enc.tfstate')];
const config = (name: string): readonly string[] => ['--config', join(folder, name)];
const replay = (given: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runCommand(['replay', ...given, logs], { environment });

void t.test('replays against an encrypted state with the keys of TF_ENCRYPTION or of the configuration', async (t) => {
  const runs = await Promise.all([
    replay(state, { TF_ENCRYPTION: passphraseHcl(passphrase) }),
    replay(state, { TF_ENCRYPTION: json }),
    replay([...state, ...config('enc.yaml')], { STATE_SECRET: passphrase }),
    replay(config('enc.yaml'), { STATE_SECRET: passphrase }),
  ]);
  for (const run of runs) {
    t.equal(run.code, 0, run.stderr);
    t.equal(summaryOf(run).drifts, 1);
    t.match(JSON.parse(linesOf(run.stdout)[0] ?? ''), { address: 'aws_iam_role.deploy', old_value: 3600, new_value: 7200 });
  }
});

void t.test('D52: each reason why a state cannot be decrypted is one line that names the file and contains no secret', async (t) => {
  const wrong = 'another-passphrase-of-tests';
  const runs: readonly (readonly [string, readonly string[], Readonly<Record<string, string>>, RegExp])[] = [
    ['no key', state, {}, /enc\.tfstate: .*encrypted by OpenTofu with "key_provider\.pbkdf2\.main" \(pbkdf2\), and no key.*TF_ENCRYPTION/],
    ['wrong key', state, { TF_ENCRYPTION: passphraseHcl(wrong) }, /enc\.tfstate: .*passphrase or `aad` is wrong.*method\.aes_gcm\.main/],
    ['no variable', config('enc.yaml'), {}, /enc\.tfstate: .*passphrase_from_env: the environment variable STATE_SECRET is not set/],
    ['broken', state, { TF_ENCRYPTION: `state { method = "${wrong}` }, /enc\.tfstate: .*TF_ENCRYPTION: line 1: a string is not closed/],
    [
      'plain',
      config('plain.yaml'),
      { TF_ENCRYPTION: json },
      /plain\.tfstate: the state is not encrypted, although .*fallback: unencrypted/,
    ],
  ];
  await forEach(runs, async ([name, given, environment, expected]) => {
    const run = await replay(given, environment);
    t.strictSame([run.code, run.stdout], [2, ''], name);
    t.match(run.stderr, expected, name);
    t.equal(linesOf(run.stderr).length, 1, `${name}: one line`);
    t.notOk(hasStack(run), name);
    for (const secret of [passphrase, wrong]) t.notOk(run.stderr.includes(secret), `${name}: no secret`);
  });
});

void t.test('reads plain states that the user names, or whose configuration allows it', async (t) => {
  const environment = { TF_ENCRYPTION: json };
  t.equal(summaryOf(await replay(['--state', join(folder, 'plain.tfstate')], environment)).drifts, 1);
  t.equal(summaryOf(await replay(config('both.yaml'), environment)).drifts, 1);
});

void t.test('D2: a journal contains the decrypted state, so that it replays without the key, for its owner only', async (t) => {
  const journal = join(t.testdir(), 'journal');
  const recorded = await replay([...state, '--record', journal], { TF_ENCRYPTION: json });
  const again = await runCommand(['replay', journal]);
  t.equal(again.code, 0, again.stderr);
  t.equal(again.stdout, recorded.stdout);
  for (const name of readdirSync(journal)) {
    const path = join(journal, name);
    t.equal(statSync(path).mode & 0o077, 0, name);
    t.notOk(readFileSync(path, 'utf8').includes(passphrase), name);
  }
});

void t.test('check-config reports a missing or short passphrase, and what is wrong in TF_ENCRYPTION', async (t) => {
  const check = (name: string, environment: Readonly<Record<string, string>>) =>
    runCommand(['check-config', join(folder, name)], { environment });
  const checks: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    ['enc.yaml', {}, /providers\.aws\.state\.encryption\.passphrase_from_env: the environment variable STATE_SECRET is not set/],
    ['enc.yaml', { STATE_SECRET: 'short' }, /the passphrase has 5 bytes, OpenTofu requires at least 16/],
    ['migrate.yaml', { STATE_SECRET: 'short' }, /the passphrase has 5 bytes, OpenTofu requires at least 16/],
    ['both.yaml', { TF_ENCRYPTION: 'state {' }, /TF_ENCRYPTION: line 1: expected an attribute/],
    ['both.yaml', {}, /^$/],
    ['plain.yaml', { TF_ENCRYPTION: 'state {' }, /TF_ENCRYPTION: line 1: expected an attribute, a block or \}/],
    ['enc.yaml', { STATE_SECRET: passphrase, TF_ENCRYPTION: 'not used' }, /^$/],
    ['plain.yaml', { TF_ENCRYPTION: json }, /^$/],
  ];
  await forEach(checks, async ([name, environment, expected]) => {
    const { code, stderr } = await check(name, environment);
    t.match(stderr, expected, name);
    t.equal(code, stderr === '' ? 0 : 2, name);
  });
});
