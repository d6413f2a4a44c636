import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { hashApiKey } from '../../../src/http/auth/api-key.js';
import { openKeyStore, type KeyStore } from '../../../src/http/auth/key-store.js';
import { UnusableCredentials } from '../../../src/http/auth/unusable-credentials.js';
import { Problem } from '../../../src/model/http/problem.js';
import { RecordingLog } from '../../support/recording-log.js';

type Options = Parameters<typeof openKeyStore>[0];
const start = Date.parse('2027-01-15T08:00:00Z');
const adminKey = 'the key of the administrator';
const configured = [{ name: 'ci', sha256: hashApiKey('key-of-ci').toUpperCase(), scopes: ['read'] }];

const open = (options: Partial<Options> = {}): Promise<KeyStore> =>
  openKeyStore({ configured, adminKey, file: '', now: () => start, random: randomBytes, log: new RecordingLog(), ...options });
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

void t.test('D40: shows a created key once and accepts only the whole key, at once', async (t) => {
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

void t.test('D40: accepts keys of the configuration and of the administrator', async (t) => {
  const keys = await open();
  t.match(keys.find('key-of-ci'), { kind: 'key', name: 'ci', scopes: ['read'] });
  t.match(keys.find(adminKey), { kind: 'key', name: 'admin', scopes: ['read', 'ingest', 'write', 'admin'] });
  t.equal((await open({ adminKey: undefined })).find(adminKey), undefined);
  const empty = await open({ adminKey: '' });
  t.equal(empty.find(''), undefined, 'an empty variable is not a key');
});

void t.test('D40: rejects a revoked key at once, on open connections too', async (t) => {
  const keys = await open();
  const { key } = await keys.create('a', ['read']);
  const principal = keys.find(key);
  t.equal(await keys.revoke('a'), true);
  t.equal(principal?.isValid(start), false);
  t.equal(keys.find(key), undefined);
  t.equal(await keys.revoke('a'), false);
  t.equal(await keys.revoke('never'), false);
  const again = await keys.create('a', ['read']);
  t.equal(principal?.isValid(start), false, 'a new key with the same name does not revive the old one');
  t.equal(nameOf(keys, again.key), 'a');
});

void t.test('D40: rejects invalid names and scopes, and names in use', async (t) => {
  const keys = await open();
  await keys.create('taken', ['read']);
  const invalid = /^invalid: /;
  for (const name of ['', ' ', ' a', 'a ', 'a\nb', 'a\u0000', 'a\u202eb', 'a\u2028b', '\ud800', 'x'.repeat(101), 'taken', 'ci', 'admin'])
    t.match(await problemOf(keys.create(name, ['read'])), invalid, Buffer.from(name).toString('hex'));
  for (const scopes of [[], ['delete'], ['read', 'delete'], ['READ'], ['']])
    t.match(await problemOf(keys.create('b', scopes)), invalid, scopes.join());
  t.ok(await keys.create('😀'.repeat(100), ['admin']));
  t.ok(await keys.create('constructor', ['read']));
  t.equal(await keys.revoke('__proto__'), false);
  const without = await open({ adminKey: undefined });
  t.match(await problemOf(without.create('admin', ['read'])), invalid, 'reserved even without an administrator key');
});

void t.test('D40: does not revoke keys of the configuration at runtime', async (t) => {
  const keys = await open();
  for (const name of ['ci', 'admin']) t.match(await problemOf(keys.revoke(name)), /^invalid: .*configuration/);
  t.equal(nameOf(keys, 'key-of-ci'), 'ci');
});

void t.test('lets the first of concurrent calls for one name win and does not block the others', async (t) => {
  const keys = await open({ file: join(t.testdir(), 'keys.json') });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => keys.create('a', ['read'])));
  t.strictSame(
    outcomes.map((one) => one.status),
    ['fulfilled', 'rejected', 'rejected', 'rejected', 'rejected'],
  );
  const many = await Promise.allSettled(Array.from({ length: 150 }, (_, index) => keys.create(`n${index}`, ['read'])));
  const refused = many.filter((one) => one.status === 'rejected');
  t.equal(refused.length, 50, 'the limit of waiting calls');
  t.ok(refused.every((one) => (one.reason as { kind?: unknown }).kind === 'unavailable'));
  t.ok(await keys.create('later', ['read']));
});

void t.test('D40: keeps keys in a private file over a restart, without the keys themselves', async (t) => {
  const folder = t.testdir();
  const file = join(folder, 'keys.json');
  const keys = await open({ file });
  t.notOk(existsSync(file), 'no file before the first key');
  const kept = await keys.create('kept', ['ingest']);
  const gone = await keys.create('gone', ['read']);
  await keys.revoke('gone');
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.strictSame(readdirSync(folder), ['keys.json'], 'no other files remain in the folder');
  t.notMatch(readFileSync(file, 'utf8'), kept.key);
  const reopened = await open({ file });
  t.match(reopened.find(kept.key), { name: 'kept', scopes: ['ingest'] });
  t.equal(reopened.find(gone.key), undefined);
  t.match(await problemOf(reopened.create('kept', ['read'])), /^invalid: /);
  t.equal(await reopened.revoke('kept'), true);
  t.equal((await open({ file })).find(kept.key), undefined);
});

void t.test('ignores a half-written temporary file and tightens the mode of the old file', async (t) => {
  const folder = t.testdir({ 'keys.json': '{"keys":[]}', 'keys.json.tmp': '{"keys":[{"na' });
  const file = join(folder, 'keys.json');
  chmodSync(file, 0o644);
  const { key } = await (await open({ file })).create('a', ['read']);
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.equal(nameOf(await open({ file }), key), 'a');
  t.strictSame(readdirSync(folder), ['keys.json']);
});

void t.test('changes nothing and logs the reason if the file cannot be written', async (t) => {
  const folder = join(t.testdir(), 'keys');
  mkdirSync(folder);
  const file = join(folder, 'keys.json');
  const log = new RecordingLog();
  const keys = await open({ file, log });
  const { key } = await keys.create('a', ['read']);
  rmSync(folder, { recursive: true });
  t.equal(await problemOf(keys.create('b', ['read'])), 'internal: cannot store the keys; nothing was changed');
  t.match(await problemOf(keys.revoke('a')), /^internal: /);
  t.equal(nameOf(keys, key), 'a');
  t.match(log.lines, [
    ['error', 'cannot write the keys file', { file, reason: 'no such file or folder' }],
    ['error', 'cannot write the keys file'],
  ]);
  mkdirSync(folder);
  t.ok(await keys.create('b', ['read']), 'the failed name is still free');
  t.equal(nameOf(await open({ file }), key), 'a', 'and no key was lost');
});

void t.test('keeps the old file if the new one cannot be written', async (t) => {
  const folder = t.testdir({ 'keys.json': '{"keys":[]}', 'keys.json.tmp': { full: '' } });
  const file = join(folder, 'keys.json');
  const keys = await open({ file });
  t.match(await problemOf(keys.create('a', ['read'])), /^internal: /);
  t.equal(readFileSync(file, 'utf8'), '{"keys":[]}');
});

void t.test('fails to start on a broken file and names it', async (t) => {
  const key = { name: 'a', sha256: hashApiKey('a'), scopes: ['read'], created_at: '2027-01-15T08:00:00.000Z' };
  const broken: Readonly<Record<string, string>> = {
    empty: '',
    cut: '{"keys":[{"name":"a"',
    'a list': '[]',
    null: 'null',
    'another document': '{"resources":[]}',
    'a key without a hash': JSON.stringify({ keys: [{ ...key, sha256: undefined }] }),
    'an invalid hash': JSON.stringify({ keys: [{ ...key, sha256: 'abc' }] }),
    'an unknown scope': JSON.stringify({ keys: [{ ...key, scopes: ['root'] }] }),
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

void t.test('fails to start on weak or repeated keys', async (t) => {
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

void t.test('creates at most 10,000 keys', async (t) => {
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
