import t from 'tap';
import { tofuEncryption } from '../../../src/config/encryption/tofu-encryption.js';
import { passphraseHcl } from '../../support/encrypted-state.js';

const read = (text: string, environment: Readonly<Record<string, string>> = {}) => tofuEncryption({ ...environment, TF_ENCRYPTION: text });
const problemsOf = (text: string, environment: Readonly<Record<string, string>> = {}): readonly string[] =>
  (read(text, environment)?.methods ?? []).flatMap(({ problem }) => (problem === undefined ? [] : [problem]));

const aes = 'method "aes_gcm" "m" { keys = key_provider.pbkdf2.p }\n';
const pbkdf2 = 'key_provider "pbkdf2" "p" { passphrase = "correct-horse-battery" }\n';
const state = 'state { method = method.aes_gcm.m }\n';
const keys = { type: 'pbkdf2', metaKey: 'key_provider.pbkdf2.p', passphrase: 'correct-horse-battery' };

void t.test('is undefined if the variable is not set or blank', (t) => {
  t.equal(tofuEncryption({}), undefined);
  t.equal(read(' \n'), undefined, 'as OpenTofu');
  t.end();
});

void t.test('reads native and JSON syntax alike', (t) => {
  const method = { name: 'method.aes_gcm.m of TF_ENCRYPTION', problem: undefined, keys, infersChain: false };
  const json = {
    key_provider: { pbkdf2: { p: { passphrase: 'correct-horse-battery', key_length: 32, iterations: 600_000 } } },
    method: { aes_gcm: { m: { keys: 'key_provider.pbkdf2.p', aad: [1, 255] } } },
    state: { method: 'method.aes_gcm.m' },
    plan: { method: 'method.aes_gcm.m', enforced: true },
    remote_state_data_sources: { default: { method: 'method.aes_gcm.m' } },
  };
  const native = read(`${pbkdf2}${aes.replace('}', '\n aad = [1, 255]\n}')}${state} remote_state_data_sources {}`);
  t.match(native, { methods: [{ ...method, aad: Uint8Array.of(1, 255) }], acceptsPlain: false });
  t.strictSame(read(JSON.stringify(json)), native);
  t.strictSame(read(JSON.stringify({ ...json, method: { aes_gcm: { m: { keys: '${key_provider.pbkdf2.p}', aad: [1, 255] } } } })), native);
  t.end();
});

void t.test('reads the forms that people write', (t) => {
  const native = `# Comments of each kind
  key_provider "pbkdf2" "p" { // at the end
    passphrase    = "correct-horse-battery" /* also
    over lines */
    key_length    = 32
    iterations    = 600000
    salt_length   = 32
    hash_function = "sha512"
  }
  method "aes_gcm" "m" {
    keys = key_provider.pbkdf2.p
    aad = [
      1, 2, # two
      255,
    ]
  }
  state {
    enforced = true
    method   = method.aes_gcm.m
  }
  plan {
    enforced = true
    method   = method.aes_gcm.m
    fallback {
    }
  }
  remote_state_data_sources {
    default { method = method.aes_gcm.m }
    remote_state_data_source "module.network.other[0]" {
      method = method.aes_gcm.m
      fallback { method = method.aes_gcm.m }
    }
  }
  `;
  const expected = { methods: [{ problem: undefined, keys, aad: Uint8Array.of(1, 2, 255) }], acceptsPlain: false };
  const method = '${method.aes_gcm.m}';
  const json = {
    '//': 'a comment',
    key_provider: [{ pbkdf2: [{ p: [{ passphrase: 'correct-horse-battery' }] }] }],
    method: [{ aes_gcm: [{ m: [{ keys: '${key_provider.pbkdf2.p}', aad: [1, 2, 255] }] }] }],
    state: [{ enforced: true, method }],
    plan: [{ method }],
    remote_state_data_sources: [{ default: [{ method }], remote_state_data_source: [{ other: { method } }] }],
  };
  for (const text of [
    native,
    native.replaceAll('\n', '\r\n'),
    `\uFEFF${native}`,
    JSON.stringify(json),
    `\uFEFF${JSON.stringify(json, undefined, 2)}`,
  ])
    t.match(read(text), expected);
  t.end();
});

void t.test('tries fallbacks in their order, and reads plain states with the method unencrypted', (t) => {
  const text = `${pbkdf2}${aes}method "aes_gcm" "old" {
    keys = key_provider.pbkdf2.p
  }
  method "unencrypted" "plain" {}
  state {
    method = method.aes_gcm.m
    fallback {
      method = method.aes_gcm.old
      fallback { method = method.unencrypted.plain }
    }
  }`;
  const found = read(text);
  t.strictSame(
    found?.methods.map(({ name }) => name),
    ['method.aes_gcm.m of TF_ENCRYPTION', 'method.aes_gcm.old of TF_ENCRYPTION'],
  );
  t.equal(found?.acceptsPlain, true);
  t.match(problemsOf(text.replace('state {', 'state {\nenforced = true')), [/`state` is enforced/]);
  t.match(read(`method "unencrypted" "x" {}\nstate { method = method.unencrypted.x }`), { methods: [], acceptsPlain: true });
  t.end();
});

void t.test('reads aliases, chains and key services', (t) => {
  const provider = (blocks: string, reference: string) =>
    read(`${blocks}\nmethod "aes_gcm" "m" { keys = ${reference} }\n${state}`)?.methods[0];
  const kms = `key_provider "aws_kms" "base" {
    kms_key_id = "alias/states"
    region = "eu-west-1"
    key_spec = "AES_256"
    encryption_context = { team = "a" }
    encrypted_metadata_alias = "base"
  }`;
  const aws = {
    type: 'aws_kms',
    metaKey: 'base',
    keyId: 'alias/states',
    region: 'eu-west-1',
    profile: '',
    endpointUrl: '',
    accessKey: undefined,
    context: { team: 'a' },
  };
  t.match(provider(kms, 'key_provider.aws_kms.base'), { keys: aws });
  t.match(provider(`${kms}\nkey_provider "pbkdf2" "p" { chain = key_provider.aws_kms.base }`, 'key_provider.pbkdf2.p'), {
    keys: { type: 'chain', metaKey: 'key_provider.pbkdf2.p', from: aws },
  });
  const keyName = 'projects/p/locations/global/keyRings/r/cryptoKeys/k';
  const gcp = `key_provider "gcp_kms" "g" {
    kms_encryption_key = "${keyName}"
    key_length = 32
    additional_authenticated_data = "é"
  }`;
  t.match(provider(gcp, 'key_provider.gcp_kms.g'), { keys: { type: 'gcp_kms', keyName, additionalData: Buffer.from('é') } });
  t.end();
});

void t.test('takes input variables from TF_VAR_', (t) => {
  const text = `key_provider "pbkdf2" "p" { passphrase = var.secret }\n${aes}${state}`;
  t.match(read(text, { TF_VAR_secret: 'correct-horse-battery' }), { methods: [{ keys }] });
  t.match(problemsOf(text), [/^TF_ENCRYPTION: key_provider\.pbkdf2\.p: passphrase: var\.secret has no value: set TF_VAR_secret/]);
  t.end();
});

void t.test('says what is wrong, what is not supported and what to do instead', (t) => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['key_provider "pbkdf2" {', /line 1: expected an attribute, a block or }/],
    [`${pbkdf2}${aes}`, /there is no block `state`/],
    [`terraform {\n encryption {\n ${state}\n }\n}`, /expected the content of the block `encryption`, without the block itself/],
    [`${pbkdf2}${aes}${state}${state}`, /has two blocks `state`/],
    [`${pbkdf2}${pbkdf2}${aes}${state}`, /key_provider\.pbkdf2\.p is declared twice/],
    [`${pbkdf2}${aes}state {}`, /`state` names no method/],
    [`${pbkdf2}${aes}state { method = method.aes_gcm.other }`, /there is no method\.aes_gcm\.other/],
    [`${pbkdf2}${aes}state { method = "aes_gcm" }`, /state: method: expected method\.TYPE\.NAME/],
    [`${pbkdf2}${aes}secret = "s3cr3t"\n${state}`, /unknown block or attribute secret$/],
    [`${aes}${state}`, /there is no key_provider\.pbkdf2\.p/],
    [`key_provider "pbkdf2" "p" { passphrase = "too-short" }\n${aes}${state}`, /the passphrase has 9 bytes, OpenTofu requires at least 16/],
    [`key_provider "pbkdf2" "p" {}\n${aes}${state}`, /passphrase or chain is missing/],
    [`key_provider "pbkdf2" "p" { passphrase = 1234567890123456 }\n${aes}${state}`, /passphrase: expected a string/],
    [`key_provider "pbkdf2" "p" { passphrase = local.s3cr3t }\n${aes}${state}`, /driftline does not read the configuration of OpenTofu/],
    [`key_provider "pbkdf2" "p" { chain = key_provider.pbkdf2.p }\n${aes}${state}`, /key_provider\.pbkdf2\.p is chained to itself/],
    [`${pbkdf2}method "aes_gcm" "m" {\n keys = key_provider.pbkdf2.p\n aad = [256]\n}\n${state}`, /aad: expected numbers from 0 to 255/],
    [
      `${pbkdf2}method "aes_gcm_v2" "m" {}\nstate { method = method.aes_gcm_v2.m }`,
      /methods of type aes_gcm_v2 are not supported.*tofu state pull/,
    ],
  ];
  for (const [text, expected] of wrong) t.match(problemsOf(text), [expected], text);
  for (const type of ['azure_vault', 'openbao', 'external', 'xor', 'static', 'constructor']) {
    const problems = problemsOf(
      `key_provider "${type}" "x" { secret = "s3cr3t" }\nmethod "aes_gcm" "m" { keys = key_provider.${type}.x }\n${state}`,
    );
    t.match(problems, [new RegExp(`key providers of type ${type} are not supported; .*\`tofu state pull`)], type);
  }
  const kms = (more: string): readonly string[] =>
    problemsOf(
      `key_provider "aws_kms" "k" {\n kms_key_id = "k"\n ${more}\n}\nmethod "aes_gcm" "m" { keys = key_provider.aws_kms.k }\n${state}`,
    );
  t.match(kms('secret_key = "s3cr3t"'), [/aws_kms\.k: access_key and secret_key must both be set/]);
  t.match(kms('assume_role = { role_arn = "s3cr3t" }'), [/assume_role is not supported: set it in .* a profile .* or use `encryption`/]);
  t.match(kms('endpoints { sts = "s3cr3t" }'), [/endpoints is not supported/]);
  t.notMatch([...wrong.flatMap(([text]) => problemsOf(text)), ...kms('secret_key = "s3cr3t"')].join('\n'), 's3cr3t');
  t.end();
});

void t.test('a method that cannot be used leaves the others', (t) => {
  const text = `${passphraseHcl('correct-horse-battery').replace('state {\n', 'state {\n fallback {\n method = method.external.x\n }\n')}
method "external" "x" {}`;
  t.match(read(text), { methods: [{ problem: undefined }, { problem: /methods of type external are not supported/ }] });
  t.end();
});
