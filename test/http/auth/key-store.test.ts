import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { hashApiKey } from '../../../src/http/auth/api-key.js';
import { openKeyStore, type KeyStore } from '../../../src/http/auth/key-store.js';
import { UnusableCredentials } from '../../../src/http/auth/unusable-credentials.js';
import { Problem } from '../../../src/model/http/problem.js';
import { NotedLog } from '../../support/noted-log.js';

type Options = Parameters<typeof openKeyStore>[0];
const start = Date.parse('2027-01-15T08:00:00Z');
const adminKey = 'the key of the administrator';
const configured = [{ name: 'ci', sha256: hashApiKey('key-of-ci').toUpperCase(), scopes: ['read'] }];

const open = (options: Partial<Options> = {}): Promise<KeyStore> =>
  openKeyStore({ configured, adminKey, file: '', now: () => start, random: randomBytes, log: new NotedLog(), ...options });
/** `kind: message` of the problem that a promise rejects with. */
const problemOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    return `no problem: ${JSON.stringify(await work)}`;
  } catch (error) {
    if (error instanceof Problem) return `${error.kind}: ${error.message}`;
    if (error instanceof UnusableCredentials) return `${error.tag}: ${error.message}`;
    throw error;
  }
};
const nameOf = (keys: KeyStore, key: string): string | undefined => keys.find(key)?.name;

void t.test('D40: a created key is shown once, works at once, and only as a whole', async (t) => {
  const keys = await open();
  const { key, ...rest } = await keys.create('Ada’s laptop', ['read', 'ingest', 'read']);
  t.strictSame(rest, { name: 'Ada’s laptop', scopes: ['read', 'ingest'], created_at: '2027-01-15T08:00:00.000Z' });
  t.match(key, /^dl_[\w-]{43}$/);
  const principal = keys.find(key);
  t.match(principal, { kind: 'key', name: 'Ada’s laptop', scopes: ['read', 'ingest'] });
  t.equal(principal?.isValid(start), true);
  for (const wrong of ['', 'dl_', key.slice(0, -1), `${key}a`, key.toUpperCase(), ` ${key}`, hashApiKey(key)])
    t.equal(keys.find(wrong), undefined);
  t.not((await keys.create('other', ['read'])).key, key);
});

void t.test('D40: keys of the configuration and of the administrator', async (t) => {
  const keys = await open();
  t.match(keys.find('key-of-ci'), { kind: 'key', name: 'ci', scopes: ['read'] });
  t.match(keys.find(adminKey), { kind: 'key', name: 'admin', scopes: ['read', 'ingest', 'admin'] });
  t.equal((await open({ adminKey: undefined })).find(adminKey), undefined);
  const empty = await open({ adminKey: '' });
  t.equal(empty.find(''), undefined, 'an empty variable is no key');
});

void t.test('D40: a revoked key is invalid at once, also for open connections', async (t) => {
  const keys = await open();
  const { key } = await keys.create('a', ['read']);
  const principal = keys.find(key);
  t.equal(await keys.revoke('a'), true);
  t.equal(principal?.isValid(start), false);
  t.equal(keys.find(key), undefined);
  t.equal(await keys.revoke('a'), false);
  t.equal(await keys.revoke('never'), false);
  const again = await keys.create('a', ['read']);
  t.equal(principal?.isValid(start), false, 'a new key of the name does not bring the old one back');
  t.equal(nameOf(keys, again.key), 'a');
});

void t.test('D40: names and scopes that are none, and names that are taken', async (t) => {
  const keys = await open();
  await keys.create('taken', ['read']);
  const invalid = /^invalid: /;
  for (const name of ['', ' ', ' a', 'a ', 'a\nb', 'a\u0000', 'a\u202eb', 'a\u2028b', '\ud800', 'x'.repeat(101), 'taken', 'ci', 'admin'])
    t.match(await problemOf(keys.create(name, ['read'])), invalid, Buffer.from(name).toString('hex'));
  for (const scopes of [[], ['write'], ['read', 'write'], ['READ'], ['']])
    t.match(await problemOf(keys.create('b', scopes)), invalid, scopes.join());
  t.ok(await keys.create('😀'.repeat(100), ['admin']));
  t.ok(await keys.create('constructor', ['read']));
  t.equal(await keys.revoke('__proto__'), false);
  const without = await open({ adminKey: undefined });
  t.match(await problemOf(without.create('admin', ['read'])), invalid, 'reserved also where there is no such key');
});

void t.test('D40: keys of the configuration are not revoked at runtime', async (t) => {
  const keys = await open();
  for (const name of ['ci', 'admin']) t.match(await problemOf(keys.revoke(name)), /^invalid: .*configuration/);
  t.equal(nameOf(keys, 'key-of-ci'), 'ci');
});

void t.test('of calls at once for one name the first wins; others do not wait for ever', async (t) => {
  const keys = await open({ file: join(t.testdir(), 'keys.json') });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => keys.create('a', ['read'])));
  t.strictSame(
    outcomes.map((one) => one.status),
    ['fulfilled', 'rejected', 'rejected', 'rejected', 'rejected'],
  );
  const many = await Promise.allSettled(Array.from({ length: 150 }, (_, index) => keys.create(`n${index}`, ['read'])));
  const refused = many.filter((one) => one.status === 'rejected');
  t.equal(refused.length, 50, 'as many wait as may');
  t.ok(refused.every((one) => (one.reason as { kind?: unknown }).kind === 'unavailable'));
  t.ok(await keys.create('later', ['read']));
});

void t.test('D40: with a file, keys survive a restart; it is private, whole, and holds no key', async (t) => {
  const folder = t.testdir();
  const file = join(folder, 'keys.json');
  const keys = await open({ file });
  t.notOk(existsSync(file), 'nothing is written before there is a key');
  const kept = await keys.create('kept', ['ingest']);
  const gone = await keys.create('gone', ['read']);
  await keys.revoke('gone');
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.strictSame(readdirSync(folder), ['keys.json'], 'nothing is left beside it');
  t.notMatch(readFileSync(file, 'utf8'), kept.key);
  const reopened = await open({ file });
  t.match(reopened.find(kept.key), { name: 'kept', scopes: ['ingest'] });
  t.equal(reopened.find(gone.key), undefined);
  t.match(await problemOf(reopened.create('kept', ['read'])), /^invalid: /);
  t.equal(await reopened.revoke('kept'), true);
  t.equal((await open({ file })).find(kept.key), undefined);
});

void t.test('a file that was left half written beside it, and wider rights of the old one, do no harm', async (t) => {
  const folder = t.testdir({ 'keys.json': '{"keys":[]}', 'keys.json.tmp': '{"keys":[{"na' });
  const file = join(folder, 'keys.json');
  chmodSync(file, 0o644);
  const { key } = await (await open({ file })).create('a', ['read']);
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.equal(nameOf(await open({ file }), key), 'a');
  t.strictSame(readdirSync(folder), ['keys.json']);
});

void t.test('a file that cannot be written changes nothing, and is logged', async (t) => {
  const folder = join(t.testdir(), 'keys');
  mkdirSync(folder);
  const file = join(folder, 'keys.json');
  const log = new NotedLog();
  const keys = await open({ file, log });
  const { key } = await keys.create('a', ['read']);
  rmSync(folder, { recursive: true });
  t.equal(await problemOf(keys.create('b', ['read'])), 'internal: cannot store the keys; nothing was changed');
  t.match(await problemOf(keys.revoke('a')), /^internal: /);
  t.equal(nameOf(keys, key), 'a');
  t.match(log.lines, [
    ['error', 'cannot write the keys file', { file, reason: /ENOENT/ }],
    ['error', 'cannot write the keys file'],
  ]);
  mkdirSync(folder);
  t.ok(await keys.create('b', ['read']), 'the name was not taken by the failure');
  t.equal(nameOf(await open({ file }), key), 'a', 'and nothing was lost by it');
});

void t.test('the old file stays if the new one cannot be written', async (t) => {
  const folder = t.testdir({ 'keys.json': '{"keys":[]}', 'keys.json.tmp': { full: '' } });
  const file = join(folder, 'keys.json');
  const keys = await open({ file });
  t.match(await problemOf(keys.create('a', ['read'])), /^internal: /);
  t.equal(readFileSync(file, 'utf8'), '{"keys":[]}');
});

void t.test('a broken file stops the start and is named', async (t) => {
  const key = { name: 'a', sha256: hashApiKey('a'), scopes: ['read'], created_at: '2027-01-15T08:00:00.000Z' };
  const broken: Readonly<Record<string, string>> = {
    empty: '',
    cut: '{"keys":[{"name":"a"',
    'a list': '[]',
    null: 'null',
    'another document': '{"resources":[]}',
    'a key without a hash': JSON.stringify({ keys: [{ ...key, sha256: undefined }] }),
    'a hash that is none': JSON.stringify({ keys: [{ ...key, sha256: 'abc' }] }),
    'a scope that is none': JSON.stringify({ keys: [{ ...key, scopes: ['root'] }] }),
    'a name twice': JSON.stringify({ keys: [key, { ...key, sha256: hashApiKey('b') }] }),
    'a key twice': JSON.stringify({ keys: [key, { ...key, name: 'b' }] }),
    'a name of the configuration': JSON.stringify({ keys: [{ ...key, name: 'ci' }] }),
    'the name of the administrator': JSON.stringify({ keys: [{ ...key, name: 'admin' }] }),
  };
  for (const [name, text] of Object.entries(broken)) {
    const file = join(t.testdir(), 'keys.json');
    writeFileSync(file, text);
    const problem = await problemOf(open({ file, adminKey: undefined }));
    t.match(problem, /^UnusableCredentials: /, name);
    t.ok(problem.includes(file), `${name}: ${problem}`);
    t.equal(readFileSync(file, 'utf8'), text, 'the broken file is not overwritten');
  }
  t.match(await problemOf(open({ file: t.testdir() })), /^UnusableCredentials: .*cannot be read/, 'a folder');
});

void t.test('keys of the start that are weak, or the same twice, stop it', async (t) => {
  for (const weak of ['short', 'x'.repeat(15), `${adminKey}\n`, ` ${adminKey}`, 'ключ администратора'])
    t.match(await problemOf(open({ adminKey: weak })), /^UnusableCredentials: SVC_API_ADMIN_KEY/, encodeURIComponent(weak));
  t.ok(await open({ adminKey: 'x'.repeat(16) }));
  const one = { name: 'a', sha256: hashApiKey('a'), scopes: ['read'] };
  t.match(await problemOf(open({ configured: [one, { ...one, sha256: hashApiKey('b') }] })), /^UnusableCredentials: .*"a" is taken/);
  t.match(await problemOf(open({ configured: [one, { ...one, name: 'b' }] })), /^UnusableCredentials: .*another name has the same key/);
  t.match(
    await problemOf(open({ configured: [{ ...one, sha256: hashApiKey(adminKey) }] })),
    /^UnusableCredentials: .*another name has the same key/,
  );
  t.match(
    await problemOf(open({ configured: [{ ...one, name: 'admin' }], adminKey: undefined })),
    /^UnusableCredentials: .*SVC_API_ADMIN_KEY/,
  );
});

void t.test('no more than 10,000 keys are made', async (t) => {
  const file = join(t.testdir(), 'keys.json');
  const stored = Array.from({ length: 10_000 }, (_, index) => ({
    name: `n${index}`,
    sha256: hashApiKey(`k${index}`),
    scopes: ['read'],
    created_at: '2027-01-15T08:00:00.000Z',
  }));
  writeFileSync(file, JSON.stringify({ keys: stored }));
  const keys = await open({ file });
  t.match(await problemOf(keys.create('one more', ['read'])), /^invalid: .*revoke one first/);
  await keys.revoke('n0');
  t.ok(await keys.create('one more', ['read']));
});
