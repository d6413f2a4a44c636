import t from 'tap';
import { decodeSensor } from '../../../src/decode/decode-sensor.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Output } from '../../../src/model/output.js';
import { clock } from '../../support/applies.js';
import { snapshotOf } from '../../support/arrivals.js';
import { evaluated, recordedCall, state } from '../../support/evaluate-facts.js';
import { driftsOf } from '../../support/run-pipeline.js';
import { cloudAlert, hostAlert } from '../../support/sensor-alerts.js';
import { outputText } from '../../support/output-text.js';

const block = (type: string, attributes: JsonObject, marked: readonly (readonly string[])[] = []): JsonObject => ({
  mode: 'managed',
  type,
  name: 'this',
  provider: 'provider["registry.terraform.io/hashicorp/aws"]',
  instances: [
    {
      attributes,
      sensitive_attributes: marked.map((path) => path.map((value) => ({ type: 'get_attr', value }))),
    },
  ],
});
const arn = 'arn:aws:lambda:us-east-1:111122223333:function:orders';
const document = (description = 'a description that is secret'): JsonObject => ({
  version: 4,
  terraform_version: '1.9.5',
  serial: 1,
  lineage: 'l',
  outputs: { dsn: { value: 'output-that-is-secret', type: 'string', sensitive: true }, url: { value: 'open-output', type: 'string' } },
  resources: [
    block('aws_iam_user', { name: 'dana', id: 'dana', path: '/', arn: 'arn:aws:iam::111122223333:user/dana', description }, [
      ['description'],
    ]),
    block('random_password', { result: 'correct-horse-battery', length: 21 }),
    block('aws_lambda_function', {
      function_name: 'orders',
      id: 'orders',
      arn,
      description: 'x',
      environment: [{ variables: { DB_PASSWORD: 'variable-secret-1', TABLE: 'orders-table', GITHUB_TOKEN: 'variable-secret-2' } }],
    }),
  ],
});
const declared = (at: number, description?: string): Arrival => ({
  ...(state([], at) as Arrival & { readonly kind: 'state' }),
  snapshot: snapshotOf(document(description), 'main.tfstate'),
});
let sent = 0;
const sensor = (alert: JsonObject, at: number): Arrival => {
  const decoded = decodeSensor(alert);
  if (decoded === undefined) throw new Error('no alert');
  return { kind: 'sensor', at: clock(at), ...decoded };
};
const request = (body: JsonObject, at: number): Arrival => {
  const text = JSON.stringify(body);
  return sensor(
    cloudAlert(`r${String(++sent)}`, { output: `asked ${text}` }, { 'ct.name': 'GetUser', 'ct.readonly': 'true', 'ct.request': text }),
    at,
  );
};
const textOf = (outputs: readonly Output[]): string => outputs.map(outputText).join('\n');

void t.test('D20: masks sensitive values of the state wherever an event repeats them', (t) => {
  const outputs = evaluated([
    declared(0),
    request({ userName: 'dana', note: 'with a description that is secret in it' }, 10),
    request({ nested: JSON.stringify({ text: 'correct-horse-battery' }) }, 11),
    sensor(hostAlert('h1', { output: 'psql correct-horse-battery', output_fields: { 'proc.cmdline': 'psql correct-horse-battery' } }), 12),
    request({ used: 'output-that-is-secret', shown: 'open-output' }, 13),
    request({ tables: ['orders-table'], query: 'variable-secret-1' }, 14),
  ]);
  const text = textOf(outputs);
  for (const secret of ['a description that is secret', 'correct-horse-battery', 'output-that-is-secret', 'variable-secret-1'])
    t.notMatch(text, secret, `${secret} is in no output, the graph included`);
  for (const plain of ['with (sensitive) in it', 'open-output', 'orders-table', 'psql (sensitive)']) t.ok(text.includes(plain), plain);
  t.end();
});

void t.test('D20: neither an alert nor its end repeats a secret of another resource', (t) => {
  const update = recordedCall(
    'lambda',
    'UpdateFunctionConfiguration20150331v2',
    { functionName: 'orders', description: 'see correct-horse-battery' },
    { time: 20 },
  );
  const outputs = evaluated([declared(0), update, declared(200, 'now another description')]);
  const [drift] = driftsOf(outputs);
  t.equal(drift?.field, 'description');
  t.equal(drift?.new_value, 'see (sensitive)');
  t.notMatch(textOf(outputs), 'correct-horse-battery');
  t.end();
});

void t.test('D20: values of a state are masked once the state applies; earlier outputs do not change', (t) => {
  const before = textOf(evaluated([request({ note: 'correct-horse-battery' }, 0), declared(10)]));
  t.match(before, 'correct-horse-battery');
  const after = textOf(
    evaluated([
      declared(0),
      request({ note: 'a description that is secret' }, 5),
      declared(10, 'another long description'),
      request({ note: 'another long description' }, 20),
    ]),
  );
  t.notMatch(after, /a description that is secret|another long description/);
  t.end();
});

void t.test('D20: masks variables of functions, tasks and builds, and code, in raw requests', (t) => {
  const text = textOf(
    evaluated(
      [
        {
          environment: { variables: { DB_URL: 'raw-secret-1', LOG_LEVEL: 'debug' } },
          code: { zipFile: 'raw-secret-2', s3Bucket: 'artifacts' },
        },
        { containerDefinitions: [{ image: 'app:1', environment: [{ name: 'DB', value: 'raw-secret-3' }] }] },
        { overrides: { containerOverrides: [{ environment: [{ name: 'DB', value: 'raw-secret-4' }] }] } },
        { environment: { image: 'i', environmentVariables: [{ name: 'N', type: 'PLAINTEXT', value: 'raw-secret-5' }] } },
        { environmentVariablesOverride: [{ name: 'N', value: 'raw-secret-6' }] },
        { layerName: 'l', content: { zipFile: 'raw-secret-7' } },
        { userData: 'raw-secret-8', bgpAuthKey: 'raw-secret-9', instanceType: 't3.micro' },
        { source: 'postgres://app:raw-secret-10@db/orders' },
        { kind: 'Secret', stringData: { a: 'raw-secret-11' } },
      ].map((body, i) => request(body as JsonObject, i)),
    ),
  );
  t.notMatch(text, /raw-secret/);
  for (const plain of ['debug', 'artifacts', 'app:1', 't3.micro', 'DB_URL']) t.ok(text.includes(plain), plain);
  t.end();
});

void t.test('D20: masks a new value of a sensitive attribute in the request of the event', (t) => {
  const call = (eventID: string, description: string, over: JsonObject = {}): Arrival => {
    const body = { functionName: 'orders', description, timeout: 30 };
    return sensor(
      cloudAlert(
        eventID,
        { output: `set to ${description}` },
        {
          'ct.id': eventID,
          'ct.name': 'UpdateFunctionConfiguration20150331v2',
          'ct.src': 'lambda.amazonaws.com',
          'ct.request': JSON.stringify(body),
          'ct.response': JSON.stringify({ ...body, functionArn: arn }),
          ...over,
        },
      ),
      20,
    );
  };
  const marked: Arrival = {
    ...(state([], 0) as Arrival & { readonly kind: 'state' }),
    snapshot: snapshotOf(
      {
        ...document(),
        resources: [block('aws_lambda_function', { function_name: 'orders', id: 'orders', arn, description: 'x' }, [['description']])],
      },
      'main.tfstate',
    ),
  };
  const record = (description: string): Arrival =>
    recordedCall(
      'lambda',
      'UpdateFunctionConfiguration20150331v2',
      { functionName: 'orders', description, timeout: 30 },
      { time: 10, members: { eventID: 'twice' } },
    );
  for (const [name, facts] of [
    ['reported by the sensor alone', [marked, call('once', 'new-secret-text')]],
    ['reported by the audit log first', [marked, record('new-secret-text'), call('twice', 'new-secret-text')]],
    ['of a failed call', [marked, call('failed', 'new-secret-text', { 'ct.error': 'AccessDenied' })]],
    ['too short to be masked elsewhere', [marked, call('short', 'hunter2', {})]],
  ] as const) {
    const outputs = evaluated(facts);
    const events = outputs.flatMap((one) => (one.output === 'sensor_event' ? [one.event] : []));
    t.equal(events.length, 1, name);
    const fields = JSON.stringify(events[0]?.output_fields);
    t.notMatch(fields, /new-secret-text|hunter2/, name);
    t.match(fields, /timeout/, 'unmarked values stay');
  }
  t.notMatch(textOf(evaluated([marked, call('once', 'new-secret-text')])), 'new-secret-text', 'in no output, the graph included');
  const unmarked = textOf(evaluated([declared(0), call('once', 'new-open-text')]));
  t.match(unmarked, 'new-open-text', 'an unmarked attribute is shown');
  t.end();
});

void t.test('D20: if the state marks one key of a map, the event shows the others', (t) => {
  const path = ['environment', 'variables', 'NODE_ENV'];
  const environment = [{ variables: { NODE_ENV: 'a', LOG_LEVEL: 'info' } }];
  const resource = block('aws_lambda_function', { function_name: 'orders', id: 'orders', arn, environment }, [path]);
  const marked: Arrival = {
    ...(state([], 0) as Arrival & { readonly kind: 'state' }),
    snapshot: snapshotOf({ ...document(), resources: [resource] }, 'main.tfstate'),
  };
  const body = { functionName: 'orders', environment: { variables: { NODE_ENV: 'marked-value', LOG_LEVEL: 'shown-value' } } };
  const alert = cloudAlert(
    'map',
    { output: 'set' },
    { 'ct.name': 'UpdateFunctionConfiguration20150331v2', 'ct.src': 'lambda.amazonaws.com', 'ct.request': JSON.stringify(body) },
  );
  const [event] = evaluated([marked, sensor(alert, 20)]).flatMap((one) => (one.output === 'sensor_event' ? [one.event] : []));
  const shown = JSON.parse(event?.output_fields['ct.request'] as string) as JsonObject;
  t.strictSame(shown['environment'], { variables: { NODE_ENV: '(sensitive)', LOG_LEVEL: 'shown-value' } });
  t.end();
});

void t.test('D20: masking does not depend on how facts are split into batches', (t) => {
  const facts = [declared(0), request({ note: 'correct-horse-battery' }, 5), request({ userName: 'x', password: 'p' }, 6)];
  t.equal(textOf(evaluated(facts)), textOf(evaluated(facts)));
  t.end();
});
