import { request } from 'node:http';
import t from 'tap';
import type { JsonObject } from '../../src/lib/json.js';
import { checked } from '../support/openapi-check.js';
import { callAlert } from '../support/role-changes.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';

const provider = 'provider["registry.terraform.io/hashicorp/aws"]';
const marked = (name: string): JsonObject => ({ type: 'get_attr', value: name });

/** Instances of one resource, each with an attribute that contains its key. */
const resource = (type: string, name: string, keys: readonly (string | number | undefined)[], over: JsonObject = {}): JsonObject => ({
  mode: 'managed',
  type,
  name,
  provider,
  instances: keys.map((key) => ({
    schema_version: 0,
    ...(key === undefined ? {} : { index_key: key }),
    attributes: { id: `${name}/${String(key)}`, name: String(key) },
  })),
  ...over,
});

const oddKeys = [
  'a/b',
  'a "b"',
  '[0]',
  'x y',
  'grün',
  '東京',
  'a?b=c&d',
  '#1',
  '50%',
  '%2F',
  'a\\b',
  '..',
  '.',
  '${x}',
  '😀',
  'a+b',
  "it's",
  '',
];

const state = JSON.stringify({
  version: 4,
  terraform_version: '1.9.8',
  serial: 17,
  lineage: 'c0ffee00-0000-4000-8000-000000000001',
  outputs: { leaked: { value: 'output-secret-0', type: 'string', sensitive: true } },
  resources: [
    resource('aws_s3_bucket', 'odd', oddKeys),
    resource('aws_s3_bucket', 'counted', [0, 1]),
    resource('aws_s3_bucket', 'one_of_many', ['only']),
    resource('aws_s3_bucket', 'single', [undefined]),
    resource('aws_s3_bucket', 'nested', [undefined], { module: 'module.a.module.b["k/ä"]' }),
    resource('aws_iam_role', 'twice', [undefined]),
    resource('aws_iam_role', 'twice', [undefined], { module: 'module.a' }),
    resource('aws_caller_identity', 'me', [undefined], { mode: 'data' }),
    {
      ...resource('aws_db_instance', 'db', []),
      instances: [
        {
          schema_version: 2,
          attributes: {
            id: 'db',
            identifier: 'db',
            password: 'secret-by-name-1',
            username: 'secret-by-mark-2',
            allocated_storage: 20,
            big: 'a number of twenty digits',
            tags: { owner: 'data', api_token: 'secret-by-key-3' },
          },
          sensitive_attributes: [[marked('username')]],
        },
      ],
    },
    {
      ...resource('aws_lambda_function', 'fn', []),
      instances: [
        {
          schema_version: 0,
          attributes: {
            id: 'fn',
            function_name: 'fn',
            arn: 'arn:aws:lambda:us-east-1:111122223333:function:fn',
            timeout: 3,
            environment: [{ variables: { DB_PASSWORD: 'secret-by-key-4', MODE: 'fast' } }],
          },
          sensitive_attributes: [],
        },
      ],
    },
    {
      ...resource('aws_instance', 'vm', []),
      instances: [
        {
          schema_version: 1,
          attributes: { id: 'i-1', user_data: 'secret-by-name-5', instance_type: 't3.micro' },
          private: 'secret-private-6',
        },
      ],
    },
  ],
}).replace('"a number of twenty digits"', '12345678901234567890');
const secrets = /secret-(by|private)|output-secret/;

/** Sends the path unchanged: `fetch` would resolve `..` and `.`. */
const asSent = (url: string, path: string): Promise<{ readonly status: number; readonly json: never }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) as never });
      });
    })
      .on('error', reject)
      .end();
  });

void t.test('the declared state by resource', async (t) => {
  const service = await whenReady(await checked(await startService(t, { state, yaml: 'state:\n  confirm: false\n' })));
  const one = (address: string) => asSent(service.url, `/api/v1/state/resources/${encodeURIComponent(address)}`);

  void t.test('metadata', async (t) => {
    const { json } = await service.get('/api/v1/state');
    const expected = { version: 4, iac_version: '1.9.8', serial: 17, lineage: 'c0ffee00-0000-4000-8000-000000000001', resource_count: 28 };
    t.match(json, { success: true, data: expected });
    t.ok(Math.abs(Date.now() - Date.parse(json.data.last_modified)) < 600_000);
    t.match(json.data.states, [expected]);
  });

  void t.test('D13b: finds each resource by its full address, percent-encoded, with any key', async (t) => {
    const { json } = await service.get('/api/v1/state/resources?limit=1000');
    const all = json.data.resources as readonly Record<string, unknown>[];
    t.equal(all.length, 29, 'data sources are listed too');
    for (const listed of all) {
      t.same(Object.keys(listed), ['address', 'type', 'name', 'provider', 'mode', 'attributes']);
      t.equal(listed['provider'], provider);
      const { status, json } = await one(listed['address'] as string);
      t.equal(status, 200, listed['address'] as string);
      t.same((json as { data: unknown }).data, listed);
    }
    for (const key of oddKeys) {
      const named = all.filter(({ name, attributes }) => name === 'odd' && (attributes as { name: string }).name === key);
      t.equal(named.length, 1, key);
    }
    const addresses = all.map(({ address }) => address);
    for (const address of [
      'aws_s3_bucket.odd["a/b"]',
      'aws_s3_bucket.odd["a \\"b\\""]',
      'aws_s3_bucket.odd["[0]"]',
      'aws_s3_bucket.odd["grün"]',
      'aws_s3_bucket.odd["東京"]',
      'aws_s3_bucket.odd["a\\\\b"]',
      'aws_s3_bucket.odd["$${x}"]',
      'aws_s3_bucket.odd[""]',
      'aws_s3_bucket.counted[1]',
      'aws_s3_bucket.single',
      'module.a.module.b["k/ä"].aws_s3_bucket.nested',
      'data.aws_caller_identity.me',
    ])
      t.ok(addresses.includes(address), address);
    t.match((await one('data.aws_caller_identity.me')).json, { data: { mode: 'data' } });
  });

  void t.test('D13b: finds a unique resource by the short form', async (t) => {
    for (const [short, address] of [
      ['aws_s3_bucket.one_of_many', 'aws_s3_bucket.one_of_many["only"]'],
      ['aws_s3_bucket.nested', 'module.a.module.b["k/ä"].aws_s3_bucket.nested'],
    ] as const)
      t.match((await one(short)).json, { data: { address } });
    t.match(
      (await one('aws_iam_role.twice')).json,
      { data: { address: 'aws_iam_role.twice' } },
      'a full address is unique even if the name is not',
    );
  });

  void t.test('does not find missing and ambiguous resources by name', async (t) => {
    for (const address of [
      'aws_s3_bucket.counted',
      'aws_s3_bucket.odd',
      'aws_s3_bucket.none',
      'grün/x',
      'aws_s3_bucket.counted[2]',
      '__proto__',
      'constructor',
      'aws_s3_bucket',
      '.',
      '*',
    ]) {
      const { status, json } = await one(address);
      t.equal(status, 404, address);
      t.match(json, { success: false, error: { code: 'NOT_FOUND' } });
      t.ok((json as { error: { message: string } }).error.message.includes(address), address);
    }
    t.equal((await asSent(service.url, '/api/v1/state/resources/%zz')).status, 400);
    t.equal((await asSent(service.url, '/api/v1/state/resources/%ff')).status, 400, 'not UTF-8');
    t.equal((await asSent(service.url, '/api/v1/state/resources/a/b')).status, 404);
    t.equal((await asSent(service.url, `/api/v1/state/resources/${'x'.repeat(3_000)}`)).status, 404);
  });

  void t.test('D20: hides secrets and shows neighbouring values', async (t) => {
    t.match((await one('aws_db_instance.db')).json, {
      data: {
        attributes: {
          password: '(sensitive)',
          username: '(sensitive)',
          allocated_storage: 20,
          tags: { owner: 'data', api_token: '(sensitive)' },
        },
      },
    });
    t.match((await service.get('/api/v1/state/resources/aws_db_instance.db')).text, '12345678901234567890', 'D13b: digits are kept');
    t.match((await one('aws_lambda_function.fn')).json, {
      data: { attributes: { environment: [{ variables: { DB_PASSWORD: '(sensitive)', MODE: '(sensitive)' } }] } },
    });
    t.match((await one('aws_instance.vm')).json, { data: { attributes: { user_data: '(sensitive)', instance_type: 't3.micro' } } });
    await service.post(
      '/api/v1/intake/sensor',
      callAlert(
        'env',
        1,
        'UpdateFunctionConfiguration20150331v2',
        { functionName: 'fn', timeout: 9, environment: { variables: { DB_PASSWORD: 'secret-by-record-7', MODE: 'fast' } } },
        { 'ct.src': 'lambda.amazonaws.com' },
      ),
    );
    const drifts = await until(
      () => service.get('/api/v1/drifts'),
      ({ json }) => json.data.total > 0,
    );
    t.match(
      drifts.json.data.drifts.find((one: { field: string }) => one.field === 'timeout'),
      { old_value: 3, new_value: 9 },
    );
    for (const path of [
      '/api/v1/state/resources?limit=1000',
      '/api/v1/drifts',
      '/api/v1/graph',
      '/api/v1/graph/nodes',
      '/api/v1/stats',
      '/api/v1/state',
      '/api/v1/config',
      '/metrics',
    ])
      t.notMatch((await service.get(path)).text, secrets, path);
    t.notMatch(service.output(), secrets, 'nor in the log');
  });
});
