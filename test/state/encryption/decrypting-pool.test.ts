import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import type { StateEncryption } from '../../../src/config/encryption/state-encryption.js';
import { tofuEncryption } from '../../../src/config/encryption/tofu-encryption.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { systemScheduler } from '../../../src/runtime/system-scheduler.js';
import { decryptingPool } from '../../../src/state/encryption/decrypting-pool.js';
import { keyEntry } from '../../../src/state/encryption/key-entry.js';
import { openKeyRing } from '../../../src/state/encryption/key-ring.js';
import { resolveKeys } from '../../../src/state/encryption/resolve-keys.js';
import { loadState } from '../../../src/state/load-state.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { derivedKey, encryptedState, passphraseHcl, passphraseState } from '../../support/encrypted-state.js';
import { stateText } from '../../support/role-fixture.js';

const pool = openStatePool(1);
const keys = openKeyRing({ aws: { profile: '', region: '', endpointUrl: '' }, environment: {}, scheduler: systemScheduler });
t.teardown(async () => {
  keys.close();
  await pool.close();
});

const passphrase = 'a-passphrase-of-the-tests';
const encryptionOf = (hcl: string): StateEncryption | undefined => tofuEncryption({ TF_ENCRYPTION: hcl });
const load = (text: string | Uint8Array, hcl = passphraseHcl(passphrase)) =>
  loadState({ source: 's', bytes: Buffer.from(text) }, decryptingPool(pool, encryptionOf(hcl), keys));
const messageOf = async (text: string | Uint8Array, hcl?: string): Promise<string> => {
  const loaded = await load(text, hcl);
  return loaded._tag === 'Left' ? loaded.left.message : 'loaded';
};
/** As the `encryption` of a state configures it, which describes no chain. */
const loadBy = (text: string, metaKey: string | undefined, secret = passphrase) => {
  const provider = { type: 'pbkdf2', metaKey, passphrase: secret } as const;
  const methods = [{ name: 'm', problem: undefined, keys: provider, aad: new Uint8Array(), infersChain: true }];
  return loadState({ source: 's', bytes: Buffer.from(text) }, decryptingPool(pool, { methods, acceptsPlain: false }, keys));
};
const fixture = (name: string): string => join('test', 'fixtures', 'opentofu-encrypted', name);
const edited = (text: string, over: JsonObject): string => JSON.stringify({ ...(JSON.parse(text) as JsonObject), ...over });

void t.test('decrypts states that OpenTofu 1.12 wrote, with numbers of any size', async (t) => {
  const chain = `key_provider "pbkdf2" "other_name" {
    passphrase = "another-long-passphrase!"
    encrypted_metadata_alias = "team-a"
  }
  method "aes_gcm" "m" {
    keys = key_provider.pbkdf2.other_name
    aad = [1, 2, 3, 255]
  }
  state { method = method.aes_gcm.m }`;
  for (const [name, hcl] of [
    ['pb.tfstate', passphraseHcl('correct-horse-battery-staple')],
    ['chain.tfstate', chain],
  ] as const) {
    const path = fixture(name);
    const loaded = await loadState({ source: name, path }, decryptingPool(pool, encryptionOf(hcl), keys));
    if (loaded._tag === 'Left') throw new Error(loaded.left.message);
    const { raw, lineage, serial, source } = loaded.right;
    const outer = JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
    t.strictSame([lineage, serial, source], [outer['lineage'], outer['serial'], name]);
    t.match(Buffer.from(raw).toString(), /"terraform_version":\s*"1\.12\.6"/);
    if (name === 'pb.tfstate') t.match(Buffer.from(raw).toString(), '12345678901234567890', 'exact');
  }
  t.match(
    await messageOf(readFileSync(fixture('chain.tfstate')), chain.replace('aad = [1, 2, 3, 255]', '')),
    /passphrase or `aad` is wrong/,
  );
});

void t.test('a wrong passphrase, tampered bytes and a truncated file are an error each', async (t) => {
  const text = passphraseState(stateText(), passphrase);
  t.match(await load(text), { _tag: 'Right', right: { serial: 1 } });
  const wrong =
    'the state cannot be decrypted: the passphrase or `aad` is wrong, or the file is damaged (method.aes_gcm.main of TF_ENCRYPTION)';
  t.equal(await messageOf(text, passphraseHcl('another-passphrase-of-tests')), wrong);
  const data = Buffer.from((JSON.parse(text) as { readonly encrypted_data: string }).encrypted_data, 'base64');
  for (const at of [0, 20, data.length - 1]) {
    const changed = Buffer.from(data);
    changed[at] = (changed[at] ?? 0) ^ 1;
    t.equal(await messageOf(edited(text, { encrypted_data: changed.toString('base64') })), wrong, `byte ${String(at)}`);
  }
  t.equal(await messageOf(edited(text, { encrypted_data: data.subarray(0, 27).toString('base64') })), wrong, 'shorter than nonce and tag');
  t.match(await load(text.slice(0, -40)), { left: { reason: 'broken_json', message: 'the file ends in the middle of a value' } });
  for (const over of [{ encrypted_data: 7 }, { encrypted_data: 'a\\b' }, { encrypted_data: undefined }] as const)
    t.match(await messageOf(edited(text, over)), /encrypted by OpenTofu, but its `encrypted_data` is missing or damaged/);
  t.match(await messageOf(edited(text, { encryption_version: 7 })), 'version "7"');
  t.match(await messageOf(edited(text, { encryption_version: '' })), /its `encryption_version` is missing or damaged/);
  t.match(await messageOf(edited(text, { meta: { a: 1 } })), /its `meta` is missing or damaged/);
  for (const meta of [{}, null, undefined])
    t.match(await messageOf(edited(text, { meta })), /`meta` of the state names no key provider: restore the state from a backup/);
});

void t.test('refuses a file that contains another state than it claims', async (t) => {
  const text = passphraseState(stateText(), passphrase);
  t.match(await messageOf(edited(text, { serial: 2 })), /claims to contain serial 2 .*, but contains serial 1 .*exchanged it; restore/);
  t.match(await messageOf(edited(text, { lineage: 'other' })), /of lineage "other", but contains .* of lineage "c0ffee00-/);
  t.match(await load(edited(text, { serial: null, lineage: '' })), { _tag: 'Right' }, 'older versions of OpenTofu did not write them');
});

void t.test('names an unknown version, and a key provider that is not supported', async (t) => {
  const text = passphraseState(stateText(), passphrase);
  t.match(await messageOf(edited(text, { encryption_version: 'v1' })), /in version "v1"; driftline knows only v0: .*`tofu state pull`/);
  const with_ = (meta: JsonObject): string => encryptedState(stateText(), randomBytes(32), { meta: { 'key_provider.x.y': meta } });
  const ciphertext = (value: string): string => Buffer.from(value).toString('base64');
  const others: readonly (readonly [JsonObject, string])[] = [
    [{ ciphertext: ciphertext('vault:v1:abc') }, 'openbao, not supported'],
    [{ ciphertext: ciphertext('abc'), algo: 'RSA-OAEP-256', key_version: '1' }, 'azure_vault, not supported'],
    [{ external_data: { a: 1 } }, 'external, not supported'],
    [{ something: 1 }, 'unknown or damaged'],
    [
      { salt: 'AAAA', iterations: 1e12, hash_function: 'sha512', key_length: 32 },
      'pbkdf2 with more than 10,000,000 iterations, not supported',
    ],
    [{ salt: 'AAAA', iterations: -1, hash_function: 'sha512', key_length: 32 }, 'unknown or damaged'],
    [{ salt: 'AAAA', iterations: 1, hash_function: 'sha512', key_length: 1e9 }, 'unknown or damaged'],
    [{ salt: 'AAAA', iterations: 1, hash_function: 'md5', key_length: 32 }, 'unknown or damaged'],
  ];
  for (const [meta, kind] of others) {
    const message = await messageOf(with_(meta));
    t.ok(message.includes(`"key_provider.x.y" (${kind}); give driftline the output of \`tofu state pull\``), message);
  }
  t.match(
    await messageOf(with_({ ciphertext_blob: 'AAAA' })),
    /from "key_provider\.x\.y" \(aws_kms\), not from "key_provider\.pbkdf2\.main": name that entry/,
  );
});

void t.test('without a key, says which provider it needs and how to give it', async (t) => {
  const loaded = await loadState({ source: 's', bytes: Buffer.from(passphraseState(stateText(), passphrase)) }, pool);
  t.match(loaded, {
    left: {
      reason: 'encrypted',
      message:
        /^the state is encrypted by OpenTofu with "key_provider\.pbkdf2\.main" \(pbkdf2\), and no key is configured: set TF_ENCRYPTION .*tofu state pull/,
    },
  });
});

void t.test('uses the key of a chained provider as passphrase', async (t) => {
  const first = derivedKey(passphrase);
  const second = derivedKey(first.key, 24);
  const text = encryptedState(stateText(), second.key, {
    meta: { 'key_provider.pbkdf2.main': first.meta, 'key_provider.pbkdf2.top': second.meta },
  });
  const hcl = passphraseHcl(passphrase).replace('keys = key_provider.pbkdf2.main', 'keys = key_provider.pbkdf2.top');
  t.match(await load(text, `${hcl}\nkey_provider "pbkdf2" "top" { chain = key_provider.pbkdf2.main }`), { _tag: 'Right' });
  t.match(await loadBy(text, 'key_provider.pbkdf2.main'), { _tag: 'Right' }, 'the configuration names only the first');
  t.match(await loadBy(text, undefined), { left: { message: /set encryption\.meta_key to the entry/ } });
  t.match(await loadBy(text, 'key_provider.pbkdf2.top'), {
    left: {
      message:
        /passphrase or `aad` is wrong.* has metadata of "key_provider\.pbkdf2\.main" \(pbkdf2\) and .*meta_key, or describe their chain in TF_ENCRYPTION/,
    },
  });
});

void t.test('ignores metadata of providers that the state does not use', async (t) => {
  const current = derivedKey(passphrase);
  const old = derivedKey('the-passphrase-before-this');
  const meta = { 'key_provider.pbkdf2.old': old.meta, 'key_provider.pbkdf2.main': current.meta };
  const rollover = encryptedState(stateText(), current.key, { meta });
  t.match(await load(rollover), { _tag: 'Right' }, 'TF_ENCRYPTION describes the chain');
  t.match(await loadBy(rollover, 'key_provider.pbkdf2.main'), { _tag: 'Right' });
  t.match(await loadBy(rollover, 'key_provider.pbkdf2.main', 'another-passphrase-of-tests'), { left: { message: /passphrase or `aad`/ } });
  const kms = { ciphertext_blob: 'AAAA' };
  const others = encryptedState(stateText(), current.key, { meta: { ...meta, 'key_provider.aws_kms.x': kms, damaged: {} } });
  t.match(await loadBy(others, 'key_provider.pbkdf2.main'), { _tag: 'Right' });
  const top = derivedKey(current.key);
  const oldTop = derivedKey(old.key);
  const chained = encryptedState(stateText(), top.key, { meta: { ...meta, 'old-top': oldTop.meta, top: top.meta } });
  t.match(await loadBy(chained, 'key_provider.pbkdf2.main'), { _tag: 'Right' }, 'the one that is chained');
});

void t.test('infers a chain from a key that AES cannot use itself', async (t) => {
  const base = derivedKey(passphrase, 20);
  const top = derivedKey(base.key);
  t.match(await loadBy(encryptedState(stateText(), top.key, { meta: { base: base.meta, top: top.meta } }), 'base'), { _tag: 'Right' });
});

void t.test('a key of a length that AES does not have is an error', async (t) => {
  const { meta } = derivedKey(passphrase, 20);
  const text = encryptedState(stateText(), randomBytes(32), { meta: { 'key_provider.pbkdf2.main': meta } });
  t.match(await messageOf(text), /its key has 20 bytes, but AES-GCM needs 16, 24 or 32/);
});

void t.test('tries the fallbacks, and reads plain states only if that is configured', async (t) => {
  const old = 'the-passphrase-before-this';
  const hcl = `${passphraseHcl(passphrase).replace('state {', 'state {\n  fallback { method = method.aes_gcm.old }')}
key_provider "pbkdf2" "old" { passphrase = "${old}" }
method "aes_gcm" "old" { keys = key_provider.pbkdf2.old }`;
  t.match(await load(passphraseState(stateText(), old, 'key_provider.pbkdf2.old'), hcl), { _tag: 'Right' });
  const plain = `${passphraseHcl(passphrase).replace('state {', 'state {\n  fallback { method = method.unencrypted.x }')}
method "unencrypted" "x" {}`;
  t.match(await load(stateText(), plain), { _tag: 'Right' });
  t.match(await load(stateText()), { left: { reason: 'not_encrypted', message: /not encrypted, although .* fallback/ } });
  t.match(await load('{"version":3}'), { left: { reason: 'old_version' } }, 'another error is shown as it is');
  t.match(await load(''), { _tag: 'Right', right: { size: 0 } }, 'as without encryption');
  const none = 'method "unencrypted" "x" {}\nstate { method = method.unencrypted.x }';
  t.match(await messageOf(passphraseState(stateText(), passphrase), none), /only `unencrypted` is configured/);
});

void t.test('decrypts a state within gzip, and reports errors of the decrypted text', async (t) => {
  t.match(await load(gzipSync(passphraseState(stateText(), passphrase))), { _tag: 'Right', right: { serial: 1 } });
  t.match(await load(passphraseState('{"version":3,"serial":1,"lineage":"l"}', passphrase)), { left: { reason: 'old_version' } });
});

void t.test('derives a key once, without blocking the event loop', async (t) => {
  const meta = JSON.parse(readFileSync(fixture('pb.tfstate'), 'utf8')) as { readonly meta: Readonly<Record<string, string>> };
  const entries = Object.entries(meta.meta).map(([name, base64]) => keyEntry(name, base64));
  const found = resolveKeys({ type: 'pbkdf2', metaKey: undefined, passphrase: 'not-used-anywhere-else' }, true, entries);
  const [key] = found._tag === 'Right' ? found.right : [];
  if (key === undefined) throw new Error('no key');
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  const first = await keys.keyOf(key);
  clearInterval(ticking);
  t.ok(turns > 3, 'the event loop turns');
  const second = await keys.keyOf(key);
  if (first._tag === 'Left' || second._tag === 'Left') throw new Error('no key');
  t.equal(second.right, first.right, 'the same bytes in memory');
});
