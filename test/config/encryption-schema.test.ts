import t from 'tap';
import { configView } from '../../src/config/config-view.js';
import { problemTexts, usable } from './read.js';

const state = (members: string): string => `providers: {aws: {state: {local_path: a, encryption: {${members}}}}}`;
const problems = (members: string): readonly string[] =>
  problemTexts(state(members)).map((line) => line.replace('line 1: providers.aws.state.encryption.', ''));
const key = 'projects/p/locations/global/keyRings/r/cryptoKeys/k';

void t.test('a state is not configured as encrypted by default', (t) => {
  t.equal(usable('providers: {aws: {state: {local_path: a}}}').providers.aws.state.encryption, undefined);
  t.end();
});

void t.test('D57: reads the encryption of a state from the file and the environment', (t) => {
  const { encryption } = usable(state('key_provider: pbkdf2, passphrase_from_env: SECRET, aad: [1, 255], fallback: unencrypted')).providers
    .aws.state;
  t.match(encryption, { key_provider: 'pbkdf2', passphrase_from_env: 'SECRET', aad: [1, 255], fallback: 'unencrypted', meta_key: '' });
  const fromEnvironment = usable('', {
    SVC_PROVIDERS_AWS_STATE_LOCAL_PATH: 'a',
    SVC_PROVIDERS_AWS_STATE_ENCRYPTION_KEY_PROVIDER: 'aws_kms',
    SVC_PROVIDERS_AWS_STATE_ENCRYPTION_KMS_KEY_ID: 'alias/states',
    SVC_PROVIDERS_AWS_STATE_ENCRYPTION_ENCRYPTION_CONTEXT: '{team: a}',
    SVC_PROVIDERS_AWS_STATE_ENCRYPTION_AAD: '[1, 2]',
  });
  t.match(fromEnvironment.providers.aws.state.encryption, { kms_key_id: 'alias/states', encryption_context: { team: 'a' }, aad: [1, 2] });
  const several = usable(
    `providers: {gcp: {states: [{local_path: a, encryption: {key_provider: gcp_kms, kms_encryption_key: ${key}}}, {local_path: b}]}}`,
  );
  t.match(
    several.providers.gcp.states.map(({ encryption }) => encryption?.kms_encryption_key),
    [key, undefined],
  );
  t.end();
});

void t.test('D57: requires the keys of the provider and refuses those of others', (t) => {
  t.strictSame(problems('key_provider: pbkdf2'), ['passphrase_from_env: nothing: expected the name of an environment variable']);
  t.strictSame(problems('key_provider: aws_kms'), ['kms_key_id: nothing: expected the id, ARN or alias of a key']);
  t.strictSame(problems('key_provider: gcp_kms, kms_encryption_key: my-key'), [
    'kms_encryption_key: "my-key": expected projects/PROJECT/locations/LOCATION/keyRings/RING/cryptoKeys/KEY',
  ]);
  t.strictSame(problems('key_provider: vault'), ['key_provider: "vault": expected one of pbkdf2, aws_kms, gcp_kms']);
  t.strictSame(problems('kms_key_id: k'), ['key_provider: nothing: expected aws_kms, because kms_key_id is set']);
  t.strictSame(problems('aad: [1]'), ['key_provider: nothing: expected a key provider, because aad is set']);
  t.strictSame(problems('key_provider: pbkdf2, passphrase_from_env: A, region: eu-west-1'), [
    'region: "eu-west-1": expected nothing, because key_provider is pbkdf2',
  ]);
  t.strictSame(problems('key_provider: aws_kms, kms_key_id: k, kms_endpoint: "kms.local"'), [
    'kms_endpoint: "kms.local": expected an http or https URL',
  ]);
  for (const aad of ['[256]', '[-1]', '[1.5]', '["1"]', '1'])
    t.match(problems(`key_provider: aws_kms, kms_key_id: k, aad: ${aad}`), [/^aad: .*: expected a list of numbers from 0 to 255$/], aad);
  t.strictSame(problems('fallback: unencrypted'), []);
  t.strictSame(problems('fallback: plain'), ['fallback: "plain": expected one of none, unencrypted']);
  t.end();
});

void t.test('D31: never shows a passphrase that was written in place of its variable', (t) => {
  t.strictSame(problems('key_provider: pbkdf2, passphrase_from_env: correct-horse-battery'), [
    'passphrase_from_env: (redacted): expected the name of an environment variable',
  ]);
  t.notMatch(configView(usable(state('key_provider: pbkdf2, passphrase_from_env: Passphrase1234567'))), 'Passphrase1234567');
  t.match(problems('key_provider: pbkdf2, passphrase: correct-horse-battery'), [/^passphrase: .*: expected a known key/]);
  t.notMatch(problems('key_provider: pbkdf2, passphrase: correct-horse-battery').join(''), 'horse');
  t.end();
});
