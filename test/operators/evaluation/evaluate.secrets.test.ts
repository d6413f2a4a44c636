import t from 'tap';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { Masking } from '../../../src/catalog/secrets/masking.js';
import { snapshotOf, stateDocument } from '../../support/arrivals.js';
import { changesIn, driftsOf, everyChange } from '../../support/run-pipeline.js';
import { clock } from '../../support/applies.js';
import { evaluated, recordedCall, state } from '../../support/evaluate-facts.js';
import { outputText } from '../../support/output-text.js';

const masking = new Masking({ showVariables: [] });
const maskedValue = (value: Json, field: string, marked: readonly string[], secrets: readonly string[] = []): Json =>
  masking.value(value, field, marked, secrets);

const functionOf = (variables: JsonObject): DeclaredResource => ({
  type: 'aws_lambda_function',
  name: 'orders',
  attributes: {
    function_name: 'orders',
    id: 'orders',
    arn: 'arn:aws:lambda:us-east-1:111122223333:function:orders',
    description: 'x',
    environment: [{ variables }],
  },
});
const update = (request: JsonObject) =>
  recordedCall('lambda', 'UpdateFunctionConfiguration20150331v2', { functionName: 'orders', ...request }, { time: 10 });

void t.test('D20: masks variables with names of secrets and no others', (t) => {
  const outputs = evaluated([
    state([functionOf({ STAGE: 'prod', DB_PASSWORD: 'hunter2', apiKey: 'k1', GITHUB_TOKEN: 't1' })], 0),
    update({ environment: { variables: { STAGE: 'test', DB_PASSWORD: 'hunter3', apiKey: 'k2', GITHUB_TOKEN: 't2' } } }),
  ]);
  t.strictSame(Object.fromEntries(changesIn(driftsOf(outputs)).map((drift) => [drift.field, [drift.old_value, drift.new_value]])), {
    'environment.variables.STAGE': ['prod', 'test'],
    'environment.variables.DB_PASSWORD': ['(sensitive)', '(sensitive)'],
    'environment.variables.apiKey': ['(sensitive)', '(sensitive)'],
    'environment.variables.GITHUB_TOKEN': ['(sensitive)', '(sensitive)'],
  });
  const text = outputs.map(outputText).join('\n');
  for (const secret of ['hunter2', 'hunter3', 'k1', 'k2', 't1', 't2']) t.notMatch(text, `"${secret}"`, `${secret} is in no output`);
  t.end();
});

void t.test('D20: masks sensitive values of the state after comparing them', (t) => {
  const document = stateDocument([functionOf({ STAGE: 'prod' })]);
  const [resource] = document['resources'] as readonly JsonObject[];
  const [instance] = resource?.['instances'] as readonly JsonObject[];
  const marked: JsonObject = {
    ...document,
    resources: [{ ...resource, instances: [{ ...instance, sensitive_attributes: [[{ type: 'get_attr', value: 'description' }]] }] }],
  };
  const arrival = { ...state([], 0), snapshot: snapshotOf(marked, 'main.tfstate') } as ReturnType<typeof state>;
  const [drift] = driftsOf(evaluated([arrival, update({ description: 'y' })]));
  t.equal(drift?.field, 'description');
  t.equal(drift?.old_value, '(sensitive)');
  t.equal(drift?.new_value, '(sensitive)');
  t.strictSame(driftsOf(evaluated([arrival, update({ description: 'x' })])), []);
  t.equal(arrival.at, clock(0));
  t.end();
});

void t.test('D20: masks each secret of a whole resource in place', (t) => {
  const shown = maskedValue(
    {
      name: 'a',
      password: 'p',
      master_password: 'p',
      'login.secret': 's',
      nested: [{ private_key: 'k', open: 'o' }],
      variables: { API_KEY: 'k', STAGE: 'prod' },
      user_data: 'u',
      hash: 'h',
    },
    '*',
    ['nested.0.open'],
  );
  t.strictSame(shown, {
    name: 'a',
    password: '(sensitive)',
    master_password: '(sensitive)',
    'login.secret': '(sensitive)',
    nested: [{ private_key: '(sensitive)', open: '(sensitive)' }],
    variables: { API_KEY: '(sensitive)', STAGE: 'prod' },
    user_data: '(sensitive)',
    hash: 'h',
  });
  t.end();
});

void t.test('D20: masks secrets within an attribute, and the whole attribute if the state marks part of it', (t) => {
  t.strictSame(maskedValue([{ client_id: 'c', client: { secret: 's' } }], 'auth', []), [
    { client_id: 'c', client: { secret: '(sensitive)' } },
  ]);
  t.equal(maskedValue([{ client_id: 'c' }], 'auth', ['auth.0.client_id']), '(sensitive)');
  t.equal(maskedValue('x', 'auth.client_id', ['auth']), '(sensitive)');
  t.equal(maskedValue('x', 'authority', ['auth']), 'x');
  t.equal(maskedValue('x', 'thing', [], ['thing']), '(sensitive)');
  t.end();
});

void t.test('D20: null, booleans and names that only contain a secret word stay readable', (t) => {
  t.equal(maskedValue(null, 'password', []), null);
  t.equal(maskedValue(true, 'manage_master_user_password', []), true);
  for (const field of [
    'password_policy',
    'minimum_password_length',
    'secret_arn',
    'token_validity',
    'tags.Owner',
    'key_name',
    'kms_key_id',
  ]) {
    t.equal(maskedValue('x', field, []), 'x', field);
  }
  t.end();
});

void t.test('D20: masks the values of a created resource too', (t) => {
  const create = recordedCall(
    'rds',
    'CreateDBInstance',
    { dBInstanceIdentifier: 'new', masterUsername: 'admin', masterUserPassword: 'hunter2', engine: 'mysql' },
    { time: 10 },
  );
  const outputs = evaluated([state([], 0), create], everyChange);
  t.equal(driftsOf(outputs).length, 1);
  t.notMatch(outputs.map(outputText).join('\n'), 'hunter2');
  t.end();
});
