import fc from 'fast-check';
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { cloudTypes } from '../../../src/catalog/providers.js';
import { Masking } from '../../../src/catalog/secrets/masking.js';
import { SecretCollector } from '../../../src/catalog/secrets/pack-secrets.js';
import { keyedSecret } from '../../../src/catalog/secrets/secret-names.js';
import { secretPaths } from '../../../src/catalog/secrets/secret-types.js';
import { member } from '../../../src/lib/json.js';
import type { PackedSecrets } from '../../../src/model/packed-secrets.js';
import { collectSecrets } from '../../../src/state/formats/collect-secrets.js';
import { readDocument } from '../../../src/state/formats/read-document.js';
import { Plans } from '../../../src/state/formats/type-plan.js';
import { IndexedState } from '../../../src/state/index/indexed-state.js';
import '../../support/fixed-seed.js';
import { lawRuns } from '../../support/law-runs.js';
import { v4Text } from '../index/arbitrary-state.js';

const plans = new Plans(cloudTypes);

/** The test of a whole text, by one expression. */
const hint =
  /(?:pass(?:w|phrase|code)|pwd|secret|token(?!s")|credential|(?:private|shared|auth|api|access|account|client|raw|signing|hmac|instrumentation|authorization|customer|encryption|primary|secondary|master|readonly)[_.-]?key|key_string|kube_?config|connection_string|(?:user|custom)_data|startup_script|auth_string|sas_|gateway_configuration|sensitive_labels|protected_settings|plaintext_value|base_?32_?string_?seed|qr_?code_?png)[\w. -]{0,64}": *(?!null|true|false|""|\[\]|\{\})/i;
const always =
  /^(aws_(ecs_task_definition|batch_job_definition|codebuild_project|elastic_beanstalk_environment|autoscaling_group)|kubernetes_|helm_)/;

/** The plain way: tests the text of each resource and parses all of its attributes. */
const plainly = (state: IndexedState): PackedSecrets => {
  const collector = new SecretCollector();
  const masking = new Masking({ showVariables: [] });
  for (let resource = 0; resource < state.size; resource++) {
    const type = state.type(resource);
    const paths = secretPaths(type, Object.hasOwn(cloudTypes, type) ? cloudTypes[type] : undefined);
    const marked = state.sensitive(resource);
    const isAlways = always.test(type) || secretPaths(type, undefined).length > 0;
    if (marked.length === 0 && !isAlways && !hint.test(state.text(resource))) continue;
    masking.value(state.attributes(resource), '*', marked, paths, (name, value, variable, isMarked) => {
      if (variable === '' || isMarked || keyedSecret(variable)) collector.add(name, value, variable, isMarked);
    });
  }
  for (const [name, output] of Object.entries(state.outputs())) {
    if (member(output, 'sensitive') === true) collector.add(name, member(output, 'value') ?? null, '', true);
  }
  return collector.pack();
};

const sameSecrets = (bytes: Uint8Array): number => {
  const state = new IndexedState(bytes, 'test.tfstate', readDocument(bytes, plans), plans);
  const found = collectSecrets(state, cloudTypes);
  assert.deepStrictEqual(found, plainly(state));
  return found.hashes.length;
};

const words =
  'password PassWord passphrase user_passcode DB_PWD secret client_secret token tokens next_token api_key api-key apikey Api.Key kms_key ' +
  'kms_key_id access_key access_key_id private_key_pem key_string kubeConfig kube_config_raw connection_string connectionStrings user_data ' +
  'user_data_base64 custom_data metadata_startup_script auth_string authString sas_url base32StringSeed qrCodePng protected_settings ' +
  'sensitive_labels plaintext_value primary_key masterUserPassword credential_ids id name value Value key Key parameterValue kind type data ' +
  'string_data environment variables env tags tag set setting secrets container_definitions policy metadata spec ü é\\password a.b a.password';
const names = fc.oneof(
  { arbitrary: fc.constantFrom(...words.split(' '), 'a b secret', 'pass"word', 'secret\\', ''), weight: 8 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 6 }), weight: 1 },
  { arbitrary: fc.nat(80).map((length) => `secret${'x'.repeat(length)}`), weight: 1 },
);
const strings = fc.oneof(
  {
    arbitrary: fc.constantFrom('', 'true', 'null', 'Secret', 'SecureString', 'DB_PASSWORD', 'api-token', 'postgres', 'plain text'),
    weight: 2,
  },
  { arbitrary: fc.string({ minLength: 8, maxLength: 24 }), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 10 }), weight: 1 },
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    strings,
    fc.integer(),
    fc.constantFrom<unknown>(null, true, false, 123456789012345),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }),
    // A document in a string, as policies and container definitions are.
    fc.dictionary(names, tie('value'), { maxKeys: 3 }).map((one) => JSON.stringify(one)),
    fc.array(fc.record({ name: names, value: tie('value'), type: strings }, { requiredKeys: ['name', 'value'] }), { maxLength: 2 }),
  ),
}));
const types = fc.constantFrom(
  'aws_db_instance',
  'aws_instance',
  'aws_lambda_function',
  'aws_ssm_parameter',
  'aws_ecs_task_definition',
  'aws_secretsmanager_secret_version',
  'aws_iam_access_key',
  'azurerm_storage_account',
  'google_compute_instance',
  'kubernetes_secret',
  'aws_s3_bucket',
  'other_thing',
);
const steps = fc.array(
  fc.array(
    names.map((one) => ({ type: 'get_attr', value: one })),
    { minLength: 1, maxLength: 2 },
  ),
  { maxLength: 1 },
);
const resource = fc.record({
  mode: fc.constantFrom('managed', 'managed', 'data'),
  type: types,
  name: fc.constant('a'),
  provider: fc.constant('provider["registry.terraform.io/hashicorp/aws"]'),
  instances: fc.array(
    fc.record({ attributes: fc.dictionary(names, value, { maxKeys: 8 }), sensitive_attributes: steps }, { requiredKeys: ['attributes'] }),
    { maxLength: 1 },
  ),
});
const document = fc.tuple(fc.array(resource, { maxLength: 6 }), fc.constantFrom(undefined, 2, '\t')).map(([resources, indent]) =>
  JSON.stringify(
    {
      version: 4,
      serial: 1,
      resources: resources.map((one, i) => ({ ...one, name: `a${String(i)}` })),
    },
    null,
    indent,
  ),
);

t.test('the secrets of any state are those that parsing every hinted resource finds', async (t) => {
  let secrets = 0;
  fc.assert(
    fc.property(document, (text) => {
      secrets += sameSecrets(Buffer.from(text));
    }),
    { numRuns: lawRuns(1_000) },
  );
  t.ok(secrets > 1_000, `1,000 states with ${String(secrets)} patterns`);
});

t.test('and those of states in any spelling', async (t) => {
  fc.assert(
    fc.property(v4Text, (text) => {
      sameSecrets(Buffer.from(text));
    }),
    { numRuns: lawRuns(300) },
  );
  t.pass('300 states');
});

const folder = join(process.cwd(), '../shared/data/tfstate-driftctl');
t.test('and those of recorded states', { skip: existsSync(folder) ? false : `no recorded states at ${folder}` }, async (t) => {
  let secrets = 0;
  for (const file of readdirSync(folder)) secrets += sameSecrets(readFileSync(join(folder, file)));
  t.ok(secrets > 0, `${String(secrets)} patterns`);
});

t.test('a state that ends anywhere is refused as such', async (t) => {
  const attributes = '"attributes":{"":1,"a":2,"id":3,"b":{"c":"d"},"password":"hunter22"}';
  const whole = `{"version":4,"resources":[{"mode":"managed","type":"aws_db_instance","name":"a","instances":[{${attributes}}]}]}`;
  for (let length = 1; length < whole.length; length++)
    t.throws(() => readDocument(Buffer.from(whole.slice(0, length)), plans), /the file ends in the middle of a value/);
  t.equal(sameSecrets(Buffer.from(whole)), 1);
});
