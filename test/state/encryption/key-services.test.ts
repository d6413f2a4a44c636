import { randomBytes } from 'node:crypto';
import t, { type Test } from 'tap';
import { decodeConfig } from '../../../src/config/decode-config.js';
import { encryptionOf } from '../../../src/config/encryption/encryption-of.js';
import { tofuEncryption } from '../../../src/config/encryption/tofu-encryption.js';
import { stateSection, type StateConfig } from '../../../src/config/providers/state-schema.js';
import type { JsonObject } from '../../../src/lib/json.js';
import { systemScheduler } from '../../../src/runtime/system-scheduler.js';
import { decryptingPool } from '../../../src/state/encryption/decrypting-pool.js';
import { openKeyRing } from '../../../src/state/encryption/key-ring.js';
import { loadState } from '../../../src/state/load-state.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { derivedKey, encryptedState } from '../../support/encrypted-state.js';
import { KmsServer } from '../../support/kms-server.js';
import { stateText } from '../../support/role-fixture.js';

Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_EC2_METADATA_DISABLED: 'true' });
const pool = openStatePool(1);
t.teardown(() => pool.close());

const awsKey = 'arn:aws:kms:eu-west-1:111122223333:key/a4f791e1';
const googleKey = 'projects/p/locations/global/keyRings/r/cryptoKeys/k';

/** A key service, and a loader for states whose configuration has this `encryption`. */
const opened = async (t: Test) => {
  const server = await new KmsServer().open(t);
  const keys = openKeyRing({ aws: { profile: '', region: '', endpointUrl: '' }, environment: {}, scheduler: systemScheduler });
  t.teardown(() => {
    keys.close();
  });
  const load = async (text: string, encryption: JsonObject, environment: Readonly<Record<string, string>> = {}): Promise<string> => {
    const given = { backend: 'local', local_path: 'a', encryption: { kms_endpoint: server.url, ...encryption } };
    const { value, problems } = decodeConfig(stateSection, given, {}, () => undefined);
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
    const own = decryptingPool(pool, encryptionOf(value as StateConfig, environment), keys);
    const loaded = await loadState({ source: 's', bytes: Buffer.from(text) }, own);
    return loaded._tag === 'Left' ? loaded.left.message : `serial ${String(loaded.right.serial)}`;
  };
  return { server, load };
};

const key = randomBytes(32);
const awsState = (meta: JsonObject): string => encryptedState(stateText(), key, { meta: { 'key_provider.aws_kms.main': meta } });
const googleState = (meta: JsonObject): string => encryptedState(stateText(), key, { meta: { team: meta } });
const aws = { key_provider: 'aws_kms', kms_key_id: awsKey };
const google = { key_provider: 'gcp_kms', kms_encryption_key: googleKey };

void t.test('aws_kms: asks KMS for the key, once per state', async (t) => {
  const { server, load } = await opened(t);
  const blob = server.wrap(key, awsKey);
  const text = awsState({ ciphertext_blob: blob });
  t.equal(await load(text, aws), 'serial 1');
  t.match(server.requests, [{ CiphertextBlob: blob, KeyId: awsKey }]);
  t.equal(await load(text, aws), 'serial 1');
  t.equal(server.requests.length, 1, 'the second read has the key');
});

void t.test('aws_kms: sends the encryption context of the state, else that of the configuration', async (t) => {
  const { server, load } = await opened(t);
  const context = { team: 'a' };
  const blob = server.wrap(key, awsKey, JSON.stringify(context));
  t.equal(await load(awsState({ ciphertext_blob: blob }), { ...aws, encryption_context: context }), 'serial 1');
  t.equal(
    await load(awsState({ ciphertext_blob: server.wrap(key, awsKey, '{"of":"state"}'), encryption_context: { of: 'state' } }), aws),
    'serial 1',
  );
  t.match(
    await load(awsState({ ciphertext_blob: blob }), aws),
    /with AWS KMS \(arn:.*\): it was encrypted with another key or encryption context/,
  );
});

void t.test('aws_kms: each refusal is an error that names the key; the next read asks again', async (t) => {
  const { server, load } = await opened(t);
  const text = awsState({ ciphertext_blob: server.wrap(key, awsKey) });
  server.trouble = 'denied';
  t.match(await load(text, aws), /cannot decrypt the key of the state with AWS KMS \(arn:.*a4f791e1\): access denied \(.*kms:Decrypt/);
  server.trouble = 'error';
  t.match(await load(text, aws), /AWS KMS .*: KMSInternalException \(500\)/);
  server.trouble = 'empty';
  t.match(await load(text, aws), /AWS KMS .*: the answer contains no key/);
  server.trouble = 'none';
  t.equal(await load(text, aws), 'serial 1');
  t.match(await load(text, { ...aws, kms_key_id: 'alias/other', region: 'eu-west-1' }), /another key or encryption context/);
  t.match(await load(text, { ...aws, kms_endpoint: 'http://127.0.0.1:9' }), /no connection/);
  t.match(await load(text, { ...aws, aad: [1] }), /^the state cannot be decrypted: `aad` is wrong, or the file is damaged/);
});

void t.test('aws_kms: uses the access key in TF_ENCRYPTION', async (t) => {
  const server = await new KmsServer().open(t);
  const keys = openKeyRing({ aws: { profile: '', region: '', endpointUrl: server.url }, environment: {}, scheduler: systemScheduler });
  t.teardown(() => {
    keys.close();
  });
  const load = async (access: JsonObject): Promise<string> => {
    const encryption = tofuEncryption({
      TF_ENCRYPTION: JSON.stringify({
        key_provider: { aws_kms: { main: { kms_key_id: awsKey, key_spec: 'AES_256', ...access } } },
        method: { aes_gcm: { m: { keys: '${key_provider.aws_kms.main}' } } },
        state: { method: '${method.aes_gcm.m}' },
      }),
    });
    const text = awsState({ ciphertext_blob: server.wrap(key, awsKey) });
    const loaded = await loadState({ source: 's', bytes: Buffer.from(text) }, decryptingPool(pool, encryption, keys));
    return loaded._tag === 'Left' ? loaded.left.message : `serial ${String(loaded.right.serial)}`;
  };
  t.equal(await load({ access_key: 'AKIAOWN', secret_key: 's3cr3t', token: 'session' }), 'serial 1');
  t.equal(await load({ access_key: 'AKIAOTHER', secret_key: 's3cr3t' }), 'serial 1');
  t.equal(await load({}), 'serial 1');
  t.strictSame(server.signers, ['AKIAOWN session', 'AKIAOTHER', 'test']);
});

void t.test('aws_kms: a pbkdf2 provider may be chained to the key', async (t) => {
  const { server, load } = await opened(t);
  const top = derivedKey(key);
  const meta = { base: { ciphertext_blob: server.wrap(key, awsKey) }, top: top.meta };
  t.equal(await load(encryptedState(stateText(), top.key, { meta }), aws), 'serial 1');
  t.equal(server.requests.length, 1, 'for the key itself and the chained one');
  const leftover = encryptedState(stateText(), key, { meta });
  t.equal(await load(leftover, aws), 'serial 1', 'or not');
  t.match(await load(leftover, { ...aws, aad: [1] }), /^the state cannot be decrypted: `aad` is wrong, or the file is damaged/);
});

void t.test('gcp_kms: asks Cloud KMS for the key, with additional data', async (t) => {
  const { server, load } = await opened(t);
  const ciphertext = server.wrap(key, googleKey);
  t.equal(await load(googleState({ ciphertext }), google), 'serial 1');
  t.strictSame(server.requests, [{ ciphertext }]);
  const bound = googleState({ ciphertext: server.wrap(key, googleKey, Buffer.from('é').toString('base64')) });
  t.equal(await load(bound, { ...google, additional_authenticated_data: 'é' }), 'serial 1');
  t.match(await load(bound, google), /Cloud KMS \(projects\/p\/.*\): the request is invalid: Decryption failed/);
  server.trouble = 'denied';
  const other = googleState({ ciphertext: server.wrap(key, googleKey) });
  t.match(await load(other, google), /Cloud KMS .*: access denied: Permission 'cloudkms\.cryptoKeyVersions\.useToDecrypt' denied/);
  server.trouble = 'empty';
  t.match(await load(other, google), /Cloud KMS .*: the answer contains no key/);
});

void t.test('a state of another provider than the configured one is an error that names both', async (t) => {
  const { server, load } = await opened(t);
  t.match(
    await load(awsState({ ciphertext_blob: 'AAAA' }), google),
    /its key comes from "key_provider\.aws_kms\.main" \(aws_kms\), not from gcp_kms/,
  );
  t.match(
    await load(awsState({ ciphertext_blob: 'AAAA' }), { ...google, meta_key: 'key_provider.aws_kms.main' }),
    /\(aws_kms\), not from gcp_kms/,
  );
  t.equal(server.requests.length, 0, 'no service is asked');
});

void t.test('a missing or short passphrase is the error of the state', async (t) => {
  const { load } = await opened(t);
  const { key: derived, meta } = derivedKey('a-passphrase-of-the-tests');
  const text = encryptedState(stateText(), derived, { meta: { 'key_provider.pbkdf2.main': meta } });
  const encryption = { kms_endpoint: '', key_provider: 'pbkdf2', passphrase_from_env: 'STATE_SECRET' };
  t.equal(await load(text, encryption, { STATE_SECRET: 'a-passphrase-of-the-tests' }), 'serial 1');
  t.match(await load(text, encryption), /passphrase_from_env: the environment variable STATE_SECRET is not set$/);
  t.match(await load(text, encryption, { STATE_SECRET: 'short' }), /the passphrase has 5 bytes, OpenTofu requires at least 16$/);
  t.match(await load(stateText(), encryption, { STATE_SECRET: 'a-passphrase-of-the-tests' }), /not encrypted, although/);
  t.equal(await load(stateText(), { ...encryption, fallback: 'unencrypted' }), 'serial 1');
});
